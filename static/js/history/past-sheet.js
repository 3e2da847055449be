// The sheet on the page of a past game: what stands behind its numbers, and reading it to compare it with its log.

import { button, el, setAttribute } from "../common/dom.js";
import { gettext } from "../common/i18n.js";

/** @import { SheetColumn, SheetShape } from "../client/fairness-game.js" */

const EDGE = 8; // pixels between the note and the edge of the page

/**
 * A sheet as on paper. Every number is a link to its turn in the list below; with this element it shows the turn in a
 * note beside the number instead.
 */
export class PastSheetElement extends HTMLElement {
  /** @type {HTMLElement | null} */ #number = null;
  #note = el("div", { class: "sheet-note pad", role: "dialog", tabindex: -1, hidden: true });

  connectedCallback() {
    this.append(this.#note);
    this.addEventListener("click", (event) => {
      const number = event.target instanceof Element ? event.target.closest("td a") : null;
      if (!(number instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      if (number === this.#number) this.#close();
      else this.#open(number);
    });
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#number) this.#close();
    });
    this.#note.addEventListener("focusout", (event) => {
      const to = event.relatedTarget;
      // A number that is tapped while its note is open closes it itself.
      if (!(to instanceof Node) || (!this.#note.contains(to) && to !== this.#number)) this.#close({ focus: false });
    });
  }

  /** @param {HTMLAnchorElement} number */
  #open(number) {
    const turn = document.getElementById(number.hash.slice(1));
    if (!turn) return;
    this.#close({ focus: false });
    this.#number = number;
    const [row, cell] = [number.closest("tr"), number.closest("td")];
    const category = row?.querySelector("th")?.textContent ?? "";
    const name = this.querySelectorAll("thead th")[(cell?.cellIndex ?? 1) - 1]?.textContent ?? "";
    setAttribute(this.#note, "aria-label", `${category}, ${name.trim().replace(/\s+/g, " ")}`);
    const address = `${this.dataset.replay}#move=${turn.dataset.move}`;
    this.#note.replaceChildren(
      ...[...turn.childNodes].map((child) => child.cloneNode(true)),
      el(
        "p",
        { class: "buttons" },
        el("a", { class: "secondary", href: address }, gettext("Watch this move")),
        button(gettext("Close"), () => this.#close(), { class: "quiet" }),
      ),
    );
    this.#note.hidden = false;
    setAttribute(number, "aria-expanded", "true");
    this.#lay(number);
    this.#note.focus({ preventScroll: true });
  }

  /**
   * Below the number, or above it where there is no room; on a phone the style sheet lays it at the foot of the screen.
   *
   * @param {HTMLElement} number
   */
  #lay(number) {
    const [sheet, cell] = [this.getBoundingClientRect(), number.getBoundingClientRect()];
    const { width, height } = this.#note.getBoundingClientRect();
    const middle = cell.left + cell.width / 2 - width / 2;
    const left = Math.max(EDGE, Math.min(middle, document.documentElement.clientWidth - width - EDGE));
    this.#note.style.setProperty("--left", `${left - sheet.left}px`);
    const above = cell.bottom + height + EDGE > innerHeight && cell.top > height + EDGE;
    this.#note.style.setProperty("--top", `${(above ? cell.top - height - 4 : cell.bottom + 4) - sheet.top}px`);
  }

  /** @param {{ focus?: boolean }} [how] */
  #close({ focus = true } = {}) {
    const number = this.#number;
    this.#number = null; // first: taking the focus away closes it, too
    if (number) setAttribute(number, "aria-expanded", null);
    this.#note.hidden = true;
    if (focus) number?.focus();
  }
}

/**
 * @param {ParentNode} page
 * @param {number} sides
 * @returns {{ shape: SheetShape, columns: SheetColumn[], nameOf: (line: string) => string }}
 */
export function printedSheet(page, sides) {
  const rows = [...page.querySelectorAll("past-sheet tr[data-line]")];
  const key = (/** @type {Element} */ row) => row.getAttribute("data-line") ?? "";
  const isSum = (/** @type {Element} */ row) => row.classList.contains("sum");
  const heads = [...page.querySelectorAll("past-sheet thead th")].map(namesIn);
  const categories = rows.filter((row) => !isSum(row)).map(key);
  const upper = rows.slice(0, rows.findIndex(isSum)).length;
  /** @type {SheetColumn[]} */
  const columns = heads.map(() => ({ lines: {}, place: null }));
  for (const row of rows) {
    [...row.querySelectorAll("td")].forEach((cell, at) => {
      const text = printed(cell);
      // An open cell is blank, and a bonus that nobody has a dash; anything else that is no number is a difference.
      if (text !== "" && columns[at]) columns[at].lines[key(row)] = text === "–" ? 0 : Number(text);
    });
  }
  const places = [...page.querySelectorAll(".past-places li")];
  heads.forEach((names, at) => {
    const line = places.find((place) => namesIn(place) === names && isTotal(place, columns[at].lines.total));
    const place = line?.querySelector(".place")?.textContent?.trim() ?? "";
    columns[at].place = place === "–" ? null : Number(place.replace(".", "") || NaN);
  });
  const names = new Map(rows.map((row) => [key(row), row.querySelector("th")?.textContent?.trim() ?? ""]));
  return { shape: { categories, upper, sides }, columns, nameOf: (line) => names.get(line) ?? line };
}

/**
 * What stands in a cell, without the signs beside it.
 *
 * @param {Element} cell
 */
function printed(cell) {
  const copy = /** @type {Element} */ (cell.cloneNode(true));
  for (const beside of copy.querySelectorAll("sup, .hidden-text")) beside.remove();
  return copy.textContent?.trim() ?? "";
}

/** @param {Element} place @param {number} total */
function isTotal(place, total) {
  return place.querySelector(".total")?.textContent?.trim() === String(total);
}

/** @param {Element} where */
function namesIn(where) {
  return [...where.querySelectorAll("[data-name]")].map((name) => name.textContent?.trim()).join(" & ");
}
