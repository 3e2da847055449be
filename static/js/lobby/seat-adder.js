// More players on the sheet: one at a time, or all their names where one phone keeps the score.

import { face, strengthName, STRENGTHS, usualTotal, whyBotsAreSimple } from "../common/bot-strengths.js";
import { button, el, fold, pageId, setAttribute, setText } from "../common/dom.js";
import { gettext, interpolate } from "../common/i18n.js";
import { icon } from "../common/icons.js";
import { isHost, seated, yourself } from "../common/members.js";
import { pageData } from "../common/page-data.js";
import { attempt } from "../common/room-requests.js";

/** @import { BotLevel } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */

/** More players: yourself, a bot, or a friend who plays on this phone. */
export class SeatAdderElement extends HTMLElement {
  #error = el("p", { class: "field-error", role: "alert" });
  #up = button(gettext("Get up and just watch"), () => attempt(this.#error, "leave_seat"), { class: "quiet" });
  #botError = el("p", { class: "field-error", role: "alert" });
  #strengths = STRENGTHS.map((level) => this.#strength(level));
  #bot = this.#botFold();
  #why = el("p", { class: "muted", role: "status" });
  #friend = el("input", {
    maxlength: pageData().max_name ?? 100,
    autocomplete: "off",
    autocapitalize: "words",
    spellcheck: "false",
    required: true,
    enterkeyhint: "done",
  });
  #guest = this.#fold(
    gettext("Add a friend without a phone"),
    "person",
    gettext("Their name; they play on this phone"),
    this.#friend,
    (error) => this.#addFriend(error),
  );
  #full = el("p", { class: "muted" }, gettext("Every seat is taken."));

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(this.#bot, this.#guest, this.#why, this.#full, this.#up, this.#error);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    const me = yourself(view);
    this.hidden = !room || !me;
    if (!room || !me) return;
    const full = seated(room).length >= room.settings.size;
    this.#up.hidden = me.seat === null;
    this.#bot.hidden = !isHost(view) || full || room.settings.dice_from !== "screen";
    const pad = room.settings.sheet_only === true;
    for (const { level, usual } of this.#strengths) setText(usual, usualTotal(room.settings, level));
    const why = whyBotsAreSimple(view);
    setText(this.#why, why);
    this.#why.hidden = !why;
    this.#guest.hidden = full || (pad && isHost(view)); // names have a field of their own then
    this.#full.hidden = !full || (pad && isHost(view));
    setText(this.#up, pad && isHost(view) ? gettext("I only keep the score") : gettext("Get up and just watch"));
  }

  #botFold() {
    const buttons = this.#strengths.map(({ node }) => node);
    const choices = el(
      "div",
      { class: "bot-strengths", role: "group", "aria-label": gettext("How it plays") },
      ...buttons,
    );
    const { node } = fold([icon("bot"), gettext("Add a bot")], choices, this.#botError);
    node.addEventListener("fold-change", () => {
      setText(this.#botError, "");
      if (choices.offsetParent) buttons[0].focus();
    });
    return node;
  }

  /** @param {BotLevel} level */
  #strength(level) {
    const usual = el("span", { class: "muted" });
    const node = button("", () => attempt(this.#botError, "add_bot", { level }), { class: "secondary bot-strength" });
    node.append(icon(face(level)), el("span", {}, el("b", {}, strengthName(level)), usual));
    return { level, usual, node };
  }

  /** @param {Element} error */
  async #addFriend(error) {
    const added = await attempt(error, "add_friend", { name: this.#friend.value });
    if (added) this.#friend.value = "";
    else this.#friend.focus(); // what was typed stays
    return added !== null;
  }

  /**
   * @param {string} title
   * @param {Parameters<typeof icon>[0]} sign
   * @param {string} label
   * @param {HTMLElement} field
   * @param {(error: Element) => Promise<boolean>} add
   */
  #fold(title, sign, label, field, add) {
    field.id = pageId("add");
    const error = el("p", { class: "field-error", id: pageId("error"), role: "alert" });
    setAttribute(field, "aria-describedby", error.id);
    let busy = false; // a button that is disabled under a finger would lose the focus
    const send = el("button", { type: "submit", class: "secondary" }, gettext("Add"));
    const form = el(
      "form",
      { class: "adder" },
      el("div", { class: "field" }, el("label", { for: field.id }, label), field),
      send,
      error,
    );
    const write = (/** @type {boolean} */ wrong) => setAttribute(field, "aria-invalid", wrong ? "true" : null);
    form.addEventListener("input", () => {
      setText(error, ""); // it was about other words
      write(false);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (busy) return;
      busy = true;
      add(error).then((added) => {
        write(!added);
        if (!added) error.scrollIntoView({ block: "nearest" }); // the start button lies over the end of the page
      }).finally(() => busy = false);
    });
    const { node } = fold([icon(sign), title], form);
    node.addEventListener("fold-change", () => {
      setText(error, "");
      write(false);
      if (form.offsetParent) field.focus();
    });
    return node;
  }
}

/** Where one phone keeps the score: all names, one after the other, in one field. */
export class PadNamesElement extends HTMLElement {
  #error = el("p", { class: "field-error", id: pageId("error"), role: "alert" });
  #field = el("input", {
    id: pageId("name"),
    maxlength: pageData().max_name ?? 100,
    autocomplete: "off",
    autocapitalize: "words",
    spellcheck: "false",
    enterkeyhint: "next",
    "aria-describedby": this.#error.id,
  });
  #said = el("p", { class: "unseen", role: "status" });
  #full = el("p", { class: "muted" }, gettext("Every seat is taken."));
  #form = el(
    "form",
    { class: "adder" },
    el(
      "div",
      { class: "field" },
      el("label", { for: this.#field.id }, gettext("Type a name; Enter adds the next")),
      this.#field,
    ),
    el("button", { type: "submit", class: "secondary" }, gettext("Add")),
    this.#error,
  );

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(this.#form, this.#full, this.#said);
    this.#form.addEventListener("input", () => this.#complain(""));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#add();
    });
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    this.hidden = !room?.settings.sheet_only || !isHost(view);
    if (!room || this.hidden) return;
    const full = seated(room).length >= room.settings.size;
    this.#form.hidden = full;
    this.#full.hidden = !full;
  }

  /** The field is free for the next name at once; a name that is refused comes back to it, with the reason. */
  async #add() {
    const name = this.#field.value;
    this.#field.focus();
    if (!name.trim()) return this.#complain(gettext("Please type a name."));
    this.#field.value = "";
    if (await attempt(this.#error, "add_friend", { name })) {
      return setText(this.#said, interpolate(gettext("%(name)s plays."), { name }));
    }
    const reason = this.#error.textContent ?? "";
    if (this.#field.value === "") this.#field.value = name;
    this.#complain(`${name}: ${reason}`);
    this.#error.scrollIntoView({ block: "nearest" }); // the start button lies over the end of the page
  }

  /** @param {string} text */
  #complain(text) {
    setText(this.#error, text);
    setAttribute(this.#field, "aria-invalid", text ? "true" : null);
  }
}
