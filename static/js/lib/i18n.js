// The page's language: sentences that live in scripts, plural forms, numbers and lists.
// `yatzy.py manage messages` finds the sentences by their calls, so they must stand in them as plain strings.

import { pageJson } from "./page.js";

/** @typedef {{ language: string, messages: Record<string, string | string[]> }} Catalogue */

// A catalogue lists plural forms in this order (its Plural-Forms header says how many); the last serves all others.
const PLACE = new Map([["one", 0], ["few", 1], ["many", 2]]);

/** Sentences of one language. */
export class Translations {
  /** @param {Partial<Catalogue>} catalogue */
  constructor({ language = "en", messages = {} }) {
    this.language = language;
    this.messages = new Map(Object.entries(messages));
    this.plurals = new Intl.PluralRules(language);
  }

  /**
   * @param {string} text
   * @returns {string}
   */
  gettext(text) {
    const found = this.messages.get(text);
    return (Array.isArray(found) ? found[0] : found) || text;
  }

  /**
   * @param {string} one
   * @param {string} many
   * @param {number} count
   * @returns {string}
   */
  ngettext(one, many, count) {
    const forms = this.messages.get(one);
    if (!Array.isArray(forms)) return count === 1 ? one : many;
    const place = PLACE.get(this.plurals.select(count)) ?? forms.length - 1;
    return forms[Math.min(place, forms.length - 1)] || (count === 1 ? one : many);
  }
}

/** @type {Translations | null} */
let page = null;

function translations() {
  page ??= new Translations(pageJson("page-catalogue"));
  return page;
}

/** The language tag of the page. */
export function language() {
  return translations().language;
}

/**
 * The sentence in the reader's language; English where there is no translation yet.
 *
 * @param {string} text
 */
export function gettext(text) {
  return translations().gettext(text);
}

/**
 * The form of the sentence that goes with `count`.
 *
 * @param {string} one
 * @param {string} many
 * @param {number} count
 */
export function ngettext(one, many, count) {
  return translations().ngettext(one, many, count);
}

/**
 * Put values in the places named `%(name)s`; a place without a value stays as it is, to be seen.
 *
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function interpolate(text, values) {
  return text.replace(/%\((\w+)\)s/g, (place, name) => name in values ? String(values[name]) : place);
}

/**
 * A number as the reader writes it.
 *
 * @param {number} value
 */
export function number(value) {
  return new Intl.NumberFormat(language()).format(value);
}

/**
 * "Anna, Pekka and Olga", as the reader writes it.
 *
 * @param {string[]} items
 */
export function list(items) {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(items);
}
