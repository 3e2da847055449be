import { gettext, interpolate, list, ngettext } from "./i18n.js";
import { awaySeated } from "./members.js";
import { button, el, pageId, setText } from "./dom.js";

/** @import { View } from "./view.js" */

/** Before a game begins without somebody who has a seat: who that is, and whether to begin all the same. */
export class AwayCheck {
  #text = el("p", { id: pageId("away") });
  #yes = button(gettext("Start anyway"), () => this.#answer(true), { class: "primary wide" });
  #no = button(gettext("Wait"), () => this.#answer(false), { class: "secondary wide" });
  node = el(
    "div",
    { class: "away-check", role: "group", "aria-labelledby": this.#text.id, hidden: true },
    this.#text,
    this.#yes,
    this.#no,
  );
  #go;
  #shut;

  /**
   * @param {() => void} go begins the game
   * @param {() => void} shut called when the question is closed, whatever the answer
   */
  constructor(go, shut) {
    this.#go = go;
    this.#shut = shut;
  }

  get asks() {
    return !this.node.hidden;
  }

  /**
   * Ask, if there is anything to ask; otherwise begin.
   *
   * @param {Readonly<View>} view
   */
  ask(view) {
    this.node.hidden = awaySeated(view).length === 0;
    this.show(view);
    if (!this.asks) return this.#go();
    this.#no.focus();
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const away = awaySeated(view);
    if (away.length === 0) this.node.hidden = true; // everybody is back
    const names = list(away.map(({ name }) => name));
    const who = interpolate(ngettext("%(names)s is away.", "%(names)s are away.", away.length), { names });
    const waits = view.room?.settings.absence === "wait";
    const then = waits
      ? gettext("On their turn the game stands still until they are back.")
      : gettext("On their turn the table decides: wait, skip, or a bot plays.");
    setText(this.#text, `${who} ${then}`);
  }

  /** @param {boolean} yes */
  #answer(yes) {
    this.node.hidden = true;
    this.#shut();
    if (yes) this.#go();
  }
}
