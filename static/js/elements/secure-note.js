/** Says what the reader's own connection allows: one of two texts, by whether the browser calls it secure. */
export class SecureNoteElement extends HTMLElement {
  connectedCallback() {
    for (const text of this.querySelectorAll("[data-when]")) {
      text.toggleAttribute("hidden", text.getAttribute("data-when") !== (isSecureContext ? "secure" : "plain"));
    }
  }
}
