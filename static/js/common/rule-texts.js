// The room's rules in words, for those who read them and for the summary of those who choose.

import { gettext, interpolate, ngettext, number } from "./i18n.js";
import { rulesetName, texts } from "./server-texts.js";

/** @import { GameView, RoomSettings } from "../client/messages.js" */

/** @typedef {"order" | "declare" | "sections" | "chance" | "zeros"} HouseKey */

/** The house rules that are a choice between words, in the order they are shown. */
export const HOUSE_KEYS = /** @type {const} */ (["order", "declare", "sections", "chance", "zeros"]);

/** @type {Record<HouseKey, string>} */
const USUAL = { order: "free", declare: "off", sections: "full", chance: "free", zeros: "anytime" };

/** @typedef {{ key: string, title: string, name: string, about: string, usual: boolean }} RuleInWords */

/**
 * What the rule set itself says, before the house changes anything.
 *
 * @param {HouseKey} key
 * @param {string} ruleset
 * @returns {string}
 */
export function usualValue(key, ruleset) {
  return key === "chance" ? texts().rulesets[ruleset]?.chance ?? USUAL.chance : USUAL[key];
}

/**
 * @param {HouseKey} key
 * @param {RoomSettings} settings
 * @returns {string}
 */
export function valueNow(key, settings) {
  return settings[key] ?? usualValue(key, settings.ruleset);
}

/**
 * @param {HouseKey} key
 * @returns {{ value: string, name: string, about: string }[]}
 */
export function choices(key) {
  return Object.entries(texts().house[key]?.values ?? {}).map(([value, words]) => ({ value, ...words }));
}

/**
 * Every house rule as it stands, in words.
 *
 * @param {RoomSettings} settings
 * @returns {RuleInWords[]}
 */
export function houseInWords(settings) {
  const rules = HOUSE_KEYS.map((key) => {
    const value = valueNow(key, settings);
    const words = texts().house[key]?.values?.[value];
    return {
      key,
      title: texts().house[key]?.title ?? key,
      name: words?.name ?? value,
      about: words?.about ?? "",
      usual: value === usualValue(key, settings.ruleset),
    };
  });
  return [...rules, bonusInWords(settings), teamsInWords(settings)];
}

/**
 * The names of the rules that differ from the rule set's own: what a short summary says.
 *
 * @param {RoomSettings} settings
 */
export function changedRules(settings) {
  return houseInWords(settings).filter(({ usual }) => !usual).map(inShort);
}

/**
 * The figures of a bonus do not say what they are.
 *
 * @param {RuleInWords} rule
 */
function inShort({ key, title, name }) {
  return key === "bonus" ? `${title}: ${name}` : name;
}

/** @typedef {Pick<GameView, "ruleset" | "house" | "bonus_threshold" | "bonus_points" | "teams" | "dice_from">} Agreed */

/**
 * Every house rule of a game: what was agreed when it began.
 *
 * @param {Agreed} game
 */
export function houseOf({ ruleset, house, bonus_threshold: threshold, bonus_points: points, teams, dice_from: dice }) {
  const own = texts().rulesets[ruleset];
  const isOwn = threshold === own?.bonus_threshold && points === own?.bonus_points;
  const bonus = { bonus_threshold: isOwn ? null : threshold, bonus_points: isOwn ? null : points };
  return [...houseInWords(/** @type {RoomSettings} */ ({ ...house, ruleset, teams, ...bonus })), diceInWords(dice)];
}

/**
 * @param {RoomSettings["dice_from"]} dice
 * @returns {RuleInWords}
 */
function diceInWords(dice) {
  const words = texts().house.dice_from?.values?.[dice];
  return {
    key: "dice_from",
    title: texts().house.dice_from?.title ?? gettext("Dice"),
    name: words?.name ?? dice,
    about: words?.about ?? "",
    usual: dice === "screen",
  };
}

/** @param {Agreed} game */
export function changedRulesOf(game) {
  return houseOf(game).filter(({ usual }) => !usual).map(inShort);
}

/**
 * The same by their names, with the figures of a bonus: what an address can carry.
 *
 * @param {Agreed & Pick<GameView, "dice_from">} game
 * @returns {string[]}
 */
export function changedKeysOf(game) {
  const { ruleset, house, bonus_threshold: threshold, bonus_points: points, teams, dice_from: dice } = game;
  const own = texts().rulesets[ruleset];
  const names = HOUSE_KEYS.map((key) => ({ key, value: house[key] ?? usualValue(key, ruleset) }))
    .filter(({ key, value }) => value !== usualValue(key, ruleset)).map(({ key, value }) => `${key}.${value}`);
  if (threshold !== own?.bonus_threshold || points !== own?.bonus_points) names.push(`bonus.${threshold}.${points}`);
  if (teams) names.push("teams.on");
  if (dice !== "screen") names.push(`dice_from.${dice}`);
  return names;
}

/**
 * The bonus as it will be paid.
 *
 * @param {RoomSettings} settings
 */
export function bonusNow(settings) {
  const own = texts().rulesets[settings.ruleset];
  return {
    threshold: settings.bonus_threshold ?? own?.bonus_threshold ?? 63,
    points: settings.bonus_points ?? own?.bonus_points ?? 50,
    usual: settings.bonus_threshold === null && settings.bonus_points === null,
  };
}

/**
 * @param {RoomSettings} settings
 * @returns {RuleInWords}
 */
function bonusInWords(settings) {
  const { threshold, points, usual } = bonusNow(settings);
  return {
    key: "bonus",
    title: texts().house.bonus?.title ?? gettext("Bonus"),
    name: interpolate(gettext("%(points)s points from %(threshold)s"), { points: number(points), threshold }),
    about: texts().house.bonus?.about ?? "",
    usual,
  };
}

/**
 * @param {RoomSettings} settings
 * @returns {RuleInWords}
 */
function teamsInWords({ teams }) {
  const words = texts().house.teams?.values?.[teams ? "on" : "off"];
  return {
    key: "teams",
    title: texts().house.teams?.title ?? gettext("Teams"),
    name: words?.name ?? (teams ? gettext("Teams") : gettext("Everybody for themselves")),
    about: words?.about ?? "",
    usual: !teams,
  };
}

/**
 * What is agreed now, on one line: the sheet, and what is no matter of course about it and about the table.
 *
 * @param {RoomSettings} settings
 */
export function agreedNow(settings) {
  const chosen = [settings.dice_from !== "screen" && "dice_from", settings.clock > 0 && "clock"];
  const table = tableInWords(settings).filter(({ key }) => chosen.includes(key)).map(({ name }) => name);
  return [rulesetName(settings.ruleset), ...changedRules(settings), ...table].join(" · ");
}

/**
 * "15 categories, 5 dice, bonus 50 from 63": what tells one sheet from another at a glance.
 *
 * @param {string} ruleset
 */
export function sheetFacts(ruleset) {
  const sheet = texts().rulesets[ruleset];
  return sheet ? facts(sheet.categories, sheet.dice, sheet.bonus_points, sheet.bonus_threshold) : "";
}

/**
 * The same of what is played with the house's rules.
 *
 * @param {RoomSettings} settings
 */
export function factsNow(settings) {
  const sheet = texts().rulesets[settings.ruleset];
  if (!sheet) return "";
  const { threshold, points } = bonusNow(settings);
  const upper = valueNow("sections", settings) === "upper";
  return facts(upper ? sheet.upper_categories : sheet.categories, sheet.dice, points, threshold);
}

/**
 * @param {number} categories
 * @param {number} dice
 * @param {number} points
 * @param {number} threshold
 */
function facts(categories, dice, points, threshold) {
  const parts = [
    interpolate(ngettext("%(count)s category", "%(count)s categories", categories), { count: categories }),
    interpolate(ngettext("%(count)s die", "%(count)s dice", dice), { count: dice }),
    interpolate(gettext("bonus %(points)s from %(threshold)s"), { points, threshold }),
  ];
  return parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" · "); // lines end between them, not inside one
}

/**
 * A stretch of time as people say it.
 *
 * @param {number} seconds
 */
export function duration(seconds) {
  const minutes = seconds / 60;
  if (seconds >= 60 && Number.isInteger(minutes)) {
    return interpolate(ngettext("%(count)s minute", "%(count)s minutes", minutes), { count: minutes });
  }
  return interpolate(ngettext("%(count)s second", "%(count)s seconds", seconds), { count: seconds });
}

/**
 * How the table is run, in words: what the host chose beside the rules.
 *
 * @param {RoomSettings} settings
 * @returns {{ key: string, name: string, about: string }[]}
 */
export function tableInWords(settings) {
  const { clock, absence, absence_after: after, undo, hints, size, dice_from: dice } = settings;
  const words = texts().house.dice_from?.values?.[dice];
  return [
    { key: "dice_from", name: words?.name ?? dice, about: words?.about ?? "" },
    {
      key: "clock",
      name: clock ? interpolate(gettext("%(time)s for a turn"), { time: duration(clock) }) : gettext("No clock"),
      about: clock ? gettext("When time is up, the best category is filled.") : "",
    },
    {
      key: "absence",
      name: absence === "wait"
        ? gettext("We wait for whoever is away")
        : gettext("The table decides about whoever is away"),
      about: absence === "wait" ? "" : interpolate(gettext("After %(time)s."), { time: duration(after) }),
    },
    {
      key: "undo",
      name: undo ? gettext("A choice may be taken back") : gettext("What is written stays written"),
      about: "",
    },
    {
      key: "hints",
      name: hints ? gettext("The sheet shows what the dice would pay") : gettext("Everybody counts for themselves"),
      about: "",
    },
    { key: "size", name: interpolate(ngettext("%(count)s seat", "%(count)s seats", size), { count: size }), about: "" },
  ];
}
