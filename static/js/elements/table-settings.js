import { gettext, interpolate, ngettext } from "../lib/i18n.js";
import { isHost } from "../lib/lobby.js";
import { duration, tableInWords } from "../lib/rules-words.js";
import { texts } from "../lib/texts.js";
import { attempt } from "./attempt.js";
import { fold } from "./fold.js";
import { el, keepInStep, setText } from "./parts.js";
import { choiceField, selectField, switchField } from "./setting-field.js";

/** @import { View } from "../lib/view.js" */

const CLOCKS = [0, 15, 30, 45, 60, 90, 120, 180, 300];
const WAITS = [15, 30, 60, 120, 300, 600];
const MOST_SEATS = 24;

/** How the table is run: dice, clock, absence, undo, chat, seats, lock. */
export class TableSettingsElement extends HTMLElement {
  #summary = el("span", { class: "fold-now" });
  #words = el("ul", { class: "words" });
  #locked = el("input", { type: "checkbox", class: "switch" });
  #lockError = el("p", { class: "field-error", role: "alert" });
  #fields = makeFields();
  #wait = this.#fields.find(({ field }) => field.key === "absence_after")?.node ?? el("div");
  #form = el(
    "div",
    { class: "settings" },
    ...this.#fields.map(({ node }) => node),
    el(
      "div",
      { class: "setting" },
      el(
        "label",
        { class: "option" },
        this.#locked,
        el(
          "span",
          { class: "option-words" },
          el("b", {}, gettext("Lock the room")),
          el("span", { class: "muted" }, gettext("Nobody new comes in, not even to watch.")),
        ),
      ),
      this.#lockError,
    ),
  );
  #fold =
    fold([el("span", { class: "fold-title" }, gettext("At the table")), this.#summary], this.#form, this.#words).node;

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(this.#fold);
    this.#locked.addEventListener("change", () => this.#lock());
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    if (!room) return;
    const words = tableInWords(room.settings);
    const lock = { key: "locked", name: gettext("The room is locked"), about: "" };
    const all = room.locked ? [...words, lock] : words;
    setText(
      this.#summary,
      all.filter(({ key }) => key === "clock" || key === "locked").map(({ name }) => name).join(", "),
    );
    const host = isHost(view);
    this.#form.hidden = !host;
    this.#words.hidden = host;
    keepInStep(this.#words, all, ({ key }) => key, () => el("li"), (made, { name, about }) => {
      setText(made, [name, about].filter(Boolean).join(". "));
    });
    for (const { field } of this.#fields) field.show(room);
    this.#locked.checked = room.locked;
    this.#wait.hidden = room.settings.absence === "wait";
  }

  async #lock() {
    const locked = this.#locked.checked;
    if (!await attempt(this.#lockError, "lock", { locked })) this.#locked.checked = !locked;
  }
}

function makeFields() {
  const dice = Object.entries(texts().house.dice_from?.values ?? {}).map(([value, words]) => ({ value, ...words }));
  const absence = [
    { value: "wait", name: gettext("Wait"), about: gettext("The game stands still until they are back.") },
    {
      value: "ask",
      name: gettext("The table decides"),
      about: gettext("Wait on, skip the turn, or let a bot play until they return."),
    },
  ];
  return [
    choiceField(
      "dice_from",
      texts().house.dice_from?.title ?? gettext("Dice"),
      dice,
      (settings) => settings.dice_from,
      (value) => ({ dice_from: /** @type {"screen" | "each_roll" | "final"} */ (value) }),
    ),
    selectField(
      "clock",
      gettext("Time for a turn"),
      gettext("When it is over, the best category is filled."),
      CLOCKS.map((value) => ({ value, name: value ? duration(value) : gettext("No clock") })),
      ({ clock }) => clock,
      (clock) => ({ clock }),
    ),
    choiceField(
      "absence",
      gettext("If somebody is away on their turn"),
      absence,
      (settings) => settings.absence,
      (value) => ({ absence: value === "ask" ? "ask" : "wait" }),
    ),
    selectField(
      "absence_after",
      gettext("The table decides after"),
      "",
      WAITS.map((value) => ({ value, name: duration(value) })),
      (settings) => settings.absence_after,
      (value) => ({ absence_after: value }),
    ),
    switchField(
      "undo",
      gettext("Taking back"),
      gettext("A category may be chosen again until the next roll."),
      ({ undo }) => undo,
      (undo) => ({ undo }),
    ),
    switchField(
      "hints",
      gettext("Show points"),
      gettext("The sheet says what the dice would pay in each open category."),
      ({ hints }) => hints,
      (hints) => ({ hints }),
    ),
    switchField(
      "reactions",
      gettext("Reactions"),
      gettext("A clap, a laugh, a heart for everybody to see."),
      ({ reactions }) => reactions,
      (reactions) => ({ reactions }),
    ),
    switchField(
      "chat",
      gettext("Chat"),
      gettext("Short lines beside the sheet."),
      ({ chat }) => chat,
      (chat) => ({ chat }),
    ),
    selectField(
      "size",
      gettext("Seats"),
      "",
      Array.from({ length: MOST_SEATS }, (_, at) => ({ value: at + 1, name: seats(at + 1) })),
      ({ size }) => size,
      (size) => ({ size }),
    ),
  ];
}

/** @param {number} count */
function seats(count) {
  return interpolate(ngettext("%(count)s seat", "%(count)s seats", count), { count });
}
