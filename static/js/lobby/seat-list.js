// Everybody in the room, in the order of play: the list, and a row of it.

import { strengthName } from "../common/bot-strengths.js";
import { button, el, keepInStep, setAttribute, setDot, setText } from "../common/dom.js";
import { gettext, interpolate, ngettext } from "../common/i18n.js";
import { icon } from "../common/icons.js";
import {
  guestsText,
  isGuestOnAPhone,
  isHere,
  isHost,
  isYours,
  seated,
  teamsOffered,
  watching,
} from "../common/members.js";
import { sendOutButton } from "../common/menu-parts.js";
import { lookOf } from "../common/names.js";
import { attempt, Awaited } from "../common/room-requests.js";

/** @import { MemberView, RoomView } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */

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

/** One member of the room: who they are, whether they are here, and what may be done about them. */
export class SeatRowElement extends HTMLElement {
  /** @type {MemberView | null} */ #member = null;
  #seats = 0;
  /** @type {number | null} the seat that was asked for, until the room has it */ #aim = null;
  #awaited = new Awaited();
  #dot = el("span", { "aria-hidden": "true" });
  #name = el("b", { class: "seat-name" });
  #marks = el("span", { class: "seat-marks" });
  #error = el("p", { class: "field-error", role: "alert" });
  #up = this.#iconButton("up", () => this.#move(-1));
  #down = this.#iconButton("down", () => this.#move(1));
  #more = this.#iconButton("more", () => this.#unfold(this.#more.getAttribute("aria-expanded") !== "true"));
  #teams = el("div", { class: "teams", role: "group" });
  #host = button(gettext("Make host"), () => this.#do("pass_host"), { class: "quiet" });
  #remove = button(gettext("Remove"), () => this.#do("remove_member"), { class: "danger" });
  #out = sendOutButton(() => this.#member?.name ?? "", () => this.#do("kick"));
  #extra = el("div", { class: "seat-extra buttons", hidden: true }, this.#host, this.#remove, this.#out);

  connectedCallback() {
    if (this.childElementCount) return;
    const who = el("span", { class: "seat-who" }, this.#name, this.#marks);
    const moves = el("span", { class: "seat-moves" }, this.#up, this.#down, this.#more);
    this.append(this.#dot, who, moves, this.#teams, this.#extra, this.#error);
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#extra.hidden) return;
      this.#unfold(false);
      this.#more.focus();
    });
  }

  /**
   * @param {Readonly<View> & { room: RoomView }} view
   * @param {MemberView} member
   * @param {number} seats how many are seated
   */
  show(view, member, seats) {
    const { room } = view;
    this.#member = member;
    this.#seats = seats;
    this.#awaited.hear(room);
    this.#arrive();
    const here = isHere(view, member);
    setDot(this.#dot, member.colour, member.name);
    setText(this.#name, member.name);
    this.classList.toggle("away", !here);
    const marks = marksOf(view, member, here);
    keepInStep(this.#marks, marks, (text) => text, (text) => el("span", { class: "badge" }, text), () => {});
    this.#showButtons(view, room, member);
    this.#showTeams(view, room, member);
  }

  /**
   * @param {Readonly<View>} view
   * @param {RoomView} room
   * @param {MemberView} member
   */
  #showButtons(view, room, member) {
    const host = isHost(view);
    const { name, seat, id } = member;
    const seated = seat !== null;
    this.#up.hidden = this.#down.hidden = !host || !seated || this.#seats < 2;
    this.classList.toggle("movable", !this.#up.hidden);
    // The button under a thumb must not vanish from it: at the end of the list it only rests.
    setAttribute(this.#up, "aria-disabled", seat === 0);
    setAttribute(this.#down, "aria-disabled", seat === this.#seats - 1);
    setAttribute(this.#up, "aria-label", interpolate(gettext("Move %(name)s up"), { name }));
    setAttribute(this.#down, "aria-label", interpolate(gettext("Move %(name)s down"), { name }));
    this.#host.hidden = !host || id === view.you || Boolean(member.bot) || isGuestOnAPhone(member);
    const person = !member.bot && !isGuestOnAPhone(member);
    this.#remove.hidden = person || !(host || isYours(view, member));
    this.#out.hidden = !person || !host || id === view.you;
    this.#more.hidden = this.#host.hidden && this.#remove.hidden && this.#out.hidden;
    setAttribute(this.#more, "aria-label", interpolate(gettext("More about %(name)s"), { name }));
    if (this.#more.hidden || room.status === "closed") this.#unfold(false);
  }

  /**
   * @param {Readonly<View>} view
   * @param {RoomView} room
   * @param {MemberView} member
   */
  #showTeams(view, room, member) {
    const { team, name, seat } = member;
    this.#teams.hidden = !room.settings.teams || seat === null;
    if (this.#teams.hidden) return;
    const may = isHost(view) || isYours(view, member);
    const offered = Array.from({ length: teamsOffered(room) }, (_, at) => at).filter((at) => may || at === team);
    setAttribute(this.#teams, "aria-label", interpolate(gettext("Team of %(name)s"), { name }));
    keepInStep(this.#teams, offered, (at) => at, (at) => this.#teamButton(at), (made, at) => {
      const look = lookOf(room.settings, at);
      setText(made, look.name);
      setAttribute(made, "class", `team colour-${look.colour}`);
      setAttribute(made, "aria-pressed", String(at === team));
      setAttribute(made, "aria-disabled", !may);
    });
  }

  /** @param {number} team */
  #teamButton(team) {
    const made = button("", () => {
      if (made.getAttribute("aria-disabled") === null) this.#do("set_team", { team });
    });
    return made;
  }

  /** @param {boolean} open */
  #unfold(open) {
    this.#more.setAttribute("aria-expanded", String(open));
    this.#extra.hidden = !open;
  }

  /**
   * A second tap goes on from where the first one leads.
   *
   * @param {number} step
   */
  async #move(step) {
    const to = (this.#aim ?? this.#member?.seat ?? 0) + step;
    if (to < 0 || to >= this.#seats) return;
    this.#aim = to;
    await this.#awaited.answer(this.#do("move_seat", { to }));
    this.#arrive();
  }

  #arrive() {
    if (this.#awaited.isHere) this.#aim = null;
  }

  /**
   * @param {string} verb
   * @param {object} [body]
   */
  #do(verb, body = {}) {
    return attempt(this.#error, verb, { member: this.#member?.id, ...body });
  }

  /**
   * @param {Parameters<typeof icon>[0]} name
   * @param {() => void} act
   */
  #iconButton(name, act) {
    const made = button("", act, { class: "icon-button" });
    made.append(icon(name));
    return made;
  }
}

/**
 * @param {Readonly<View>} view
 * @param {MemberView} member
 * @param {boolean} here
 */
function marksOf(view, member, here) {
  const owner = view.room?.members.find(({ id }) => id === member.controller);
  const pad = view.room?.settings.sheet_only; // it matters to nobody where their phone is
  return [
    member.id === view.you && gettext("you"),
    member.id === view.room?.host && gettext("host"),
    member.bot && interpolate(gettext("bot, %(strength)s"), { strength: strengthName(member.bot) }),
    !pad && isGuestOnAPhone(member) && interpolate(gettext("on %(name)s's phone"), { name: owner?.name ?? "?" }),
    !pad && !here && gettext("away"),
  ].filter(/** @returns {text is string} */ (text) => typeof text === "string" && text !== "");
}
