import { gettext } from "./i18n.js";
import { isHost, yourself } from "./members.js";
import { wasPlayed } from "./room-status.js";
import { pageData } from "./page-data.js";
import { attempt } from "./room-requests.js";
import { DeviceLinkElement } from "./room-share.js";
import { NameFormElement } from "./name-form.js";
import { button, el, setDot, setText } from "./dom.js";
import { languageForm, sureButton, tokenForm } from "./menu-parts.js";

/** @import { View } from "./view.js" */

/** Your own things: name, colour, language, another phone, leaving, being forgotten; and the host's last word. */
export class PlayerMenuElement extends HTMLElement {
  #dot = el("span", { "aria-hidden": "true" });
  #label = el("span", { class: "menu-name" });
  #open = button("", () => this.#toggle(), {
    class: "menu-button",
    title: gettext("Your name, colour and language, and leaving"),
    "aria-expanded": "false",
  });
  #error = el("p", { class: "field-error", role: "alert" });
  #names = new NameFormElement();
  #device = new DeviceLinkElement();
  #leave = sureButton(
    gettext("Leave the room"),
    () =>
      this.#plays
        ? gettext("Really leave? Your place in this game is kept.")
        : gettext("Really leave? Your seat becomes free."),
    () => this.#go("leave"),
  );
  #close = sureButton(
    gettext("Close the room"),
    gettext("Really close it for everybody? Games are kept."),
    () => this.#go("close_room"),
  );
  #host = el("section", {}, el("h3", {}, gettext("As the host")), this.#close);
  #own = el("section", {}, this.#names, this.#device);
  #gone = el("section", {}, this.#leave);
  #panel = el("div", { class: "menu pad", hidden: true });
  #played = false;
  #plays = false;

  connectedCallback() {
    document.addEventListener("click", this);
    if (this.childElementCount) return;
    this.#open.append(this.#dot, this.#label);
    const forget = sureButton(
      gettext("Forget me"),
      gettext(
        "Your name is deleted at once, everywhere on this server; the games stay, without it. So are the names of friends without a phone whom you added. Copies that the server makes before an upgrade or a restore keep old names until ten newer ones have replaced them; whoever runs the server may have made others. Sure?",
      ),
      () => tokenForm("/forget-me/").submit(),
    );
    this.#gone.append(forget);
    this.#panel.append(this.#own, languageForm(), this.#host, this.#gone, this.#error);
    this.append(this.#open, this.#panel);
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#toggle(false);
    });
    // It lies over the page: who goes on with the Tab key must see where they are.
    this.addEventListener("focusout", ({ relatedTarget: next }) => {
      if (next instanceof Node && !this.contains(next)) this.#toggle(false, false);
    });
  }

  disconnectedCallback() {
    document.removeEventListener("click", this);
  }

  /** A tap elsewhere closes the menu. */
  handleEvent(/** @type {Event} */ event) {
    if (event.target instanceof Node && !event.composedPath().includes(this)) this.#toggle(false, false);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const me = yourself(view);
    this.#played = wasPlayed(view);
    this.#plays = view.room?.status === "playing" && view.mySeats.length > 0;
    setDot(this.#dot, me?.colour ?? 7, me?.name ?? "–");
    setText(this.#label, me?.name ?? gettext("Guest"));
    this.#own.hidden = me === null;
    this.#gone.hidden = me === null;
    this.#host.hidden = !isHost(view);
    if (me && view.room) this.#names.show(view.room, me);
  }

  /**
   * @param {boolean} [open]
   * @param {boolean} [back] give the focus back to the button
   */
  #toggle(open = Boolean(this.#panel.hidden), back = true) {
    if (open === !this.#panel.hidden) return;
    this.#panel.hidden = !open;
    this.#open.setAttribute("aria-expanded", String(open));
    if (!open && back) this.#open.focus();
  }

  /** @param {string} verb */
  async #go(verb) {
    const goes = verb === "leave" || !this.#played; // a room that was played in leads everybody to its report
    if (await attempt(this.#error, verb) && goes) location.assign(verb === "leave" ? "/" : `/r/${pageData().code}/`);
  }
}
