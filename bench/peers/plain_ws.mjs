// A plain `ws` server: rooms in a Map, the new state encoded once and sent to the four.

import { load, newTable, play, PORT } from "./shape.mjs";

const { WebSocketServer } = load("ws");

/** @type {Map<string, {table: ReturnType<typeof newTable>, sockets: Set<any>}>} */
const rooms = new Map();

const server = new WebSocketServer({ host: "127.0.0.1", port: PORT });
server.on("connection", (/** @type {any} */ socket, /** @type {any} */ request) => {
    const name = request.url;
    const room = rooms.get(name) ?? { table: newTable(), sockets: new Set() };
    rooms.set(name, room.sockets.add(socket) && room);
    socket.on("message", (/** @type {any} */ data) => {
        const act = JSON.parse(data);
        if (act.version !== room.table.version) return;
        play(room.table, act.keep);
        const text = JSON.stringify(room.table);
        for (const each of room.sockets) each.send(text);
    });
    socket.on("close", () => room.sockets.delete(socket) && room.sockets.size === 0 && rooms.delete(name));
});
