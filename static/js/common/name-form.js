import { attempt, Awaited } from "./room-requests.js";
import { gettext } from "./i18n.js";
import { pageData } from "./page-data.js";
import { colourName, el, pageId, setAttribute, setInitials, setText } from "./dom.js";

/** @import { MemberView, RoomView } from "../client/messages.js" */

const COLOURS = 8;

/** Your name and your colour, changed together. */
export class NameFormElement extends HTMLElement {
  #error = el("p", { class: "field-error", id: pageId("error"), role: "alert" });
  #name = el("input", {
    id: pageId("name"),
    name: "name",
    maxlength: pageData().max_name ?? 100,
    required: true,
    autocomplete: "nickname",
    spellcheck: "false",
    "aria-describedby": this.#error.id,
  });
  #saved = el("span", { class: "muted", role: "status" });
  #group = pageId("colour");
  #swatches = Array.from({ length: COLOURS }, (_, colour) => {
    const input = el("input", { type: "radio", name: this.#group, value: colour });
    const dot = el("span", { class: `dot colour-${colour}`, "aria-hidden": "true" });
    const label = el(
      "label",
      { class: "swatch" },
      input,
      dot,
      el("span", { class: "hidden-text" }, colourName(colour)),
    );
    return { input, dot, label };
  });
  /** @type {MemberView | null} */ #me = null;
  #dirty = false;
  #awaited = new Awaited();

  connectedCallback() {
    if (this.childElementCount) return;
    const form = el(
      "form",
      { class: "name-form" },
      el("div", { class: "field" }, el("label", { for: this.#name.id }, gettext("Your name")), this.#name, this.#error),
      el(
        "fieldset",
        { class: "swatches" },
        el("legend", {}, gettext("Your colour")),
        el("div", {}, ...this.#swatches.map(({ label }) => label)),
      ),
      el(
        "div",
        { class: "buttons" },
        el("button", { type: "submit", class: "secondary" }, gettext("Save")),
        this.#saved,
      ),
    );
    form.addEventListener("input", () => {
      this.#dirty = true;
      setText(this.#saved, "");
      this.#mark();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    });
    this.append(form);
  }

  /**
   * @param {RoomView} room
   * @param {MemberView} me
   */
  show(room, me) {
    this.#me = me;
    this.#awaited.hear(room);
    this.#write();
  }

  #write() {
    if (!this.#me || this.#dirty || !this.#awaited.isHere) return; // somebody is typing, or this is from before they saved
    const { name, colour } = this.#me;
    if (this.#name.value !== name) this.#name.value = name;
    this.#swatches.forEach(({ input }, at) => input.checked = at === colour);
    this.#mark();
  }

  #mark() {
    for (const { dot } of this.#swatches) setInitials(dot, this.#name.value);
  }

  async #save() {
    const colour = this.#swatches.findIndex(({ input }) => input.checked);
    const body = { name: this.#name.value, colour: Math.max(0, colour) };
    this.#dirty = false; // what is typed from here on is news again
    const taken = await this.#awaited.answer(attempt(this.#error, "rename", body));
    if (!taken) {
      this.#dirty = true;
      this.#name.focus();
    } else if (!this.#dirty) setText(this.#saved, gettext("Saved"));
    setAttribute(this.#name, "aria-invalid", taken ? null : "true");
    this.#write();
  }
}
