// boardgame.io's own server with a game of our shape; with a folder to keep it uses its file storage, else memory.

import { KEPT, load, newTable, play, PORT } from "./shape.mjs";

const { FlatFile, Server } = load("boardgame.io/server");

const ENVELOPE = 640; // its ctx, its log entry and socket.io's frame around every state

const yatzy = {
    name: "yatzy",
    minPlayers: 4,
    maxPlayers: 4,
    setup: () => newTable(ENVELOPE),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        // As with us, only the server throws dice.
        act: {
            client: false,
            move: (/** @type {any} */ { G, random }, /** @type {number[]} */ keep) => play(G, keep, random.D6),
        },
    },
};
const db = KEPT ? { db: new FlatFile({ dir: KEPT }) } : {};
const server = Server({ games: [yatzy], origins: [/./], ...db });
server.run({ port: PORT });
