import { gettext, interpolate, ngettext } from "../common/i18n.js";
import { isHost } from "../common/members.js";
import { tableInWords } from "../common/rule-texts.js";
import { texts } from "../common/server-texts.js";
import { el, fold, keepInStep, setText } from "../common/dom.js";
import { howItWorks } from "../common/rules-help.js";
import { choiceField, selectField, switchField } from "../common/setting-fields.js";
import { aboutClock, absenceFields, clockField, lockField, talkFields } from "../common/host-fields.js";

/** @import { View } from "../common/view.js" */

const MOST_SEATS = 24;

/** How the table is run: dice, clock, absence, undo, chat, seats, lock. */
export class TableSettingsElement extends HTMLElement {
  #summary = el("span", { class: "fold-now" });
  #words = el("ul", { class: "words" });
  #fields = makeFields();
  #wait = this.#node("absence_after");
  #clock = this.#node("clock");
  #form = el("div", { class: "settings" }, ...this.#fields.map(({ node }) => node));
  #fold =
    fold([el("span", { class: "fold-title" }, gettext("At the table")), this.#summary], this.#form, this.#words).node;

  connectedCallback() {
    if (this.childElementCount) return;
    this.#node("dice_from").append(howItWorks("dice_from"));
    this.append(this.#fold);
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
    this.#wait.hidden = room.settings.absence === "wait";
    const real = room.settings.dice_from !== "screen";
    setText(this.#clock.querySelector(".muted") ?? this.#clock, aboutClock(real));
    for (const select of this.#clock.querySelectorAll("select")) select.disabled = real;
  }

  /** @param {string} key */
  #node(key) {
    return this.#fields.find(({ field }) => field.key === key)?.node ?? el("div");
  }
}

function makeFields() {
  const dice = Object.entries(texts().house.dice_from?.values ?? {}).map(([value, words]) => ({ value, ...words }));
  return [
    choiceField(
      "dice_from",
      texts().house.dice_from?.title ?? gettext("Dice"),
      dice,
      (settings) => settings.dice_from,
      (value) => ({
        dice_from: /** @type {"screen" | "each_roll" | "final"} */ (value),
        ...(value === "screen" ? {} : { clock: 0 }),
      }),
    ),
    clockField(""),
    ...absenceFields(""),
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
    selectField(
      "advice",
      gettext("Advice from perfect play"),
      gettext("On request: the best choices, what each costs, and why."),
      [
        { value: "alone", name: gettext("Alone or with bots") },
        { value: "always", name: gettext("Always") },
        { value: "never", name: gettext("Never") },
      ],
      (settings) => settings.advice ?? "never",
      (advice) => ({ advice }),
    ),
    switchField(
      "chances",
      gettext("Chances to win"),
      gettext("The TV and whoever looks on see who will probably win."),
      (settings) => settings.chances ?? false,
      (chances) => ({ chances }),
    ),
    ...talkFields(""),
    selectField(
      "size",
      gettext("Seats"),
      "",
      Array.from({ length: MOST_SEATS }, (_, at) => ({ value: at + 1, name: seats(at + 1) })),
      ({ size }) => size,
      (size) => ({ size }),
    ),
    lockField(""),
  ];
}

/** @param {number} count */
function seats(count) {
  return interpolate(ngettext("%(count)s seat", "%(count)s seats", count), { count });
}
