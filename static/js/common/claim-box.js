import { gettext, interpolate, list } from "./i18n.js";
import { claimable, hostName, whoAnswers } from "./members.js";
import { pageData } from "./page-data.js";
import { attempt } from "./room-requests.js";
import { keptClaim } from "./this-browser.js";
import { button, dot, el, fold, keepInStep, setText } from "./dom.js";

/** @import { Kept } from "./browser-storage.js" */
/** @import { ClaimView, MemberView } from "../client/messages.js" */
/** @import { View } from "./view.js" */

/** "I was Anna": asking for a seat whose device is gone. The question itself is on the pages of whoever may answer it. */
export class ClaimBoxElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  /** @type {Kept | null} what this browser asked for */ #asked = null;
  #wasAmongThem = false;
  #isNew = true;
  #alone = false; // nobody is left who could answer
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #isAsking = false; // until the answer is here, or the page is left for it
  #names = el("ul", { class: "claim-names" });
  #waiting = el("p", { class: "notice", role: "status" });
  #nobody = el(
    "p",
    { class: "notice" },
    gettext(
      "Everybody who was here is connected now. Close the room on your old phone or tab, and you can take its seat.",
    ),
  );
  #wasShown = false;
  #error = el("p", { class: "field-error", role: "alert" });
  /** @type {number | null} the member to be at the price of this browser's own games */ #price = null;
  #pay = button(gettext("Take the seat all the same"), () => this.#price !== null && this.#claim(this.#price, true), {
    class: "quiet",
    hidden: true,
  });
  #asking = fold(
    [gettext("I was here before")],
    el(
      "p",
      { class: "muted" },
      gettext("With another phone, browser or address? Tap your name, and the table is asked."),
    ),
    this.#names,
  );

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(this.#waiting, this.#asking.node, this.#nobody, this.#error, this.#pay);
    this.#asking.open(location.hash === "#back");
  }

  /** @param {Readonly<View>} view */
  show(view) {
    this.#view = view;
    this.#goOnWaiting(view);
    this.#forgetAnswered(view.room?.claims ?? []);
    this.#askAgain(view);
    const plays = isPlaying(view);
    const names = plays || this.#asked !== null ? [] : claimable(view);
    keepInStep(this.#names, names, ({ id }) => id, (member) => this.#name(member), () => {});
    this.#asking.node.hidden = names.length === 0;
    if (names.length > 0 && location.hash === "#back" && !this.#wasShown) {
      this.#wasShown = true;
      this.#asking.node.scrollIntoView({ block: "center" }); // on a low screen the way past it is the first thing in sight
    }
    this.#waiting.classList.toggle("unseen", this.#asked === null); // hidden it would not be listened to
    const came = location.hash === "#back" && !plays && this.#asked === null;
    this.#nobody.hidden = !came || names.length > 0;
    // An empty grid cell would still take its gap.
    const says = names.length > 0 || this.#asked !== null || this.#error.textContent !== "";
    this.hidden = !says && this.#nobody.hidden;
    setText(this.#waiting, this.#asked === null ? "" : waitingText(view, this.#asked));
  }

  /**
   * A page that was loaded again goes on waiting: asking anew would take the question from under the host's finger.
   *
   * @param {Readonly<View>} view
   */
  #goOnWaiting({ room, you }) {
    const kept = this.#isNew ? keptClaim.read() : null;
    this.#isNew = false;
    if (!kept) return;
    if (room?.claims.some(({ member }) => member === kept.member)) return this.#wait(kept);
    keptClaim.write(null); // answered meanwhile
    if (you !== kept.member) this.#sayNo();
  }

  #sayNo() {
    setText(this.#error, gettext("The table said no. You can ask again."));
  }

  /** @param {Kept} kept */
  #wait(kept) {
    const { member, giveUp, again } = kept;
    this.#asked = kept;
    clearTimeout(this.#timer);
    if (again) this.#timer = setTimeout(() => this.#claim(member, giveUp), Math.max(0, again - Date.now()));
  }

  /**
   * Everybody who could answer has gone since: then the server may know a way without them.
   *
   * @param {Readonly<View>} view
   */
  #askAgain(view) {
    const alone = whoAnswers(view, this.#asked?.member ?? null).length === 0;
    const left = alone && !this.#alone;
    this.#alone = alone;
    if (left && this.#asked && this.#wasAmongThem) this.#claim(this.#asked.member, this.#asked.giveUp);
  }

  /** @param {ClaimView[]} claims */
  #forgetAnswered(claims) {
    const asked = this.#asked?.member;
    if (asked === undefined) return;
    const stands = claims.some(({ member }) => member === asked);
    if (this.#wasAmongThem && !stands) {
      if (this.#view?.you !== asked) this.#sayNo();
      this.#asked = null;
      clearTimeout(this.#timer);
      keptClaim.write(null);
    }
    this.#wasAmongThem = stands;
  }

  /** @param {MemberView} member */
  #name({ id, name, colour }) {
    const text = interpolate(gettext("I was %(name)s"), { name });
    const ask = button("", () => this.#claim(id), { class: "quiet" });
    ask.append(dot(colour, name), text);
    return el("li", {}, ask);
  }

  /**
   * @param {number} member
   * @param {boolean} [giveUp] the games that this browser has under another name
   */
  async #claim(member, giveUp = false) {
    if (this.#isAsking) return; // the last one who could answer may leave while the question is on its way
    this.#isAsking = true;
    this.#pay.hidden = true;
    const answer = await attempt(this.#error, "claim", { member, give_up: giveUp }, (code) => {
      this.#price = member;
      this.#pay.hidden = code !== "loses_own_games";
    });
    if (!answer) {
      this.#isAsking = false;
      return keptClaim.write(null);
    }
    // Nobody was left to ask, and so it is granted: this is the member's own page from now on.
    if (answer.claim === null) return location.assign(`/r/${pageData().code}/`);
    // Later there may be nobody left to ask.
    const kept = { member, giveUp, again: answer.ask_again ? Date.now() + answer.ask_again * 1000 + 500 : 0 };
    keptClaim.write(kept);
    // The browser has a cookie now, which the open connection does not know of.
    if (answer.reconnect) return location.reload();
    this.#isAsking = false;
    this.#wait(kept);
    if (this.#view) this.show(this.#view);
  }
}

/** @param {Readonly<View>} view */
function isPlaying({ room, you, mySeats }) {
  if (room?.status === "playing") return mySeats.length > 0;
  return room?.members.some(({ id, seat }) => id === you && seat !== null) ?? false;
}

/**
 * Who is asked and, if nobody is there, what to do.
 *
 * @param {Readonly<View>} view
 * @param {Kept} asked
 */
function waitingText(view, { member, again }) {
  const { room } = view;
  const answering = whoAnswers(view, member);
  const host = hostName(view);
  const names = list(answering.map(({ name }) => name));
  const name = room?.members.find(({ id }) => id === member)?.name ?? "";
  if (answering.some(({ id }) => id === room?.host)) {
    return interpolate(
      gettext("Asked. %(host)s, who hosts, has the question on the screen: with a yes you are %(name)s again."),
      { host, name },
    );
  }
  if (answering.length > 0) {
    return interpolate(
      gettext("Asked. The host is away, so it is for %(names)s to say: with one yes you are %(name)s again."),
      { names, name },
    );
  }
  if (again) {
    return gettext(
      "Nobody is here who could say yes. If it stays so, the seat is yours in a moment: keep this page open.",
    );
  }
  if (!host) {
    return gettext("Nobody is here who could say yes. Ask the others to open this room, and keep this page open.");
  }
  return interpolate(
    gettext("Nobody is here who could say yes. Ask %(host)s to open this room, and keep this page open."),
    { host },
  );
}
