import { setInitials } from "./parts.js";

/** The form at the door works without a script; this writes the initials on the colours, and sends it only once. */
export class JoinFormElement extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    const name = form?.querySelector("input[name=name]");
    if (!form || !(name instanceof HTMLInputElement)) return;
    const marks = form.querySelectorAll(".swatch .dot");
    const write = () => marks.forEach((mark) => setInitials(mark, name.value));
    name.addEventListener("input", write);
    write();
    // A phone's "back" shows the page as it was left, with what was typed by then.
    globalThis.addEventListener("pageshow", write);
    form.addEventListener("submit", (event) => {
      if (form.classList.contains("sent")) event.preventDefault();
      form.classList.add("sent");
    });
    globalThis.addEventListener("pageshow", () => form.classList.remove("sent"));
  }
}
