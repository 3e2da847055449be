import { gettext, interpolate } from "../lib/i18n.js";
import { pageData } from "../lib/page.js";
import { RoomClient } from "../lib/room-client.js";
import { announcement, nameOf } from "../lib/sentences.js";
import { refusalText } from "../lib/texts.js";
import { seatToPlay } from "../lib/view.js";
import { preferences, storage, wakefulness } from "./device.js";
import { el, setAttribute, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

/** @typedef {HTMLElement & { show: (view: Readonly<View>) => void }} Screen */

/** The room: it owns the connection, shows the lobby, the table or the end, and says aloud what happened. */
export class RoomPageElement extends HTMLElement {
  /** @type {RoomClient | null} */ #client = null;
  /** @type {Map<string, Screen>} */ #screens = new Map();
  /** @type {Screen | null} */ #screen = null;
  #notice = /** @type {Screen} */ (document.createElement("room-notice"));
  #questions = /** @type {Screen} */ (document.createElement("room-questions"));
  #stamp = /** @type {Screen} */ (document.createElement("reaction-stamp"));
  #said = el("p", { class: "unseen said", "aria-live": "polite", role: "log", "aria-atomic": "true" });
  /** @type {Readonly<View> | null} */ #view = null;
  #title = document.title;

  connectedCallback() {
    const { code, static: version } = pageData();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#client = new RoomClient({
      url: `${scheme}://${location.host}/ws/r/${code}/`,
      version,
      storage: storage(),
      onChange: (view) => this.show(view),
    });
    this.append(this.#notice, this.#questions, this.#stamp, this.#said);
    this.#listen(this.#client);
    this.#client.open();
  }

  disconnectedCallback() {
    this.#client?.close();
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const before = this.#view;
    this.#view = view;
    this.#notice.show(view);
    this.#questions.show(view);
    this.#stamp.show(view);
    const name = screenFor(view);
    if (name) this.#turnTo(name, view);
    this.#speak(view, before);
    const { turn, room } = view;
    const mine = room?.status === "playing" && turn && seatToPlay(view) !== null;
    document.title = mine
      ? interpolate(gettext("Your turn, %(name)s"), { name: nameOf(view.seats, turn.seat) })
      : this.#title;
  }

  /** @param {RoomClient} client */
  #listen(client) {
    /** @type {(name: string, act: (detail: any) => void) => void} */
    const on = (name, act) => this.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("act", ({ seat, do: wish }) => client.act(seat, wish));
    on("hold-dice", ({ seat, keep }) => client.hold(seat, keep));
    on("react", ({ reaction }) => client.react(reaction));
    on("say", ({ text }) => client.say(text));
    const wake = () => {
      if (document.hidden) return;
      client.wake();
      // A browser takes its wake lock back whenever the page is hidden.
      if (preferences.likes.awake && wakefulness.state === "lock") wakefulness.start();
    };
    document.addEventListener("visibilitychange", wake);
    globalThis.addEventListener("online", wake);
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
      setAttribute(screen, "tabindex", -1);
      screen.focus({ preventScroll: true }); // a question on top must not push the bar out of sight
    }
  }

  /**
   * @param {Readonly<View>} view
   * @param {Readonly<View> | null} before
   */
  #speak(view, before) {
    if (view.refused && view.refused.at !== before?.refused?.at) setText(this.#said, refusalText(view.refused.code));
    else if (view.news && view.news !== before?.news) {
      const text = announcement(view);
      // The same words twice in a row would not be read again.
      if (text) setText(this.#said, this.#said.textContent === text ? `${text} ` : text);
    } else if (before?.seats.some(({ name }, at) => name !== view.seats[at]?.name)) {
      setText(this.#said, ""); // somebody has another name now, or none: nothing may say the old one any more
    }
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
