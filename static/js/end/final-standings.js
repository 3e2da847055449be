import { gettext, interpolate, ngettext, number } from "../common/i18n.js";
import { columnName, headline, recordOutcome, standingName, whatDecided } from "../common/game-result.js";
import { categoryName, lineName } from "../common/server-texts.js";
import { el, keepInStep, setDot, setText } from "../common/dom.js";

/** @import { GameView, SeatView, StandingView } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */
/** @import { Decision } from "../common/game-result.js" */

/** Who won, everybody's place, and what decided it. */
export class FinalStandingsElement extends HTMLElement {
  #title = el("h1", { class: "end-title", tabindex: -1 });
  #list = el("ol", { class: "standings" });
  #record = el("p", { class: "end-record" });
  #why = el("p", { class: "end-why" });

  connectedCallback() {
    if (!this.childElementCount) this.append(this.#title, this.#record, this.#list, this.#why);
  }

  /** @param {Readonly<View>} view */
  show({ game, seats, you }) {
    if (!game) return;
    const standings = [...game.standings].sort((a, b) => a.place - b.place);
    setText(this.#title, headline(standings, game, seats));
    setText(this.#record, recordOutcome(game, you));
    this.#record.hidden = this.#record.textContent === "";
    const best = standings[0]?.total ?? 0;
    keepInStep(
      this.#list,
      standings,
      ({ column }) => column,
      makeLine,
      (made, line) => writeLine(made, line, game, seats, best),
    );
    const decision = whatDecided({ ...game, standings });
    setText(this.#why, decision ? sentence(decision, game, seats) : "");
    this.#why.hidden = decision === null;
  }
}

function makeLine() {
  return el(
    "li",
    {},
    el("span", { class: "place" }),
    el("span", { class: "standing-dots" }),
    el("span", { class: "standing-name" }),
    el("span", { class: "standing-gap muted", "aria-hidden": "true" }), // heard before the total it would be taken for it
    el("b", { class: "standing-total" }),
  );
}

/**
 * @param {HTMLElement} made
 * @param {StandingView} line
 * @param {GameView} game
 * @param {SeatView[]} seats
 * @param {number} best
 */
function writeLine(made, { place, column, total, resigned }, game, seats, best) {
  const [where, dots, names, gap, points] = made.children;
  const mine = seats.filter((seat) => seat.column === column);
  made.classList.toggle("first", place === 1);
  setText(where, interpolate(gettext("%(place)s."), { place }));
  keepInStep(dots, mine, ({ seat }) => seat, () => el("span", { "aria-hidden": "true" }), (dot, { colour, name }) => {
    setDot(dot, colour, name);
  });
  setText(names, standingName(game, mine, resigned));
  setText(gap, total === best ? "" : `−${number(best - total)}`);
  setText(points, number(total));
}

/**
 * @param {Decision} decision
 * @param {GameView} game
 * @param {SeatView[]} seats
 */
function sentence({ kind, category, winner, other, first, second, margin }, game, seats) {
  const line = kind === "category" ? categoryName(game.ruleset, category) : lineName(game.ruleset, kind);
  return interpolate(
    ngettext(
      "What decided it: %(line)s, with %(winner)s for %(first)s against %(other)s for %(second)s; one point lay between them in the end.",
      "What decided it: %(line)s, with %(winner)s for %(first)s against %(other)s for %(second)s; %(margin)s points lay between them in the end.",
      margin,
    ),
    {
      line,
      winner: number(winner),
      other: number(other),
      first: columnName(game, seats, first),
      second: columnName(game, seats, second),
      margin: number(margin),
    },
  );
}
