import { deepStrictEqual } from "node:assert";
import { inWords, worthOfMoves } from "../../../static/js/history/replay-worth.js";

Deno.test("a move says what would have been better, how lucky its dice were, and what can be expected then", () => {
  const words = inWords([
    { move: 4, column: 0, expected: 249, points: "+0.8", best: "", fell: true },
    { move: 5, column: 0, expected: 247, points: "−1.6", best: "keep 6 6", fell: false },
    { move: 5, column: 0, expected: 245, points: "−2.6", best: "", fell: true },
    { move: 6, column: 0, expected: 245, points: "0", best: "", fell: false },
  ]);
  deepStrictEqual([...words], [
    [4, "Luck: +0.8. Expected total: 249."],
    [5, "Best: keep 6 6 (−1.6). Luck: −2.6. Expected total: 245."],
    [6, "Expected total: 245."],
  ]);
});

Deno.test("without an analysis the replay says nothing of it", async () => {
  deepStrictEqual(await worthOfMoves(""), new Map());
});
