import { gettext } from "../common/i18n.js";
import { preferences } from "../common/this-browser.js";
import { icon } from "../common/icons.js";
import { languageForm, motions } from "../common/menu-parts.js";
import { button, el, pageId, setAttribute } from "../common/dom.js";

/** @import { Likes } from "../common/browser-storage.js" */

const HINTED = 25_000;

/** What may be set on a television: motion, sound, the whole screen, the language. Out of sight while nobody is there. */
export class TvCornerElement extends HTMLElement {
  #id = pageId("tv-settings");
  #hint = el("p", { class: "sound-hint", hidden: true }, gettext("Sound: press a key or click once"));
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #hinting;
  #open = button("", () => this.#unfold(this.#panel.hidden !== false), {
    class: "icon-button",
    "aria-label": gettext("Settings"),
    "aria-expanded": "false",
    "aria-controls": this.#id,
  });
  #full = button("", () => toggleFullScreen(), {
    class: "icon-button",
    "aria-label": gettext("Full screen"),
    hidden: !canFill(),
  });
  #panel = el("div", { id: this.#id, class: "pad panel", hidden: true });

  connectedCallback() {
    if (this.childElementCount) return;
    this.#open.append(icon("menu"));
    this.#full.append(icon("full"));
    const motion = el("fieldset", {}, el("legend", {}, gettext("Dice tumble")), ...motions().map(motionChoice));
    this.#panel.append(motion, soundChoice(), languageForm());
    this.append(this.#hint, this.#panel, el("div", { class: "buttons" }, this.#full, this.#open));
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#unfold(false);
    });
    document.addEventListener("fullscreenchange", () => {
      setAttribute(this.#full, "aria-pressed", String(document.fullscreenElement !== null));
    });
  }

  /** Whether sound waits for a touch: said for a while, then nobody wants it. */
  set hint(/** @type {boolean} */ wanted) {
    clearTimeout(this.#hinting);
    this.#hint.hidden = !wanted;
    if (wanted) this.#hinting = setTimeout(() => this.#hint.hidden = true, HINTED);
  }

  /** @param {boolean} open */
  #unfold(open) {
    this.#panel.hidden = !open;
    setAttribute(this.#open, "aria-expanded", String(open));
    if (!open) this.#open.focus();
  }
}

/** @param {[Likes["motion"], string]} choice */
function motionChoice([value, words]) {
  const input = el("input", { type: "radio", name: "motion", value });
  input.checked = preferences.likes.motion === value;
  input.addEventListener("change", () => preferences.change({ motion: value }));
  return el("label", {}, input, words);
}

function soundChoice() {
  const input = el("input", { type: "checkbox", name: "sound" });
  input.checked = preferences.likes.sound;
  input.addEventListener("change", () => preferences.change({ sound: input.checked }));
  return el("label", {}, input, gettext("Sound"));
}

function canFill() {
  return typeof document.documentElement.requestFullscreen === "function";
}

async function toggleFullScreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // A television that fills its screen anyway may refuse.
  }
}
