import { gettext, interpolate } from "../common/i18n.js";
import { hostName, isHost, isStandIn, mayActAsHost, yourself } from "../common/members.js";
import { attemptOneByOne } from "../common/room-requests.js";
import { AwayCheck } from "../common/away-check.js";
import { button, el, setText } from "../common/dom.js";

/** @import { View } from "../common/view.js" */

/** After a game: once more, or something else. */
export class NextGameElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #error = el("p", { class: "field-error", role: "alert" });
  #go = attemptOneByOne(this.#error);
  #away = new AwayCheck(() => this.#go("rematch"), () => this.#view && this.show(this.#view));
  #again = button(gettext("Rematch"), () => this.#rematch(), { class: "primary wide" });
  #note = el("p", { class: "muted" }, gettext("Same seats; the next player begins."));
  #other = button(gettext("New settings"), () => this.#go("to_lobby"), { class: "secondary wide" });
  #takeOver = button(gettext("Take over as host"), () => this.#go("pass_host", { member: this.#view?.you }), {
    class: "secondary wide",
  });
  #wait = el("p", { class: "muted" });
  #sit = button(gettext("Sit down for the next game"), () => this.#go("take_seat"), { class: "secondary wide" });
  #seated = el("p", { class: "muted", role: "status" });

  connectedCallback() {
    if (this.childElementCount) return;
    const again = [this.#away.node, this.#again, this.#note, this.#other];
    this.append(...again, this.#wait, this.#takeOver, this.#sit, this.#seated, this.#error);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    this.#view = view;
    const host = mayActAsHost(view);
    const me = yourself(view);
    this.#away.show(view);
    this.#again.hidden = this.#note.hidden = !host || this.#away.asks;
    // Whoever only stands in could change nothing in the lobby: the role comes first.
    this.#other.hidden = !isHost(view) || this.#away.asks;
    this.#takeOver.hidden = !isStandIn(view) || this.#away.asks;
    setText(this.#wait, waiting(view));
    this.#wait.hidden = this.#wait.textContent === "";
    this.#sit.hidden = me === null || me.seat !== null;
    const played = view.mySeats.length > 0;
    setText(
      this.#seated,
      me !== null && me.seat !== null && !played ? gettext("You have a seat in the next game.") : "",
    );
    this.#seated.classList.toggle("unseen", this.#seated.textContent === ""); // hidden it would not be listened to
  }

  #rematch() {
    if (!this.#view) return;
    this.#away.ask(this.#view);
    this.show(this.#view);
  }
}

/** @param {Readonly<View>} view */
function waiting(view) {
  const name = hostName(view);
  if (!name || isHost(view)) return "";
  if (isStandIn(view)) {
    return interpolate(gettext("%(name)s, who hosts, is away. Whoever takes over can choose other rules."), { name });
  }
  return interpolate(gettext("%(name)s starts the next game."), { name });
}
