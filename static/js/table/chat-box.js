import { gettext } from "../common/i18n.js";
import { REACTIONS, reactionText } from "../common/chat.js";
import { refusalText } from "../common/server-texts.js";
import { preferences } from "../common/this-browser.js";
import { button, el, keepInStep, setAttribute, setText } from "../common/dom.js";

/** @import { View } from "../common/view.js" */

const LONGEST = 200;

/** Words between friends: a few ready ones and a short chat, as far as the host allows them. Sends `say` and `react`. */
export class ChatBoxElement extends HTMLElement {
  #title = el("h2", {}, gettext("Table talk"));
  #mute = button("", () => preferences.change({ muted: !preferences.likes.muted }), { class: "quiet" });
  #reactions = el("div", { class: "reactions", role: "group", "aria-label": gettext("Reactions") });
  #list = el("ol", { tabindex: 0, "aria-label": gettext("What was said") });
  #field = el("input", { type: "text", maxlength: LONGEST, autocomplete: "off", enterkeyhint: "send" });
  #send = el("button", { type: "submit", class: "secondary" }, gettext("Send"));
  #form = el("form", {}, this.#field, this.#send);
  #error = el("p", { class: "field-error", role: "alert" });
  /** @type {Readonly<View> | null} */ #view = null;
  /** @type {string | null} the line last sent from here; "" after a reaction */ #last = null;
  #unsaid = -1;
  /** @type {View["chat"] | null} */ #written = null;
  /** @type {View["room"]} */ #writtenIn = null;

  connectedCallback() {
    setAttribute(this.#field, "aria-label", gettext("Say something"));
    setAttribute(this.#field, "placeholder", gettext("Say something"));
    for (const reaction of REACTIONS) {
      const react = () => this.#speak("react", { reaction });
      this.#reactions.append(button(reactionText(reaction), react, { class: "stamp" }));
    }
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.#field.value.trim();
      if (text && this.#speak("say", { text })) this.#field.value = "";
    });
    this.append(el("header", {}, this.#title, this.#mute), this.#reactions, this.#list, this.#form, this.#error);
    preferences.onChange(() => this.#view && this.show(this.#view));
  }

  /** @param {Readonly<View>} view */
  show(view) {
    this.#view = view;
    const { settings } = view.room ?? {};
    const { muted } = preferences.likes;
    const member = view.you !== null;
    this.hidden = !settings || (!settings.chat && !settings.reactions);
    this.#reactions.hidden = !settings?.reactions || !member;
    this.#form.hidden = !settings?.chat || !member;
    this.#list.hidden = muted || !settings?.chat || view.chat.length === 0; // nothing to see is no stop of the Tab key
    this.classList.toggle("stamps", !this.#reactions.hidden);
    this.classList.toggle("open", !this.#form.hidden || !this.#list.hidden);
    setText(this.#mute, muted ? gettext("Show talk") : gettext("Mute"));
    setAttribute(this.#mute, "aria-pressed", muted ? "true" : "false");
    this.#writeLines(view);
    this.#takeBack(view);
  }

  /**
   * What nobody saw: why, and the words again, so that they need not be typed twice.
   *
   * @param {Readonly<View>} view
   */
  #takeBack({ unsaid }) {
    if (!unsaid || unsaid.at === this.#unsaid) return;
    this.#unsaid = unsaid.at;
    if (this.#last === null || unsaid.what === "nudge") return; // said on another screen of this page
    setText(this.#error, refusalText(unsaid.code));
    if (unsaid.what === "say" && this.#field.value === "") this.#field.value = this.#last;
  }

  /** @param {Readonly<View>} view */
  #writeLines({ chat, room }) {
    // Asking where the list is scrolled has the whole page laid out: not at every roll.
    if (chat === this.#written && room === this.#writtenIn) return;
    this.#written = chat;
    this.#writtenIn = room;
    const lines = chat.map((line, at) => ({ ...line, key: `${at} ${line.member} ${line.text}` }));
    const atEnd = this.#list.scrollTop + this.#list.clientHeight >= this.#list.scrollHeight - 8;
    keepInStep(this.#list, lines, ({ key }) => key, () => el("li", {}, el("b"), " ", el("span")), (item, line) => {
      const [name, text] = item.children;
      const member = room?.members.find(({ id }) => id === line.member);
      item.className = `colour-${member?.colour ?? 7}`;
      setText(name, line.name);
      setText(text, line.text);
    });
    if (atEnd) this.#list.scrollTop = this.#list.scrollHeight;
  }

  /**
   * @param {"say" | "react"} name
   * @param {{ text?: string, reaction?: string }} detail
   */
  #speak(name, detail) {
    if (this.#view?.connection !== "live") return false;
    this.#last = detail.text ?? "";
    setText(this.#error, "");
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
    return true;
  }
}
