import { deepStrictEqual } from "node:assert";
import { apply, START } from "../../../static/js/client/store.js";
import { chancesOf, view } from "../../../static/js/common/view.js";
import { welcome } from "../recorded_game.js";

const told = { type: /** @type {const} */ ("chances"), game: welcome.game?.game ?? 0, number: 1, win: [0.625, 0.38] };
const settings = { ...welcome.room.settings, chances: true };
const playing = apply(START, { ...welcome, room: { ...welcome.room, settings } });

Deno.test("the chances of a running game stand beside the names of its columns", () => {
  const seen = chancesOf(view(apply(playing, told)));
  deepStrictEqual(seen.map(({ column, percent }) => [column, percent]), [[0, 63], [1, 38]]);
  deepStrictEqual(seen.map(({ name }) => name), view(playing).seats.slice(0, 2).map(({ name }) => name));
});

Deno.test("nothing is shown before they are known, and nothing of another game", () => {
  deepStrictEqual(chancesOf(view(playing)), []);
  deepStrictEqual(chancesOf(view(apply(playing, { ...told, game: told.game + 1 }))), []);
  deepStrictEqual(chancesOf(view(apply(apply(START, welcome), told))), []); // the host does not want them any more
});
