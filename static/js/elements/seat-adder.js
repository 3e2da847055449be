import { gettext } from "../lib/i18n.js";
import { isHost, seated, yourself } from "../lib/lobby.js";
import { pageData } from "../lib/page.js";
import { attempt } from "./attempt.js";
import { fold } from "./fold.js";
import { icon } from "./icons.js";
import { button, el, pageId, setAttribute, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

/** More players: yourself, a bot, or a friend who plays on this phone. */
export class SeatAdderElement extends HTMLElement {
  #error = el("p", { class: "field-error", role: "alert" });
  #up = button(gettext("Get up and just watch"), () => attempt(this.#error, "leave_seat"), { class: "quiet" });
  #level = el(
    "select",
    {},
    el("option", { value: "greedy" }, gettext("plays well")),
    el("option", { value: "random" }, gettext("plays at random")),
  );
  #bot = this.#fold(
    gettext("Add a bot"),
    "bot",
    gettext("How it plays"),
    this.#level,
    (error) => this.#addBot(error),
  );
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
    this.append(this.#bot, this.#guest, this.#full, this.#up, this.#error);
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
    this.#guest.hidden = full || (pad && isHost(view)); // names have a field of their own then
    this.#full.hidden = !full || (pad && isHost(view));
    setText(this.#up, pad && isHost(view) ? gettext("I only keep the score") : gettext("Get up and just watch"));
  }

  /** @param {Element} error */
  async #addBot(error) {
    return await attempt(error, "add_bot", { level: this.#level.value }) !== null;
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
