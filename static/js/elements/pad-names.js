import { gettext, interpolate } from "../lib/i18n.js";
import { isHost, seated } from "../lib/lobby.js";
import { pageData } from "../lib/page.js";
import { attempt } from "./attempt.js";
import { el, pageId, setAttribute, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

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
