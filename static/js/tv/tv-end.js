// The television after a game, and after the whole evening.

import { el, keepInStep, setDot, setText } from "../common/dom.js";
import { headline, podium, standingName } from "../common/game-result.js";
import { gettext, interpolate, list, ngettext, number } from "../common/i18n.js";
import { hostName } from "../common/members.js";
import { shownName, teamOf } from "../common/names.js";
import { bestTonight } from "../common/room-status.js";
import { preferences } from "../common/this-browser.js";
import { rain } from "./confetti.js";
import { fitLines } from "./fit-text.js";

/** @import { GameView, SeatView, StandingView } from "../client/messages.js" */
/** @import { Shown } from "../common/dom.js" */
/** @import { View } from "../common/view.js" */

const LONG = 36; // characters of a headline on one large line

/** After a game, from the sofa: a podium with confetti, everybody's place, the evening, and how to get in for the next. */
export class TvEndElement extends HTMLElement {
  #title = el("h2", { class: "end-title" });
  #podium = el("ol", { class: "podium" });
  #others = el("ol", { class: "others" });
  #next = el("p", { class: "next muted" });
  #evening = /** @type {Shown} */ (document.createElement("evening-table"));
  #join = /** @type {Shown} */ (document.createElement("tv-join"));
  /** @type {number | null} the game that was celebrated */ #celebrated = null;
  #dry = () => {};

  connectedCallback() {
    if (this.childElementCount) return;
    this.#evening.classList.add("pad");
    const below = el("div", { class: "below" }, this.#evening, el("div", { class: "then" }, this.#join, this.#next));
    this.append(this.#title, el("div", { class: "places" }, this.#podium, this.#others), below);
  }

  disconnectedCallback() {
    this.#dry();
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { game, seats } = view;
    if (!game) return;
    const { steps, others } = podium(game.standings);
    setText(this.#title, headline(game.standings, game, seats));
    this.#title.classList.toggle("long", (this.#title.textContent ?? "").length > LONG);
    keepInStep(
      this.#podium,
      steps,
      ({ column }) => column,
      makeStep,
      (made, line) => writeStep(made, line, game, seats),
    );
    keepInStep(
      this.#others,
      others,
      ({ column }) => column,
      makeOther,
      (made, line) => writeOther(made, line, game, seats),
    );
    this.#podium.hidden = steps.length === 0;
    this.#others.hidden = others.length === 0;
    const host = hostName(view);
    setText(this.#next, host ? interpolate(gettext("%(name)s starts the next game."), { name: host }) : "");
    this.#evening.show(view);
    this.#join.show(view);
    if (this.#celebrated !== game.game && steps.length > 0) this.#celebrate(game.game);
  }

  /** @param {number} game */
  #celebrate(game) {
    this.#celebrated = game;
    this.#dry();
    const calm = preferences.likes.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#dry = calm ? () => {} : rain(this);
  }
}

function makeStep() {
  return el(
    "li",
    {},
    el("span", { class: "dots", "aria-hidden": "true" }),
    el("span", { class: "name" }),
    el("span", { class: "mates muted" }),
    el("span", { class: "step" }, el("span", { class: "place" }), el("b", { class: "total" })),
  );
}

/**
 * @param {HTMLElement} made
 * @param {StandingView} line
 * @param {GameView} game
 * @param {SeatView[]} seats
 */
function writeStep(made, line, game, seats) {
  const [dots, name, mates, step] = /** @type {HTMLElement[]} */ ([...made.children]);
  const mine = seats.filter(({ column }) => column === line.column);
  const team = teamOf(game, line.column);
  made.className = `place-${line.place}`;
  writeDots(dots, line, game, seats);
  setText(name, team?.name ?? standingName(game, mine, line.resigned));
  setText(mates, team ? list(mine.map((seat) => seat.name)) : "");
  mates.hidden = team === null;
  setText(step.children[0], interpolate(gettext("%(place)s."), { place: line.place }));
  setText(step.children[1], number(line.total));
}

function makeOther() {
  const [place, dots] = [el("span", { class: "place" }), el("span", { class: "dots", "aria-hidden": "true" })];
  return el("li", {}, place, dots, el("span", { class: "name" }), el("b", { class: "total" }));
}

/**
 * @param {HTMLElement} made
 * @param {StandingView} line
 * @param {GameView} game
 * @param {SeatView[]} seats
 */
function writeOther(made, line, game, seats) {
  const [place, dots, name, total] = made.children;
  setText(place, interpolate(gettext("%(place)s."), { place: line.place }));
  writeDots(dots, line, game, seats);
  setText(name, standingName(game, seats.filter(({ column }) => column === line.column), line.resigned));
  setText(total, number(line.total));
}

/**
 * A team has one mark, the sheet's.
 *
 * @param {Element} dots
 * @param {StandingView} line
 * @param {GameView} game
 * @param {SeatView[]} seats
 */
function writeDots(dots, { column }, game, seats) {
  const team = teamOf(game, column);
  const mine = team
    ? [{ seat: -1, name: team.name, colour: team.colour }]
    : seats.filter((seat) => seat.column === column);
  keepInStep(dots, mine, ({ seat }) => seat, () => el("span"), (made, { colour, name }) => setDot(made, colour, name));
}

/** The room is closed: good night, and how the evening went as far as this screen knows it. There is no way in. */
export class TvOverElement extends HTMLElement {
  #best = el("p", { class: "best-tonight" });
  #evening = /** @type {Shown} */ (document.createElement("evening-table"));

  connectedCallback() {
    if (this.childElementCount) return;
    this.#evening.classList.add("pad");
    this.append(
      el("h2", { class: "good-night" }, gettext("The room is closed. Good night!")),
      this.#best,
      this.#evening,
    );
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const best = bestTonight(view.room?.evening ?? []).map(({ name }) => shownName(name));
    const words = ngettext("Winner of the night: %(names)s", "Winners of the night: %(names)s", best.length);
    setText(this.#best, best.length ? interpolate(words, { names: list(best) }) : "");
    this.#best.hidden = best.length === 0;
    this.#evening.show(view);
    fitLines(this.#evening, this);
  }
}
