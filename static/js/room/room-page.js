import { announcement, whole } from "../common/game-announcements.js";
import { answered } from "../common/room-requests.js";
import { PresenceAnnouncer, roomSentences, talkSentences } from "./room-announcements.js";
import { gettext, interpolate } from "../common/i18n.js";
import { isNightOver } from "../common/room-status.js";
import { pageData } from "../common/page-data.js";
import { RoomClient } from "../client/room-client.js";
import { nameOf } from "../common/sentences.js";
import { refusalText } from "../common/server-texts.js";
import { seatToPlay, view } from "../common/view.js";
import { REAL } from "../common/timers.js";
import { preferences, storage, wakefulness } from "../common/this-browser.js";
import { keepFocus, LiveRegion } from "../common/accessibility.js";
import { setAttribute } from "../common/dom.js";

/** @import { View } from "../common/view.js" */

/** @typedef {HTMLElement & { show: (view: Readonly<View>) => void }} Screen */

/** The room: it owns the connection, shows the lobby, the table or the end, and says aloud what happened. */
export class RoomPageElement extends HTMLElement {
  /** @type {RoomClient | null} */ #client = null;
  /** @type {Map<string, Screen>} */ #screens = new Map();
  /** @type {Screen | null} */ #screen = null;
  #notice = /** @type {Screen} */ (document.createElement("room-notice"));
  #questions = /** @type {Screen} */ (document.createElement("room-questions"));
  #stamp = /** @type {Screen} */ (document.createElement("reaction-stamp"));
  #spoken = new LiveRegion();
  #presence = new PresenceAnnouncer((text) => this.#spoken.say(text), REAL);
  /** @type {Readonly<View> | null} */ #view = null;
  #title = document.title;

  connectedCallback() {
    const { code, static: version } = pageData();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#client = new RoomClient({
      url: `${scheme}://${location.host}/ws/r/${code}/`,
      version,
      storage: storage(),
      onChange: (state) => this.show(view(state)),
    });
    this.append(this.#notice, this.#questions, this.#stamp, this.#spoken.node);
    this.#listen(this.#client);
    this.#client.open();
  }

  disconnectedCallback() {
    this.#client?.close();
    this.#presence.stop();
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const before = this.#view;
    this.#view = view;
    keepFocus(this, () => this.#showParts(view));
    this.#speak(view, before);
    if (isNightOver(view) && !isNightOver(before)) {
      answered().then(() => location.replace(`/r/${pageData().code}/night/`));
    }
    const { turn, room } = view;
    const mine = room?.status === "playing" && turn && seatToPlay(view) !== null;
    const words = view.keeps ? gettext("Now: %(name)s") : gettext("Your turn, %(name)s");
    document.title = mine ? interpolate(words, { name: nameOf(view.seats, turn.seat) }) : this.#title;
  }

  /** @param {Readonly<View>} view */
  #showParts(view) {
    this.#notice.show(view);
    this.#questions.show(view);
    this.#stamp.show(view);
    const name = screenFor(view);
    if (name) this.#turnTo(name, view);
  }

  /** @param {RoomClient} client */
  #listen(client) {
    /** @type {(name: string, act: (detail: any) => void) => void} */
    const on = (name, act) => this.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("act", ({ seat, do: wish }) => client.act(seat, wish));
    on("hold-dice", ({ seat, keep }) => client.hold(seat, keep));
    on("react", ({ reaction }) => client.react(reaction));
    on("nudge", ({ seat }) => client.nudge(seat));
    on("say", ({ text }) => client.say(text));
    on("announce", ({ text }) => this.#spoken.say(text));
    const wake = () => {
      if (document.hidden) return;
      client.wake();
      // A browser takes its wake lock back whenever the page is hidden.
      if (preferences.likes.awake && wakefulness.state === "lock") wakefulness.start();
    };
    document.addEventListener("visibilitychange", wake);
    globalThis.addEventListener("online", wake);
    globalThis.addEventListener("offline", () => client.doubt());
    globalThis.addEventListener("pageshow", wake);
  }

  /**
   * @param {string} name
   * @param {Readonly<View>} view
   */
  #turnTo(name, view) {
    const known = this.#screens.get(name);
    const screen = known ?? /** @type {Screen} */ (document.createElement(name));
    if (!known) {
      this.#screens.set(name, screen);
      this.append(screen);
    }
    screen.show(view);
    if (screen === this.#screen) return;
    const before = this.#screen;
    const hadFocus = before?.contains(document.activeElement) ?? false;
    this.querySelectorAll(".opening").forEach((placeholder) => placeholder.remove());
    for (const each of this.#screens.values()) each.hidden = each !== screen;
    this.#screen = screen;
    setAttribute(document.body, "data-screen", name);
    if (before) scrollTo(0, 0);
    if (hadFocus) {
      const heading = screen.querySelector("h1") ?? screen; // it says where the reader is now
      setAttribute(heading, "tabindex", -1);
      heading.focus({ preventScroll: true }); // a question on top must not push the bar out of sight
    }
  }

  /**
   * @param {Readonly<View>} view
   * @param {Readonly<View> | null} before
   */
  #speak(view, before) {
    if (view.forgotten !== before?.forgotten) this.#spoken.clear(); // nothing may say that name any more
    const refused = view.refused && view.refused.at !== before?.refused?.at ? refusalText(view.refused.code) : "";
    const talk = preferences.likes.muted ? [] : talkSentences(view, before);
    const isBack = before?.room && before.connection === "reconnecting" && view.connection === "live";
    if (isBack) this.#spoken.say(gettext("Connected"));
    const news = [whole(roomSentences(view, before)), announcement(view, before), ...talk, refused];
    for (const text of news) this.#spoken.say(text);
    this.#presence.follow(view);
  }
}

/**
 * @param {Readonly<View>} view
 * @returns {"lobby-view" | "table-view" | "end-view" | null}
 */
function screenFor({ room, game }) {
  if (!room) return null;
  // A new game is on its way: the sheet of the last one must not lie on the table meanwhile.
  if (room.status === "playing") return game?.game === room.game ? "table-view" : null;
  if (room.status === "finished") return game ? "end-view" : "lobby-view";
  return "lobby-view";
}
