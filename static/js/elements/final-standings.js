import { gettext, interpolate, list, number } from "../lib/i18n.js";
import { columnNames, whatDecided, winners } from "../lib/outcome.js";
import { categoryName, lineName } from "../lib/texts.js";
import { el, keepInStep, setDot, setText } from "./parts.js";

/** @import { GameView, SeatView, StandingView } from "../lib/messages.js" */
/** @import { View } from "../lib/view.js" */
/** @import { Decision } from "../lib/outcome.js" */

/** Who won, everybody's place, and what decided it. */
export class FinalStandingsElement extends HTMLElement {
  #title = el("h1", { class: "end-title", tabindex: -1 });
  #list = el("ol", { class: "standings" });
  #why = el("p", { class: "end-why" });

  connectedCallback() {
    if (!this.childElementCount) this.append(this.#title, this.#list, this.#why);
  }

  /** @param {Readonly<View>} view */
  show({ game, seats }) {
    if (!game) return;
    const standings = [...game.standings].sort((a, b) => a.place - b.place);
    setText(this.#title, headline(standings, seats));
    const best = standings[0]?.total ?? 0;
    keepInStep(
      this.#list,
      standings,
      ({ column }) => column,
      makeLine,
      (made, line) => writeLine(made, line, seats, best),
    );
    const decision = whatDecided({ ...game, standings });
    setText(this.#why, decision ? sentence(decision, game, seats) : "");
    this.#why.hidden = decision === null;
  }
}

/**
 * @param {StandingView[]} standings
 * @param {SeatView[]} seats
 */
function headline(standings, seats) {
  if (standings.length === 0) return gettext("The game was ended early");
  const first = winners(standings);
  const names = list(first.flatMap(({ column }) => columnNames(seats, column)));
  const points = number(first[0]?.total ?? 0);
  if (standings.length === 1) return interpolate(gettext("%(points)s points, %(names)s"), { names, points });
  if (first.length > 1) return interpolate(gettext("A tie: %(names)s"), { names });
  const team = columnNames(seats, first[0].column).length > 1;
  return interpolate(team ? gettext("%(names)s win") : gettext("%(names)s wins"), { names });
}

function makeLine() {
  return el(
    "li",
    {},
    el("span", { class: "place" }),
    el("span", { class: "standing-dots" }),
    el("span", { class: "standing-name" }),
    el("span", { class: "standing-gap muted" }),
    el("b", { class: "standing-total" }),
  );
}

/**
 * @param {HTMLElement} made
 * @param {StandingView} line
 * @param {SeatView[]} seats
 * @param {number} best
 */
function writeLine(made, { place, column, total, resigned }, seats, best) {
  const [where, dots, names, gap, points] = made.children;
  const mine = seats.filter((seat) => seat.column === column);
  made.classList.toggle("first", place === 1);
  setText(where, interpolate(gettext("%(place)s."), { place }));
  keepInStep(dots, mine, ({ seat }) => seat, () => el("span", { "aria-hidden": "true" }), (dot, { colour, name }) => {
    setDot(dot, colour, name);
  });
  const words = list(mine.map(({ name, bot }) => bot ? interpolate(gettext("%(name)s (bot)"), { name }) : name));
  setText(names, resigned ? interpolate(gettext("%(name)s, resigned"), { name: words }) : words);
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
    gettext(
      "What decided it: %(line)s, with %(winner)s for %(first)s against %(other)s for %(second)s; %(margin)s points lay between them in the end.",
    ),
    {
      line,
      winner: number(winner),
      other: number(other),
      first: list(columnNames(seats, first)),
      second: list(columnNames(seats, second)),
      margin: number(margin),
    },
  );
}
