// The page's language: sentences that live in scripts, plural forms, numbers and lists.
// `yatzy.py makemessages` finds the sentences by their calls, so they must stand in them as plain strings.

import { pageJson } from "./page-data.js";

/**
 * @typedef {object} Catalogue
 * @property {string} language
 * @property {string} forms which plural form goes with each count from 0 to 199, a digit each
 * @property {Record<string, string | string[]>} messages a sentence that counts has a list of forms
 */

/** Sentences of one language. */
export class Translations {
  // Made when it is first needed, and kept: making one takes longer than all else that is done for a number, and a sheet
  // has hundreds of them.
  /** @type {Intl.NumberFormat | null} */ #numbers = null;

  /** @param {Partial<Catalogue>} catalogue */
  constructor({ language = "en", forms = "", messages = {} }) {
    this.language = language;
    this.forms = forms;
    this.messages = new Map(Object.entries(messages));
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
    // From a hundred on every language counts on as it did before.
    const place = Number(this.forms[count < 200 ? count : 100 + count % 100]);
    return forms[place] || (count === 1 ? one : many);
  }

  /** @param {number} value */
  number(value) {
    this.#numbers ??= new Intl.NumberFormat(this.language);
    return this.#numbers.format(value);
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
  return translations().number(value);
}

/**
 * A part of a whole as the reader's language writes it: 42 %.
 *
 * @param {number} value
 */
export function share(value) {
  return value.toLocaleString(language(), { style: "percent" });
}

/**
 * "Anna, Pekka and Olga", as the reader writes it.
 *
 * @param {string[]} items
 */
export function list(items) {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(items);
}
