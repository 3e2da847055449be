// The screen after a game, and the awards of the evening on it.

import { el, keepInStep, pageId, ScreenParts, setText } from "../common/dom.js";
import { gettext, list } from "../common/i18n.js";
import { roomRead } from "../common/room-requests.js";
import { changedRulesOf } from "../common/rule-texts.js";
import { rulesetName } from "../common/server-texts.js";

/** @import { View } from "../common/view.js" */

/** After a game: places, what decided it, the sheet, the evening so far, the dice's proof, and the next game. */
export class EndViewElement extends HTMLElement {
  #parts = new ScreenParts();
  #rules = el("h2");
  #house = el("p", { class: "muted" });
  #sheet = el("a", {}, gettext("The sheet with every roll"));
  #replay = el("a", {}, gettext("Watch the replay"));

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(
      this.#parts.make("room-bar"),
      el(
        "div",
        { class: "end" },
        el(
          "div",
          { class: "end-side" },
          this.#parts.make("final-standings", "pad section"),
          this.#parts.make("next-game", "pad section next-game"),
          this.#parts.make("claim-box"),
          this.#parts.make("chat-box", "pad"),
        ),
        el(
          "div",
          { class: "end-main" },
          el(
            "section",
            { class: "pad section end-sheet" },
            this.#rules,
            this.#house,
            el("p", { class: "end-links" }, this.#sheet, this.#replay),
            this.#parts.make("score-sheet"),
          ),
          this.#parts.make("evening-table", "pad section evening"),
          this.#parts.make("evening-awards", "pad section evening-awards"),
          this.#parts.make("dice-proof", "pad section dice-proof"),
        ),
      ),
    );
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { game } = view;
    setText(this.#rules, game ? rulesetName(game.ruleset) : "");
    setText(this.#house, game ? list(changedRulesOf(game)) : "");
    this.#house.hidden = this.#house.textContent === "";
    if (game) {
      this.#sheet.href = `/games/${game.key}/`;
      this.#replay.href = `/games/${game.key}/replay/`;
    }
    this.#parts.show(view);
  }
}

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
