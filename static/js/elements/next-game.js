import { gettext, interpolate } from "../lib/i18n.js";
import { mayActAsHost, yourself } from "../lib/lobby.js";
import { attempt } from "./attempt.js";
import { button, el, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

/** After a game: once more, or something else. */
export class NextGameElement extends HTMLElement {
  #busy = false;
  #error = el("p", { class: "field-error", role: "alert" });
  #again = button(gettext("Rematch"), () => this.#go("rematch"), { class: "primary wide" });
  #note = el("p", { class: "muted" }, gettext("Same seats; the next player begins."));
  #other = button(gettext("New settings"), () => this.#go("to_lobby"), { class: "secondary wide" });
  #wait = el("p", { class: "muted" });
  #sit = button(gettext("Sit down for the next game"), () => this.#go("take_seat"), { class: "secondary wide" });

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(this.#again, this.#note, this.#other, this.#wait, this.#sit, this.#error);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const host = mayActAsHost(view);
    const me = yourself(view);
    this.#again.hidden = this.#note.hidden = this.#other.hidden = !host;
    const name = view.room?.members.find(({ id }) => id === view.room?.host)?.name ?? "";
    setText(this.#wait, host || !name ? "" : interpolate(gettext("%(name)s starts the next game."), { name }));
    this.#wait.hidden = this.#wait.textContent === "";
    this.#sit.hidden = me === null || me.seat !== null;
  }

  /** @param {string} verb */
  async #go(verb) {
    if (this.#busy) return;
    this.#busy = true;
    await attempt(this.#error, verb);
    this.#busy = false;
  }
}
