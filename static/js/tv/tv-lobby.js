import { gettext } from "../common/i18n.js";
import { guestsText, isHere, seated, watching } from "../common/members.js";
import { changedRules, factsNow, tableInWords } from "../common/rule-texts.js";
import { lookOf } from "../common/names.js";
import { rulesetAbout, rulesetName } from "../common/server-texts.js";
import { markOf, whatWeWaitFor } from "./captions.js";
import { dot, el, keepInStep, setDot, setText } from "../common/dom.js";
import { fitLines } from "./fit-text.js";

/** @import { MemberView } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */
/** @import { Shown } from "../common/dom.js" */

const FEW = 6; // names in one column

/** Before a game, from the sofa: how to get in, who is here, and what will be played. */
export class TvLobbyElement extends HTMLElement {
  #join = /** @type {Shown} */ (document.createElement("tv-join"));
  #beside = el("div", { class: "beside" });
  #people = el("ol", { class: "people" });
  #watching = el("p", { class: "muted watching" });
  #wait = el("p", { class: "wait" });
  #rules = el("b", { class: "rules-name" });
  #about = el("p", { class: "rules-about" });
  #facts = el("p", { class: "muted" });
  #house = el("ul", { class: "house" });
  #evening = /** @type {Shown} */ (document.createElement("evening-table"));

  connectedCallback() {
    if (this.childElementCount) return;
    this.#join.classList.add("pad");
    this.#evening.classList.add("pad");
    const here = el(
      "section",
      { class: "pad here" },
      el("h2", {}, gettext("Who is here")),
      this.#people,
      this.#watching,
    );
    const rules = el(
      "section",
      { class: "pad rules" },
      el("h2", {}, gettext("What we play")),
      this.#rules,
      this.#about,
      this.#facts,
      this.#house,
    );
    this.#beside.append(here, rules, this.#evening, this.#wait);
    this.append(this.#join, this.#beside);
    new ResizeObserver(() => fitLines(this.#evening, this.#beside)).observe(this);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    if (!room) return;
    const members = seated(room);
    this.#join.show(view);
    this.#evening.show(view);
    this.#people.classList.toggle("many", members.length > FEW);
    keepInStep(this.#people, members, ({ id }) => id, makePerson, (made, member) => writePerson(made, view, member));
    const others = watching(room).filter((member) => isHere(view, member)).map(({ name }) => name);
    const named = others.length ? `${gettext("Looking on")}: ${others.join(", ")}` : "";
    setText(this.#watching, [named, guestsText(view)].filter(Boolean).join(" · "));
    this.#watching.hidden = this.#watching.textContent === "";
    setText(this.#wait, whatWeWaitFor(view));
    setText(this.#rules, rulesetName(room.settings.ruleset));
    setText(this.#about, rulesetAbout(room.settings.ruleset));
    setText(this.#facts, factsNow(room.settings));
    keepInStep(this.#house, plainly(view), (text) => text, (text) => el("li", {}, text), () => {});
    fitLines(this.#evening, this.#beside);
  }
}

/**
 * The rules that the house changed, and how the table is run where that is no matter of course.
 *
 * @param {Readonly<View>} view
 */
function plainly({ room }) {
  if (!room) return [];
  const table = tableInWords(room.settings).filter(({ key }) =>
    key === "dice_from" || key === "clock" || key === "hints"
  );
  return [...changedRules(room.settings), ...table.map(({ name }) => name)];
}

function makePerson() {
  return el("li", {}, dot(0, ""), el("span", { class: "name" }), el("span", { class: "mark badge" }));
}

/**
 * @param {HTMLElement} made
 * @param {Readonly<View>} view
 * @param {MemberView} member
 */
function writePerson(made, view, member) {
  const [mark, name, badge] = /** @type {HTMLElement[]} */ ([...made.children]);
  setDot(mark, member.colour, member.name);
  setText(name, member.name);
  const { settings } = view.room ?? {};
  const team = settings?.teams && member.team !== null ? lookOf(settings, member.team).name : "";
  setText(badge, [team, markOf(view, member)].filter(Boolean).join(" · "));
  badge.hidden = badge.textContent === "";
  made.classList.toggle("away", !isHere(view, member));
}
