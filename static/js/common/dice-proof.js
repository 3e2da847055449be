import { gettext, interpolate, ngettext, number } from "./i18n.js";
import { lineName } from "./server-texts.js";
import { button, el, setText } from "./dom.js";

/** @import { GameView } from "../client/messages.js" */
/** @import { View } from "./view.js" */
/** @import { Difference, GameReport, SheetColumn, SheetShape } from "../client/fairness-game.js" */

/**
 * @typedef {object} Beside the sheet that stands beside the button, as it is read when somebody presses it
 * @property {SheetShape} shape
 * @property {SheetColumn[]} columns
 * @property {(line: string) => string} nameOf
 */

/** A finished game, checked in this browser with the sheet beside it: nobody has to believe the server. */
export class DiceProofElement extends HTMLElement {
  #key = "";
  #commitment = "";
  /** @type {(() => Beside) | null} */ #beside = null;
  #line = el("p", { class: "muted" });
  #answer = el("p", { role: "status" });
  #faces = el("p", { class: "muted" });
  #check = button(gettext("Verify the dice"), () => this.#verify(), { class: "secondary" });

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(el("h2", {}, gettext("The dice")), this.#line, this.#check, this.#answer, this.#faces);
  }

  /** @param {Readonly<View>} view */
  show({ game, cards }) {
    this.prove(game, () => {
      const { ruleset, categories, upper_count: upper, sides, standings } = /** @type {GameView} */ (game);
      const columns = cards.map(({ column, filled, upper_sum, bonus, lower_sum, extra, total }) => ({
        lines: { ...filled, upper_sum, bonus, lower_sum, extra, total },
        place: standings.find((standing) => standing.column === column)?.place ?? null,
      }));
      return { shape: { categories, upper, sides }, columns, nameOf: (line) => lineName(ruleset, line) };
    });
  }

  /**
   * The game that can be checked here, as a room or the page of a past game has it.
   *
   * @param {Pick<GameView, "key" | "commitment" | "dice_from"> | null} game
   * @param {() => Beside} beside
   */
  prove(game, beside) {
    this.hidden = !game || game.dice_from !== "screen";
    this.#beside = beside;
    if (!game || game.key === this.#key) return;
    this.#key = game.key;
    this.#commitment = game.commitment;
    const text = gettext(
      "Before the first roll the server published the seal of its secret: %(seal)s. Now the secret is open, and this browser can check every roll.",
    );
    setText(this.#line, interpolate(text, { seal: `${game.commitment.slice(0, 8)}…${game.commitment.slice(-8)}` }));
    this.#line.title = game.commitment;
    this.#check.hidden = false;
    this.#say("", "");
  }

  async #verify() {
    this.#say(gettext("Checking…"), "");
    try {
      const [{ verifyGame }, response] = await Promise.all([
        import("../client/fairness-game.js"),
        fetch(`/games/${this.#key}/game.json`),
      ]);
      this.#check.hidden = response.status === 404;
      if (!response.ok) return this.#say(gettext("The record of these dice cannot be had at the moment."), "");
      const document = await response.json();
      const beside = this.#beside?.();
      if (beside) this.#report(verifyGame(document, this.#commitment, beside.shape, beside.columns), beside);
    } catch {
      this.#say(gettext("The server cannot be reached. Please try again."), "");
    }
  }

  /**
   * @param {GameReport} report
   * @param {Beside} beside
   */
  #report({ dice: { verdict, proved, rolls, by_server: byServer, problems, counts }, difference }, { nameOf }) {
    if (verdict === "failed") {
      const [{ code, turn, roll }] = problems;
      const text = gettext("These dice are not what was promised (%(code)s, turn %(turn)s, roll %(roll)s).");
      return this.#say(interpolate(text, { code, turn: turn ?? "–", roll: roll ?? "–" }), "");
    }
    if (verdict === "so_far") return this.#say(gettext("So far everything is right; the secret is not open yet."), "");
    if (difference) return this.#say(this.#differs(difference, nameOf), "");
    const all = ngettext(
      "Proved: %(proved)s of %(count)s roll follows from the secret and the players' own numbers.",
      "Proved: %(proved)s of %(count)s rolls follow from the secret and the players' own numbers.",
      rolls,
    );
    const server = gettext("%(count)s of them used the server's numbers: bots, and players who were away.");
    const faces = counts.map((count, at) => `${at + 1} × ${number(count)}`).join(", ");
    this.#say(
      [
        interpolate(all, { proved: number(proved), count: number(rolls) }),
        byServer ? interpolate(server, { count: number(byServer) }) : "",
        gettext("The sheet, the totals and the places here are those that the log of the game makes."),
      ].filter(Boolean).join(" "),
      interpolate(gettext("How often each face came up: %(faces)s."), { faces }),
    );
  }

  /**
   * @param {Difference} difference
   * @param {(line: string) => string} nameOf
   */
  #differs({ where, column, line, shown, right }, nameOf) {
    const text = where === "file"
      ? gettext(
        "The dice are right, but the sheet is not: “%(line)s” in column %(column)s is %(shown)s in the game's file, and its log makes %(right)s.",
      )
      : gettext(
        "The dice are right, but the sheet is not: “%(line)s” in column %(column)s is %(shown)s on this page, and the log of the game makes %(right)s.",
      );
    const name = line === "place" ? gettext("Place") : nameOf(line);
    return interpolate(text, { line: name, column: column + 1, shown: shown ?? "–", right: right ?? "–" });
  }

  /**
   * @param {string} answer
   * @param {string} faces
   */
  #say(answer, faces) {
    setText(this.#answer, answer);
    setText(this.#faces, faces);
  }
}
