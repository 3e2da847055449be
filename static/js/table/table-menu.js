// The menu of the table, and the rules of the game that is on, which stand in it.

import { button, el, keepInStep, setAttribute, setText } from "../common/dom.js";
import { mayBeAdvised } from "./advice-box.js";
import { gettext, interpolate } from "../common/i18n.js";
import { motions, sureButton } from "../common/menu-parts.js";
import { tvLink } from "../common/room-share.js";
import { changedKeysOf, houseOf } from "../common/rule-texts.js";
import { helpLink, writeRuleLines } from "../common/rules-help.js";
import { agreedAnchor } from "../common/rules-link.js";
import { nameOf } from "../common/sentences.js";
import { rulesetAbout, rulesetName } from "../common/server-texts.js";
import { preferences, sounds, wakefulness } from "../common/this-browser.js";
import { matesLeft } from "../common/view.js";

/** @import { Do } from "../client/messages.js" */
/** @import { Likes } from "../common/browser-storage.js" */
/** @import { View } from "../common/view.js" */

/** What is seldom needed: this device's likes, the rules, leaving a seat to a bot, resigning, the host's tools. Sends `act`. */
export class TableMenuElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #claims = /** @type {import("../common/claim-box.js").ClaimBoxElement} */ (document.createElement("claim-box"));
  #player = /** @type {import("../common/player-menu.js").PlayerMenuElement} */ (document.createElement("player-menu"));
  #rules = /** @type {GameRulesElement} */ (document.createElement("game-rules"));
  #likes = el("section", { class: "likes pad" }, el("h2", {}, gettext("On this device")));
  #motion = el("fieldset", { class: "motion" }, el("legend", {}, gettext("Dice tumble")));
  #practice = this.#check("practice", gettext("Practice: say what each choice gave away"));
  #awakeNote = el("p", { class: "muted awake-note" });
  #seats = el("div", { class: "my-seats" });
  #mine = el("section", { class: "pad" }, el("h2", {}, gettext("My seat")), this.#seats);
  #host = /** @type {import("./host-tools.js").HostToolsElement} */ (document.createElement("host-tools"));

  connectedCallback() {
    for (const [value, words] of motions()) this.#motion.append(this.#radio(value, words));
    this.#likes.append(
      this.#motion,
      this.#check("sound", gettext("Sound")),
      this.#check("vibration", gettext("Vibrate when it is my turn")),
      this.#check("keys", gettext("Keys: 1 to 6 keep a die, R rolls")),
      helpLink(gettext("All keys"), "/help/playing/#keys"),
      this.#check("left", gettext("Buttons for the left hand")),
      this.#check("asks", gettext("Ask before a category is written")),
      this.#practice,
      this.#check("awake", gettext("Keep the screen on")),
      this.#awakeNote,
      button(gettext("Show the tips again"), () => this.#send("show-tips"), { class: "quiet" }),
    );
    const own = el("section", { class: "pad" }, this.#claims, this.#player, tvLink());
    this.#rules.classList.add("pad");
    this.#host.classList.add("pad");
    this.append(own, this.#mine, this.#likes, this.#rules, this.#host);
    preferences.onChange(() => this.#applyLikes());
    this.#applyLikes();
  }

  /** @param {Readonly<View>} view */
  show(view) {
    this.#view = view;
    this.#claims.show(view);
    this.#player.show(view);
    this.#rules.show(view);
    this.#practice.hidden = !mayBeAdvised(view);
    const over = view.turn?.seat === null;
    this.#mine.hidden = view.mySeats.length === 0 || over;
    this.#host.show(view);
    keepInStep(
      this.#seats,
      view.mySeats,
      (seat) => seat,
      (seat) => this.#makeSeat(seat),
      (row, seat) => this.#writeSeat(row, seat, view),
    );
  }

  /** @param {number} seat */
  #makeSeat(seat) {
    const name = el("b");
    const bot = button("", () => this.#toggleBot(seat), { class: "quiet" });
    const resign = sureButton(
      gettext("Resign"),
      () =>
        this.#view && matesLeft(this.#view, seat).length > 0
          ? gettext("Really resign? Your team plays on without you.")
          : gettext("Really resign? Your open categories become 0."),
      () => this.#act(seat, { resign: {} }),
    );
    return el("div", { class: "my-seat" }, name, bot, resign);
  }

  /**
   * @param {HTMLElement} row
   * @param {number} seat
   * @param {Readonly<View>} view
   */
  #writeSeat(row, seat, { game, seats, turn }) {
    const [name, bot, resign] = /** @type {HTMLElement[]} */ ([...row.children]);
    const gone = turn?.resigned.includes(seat) ?? false;
    setText(name, nameOf(seats, seat));
    setText(bot, turn?.handed_over.includes(seat) ? gettext("I play again") : gettext("Let a bot play for me"));
    resign.hidden = gone;
    bot.hidden = gone || game?.dice_from !== "screen"; // no bot sees real dice
  }

  /** @param {number} seat */
  #toggleBot(seat) {
    const handed = this.#view?.turn?.handed_over.includes(seat);
    this.#act(seat, handed ? { come_back: {} } : { hand_over: {} });
  }

  /**
   * @param {"sound" | "vibration" | "keys" | "left" | "asks" | "awake" | "practice"} name
   * @param {string} words
   */
  #check(name, words) {
    const input = el("input", { type: "checkbox", name });
    input.addEventListener("change", () => preferences.change({ [name]: input.checked }));
    return el("label", { class: "like" }, input, el("span", {}, words));
  }

  /**
   * @param {Likes["motion"]} value
   * @param {string} words
   */
  #radio(value, words) {
    const input = el("input", { type: "radio", name: "motion", value });
    input.addEventListener("change", () => preferences.change({ motion: value }));
    return el("label", { class: "like" }, input, el("span", {}, words));
  }

  async #applyLikes() {
    const { likes } = preferences;
    sounds.on = likes.sound;
    for (const input of this.#likes.querySelectorAll("input")) {
      if (input.type === "radio") input.checked = input.value === likes.motion;
      else input.checked = likes[/** @type {"sound"} */ (input.name)];
    }
    if (likes.awake && wakefulness.state === "off") await wakefulness.start();
    else if (!likes.awake) wakefulness.stop();
    setText(this.#awakeNote, awakeWords(wakefulness.state));
    setAttribute(this.#awakeNote, "data-state", wakefulness.state);
  }

  /**
   * @param {number} seat
   * @param {Do} wish
   */
  #act(seat, wish) {
    this.#send("act", { seat, do: wish });
  }

  /**
   * @param {string} name
   * @param {unknown} [detail]
   */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

/** @param {import("../common/wake-lock.js").Awake} state */
function awakeWords(state) {
  if (state === "lock") return gettext("The screen stays on while this page is open.");
  if (state === "video") return gettext("A small silent video keeps the screen on; most phones respect it.");
  if (state === "impossible") {
    return interpolate(gettext("This browser cannot do it: please change %(setting)s in your phone’s settings."), {
      setting: gettext("the screen’s time-out"),
    });
  }
  return "";
}

/** The rules of the game that is on, as they were agreed when it began; for whoever wonders in the middle of it. */
export class GameRulesElement extends HTMLElement {
  #name = el("b");
  #about = el("p", { class: "muted" });
  #link = helpLink(gettext("Rules of this game"), "/help/");
  #playing = helpLink(gettext("How to play here"), "/help/playing/");
  #house = el("dl", { class: "words" });

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(el("h2", {}, gettext("What we play")), this.#name, this.#about, this.#link, this.#playing, this.#house);
  }

  /** @param {Readonly<View>} view */
  show({ game }) {
    if (!game) return;
    setText(this.#name, rulesetName(game.ruleset));
    setText(this.#about, rulesetAbout(game.ruleset));
    setAttribute(this.#link, "href", `/help/${game.ruleset}/${agreedAnchor(changedKeysOf(game))}`);
    writeRuleLines(this.#house, houseOf(game));
  }
}
