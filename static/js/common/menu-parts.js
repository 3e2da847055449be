// Pieces of the reader's own menu, and of the television's.

import { gettext, interpolate, language } from "./i18n.js";
import { pageData, pageJson } from "./page-data.js";
import { button, el, pageId, setText } from "./dom.js";

/** @import { Likes } from "./browser-storage.js" */

/**
 * How dice may tumble, and what it is called.
 *
 * @returns {[Likes["motion"], string][]}
 */
export function motions() {
  return [["full", gettext("Fully")], ["quick", gettext("Quickly")], ["off", gettext("Not at all")]];
}

/**
 * A button for what cannot be taken back: the first tap asks, the second does it.
 *
 * @param {string} text
 * @param {string | (() => string)} question
 * @param {() => void} act
 */
export function sureButton(text, question, act) {
  const words = el("p", { id: pageId("sure") });
  const asked = { "aria-describedby": words.id }; // the focus comes to the answer before the question is read
  const ask = button(text, () => unfold(true), { class: "danger", "aria-expanded": "false" });
  const yes = button(gettext("Yes"), act, { class: "danger", ...asked });
  const no = button(gettext("No"), () => unfold(false), { class: "quiet", ...asked });
  const sure = el(
    "div",
    { class: "sure", hidden: true },
    words,
    el("div", { class: "buttons" }, yes, no),
  );
  /** @param {boolean} open */
  const unfold = (open) => {
    setText(words, typeof question === "string" ? question : question());
    sure.hidden = !open;
    ask.setAttribute("aria-expanded", String(open));
    (open ? no : ask).focus({ preventScroll: open });
    // From its beginning: with the answers alone in sight nobody knows what is asked.
    if (open) box.scrollIntoView({ block: "nearest" });
  };
  const box = el("div", { class: "sure-box" }, ask, sure);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || sure.hidden) return;
    event.stopPropagation(); // it has been of use: the menu around it stays open
    unfold(false);
  });
  return box;
}

/**
 * The host's last word about a person; it is final, so it is asked twice.
 *
 * @param {() => string} name
 * @param {() => void} act
 */
export function sendOutButton(name, act) {
  const question = () =>
    interpolate(gettext("Really send %(name)s out? They cannot come back into this room."), { name: name() });
  return sureButton(gettext("Send out of the room"), question, act);
}

/**
 * A form that posts to one of our own pages with the page's token.
 *
 * @param {string} action
 * @param {Record<string, string>} [values]
 */
export function tokenForm(action, values = {}) {
  const fields = Object.entries({ csrfmiddlewaretoken: pageData().csrf, ...values });
  const hidden = fields.map(([name, value]) => el("input", { type: "hidden", name, value }));
  const form = el("form", { method: "post", action, hidden: true }, ...hidden);
  document.body.append(form);
  return form;
}

/** The page's languages, by their own names; choosing one loads the page again. */
export function languageForm() {
  /** @type {{ code: string, name_local: string }[]} */
  const languages = Object.values(pageJson("page-languages")); // a list in the page, an object where there is none
  const options = languages.map(({ code, name_local: name }) => el("option", { value: code, lang: code }, name));
  const select = el("select", { id: pageId("language") }, ...options);
  select.value = language();
  select.addEventListener("change", () => {
    tokenForm("/language/", { language: select.value, next: location.pathname + location.search }).submit();
  });
  const label = el("label", { for: select.id }, gettext("Language"));
  const section = el("section", {}, el("div", { class: "field" }, label, select));
  section.hidden = options.length === 0;
  return section;
}
