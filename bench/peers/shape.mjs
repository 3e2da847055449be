// The table that every peer plays: five dice, four sheets, and a version that says how often it was played.

import { createRequire } from "node:module";

/** What the benchmark says on the command line: its folder of packages, a port, bytes of a message, a folder to keep. */
const [folder, port, size, kept] = process.argv.slice(2);

/** @type {(name: string) => any} */
export const load = createRequire(`${folder}/`);
export const PORT = Number(port);
export const KEPT = kept;

/** A new table; its JSON is as long as asked for, less what the peer's own envelope takes. */
export function newTable(envelope = 0) {
    const table = {
        version: 0,
        seat: 0,
        dice: [1, 1, 1, 1, 1],
        sheets: [0, 1, 2, 3].map(() => Array(15).fill(10)),
        rest: "",
    };
    table.rest = "x".repeat(Math.max(0, Number(size) - envelope - JSON.stringify(table).length));
    return table;
}

/**
 * One action: some dice are thrown, their sum is written down, the next one is in turn.
 * @param {ReturnType<typeof newTable>} table
 * @param {number[]} keep
 * @param {() => number} die
 */
export function play(table, keep, die = () => 1 + Math.floor(Math.random() * 6)) {
    table.dice = table.dice.map((shown, at) => (keep.includes(at) ? shown : die()));
    table.sheets[table.seat][table.version % 15] = table.dice.reduce((sum, shown) => sum + shown, 0);
    table.version += 1;
    table.seat = table.version % 4;
}
