/** A button that prints the page; hidden where no script could do it. */
export class PrintButtonElement extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.querySelector("button")?.addEventListener("click", () => print());
  }
}
