import { announcement } from "../common/game-announcements.js";
import { gettext } from "../common/i18n.js";
import { isClosed } from "../common/room-status.js";
import { pageData } from "../common/page-data.js";
import { RoomClient } from "../client/room-client.js";
import { view } from "../common/view.js";
import { cureFor, openAgain } from "./recovery.js";
import { el, setAttribute } from "../common/dom.js";
import { preferences, sounds, wakefulness } from "../common/this-browser.js";
import { LiveRegion } from "../common/accessibility.js";

/** @import { View } from "../common/view.js" */

/** @typedef {HTMLElement & { show: (view: Readonly<View>) => void }} Screen */

const STILL = 4000; // without a mouse or a key: then the pointer is only in the way

/** A room on the big screen: it owns the connection, shows lobby, table or end by itself, and helps itself. */
export class TvPageElement extends HTMLElement {
  /** @type {RoomClient | null} */ #client = null;
  /** @type {Map<string, Screen>} */ #screens = new Map();
  /** @type {Readonly<View> | null} */ #view = null;
  #notice = /** @type {Screen} */ (document.createElement("tv-notice"));
  #shout = /** @type {Screen} */ (document.createElement("tv-shout"));
  #corner = /** @type {import("./tv-corner.js").TvCornerElement} */ (document.createElement("tv-corner"));
  #title = el("h1", { class: "unseen" }, document.title);
  // The one thing here that is read aloud.
  #spoken = new LiveRegion();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #still;
  #touched = false;

  connectedCallback() {
    const { code, static: version } = pageData();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#client = new RoomClient({
      url: `${scheme}://${location.host}/ws/r/${code}/?tv`,
      version,
      storage: null, // it throws no dice
      onChange: (state) => this.show(view(state)),
    });
    this.append(this.#title, this.#notice, this.#shout, this.#corner, this.#spoken.node);
    this.#listen(this.#client);
    this.#applyLikes();
    this.#client.open();
  }

  disconnectedCallback() {
    this.#client?.close();
    clearTimeout(this.#still);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const before = this.#view;
    this.#view = view;
    this.#notice.show(view);
    this.#shout.show(view);
    const name = screenFor(view);
    if (name) this.#turnTo(name, view);
    this.#speak(view, before);
    if (view.stopCode !== before?.stopCode) this.#cure(view);
  }

  /** @param {RoomClient} client */
  #listen(client) {
    const wake = () => {
      if (document.hidden) return;
      client.wake();
      // A browser takes its wake lock back whenever the page is hidden.
      if (preferences.likes.awake && wakefulness.state !== "video") wakefulness.start();
    };
    document.addEventListener("visibilitychange", wake);
    globalThis.addEventListener("online", wake);
    globalThis.addEventListener("offline", () => client.doubt());
    globalThis.addEventListener("pageshow", wake);
    for (const sign of ["pointermove", "pointerdown", "keydown"]) {
      globalThis.addEventListener(sign, () => this.#stir(), { passive: true });
    }
    for (const touch of ["pointerdown", "keydown"]) {
      globalThis.addEventListener(touch, () => this.#touch(), { once: true, passive: true });
    }
    preferences.onChange(() => this.#applyLikes());
    this.#stir();
  }

  /** The pointer is there while it moves, and gone when everybody looks. */
  #stir() {
    document.body.classList.remove("still");
    clearTimeout(this.#still);
    this.#still = setTimeout(() => document.body.classList.add("still"), STILL);
  }

  /** Browsers allow sound, and some a wakeful screen, only after somebody touched the page. */
  #touch() {
    this.#touched = true;
    this.#applyLikes();
    if (preferences.likes.awake && wakefulness.state === "impossible") wakefulness.start();
  }

  #applyLikes() {
    const { sound, awake } = preferences.likes;
    sounds.on = sound && this.#touched;
    this.#corner.hint = sound && !this.#touched;
    if (!awake) wakefulness.stop();
    else if (wakefulness.state === "off") wakefulness.start();
  }

  /**
   * @param {"tv-lobby" | "tv-table" | "tv-end" | "tv-over"} name
   * @param {Readonly<View>} view
   */
  #turnTo(name, view) {
    let screen = this.#screens.get(name);
    if (!screen) {
      screen = /** @type {Screen} */ (document.createElement(name));
      this.#screens.set(name, screen);
      this.append(screen);
      this.querySelectorAll(".opening").forEach((placeholder) => placeholder.remove());
    }
    for (const each of this.#screens.values()) each.hidden = each !== screen;
    setAttribute(document.body, "data-screen", name);
    screen.show(view);
  }

  /**
   * @param {Readonly<View>} view
   * @param {Readonly<View> | null} before
   */
  #speak(view, before) {
    if (view.forgotten !== before?.forgotten) this.#spoken.clear(); // nothing may say that name any more
    if (isClosed(view)) {
      if (!before || !isClosed(before)) this.#spoken.say(gettext("The room is closed. Good night!"));
    } else if (view.connection !== before?.connection && before?.connection === "live") {
      this.#spoken.say(gettext("Connection lost. Trying again…"));
    } else this.#spoken.say(announcement(view, before));
  }

  /** @param {Readonly<View>} view */
  #cure({ connection, stopCode }) {
    if (connection === "stopped") openAgain(cureFor(stopCode));
  }
}

/**
 * @param {Readonly<View>} view
 * @returns {"tv-lobby" | "tv-table" | "tv-end" | "tv-over" | null}
 */
function screenFor(view) {
  const { room, game } = view;
  if (!room) return null;
  if (isClosed(view)) return "tv-over";
  if (room.status === "playing") return game?.game === room.game ? "tv-table" : null;
  return room.status !== "lobby" && game ? "tv-end" : "tv-lobby";
}
