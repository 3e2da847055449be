import { gettext } from "../common/i18n.js";
import { isGuestOnAPhone, isHost } from "../common/members.js";
import { attempt } from "../common/room-requests.js";
import { sendOutButton, sureButton } from "../common/menu-parts.js";
import { el, keepInStep, setDot, setText } from "../common/dom.js";
import { absenceFields, clockField, lockField, talkFields } from "../common/host-fields.js";

/** @import { MemberView } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */

/** What a host may do in the middle of a game: the clock, who is away, talk, the lock, sending somebody out, stopping it. */
export class HostToolsElement extends HTMLElement {
  /** @type {readonly MemberView[]} */ #others = [];
  #clock = clockField("now-");
  #absence = absenceFields("now-");
  #fields = [this.#clock, ...this.#absence, ...talkFields("now-"), lockField("now-")];
  #people = el("ul", { class: "people" });
  #company = el("div", {}, el("h3", {}, gettext("Who is here")), this.#people);
  #error = el("p", { class: "field-error", role: "alert" });

  connectedCallback() {
    if (this.childElementCount) return;
    const stop = sureButton(
      gettext("Stop this game for everybody"),
      gettext("Really stop it? Nobody wins; it is kept as unfinished."),
      () => attempt(this.#error, "abandon"),
    );
    const fields = this.#fields.map(({ node }) => node);
    this.append(
      el("h2", {}, gettext("The host")),
      el("div", { class: "settings" }, ...fields),
      this.#company,
      stop,
      this.#error,
    );
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room, turn } = view;
    this.hidden = !room || !isHost(view) || turn?.seat === null;
    if (!room || this.hidden) return;
    for (const { field } of this.#fields) field.show(room);
    this.#clock.node.hidden = room.settings.dice_from !== "screen"; // real dice know no clock
    this.#absence[1].node.hidden = room.settings.absence === "wait";
    this.#others = room.members.filter((one) => one.id !== view.you && !one.bot && !isGuestOnAPhone(one));
    this.#company.hidden = this.#others.length === 0;
    keepInStep(this.#people, this.#others, ({ id }) => id, ({ id }) => this.#person(id), (row, { name, colour }) => {
      const [dot, who] = row.children;
      setDot(dot, colour, name);
      setText(who, name);
    });
  }

  /** @param {number} member */
  #person(member) {
    const name = () => this.#others.find(({ id }) => id === member)?.name ?? "";
    const out = sendOutButton(name, () => attempt(this.#error, "kick", { member }));
    return el("li", { class: "person" }, el("span", { "aria-hidden": "true" }), el("b"), out);
  }
}
