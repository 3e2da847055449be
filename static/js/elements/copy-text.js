import { copyText } from "./copying.js";
import { setText } from "./parts.js";

/** A text with a button that copies it; without scripts there is only the text, to be copied by hand. */
export class CopyTextElement extends HTMLElement {
  connectedCallback() {
    const field = this.querySelector("textarea");
    const button = this.querySelector("button");
    const said = this.querySelector("[role=status]");
    if (!field || !button || !said) return;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const done = await copyText(field.value);
      setText(said, (done ? this.dataset.done : this.dataset.failed) ?? "");
      if (!done) field.select();
    });
  }
}
