import { gettext, interpolate, ngettext, number } from "../common/i18n.js";
import { reactionText } from "../common/chat.js";
import { columnsOf, isPinned, mineFirst } from "../common/sheet-layout.js";
import { icon } from "../common/icons.js";
import { dot, el, keepInStep, setAttribute, setDot, setText } from "../common/dom.js";

/** @import { Column } from "../common/sheet-layout.js" */
/** @import { View } from "../common/view.js" */

const FIT = 4; // beside each other on a phone, each with its name
const REACTION_STAYS = 3500;

/** Everybody's name and total on top of a phone; tap one to see that card. Sends `pick-column`. */
export class SeatStripElement extends HTMLElement {
  #row = el("div", { class: "seats", role: "group" });
  #inTurn = -1;
  /** @type {number | null} when the last one was; null before the first look */ #reacted = null;

  connectedCallback() {
    this.append(el("h2", { class: "unseen" }, gettext("Players")), this.#row);
  }

  /**
   * @param {Readonly<View>} view
   * @param {number} shown the column whose card is on the screen
   * @param {boolean} muted
   */
  show(view, shown, muted) {
    const all = columnsOf(view);
    const many = all.length > FIT;
    const columns = many ? mineFirst(all) : all;
    setAttribute(this.#row, "aria-label", gettext("Players"));
    setAttribute(this, "data-many", many && all.length);
    setAttribute(this, "data-full", all.length === FIT);
    setAttribute(this, "data-pinned", many && isPinned(all));
    keepInStep(
      this.#row,
      columns,
      ({ column }) => column,
      ({ column }) => this.#make(column),
      (chip, column) => write(chip, view.keeps ? { ...column, mine: false } : column, column.column === shown),
    );
    this.#react(view, columns, muted);
    this.#follow(columns);
  }

  /** @param {number} column */
  #make(column) {
    const name = el("span", { class: "name" });
    const total = el("b");
    const marks = el("span", { class: "marks" }, icon("bot"));
    const bubble = el("span", { class: "bubble", "aria-hidden": "true" });
    const chip = el("button", { type: "button", class: "seat" }, dot(0, ""), name, total, marks, bubble);
    chip.addEventListener("click", () => {
      this.dispatchEvent(new CustomEvent("pick-column", { bubbles: true, detail: { column } }));
    });
    return chip;
  }

  /**
   * Whoever is in turn is in sight; only the strip moves, never the page.
   *
   * @param {Column[]} columns as they stand in the strip
   */
  #follow(columns) {
    const at = columns.findIndex(({ inTurn }) => inTurn);
    const column = columns[at]?.column ?? -1;
    if (column === this.#inTurn) return;
    this.#inTurn = column;
    const [first, second] = /** @type {HTMLElement[]} */ ([...this.#row.children].slice(-2));
    if (at < 0 || !second) return;
    // By its number: one's own chip sticks to the edge, so where it is drawn says nothing about its place.
    const step = second.offsetLeft - first.offsetLeft;
    const { clientWidth: room } = this.#row;
    // At the end of the way, too, no chip is left half behind one's own.
    this.#row.style.setProperty("--end", `${step * columns.length > room + 8 ? room % step : 0}px`);
    this.#row.scrollLeft = (isPinned(columns) ? at - 1 : at) * step;
  }

  /**
   * @param {Readonly<View>} view
   * @param {Column[]} columns
   * @param {boolean} muted
   */
  #react({ reaction }, columns, muted) {
    const before = this.#reacted;
    this.#reacted = reaction?.at ?? -1;
    if (!reaction || before === null || before === reaction.at) return; // what was before the table is over
    const column = columns.find(({ seats }) => seats.some(({ member }) => member === reaction.member));
    const bubble = column && this.#row.querySelector(`[data-key="${column.column}"] .bubble`);
    if (!bubble || muted) return;
    const text = reactionText(reaction.reaction);
    setText(bubble, text);
    bubble.classList.add("shown");
    setTimeout(() => bubble.classList.toggle("shown", this.#reacted !== reaction.at), REACTION_STAYS);
  }
}

/**
 * @param {HTMLElement} chip
 * @param {Column} column
 * @param {boolean} shown
 */
function write(chip, column, shown) {
  const [mark, name, total] = chip.children;
  setDot(mark, column.colour, column.name);
  setText(name, column.name);
  const who = column.people ? `${column.name} (${column.people})` : column.name;
  setText(total, number(column.card.total));
  setAttribute(chip, "aria-pressed", shown ? "true" : "false");
  chip.className = ["seat", `colour-${column.colour}`, ...states(column).map(([, state]) => state)].join(" ");
  const words = states(column).map(([word]) => word).filter(Boolean);
  const points = column.card.total;
  const label = interpolate(ngettext("%(name)s: one point", "%(name)s: %(total)s points", points), {
    name: who,
    total: number(points),
  });
  setAttribute(chip, "aria-label", [label, ...words].join(", "));
  setAttribute(chip, "title", [who, ...words].join(", "));
}

/**
 * @param {Column} column
 * @returns {[word: string, state: string][]}
 */
function states({ inTurn, mine, bot, away, resigned }) {
  /** @type {[string, string][]} */
  const found = [];
  if (inTurn) found.push([gettext("in turn"), "now"]);
  if (mine) found.push([gettext("you"), "mine"]);
  if (bot) found.push([gettext("bot"), "bot"]);
  if (away) found.push([gettext("away"), "away"]);
  if (resigned) found.push([gettext("resigned"), "resigned"]);
  return found;
}
