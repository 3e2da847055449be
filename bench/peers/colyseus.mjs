// A Colyseus room that sends its patch after every action instead of on a timer: waiting for the tick is not its cost.
//
// Colyseus sends what changed, some thirty bytes here. `rest` changes as well, so that what goes out is as long as ours.

import { load, newTable, play, PORT } from "./shape.mjs";

const { Room, Server } = load("@colyseus/core");
const { WebSocketTransport } = load("@colyseus/ws-transport");
const { schema, t } = load("@colyseus/schema");

const State = schema({ version: t.uint32(), seat: t.uint8(), dice: t.array("uint8"), rest: t.string() });
const PATCH = 40; // bytes of a patch beside `rest`

class YatzyRoom extends Room {
    onCreate() {
        this.maxClients = 4;
        this.maxMessagesPerSecond = Infinity;
        /** @type {number | null} */
        this.patchRate = null;
        this.state = new State();
        const table = newTable();
        const length = JSON.stringify(table).length - PATCH;
        this.onMessage("act", (/** @type {any} */ _, /** @type {any} */ act) => {
            if (act.version !== table.version) return;
            play(table, act.keep);
            this.state.version = table.version;
            this.state.seat = table.seat;
            table.dice.forEach((shown, at) => (this.state.dice[at] = shown));
            this.state.rest = `"version":${table.version},`.padEnd(length, "x");
            this.broadcastPatch();
        });
    }
}

const server = new Server({ transport: new WebSocketTransport({ pingInterval: 0 }), greet: false });
server.define("yatzy", YatzyRoom);
await server.listen(PORT, "127.0.0.1");
