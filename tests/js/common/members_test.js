import { deepStrictEqual, strictEqual } from "node:assert";
import { awaySeated, claimable, guestsText, isHere, isYours, mayActAsHost } from "../../../static/js/common/members.js";
import { seated, teamsOffered, watching, whatIsMissing, whoAnswers } from "../../../static/js/common/members.js";
import { member, room, settings } from "../room.js";

/** @import { MemberView } from "../../../static/js/client/messages.js" */

const ANNA = member(1, "Anna", { seat: 1 });
const PEKKA = member(2, "Pekka", { seat: 0 });
const OLGA = member(3, "Olga", { seat: null });
const PIP = member(4, "Pip", { seat: 2, bot: "greedy", controller: null });
const KAARINA = member(5, "Kaarina", { seat: 3, controller: 2 });
const ROOM = room({ members: [ANNA, PEKKA, OLGA, PIP, KAARINA], host: 1 });

/** @param {MemberView[]} members */
const names = (members) => members.map(({ name }) => name);

Deno.test("guests without a name are counted in words, and nobody is not", () => {
  const said = [0, 1, 2].map((guests) => guestsText({ guests }));
  deepStrictEqual(said, ["", "1 guest is looking on", "2 guests are looking on"]);
});

Deno.test("players stand in order of play, viewers apart", () => {
  deepStrictEqual(names(seated(ROOM)), ["Pekka", "Anna", "Pip", "Kaarina"]);
  deepStrictEqual(names(watching(ROOM)), ["Olga"]);
});

Deno.test("a friend without a phone is here when its owner is, a bot always; yours are yourself and those on your phone", () => {
  const here = (/** @type {number[]} */ ...here) =>
    names(ROOM.members.filter((one) => isHere({ you: 1, room: ROOM, here }, one)));
  deepStrictEqual([here(1, 2), here()], [["Anna", "Pekka", "Pip", "Kaarina"], ["Pip"]]);
  const yours = (/** @type {number | null} */ you) =>
    names(ROOM.members.filter((one) => isYours({ you, room: ROOM, here: [] }, one)));
  deepStrictEqual([yours(2), yours(null)], [["Pekka", "Kaarina"], []]);
});

Deno.test("while the host is away, who is seated in the running game, or in the lobby, may step in", () => {
  const may = (/** @type {number | null} */ you, /** @type {number[]} */ here) =>
    mayActAsHost({ you, room: ROOM, here });
  deepStrictEqual([may(1, [1]), may(2, [1, 2]), may(2, [2])], [true, false, true]);
  deepStrictEqual([may(3, [3]), may(null, [])], [false, false], "a viewer, a stranger");
  const playing = { ...ROOM, status: /** @type {const} */ ("playing") };
  strictEqual(mayActAsHost({ you: 2, room: playing, here: [2], mySeats: [] }), false, "a seat in the next game");
  strictEqual(mayActAsHost({ you: 2, room: playing, here: [2], mySeats: [1] }), true);
});

Deno.test("a question goes to the host; with the host away, to who sat here before, plays and is here", () => {
  const room = { ...ROOM, claims: [{ id: 5, member: 9, answer: [1, 2, 3] }] };
  deepStrictEqual(names(whoAnswers({ you: 3, room, here: [1, 2, 3] }, 9)), ["Anna"]);
  deepStrictEqual(names(whoAnswers({ you: 3, room, here: [2, 3] }, 9)), ["Pekka"]);
  deepStrictEqual(names(whoAnswers({ you: 2, room, here: [2, 3] }, 9)), [], "not to who asks, nor to watchers");
  const late = { ...ROOM, claims: [{ id: 5, member: 9, answer: [1] }] };
  deepStrictEqual(names(whoAnswers({ you: 3, room: late, here: [2, 3] }, 9)), [], "not to who came later");
  const playing = { ...room, status: /** @type {const} */ ("playing") };
  const seats = [{ seat: 0, member: 3, name: "Olga", colour: 0, bot: "", column: 0, controller: 3 }];
  deepStrictEqual(names(whoAnswers({ you: null, room: playing, here: [2, 3], seats }, 9)), ["Olga"]);
});

Deno.test("who has a seat and no page open is away, bots never; and can be claimed with a device of their own", () => {
  const seen = (/** @type {number[]} */ ...here) => ({ you: 1, room: ROOM, here });
  deepStrictEqual(names(awaySeated(seen(1))), ["Pekka", "Kaarina"]);
  deepStrictEqual(awaySeated(seen(1, 2)), []);
  deepStrictEqual(names(claimable({ ...seen(2, 3), you: 3 })), ["Anna"]);
  deepStrictEqual(names(claimable({ ...seen(), you: null })), ["Anna", "Pekka", "Olga"]);
});

Deno.test("a game needs somebody on a seat, and bots need the screen's dice", () => {
  strictEqual(whatIsMissing(room({ members: [OLGA] })), "Nobody has a seat yet.");
  strictEqual(whatIsMissing(ROOM), null);
  strictEqual(whatIsMissing(room({ members: [ANNA] })), null, "solo is a game like any other");
  const real = room({ members: [ANNA, PIP], settings: settings({ dice_from: "final" }) });
  strictEqual(whatIsMissing(real), "Bots cannot throw real dice: remove them, or let the screen roll.");
  strictEqual(whatIsMissing({ ...real, members: [ANNA] }), null);
});

Deno.test("teams need everybody in one, and two of them", () => {
  const teams = settings({ teams: true });
  const red = { ...ANNA, team: 0 };
  strictEqual(whatIsMissing(room({ members: [red, PEKKA], settings: teams })), "No team yet: Pekka.");
  const alone = room({ members: [red, { ...PEKKA, team: 0 }], settings: teams });
  strictEqual(whatIsMissing(alone), "Two teams are needed. Put somebody in another one.");
  strictEqual(whatIsMissing(room({ members: [red, { ...PEKKA, team: 1 }], settings: teams })), null);
});

Deno.test("one more team is offered than is in use, but never more than players", () => {
  strictEqual(teamsOffered(room({ members: [ANNA] })), 2);
  strictEqual(teamsOffered(room({ members: [{ ...ANNA, team: 0 }, { ...PEKKA, team: 1 }] })), 2);
  strictEqual(teamsOffered(room({ members: [{ ...ANNA, team: 0 }, { ...PEKKA, team: 1 }, PIP, KAARINA] })), 3);
});
