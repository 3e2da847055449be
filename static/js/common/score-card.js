import { gettext, interpolate, ngettext, number } from "./i18n.js";
import { cellOf, columnsOf, halves } from "./sheet-layout.js";
import { seatToPlay } from "./view.js";
import { categoryName, lineName, refusalText } from "./server-texts.js";
import { explain, explainOn } from "./category-help.js";
import { el, keepInStep, setAttribute, setText } from "./dom.js";

/** @import { Cell, Column } from "./sheet-layout.js" */
/** @import { View } from "./view.js" */

/** @typedef {{ name: HTMLElement, own: HTMLElement, points: HTMLElement }} Parts */

/** One column of the sheet as a card of two halves, for a phone. Sends `choose-category` and `explain`. */
export class ScoreCardElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #column = 0;
  #title = el("h2", { class: "unseen" });
  #left = el("div", { class: "half" });
  #right = el("div", { class: "half" });
  #upperText = el("span");
  #upperFill = el("i");
  #upper = el(
    "p",
    { class: "upper" },
    this.#upperText,
    el("span", { class: "meter", "aria-hidden": "true" }, this.#upperFill),
  );
  #more = el("p", { class: "more" });
  #sums = el("div", { class: "sums" }, this.#upper, this.#more);
  /** @type {WeakMap<HTMLElement, Parts>} */ #parts = new WeakMap();

  connectedCallback() {
    this.classList.add("pad");
    setAttribute(this, "role", "group");
    setAttribute(this, "tabindex", 0); // on a small phone it scrolls, and keys must be able to scroll it
    this.append(this.#title, this.#left, this.#right, this.#sums);
  }

  /**
   * @param {Readonly<View>} view
   * @param {number} column whose card
   */
  show(view, column) {
    const { game } = view;
    if (!game) return;
    this.#view = view;
    this.#column = column;
    const columns = columnsOf(view);
    const shown = columns.find((each) => each.column === column);
    if (!shown) return;
    const own = shown.mine ? null : columns.find((each) => each.mine) ?? null;
    const [left, right] = halves(game);
    const title = interpolate(gettext("Card of %(name)s"), { name: shown.name });
    setText(this.#title, title);
    setAttribute(this, "aria-label", title);
    const rows = Math.max(left.length, right.length);
    const even = left.length >= right.length;
    this.style.setProperty("--rows", String(rows));
    this.style.setProperty("--left", String(left.length));
    this.style.setProperty("--spare", String(rows - left.length));
    this.className = `pad colour-${shown.colour}${shown.mine ? "" : " another"}${even ? " even" : ""}`;
    // A shorter half has room for the sums under it; two full halves have them below.
    const place = even ? this : this.#left;
    if (this.#sums.parentElement !== place) place.append(this.#sums);
    this.#writeHalf(this.#left, left, own);
    this.#writeHalf(this.#right, right, own);
    this.#writeSums(view, shown, columns);
  }

  /**
   * @param {HTMLElement} half
   * @param {string[]} categories
   * @param {Column | null} own the reader's card, small beside another's
   */
  #writeHalf(half, categories, own) {
    const rows = half.querySelector(".rows") ?? half.insertBefore(el("div", { class: "rows" }), half.firstChild);
    keepInStep(
      rows,
      categories,
      (category) => category,
      (category) => this.#make(category),
      (row, category) => this.#writeRow(row, category, own),
    );
  }

  /** @param {string} category */
  #make(category) {
    const parts = { name: el("span", { class: "name" }), own: el("span", { class: "own" }), points: el("b") };
    const row = el("button", { type: "button", class: "cat" }, parts.name, parts.own, parts.points);
    this.#parts.set(row, parts);
    row.addEventListener("click", () => this.#choose(category));
    explainOn(row, () => this.#view && explain(row, this.#view, category));
    return row;
  }

  /**
   * @param {HTMLElement} row
   * @param {string} category
   * @param {Column | null} own
   */
  #writeRow(row, category, own) {
    const parts = this.#parts.get(row);
    const view = this.#view;
    if (!parts || !view?.game) return;
    const cell = cellOf(view, this.#column, category);
    const name = categoryName(view.game.ruleset, category);
    const ownPoints = own?.card.filled[category];
    setText(parts.name, name);
    setText(parts.own, ownPoints === undefined ? "" : number(ownPoints));
    setText(parts.points, cell.points === null ? "" : number(cell.points));
    setAttribute(row, "class", `cat ${cell.state}${cell.best ? " best" : ""}${cell.declared ? " declared" : ""}`);
    setAttribute(row, "aria-busy", cell.asked ? "true" : null);
    setAttribute(row, "aria-disabled", cell.playable ? null : "true");
    // What is nobody's to choose here is no stop of the Tab key, but keeps the focus if it has it.
    const mine = seatToPlay(view) !== null && view.turn?.column === this.#column && cell.state !== "written";
    setAttribute(row, "tabindex", mine ? null : -1);
    setAttribute(row, "aria-label", cellLabel(name, cell));
  }

  /**
   * @param {Readonly<View>} view
   * @param {Column} shown
   * @param {Column[]} columns
   */
  #writeSums({ game }, shown, columns) {
    const { card } = shown;
    if (!game) return;
    const values = {
      sum: number(card.upper_sum),
      goal: number(game.bonus_threshold),
      points: number(game.bonus_points),
    };
    const reached = card.upper_sum >= game.bonus_threshold;
    const words = reached ? gettext("Upper %(sum)s, bonus %(points)s") : gettext("Upper %(sum)s of %(goal)s");
    setText(this.#upperText, interpolate(words, values));
    this.#upper.classList.toggle("reached", reached);
    this.#upperFill.style.setProperty("width", `${Math.min(100, (100 * card.upper_sum) / game.bonus_threshold)}%`);
    const more = []; // what is at the end is shortened first
    if (card.extra) more.push(`${lineName(game.ruleset, "extra")} ${number(card.extra)}`);
    if (card.saved_rolls) {
      const count = card.saved_rolls;
      more.push(interpolate(ngettext("one saved roll", "%(count)s saved rolls", count), { count }));
    }
    if (!shown.mine && columns.some(({ mine }) => mine)) more.push(gettext("small numbers: yours"));
    else more.push(...lead(shown, columns));
    setText(this.#more, more.join(" · "));
    setAttribute(this.#more, "title", more.join(" · ") || null);
  }

  /** @param {string} category */
  #choose(category) {
    const view = this.#view;
    if (!view) return;
    const cell = cellOf(view, this.#column, category);
    const mine = seatToPlay(view) !== null && view.turn?.column === this.#column;
    if (!cell.playable) return explain(this, view, category, mine ? whyNot(cell) : null);
    this.dispatchEvent(new CustomEvent("choose-category", { bubbles: true, detail: { category } }));
  }
}

/**
 * Why a category cannot be chosen by whoever is in turn.
 *
 * @param {Cell} cell
 */
function whyNot({ state, reason }) {
  return state === "written" ? "category_filled" : reason;
}

/**
 * How a card stands against the best of the others.
 *
 * @param {Column} shown
 * @param {Column[]} columns
 * @returns {string[]}
 */
function lead(shown, columns) {
  const [best] = columns.filter((each) => each !== shown).sort((one, other) => other.card.total - one.card.total);
  const ahead = best ? shown.card.total - best.card.total : 0;
  if (!best || ahead === 0) return [];
  const words = ahead > 0 ? gettext("%(points)s ahead of %(name)s") : gettext("%(points)s behind %(name)s");
  return [interpolate(words, { points: number(Math.abs(ahead)), name: best.name })];
}

/**
 * @param {string} name
 * @param {Cell} cell
 */
export function cellLabel(name, { state, points, reason, best, declared }) {
  const values = { category: name, points: points === null ? "" : number(points) };
  if (state === "written") return interpolate(gettext("%(category)s: %(points)s, written"), values);
  if (declared && points !== null) return interpolate(gettext("%(category)s, named: would give %(points)s"), values);
  if (points !== null && best) return interpolate(gettext("%(category)s: would give %(points)s, the most"), values);
  if (points !== null) return interpolate(gettext("%(category)s: would give %(points)s"), values);
  if (reason && reason !== "roll_first") return `${name}: ${refusalText(reason)}`;
  return interpolate(gettext("%(category)s: open"), values);
}
