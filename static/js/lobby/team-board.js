import { gettext, interpolate } from "../common/i18n.js";
import { isHost, seated } from "../common/members.js";
import { pageData } from "../common/page-data.js";
import { dealsOffered, lookOf, teamName, teamsInUse } from "../common/names.js";
import { attempt } from "../common/room-requests.js";
import { button, colourName, el, keepInStep, setAttribute } from "../common/dom.js";
import { RoomField, TypedField } from "../common/setting-fields.js";

/** @import { RoomView } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */

const COLOURS = 8;
const ALONE = 1; // team each: nobody shares a column

/** The host's teams: how many, dealt anew, what they are called, and their colours. */
export class TeamBoardElement extends HTMLElement {
  /** @type {RoomView | null} */ #room = null;
  #counts = el("div", { class: "teams", role: "group", "aria-label": gettext("How many teams") });
  #shuffle = button(gettext("Shuffle the teams"), () => this.#deal(teamsInUse(this.#now).length, true), {
    class: "quiet",
  });
  #list = el("ul", { class: "people team-looks" });
  /** @type {WeakMap<HTMLElement, RoomField[]>} */ #fields = new WeakMap();
  #error = el("p", { class: "field-error", role: "alert" });

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(el("h3", {}, gettext("Teams")), this.#counts, this.#list, this.#shuffle, this.#error);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    this.hidden = !room || !isHost(view) || seated(room).length < 2;
    if (!room || this.hidden) return;
    this.#room = room;
    const { teams } = room.settings;
    const used = teams ? teamsInUse(room) : [];
    const now = teams ? used.length : ALONE;
    keepInStep(this.#counts, [ALONE, ...dealsOffered(room)], (count) => count, (count) => this.#countButton(count), (
      made,
      count,
    ) => setAttribute(made, "aria-pressed", String(count === now)));
    this.#shuffle.hidden = !teams;
    this.#list.hidden = !teams;
    keepInStep(
      this.#list,
      used,
      (team) => team,
      (team) => this.#makeLook(team),
      (row) => this.#fields.get(row)?.forEach((field) => field.show(room)),
    );
  }

  get #now() {
    return /** @type {RoomView} */ (this.#room);
  }

  /** @param {number} count */
  #countButton(count) {
    const alone = () => attempt(this.#error, "settings", { teams: false });
    return button(countWords(count), () => count === ALONE ? alone() : this.#deal(count, false), {
      class: "team count",
    });
  }

  /**
   * @param {number} count
   * @param {boolean} shuffle
   */
  #deal(count, shuffle) {
    return attempt(this.#error, "deal_teams", { count, shuffle });
  }

  /** @param {number} team */
  #makeLook(team) {
    const number = team + 1;
    const mark = el("span", { "aria-hidden": "true" });
    const input = el("input", {
      maxlength: pageData().max_name ?? 100,
      placeholder: teamName("", team),
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": interpolate(gettext("Name of team %(number)s"), { number }),
    });
    const select = el(
      "select",
      { "aria-label": interpolate(gettext("Colour of team %(number)s"), { number }) },
      ...Array.from({ length: COLOURS }, (_, at) => el("option", { value: at }, colourName(at))),
    );
    const name = new TypedField(
      `team-${team}-name`,
      input,
      ({ settings }) => lookOf(settings, team).given,
      async () => {
        const taken = await name.ask("team_look", { team, name: input.value });
        setAttribute(input, "aria-invalid", taken ? null : "true");
        if (!taken) row.scrollIntoView({ block: "nearest" }); // the start bar may lie over the reason
      },
    );
    const colour = new RoomField(`team-${team}-colour`, ({ settings }) => {
      const look = lookOf(settings, team);
      setAttribute(mark, "class", `team-mark colour-${look.colour}`);
      select.value = String(look.colour);
    });
    setAttribute(select, "aria-describedby", colour.error.id);
    select.addEventListener("change", () => colour.ask("team_look", { team, colour: Number(select.value) }));
    const row = el("li", { class: "team-look field" }, mark, input, select, name.error, colour.error);
    this.#fields.set(row, [name, colour]);
    return row;
  }
}

/** @param {number} count */
function countWords(count) {
  if (count === 2) return gettext("Two teams");
  if (count === 3) return gettext("Three teams");
  return count === 4 ? gettext("Four teams") : gettext("No teams");
}
