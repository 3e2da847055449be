import { gettext, interpolate, ngettext } from "../lib/i18n.js";
import { guestsText, seated, watching } from "../lib/lobby.js";
import { el, keepInStep, setText } from "./parts.js";
import { SeatRowElement } from "./seat-row.js";

/** @import { MemberView, RoomView } from "../lib/messages.js" */
/** @import { View } from "../lib/view.js" */

/** Who plays, in order of play, and who looks on. */
export class SeatListElement extends HTMLElement {
  #count = el("p", { class: "muted" });
  #seats = el("ol", { class: "people" });
  #nobody = el("p", { class: "empty" }, gettext("Nobody sits yet."));
  #watchers = el("ul", { class: "people" });
  #guests = el("p", { class: "muted guests" });
  #watching = el("section", {}, el("h3", {}, gettext("Looking on")), this.#watchers, this.#guests);

  connectedCallback() {
    if (this.childElementCount) return;
    const head = el("div", { class: "pad-line" }, el("h2", {}, gettext("Who plays")), this.#count);
    this.append(head, this.#seats, this.#nobody, this.#watching);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    if (!room) return;
    const players = seated(room);
    const { size } = room.settings;
    const text = ngettext("%(taken)s of %(count)s seat", "%(taken)s of %(count)s seats", size);
    setText(this.#count, interpolate(text, { taken: players.length, count: size }));
    this.#nobody.hidden = players.length > 0;
    fill(this.#seats, { ...view, room }, players, players.length);
    const others = watching(room);
    setText(this.#guests, guestsText(view));
    this.#guests.hidden = view.guests === 0;
    this.#watching.hidden = others.length === 0 && view.guests === 0;
    fill(this.#watchers, { ...view, room }, others, players.length);
  }
}

/**
 * @param {Element} parent
 * @param {Readonly<View> & { room: RoomView }} view
 * @param {MemberView[]} members
 * @param {number} seats
 */
function fill(parent, view, members, seats) {
  const make = () => {
    const row = el("li");
    row.append(document.createElement("seat-row"));
    return row;
  };
  keepInStep(parent, members, ({ id }) => id, make, (made, member) => {
    const row = made.firstElementChild;
    if (row instanceof SeatRowElement) row.show(view, member, seats);
  });
}
