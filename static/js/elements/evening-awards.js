import { roomRead } from "../lib/api.js";
import { gettext } from "../lib/i18n.js";
import { el, keepInStep, pageId, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

/** @typedef {{ title: string, names: string, sentence: string }} Award */

/** A few of the night's awards so far, asked for whenever a game has ended; hidden while nobody has earned one. */
export class EveningAwardsElement extends HTMLElement {
  #id = pageId("awards");
  #list = el("dl", { class: "awards" });
  #known = "";

  connectedCallback() {
    if (this.childElementCount) return;
    this.hidden = true;
    this.append(el("h2", { id: this.#id }, gettext("Awards of the night")), this.#list);
  }

  /** @param {Readonly<View>} view */
  show({ room }) {
    if (!room || room.status !== "finished") return;
    const games = room.evening.reduce((sum, line) => sum + line.games, 0);
    const now = `${room.game} ${games} ${room.evening.map(({ name }) => name).join(" ")}`;
    if (now === this.#known) return;
    this.#known = now;
    this.#ask();
  }

  async #ask() {
    const asked = this.#known;
    const answer = await roomRead("night/awards.json");
    if (asked !== this.#known) return; // the next game was quicker
    if (!answer) {
      this.#known = ""; // with the room's next news we ask again
      return;
    }
    const awards = /** @type {Award[]} */ (answer.awards);
    this.hidden = awards.length === 0;
    keepInStep(this.#list, awards, ({ title }) => title, makeAward, (made, { title, names, sentence }) => {
      setText(made.children[0], title);
      setText(made.children[1].children[0], names);
      setText(made.children[1].children[1], sentence);
    });
  }
}

function makeAward() {
  return el("div", {}, el("dt"), el("dd", {}, el("b"), " ", el("span")));
}
