import { gettext, number } from "./i18n.js";
import { pageData } from "./page-data.js";
import { shownName } from "./names.js";
import { el, keepInStep, pageId, setText } from "./dom.js";

/** @import { View } from "./view.js" */
/** @import { EveningLine } from "../client/messages.js" */

/** How everybody has done tonight, game after game; hidden before the first one has ended. */
export class EveningTableElement extends HTMLElement {
  #id = pageId("evening");
  #body = el("tbody");

  connectedCallback() {
    if (this.childElementCount) return;
    const head = [gettext("Player"), gettext("Games"), gettext("Won"), gettext("Points"), gettext("Best")];
    this.append(
      el("h2", { id: this.#id }, gettext("This evening")),
      el(
        "table",
        { class: "figures", "aria-labelledby": this.#id },
        el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
        this.#body,
      ),
    );
    if (pageData().tv) return; // nobody taps there
    this.append(
      el("p", {}, el("a", { class: "quiet", href: `/r/${pageData().code}/night/` }, gettext("The whole night"))),
    );
  }

  /** @param {Readonly<View>} view */
  show({ room }) {
    const lines = [...room?.evening ?? []].sort((a, b) => b.wins - a.wins || b.points - a.points);
    this.hidden = lines.length === 0;
    keepInStep(this.#body, lines, ({ member }) => member, makeLine, writeLine);
  }
}

function makeLine() {
  return el("tr", {}, el("th", { scope: "row" }), el("td"), el("td"), el("td"), el("td"));
}

/**
 * @param {HTMLTableRowElement} row
 * @param {EveningLine} line
 */
function writeLine(row, { name, games, wins, points, best }) {
  [shownName(name), ...[games, wins, points, best].map(number)].forEach((text, at) => setText(row.cells[at], text));
}
