import { gettext, interpolate, ngettext, number } from "../lib/i18n.js";
import { button, el, setText } from "./parts.js";

/** @import { GameView } from "../lib/messages.js" */
/** @import { View } from "../lib/view.js" */
/** @import { Report } from "../lib/fairness-verify.js" */

/** The dice of a finished game, checked in this browser: nobody has to believe the server. */
export class DiceProofElement extends HTMLElement {
  #key = "";
  #commitment = "";
  #line = el("p", { class: "muted" });
  #answer = el("p", { role: "status" });
  #faces = el("p", { class: "muted" });
  #check = button(gettext("Verify the dice"), () => this.#verify(), { class: "secondary" });

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(el("h2", {}, gettext("The dice")), this.#line, this.#check, this.#answer, this.#faces);
  }

  /** @param {Readonly<View>} view */
  show({ game }) {
    this.prove(game);
  }

  /**
   * The game whose dice can be checked here, as a room or the page of a past game has it.
   *
   * @param {Pick<GameView, "key" | "commitment" | "dice_from"> | null} game
   */
  prove(game) {
    this.hidden = !game || game.dice_from !== "screen";
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
      const [{ verify }, response] = await Promise.all([
        import("../lib/fairness-verify.js"),
        fetch(`/games/${this.#key}/dice.json`),
      ]);
      this.#check.hidden = response.status === 404;
      if (!response.ok) return this.#say(gettext("The record of these dice cannot be had at the moment."), "");
      this.#report(verify(await response.json(), this.#commitment));
    } catch {
      this.#say(gettext("The server cannot be reached. Please try again."), "");
    }
  }

  /** @param {Report} report */
  #report({ verdict, proved, rolls, by_server: byServer, problems, counts }) {
    if (verdict === "failed") {
      const [{ code, turn, roll }] = problems;
      const text = gettext("These dice are not what was promised (%(code)s, turn %(turn)s, roll %(roll)s).");
      return this.#say(interpolate(text, { code, turn: turn ?? "–", roll: roll ?? "–" }), "");
    }
    if (verdict === "so_far") return this.#say(gettext("So far everything is right; the secret is not open yet."), "");
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
      ].filter(Boolean).join(" "),
      interpolate(gettext("How often each face came up: %(faces)s."), { faces }),
    );
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
