import { gettext } from "../lib/i18n.js";
import { texts } from "../lib/texts.js";
import { el } from "./parts.js";

export const HOUSE_HELP = "/help/house-rules/";

/**
 * A way to a page of help. It opens beside the room: nobody loses the table over a question.
 *
 * @param {string} words
 * @param {string} address
 * @param {string} [about] what it is about, for who hears the link alone
 */
export function helpLink(words, address, about = "") {
  const where = gettext("opens in a new tab"); // by itself: inside a template nobody would find it to translate
  const unseen = `${about ? ` ${about}` : ""} (${where})`;
  return el(
    "a",
    { class: "help-link", href: address, target: "_blank", rel: "noopener" },
    words,
    el("span", { class: "unseen" }, unseen),
  );
}

/**
 * What a house rule changes, beside the field that chooses it.
 *
 * @param {string} key
 */
export function howItWorks(key) {
  return helpLink(gettext("How does this work?"), `${HOUSE_HELP}#${key}`, texts().house[key]?.title ?? key);
}
