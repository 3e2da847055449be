import { gettext, interpolate, number } from "./i18n.js";
import { cellOf, columnsOf, sumOf } from "./sheet-layout.js";
import { categoryName, lineName } from "./server-texts.js";
import { explain, explainOn } from "./category-help.js";
import { icon } from "./icons.js";
import { button, dot, el, keepInStep, setAttribute, setDot, setText } from "./dom.js";
import { cellLabel } from "./score-card.js";

/** @import { Column } from "./sheet-layout.js" */
/** @import { GameView } from "../client/messages.js" */
/** @import { View } from "./view.js" */

/**
 * Everybody's columns side by side, a real table. Sends `choose-category`, and `explain` where it has the attribute
 * `explains`: then somebody listens, and the names of its rows can be tapped.
 */
export class ScoreSheetElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #caption = el("caption", { class: "unseen" });
  #head = el("tr");
  #body = el("tbody");
  #table = el("table", {}, this.#caption, el("thead", {}, this.#head), this.#body);

  connectedCallback() {
    this.classList.add("pad");
    setAttribute(this, "tabindex", 0); // it may scroll, and keys must be able to scroll it
    setAttribute(this, "role", "region");
    this.append(this.#table);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { game } = view;
    if (!game) return;
    this.#view = view;
    const columns = columnsOf(view);
    setText(this.#caption, gettext("Everybody’s scores"));
    setAttribute(this, "aria-label", gettext("The whole sheet"));
    this.style.setProperty("--columns", String(columns.length));
    const { lines } = game;
    this.style.setProperty("--lines", String(lines.length + 1));
    this.classList.toggle("many", columns.length > 6);
    this.classList.toggle("crowded", columns.length > 9);
    this.#writeHead(columns);
    keepInStep(
      this.#body,
      lines,
      (line) => line,
      (line) => this.#makeRow(line, game),
      (row, line) => this.#writeRow(row, line, game, columns),
    );
  }

  /** @param {Column[]} columns */
  #writeHead(columns) {
    keepInStep(
      this.#head,
      [null, ...columns],
      (column) => column ? `c${column.column}` : "corner",
      (column) => column ? makeName() : el("td", { class: "corner" }),
      (cell, column) => column && writeName(cell, column),
    );
  }

  /**
   * @param {string} line
   * @param {GameView} game
   */
  #makeRow(line, game) {
    const isCategory = game.categories.includes(line);
    return el("tr", { class: isCategory ? "category" : `sum ${line}` });
  }

  /**
   * @param {HTMLTableRowElement} row
   * @param {string} line
   * @param {GameView} game
   * @param {Column[]} columns
   */
  #writeRow(row, line, game, columns) {
    const isCategory = game.categories.includes(line);
    const name = isCategory ? categoryName(game.ruleset, line) : sumName(game, line);
    keepInStep(
      row,
      [null, ...columns],
      (column) => column ? `c${column.column}` : "name",
      (column) => column ? el("td") : el("th", { scope: "row" }, isCategory ? this.#makeName(line) : el("span")),
      (cell, column) => {
        if (!column) setText(/** @type {Element} */ (cell.firstElementChild), name);
        else if (isCategory) this.#writeCell(cell, column, line, game);
        else writeSum(cell, column, line);
      },
    );
  }

  /**
   * @param {HTMLElement} place
   * @param {Column} column
   * @param {string} category
   * @param {GameView} game
   */
  #writeCell(place, column, category, game) {
    if (!this.#view) return;
    const cell = cellOf(this.#view, column.column, category);
    const mayTap = column.mine && column.inTurn && cell.state !== "written";
    setAttribute(place, "class", columnClass(column));
    const text = cell.points === null ? "" : number(cell.points);
    let inside = /** @type {HTMLElement | null} */ (place.firstElementChild);
    // A button stays one while it has the focus, even when there is nothing left to press.
    if (!inside || ((inside.tagName === "BUTTON") !== mayTap && inside !== document.activeElement)) {
      inside = mayTap ? this.#makeButton(category) : el("span");
      place.replaceChildren(inside);
    }
    setText(inside.firstElementChild ?? inside, text);
    setAttribute(inside, "class", `${cell.state}${cell.best ? " best" : ""}${cell.declared ? " declared" : ""}`);
    if (inside.tagName !== "BUTTON") return;
    setAttribute(inside, "aria-disabled", cell.playable ? null : "true");
    setAttribute(inside, "aria-busy", cell.asked ? "true" : null);
    setAttribute(inside, "aria-label", cellLabel(categoryName(game.ruleset, category), cell));
  }

  /** @param {string} category */
  #makeButton(category) {
    const made = el("button", { type: "button" }, el("span"));
    made.addEventListener("click", () => {
      const view = this.#view;
      if (!view?.turn) return;
      const cell = cellOf(view, view.turn.column, category);
      if (!cell.playable) return explain(this, view, category, cell.reason);
      this.dispatchEvent(new CustomEvent("choose-category", { bubbles: true, detail: { category } }));
    });
    explainOn(made, () => this.#view && explain(this, this.#view, category));
    return made;
  }

  /**
   * The name of a row, which says what the category wants. No stop of the Tab key: "?" on its cell asks the same.
   *
   * @param {string} category
   */
  #makeName(category) {
    if (!this.hasAttribute("explains")) return el("span");
    const ask = () => this.#view && explain(this, this.#view, category);
    return button("", ask, { class: "ask", tabindex: -1 });
  }
}

/** @param {Column} column */
function columnClass({ colour, inTurn, mine }) {
  return `colour-${colour}${inTurn ? " now" : ""}${mine ? " mine" : ""}`;
}

function makeName() {
  const name = el("span", { class: "who" });
  const said = el("span", { class: "unseen" });
  const people = el("span", { class: "mates" });
  return el("th", { scope: "col" }, dot(0, ""), name, said, icon("bot"), people);
}

/**
 * @param {HTMLElement} cell
 * @param {Column} column
 */
function writeName(cell, column) {
  const [mark, name, said, , people] = /** @type {HTMLElement[]} */ ([...cell.children]);
  setAttribute(cell, "class", columnClass(column));
  setDot(mark, column.colour, column.name);
  setText(name, column.name);
  name.classList.toggle("long", column.name.length > 4);
  setText(people, column.people);
  people.hidden = column.people === "";
  setAttribute(cell, "title", [column.name, column.people].filter(Boolean).join(": "));
  const words = [
    column.inTurn && gettext("in turn"),
    column.bot && gettext("bot"),
    column.away && gettext("away"),
    column.resigned && gettext("resigned"),
  ];
  setText(said, words.filter(Boolean).map((word) => `, ${word}`).join(""));
  cell.classList.toggle("bot", column.bot);
  cell.classList.toggle("away", column.away);
}

/**
 * @param {HTMLElement} cell
 * @param {Column} column
 * @param {string} line
 */
function writeSum(cell, column, line) {
  const sum = sumOf(column.card, line);
  setAttribute(cell, "class", columnClass(column));
  if (!cell.firstElementChild) cell.append(el("span"));
  setText(/** @type {Element} */ (cell.firstElementChild), sum === null ? "–" : number(sum));
}

/**
 * @param {GameView} game
 * @param {string} line
 */
function sumName(game, line) {
  const name = lineName(game.ruleset, line);
  if (line !== "bonus") return name;
  const values = { name, points: number(game.bonus_points), goal: number(game.bonus_threshold) };
  return interpolate(gettext("%(name)s %(points)s (%(goal)s+)"), values);
}
