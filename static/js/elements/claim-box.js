import { gettext, interpolate } from "../lib/i18n.js";
import { claimable, claimsToAnswer } from "../lib/lobby.js";
import { pageData } from "../lib/page.js";
import { attempt } from "./attempt.js";
import { fold } from "./fold.js";
import { button, dot, el, keepInStep, setText } from "./parts.js";

/** @import { ClaimView, MemberView } from "../lib/messages.js" */
/** @import { View } from "../lib/view.js" */

/** "I was Anna": asking for a seat whose device is gone, and answering who asks. */
export class ClaimBoxElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  /** @type {number | null} the member this browser asked to be */ #asked = null;
  #wasAmongThem = false;
  #isNew = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #questions = el("ul", { class: "claims" });
  #names = el("ul", { class: "claim-names" });
  #waiting = el("p", { class: "notice", role: "status" });
  #nobody = el(
    "p",
    { class: "notice" },
    gettext(
      "Everybody who was here is connected now. Close the room on your old phone or tab, and you can take its seat.",
    ),
  );
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
      gettext("With another phone, browser or address? Tap your name; the table then says yes."),
    ),
    this.#names,
  );

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(this.#questions, this.#waiting, this.#asking.node, this.#nobody, this.#error, this.#pay);
    this.#asking.open(location.hash === "#back");
  }

  /** @param {Readonly<View>} view */
  show(view) {
    this.#view = view;
    this.#goOnWaiting(view);
    const claims = view.room?.claims ?? [];
    this.#forgetAnswered(claims);
    const questions = claimsToAnswer(view).filter(({ member }) => member !== this.#asked);
    keepInStep(this.#questions, questions, ({ id }) => id, (claim) => this.#question(claim), () => {});
    const seated = view.room?.members.some(({ id, seat }) => id === view.you && seat !== null) ?? false;
    const names = seated || this.#asked !== null ? [] : claimable(view);
    keepInStep(this.#names, names, ({ id }) => id, (member) => this.#name(member), () => {});
    this.#asking.node.hidden = names.length === 0;
    this.#waiting.hidden = this.#asked === null;
    const came = location.hash === "#back" && !seated && this.#asked === null;
    this.#nobody.hidden = !came || names.length > 0;
    // An empty grid cell would still take its gap.
    const says = questions.length > 0 || names.length > 0 || this.#asked !== null || this.#error.textContent !== "";
    this.hidden = !says && this.#nobody.hidden;
    setText(this.#waiting, this.#asked === null ? "" : this.#waitingText(this.#asked));
  }

  /**
   * A page that was loaded again goes on waiting: asking anew would take the question from under the host's finger.
   *
   * @param {Readonly<View>} view
   */
  #goOnWaiting({ room }) {
    const kept = this.#isNew ? keptClaim() : null;
    this.#isNew = false;
    if (!kept) return;
    if (!room?.claims.some(({ member }) => member === kept.member)) return keep(null); // answered in the meantime
    this.#asked = kept.member;
    this.#wait(kept);
  }

  /** @param {Kept} kept */
  #wait({ member, giveUp, again }) {
    clearTimeout(this.#timer);
    if (again) this.#timer = setTimeout(() => this.#claim(member, giveUp), Math.max(0, again - Date.now()));
  }

  /** @param {ClaimView[]} claims */
  #forgetAnswered(claims) {
    if (this.#asked === null) return;
    const stands = claims.some(({ member }) => member === this.#asked);
    if (this.#wasAmongThem && !stands) {
      if (this.#view?.you !== this.#asked) setText(this.#error, gettext("The table said no. You can ask again."));
      this.#asked = null;
      clearTimeout(this.#timer);
      keep(null);
    }
    this.#wasAmongThem = stands;
  }

  /** @param {number} id */
  #waitingText(id) {
    const name = this.#nameOf(id);
    return interpolate(gettext("Asked. As soon as somebody at the table says yes, you are %(name)s again."), { name });
  }

  /** @param {number} id */
  #nameOf(id) {
    return this.#view?.room?.members.find((member) => member.id === id)?.name ?? "";
  }

  /** @param {MemberView} member */
  #name({ id, name, colour }) {
    const text = interpolate(gettext("I was %(name)s"), { name });
    const ask = button("", () => this.#claim(id), { class: "quiet" });
    ask.append(dot(colour, name), text);
    return el("li", {}, ask);
  }

  /** @param {ClaimView} claim */
  #question({ id, member }) {
    const text = gettext("Somebody says: I was %(name)s. Is it true? Then their seat moves to the new device.");
    return el(
      "li",
      { class: "notice" },
      el("p", {}, interpolate(text, { name: this.#nameOf(member) })),
      el(
        "div",
        { class: "buttons" },
        button(gettext("Yes, that is them"), () => this.#answer(id, true), { class: "secondary" }),
        button(gettext("No"), () => this.#answer(id, false), { class: "quiet" }),
      ),
    );
  }

  /**
   * @param {number} member
   * @param {boolean} [giveUp] the games that this browser has under another name
   */
  async #claim(member, giveUp = false) {
    this.#pay.hidden = true;
    const answer = await attempt(this.#error, "claim", { member, give_up: giveUp }, (code) => {
      this.#price = member;
      this.#pay.hidden = code !== "loses_own_games";
    });
    if (!answer) return keep(null);
    // Nobody was left to ask, and so it is granted: this is the member's own page from now on.
    if (answer.claim === null) return location.assign(`/r/${pageData().code}/`);
    // Later there may be nobody left to ask.
    const kept = { member, giveUp, again: answer.ask_again ? Date.now() + answer.ask_again * 1000 + 500 : 0 };
    keep(kept);
    // The browser has a cookie now, which the open connection does not know of.
    if (answer.reconnect) return location.reload();
    this.#asked = member;
    this.#wait(kept);
    if (this.#view) this.show(this.#view);
  }

  /**
   * @param {number} claim
   * @param {boolean} yes
   */
  #answer(claim, yes) {
    return attempt(this.#error, "answer_claim", { claim, yes });
  }
}

/**
 * @typedef {{ member: number, giveUp: boolean, again: number }} Kept whom this tab asked to be, at which price, and
 *   when to ask again; 0: never
 */

/** @param {Kept | null} kept */
function keep(kept) {
  try {
    if (kept) sessionStorage.setItem(storageKey(), JSON.stringify(kept));
    else sessionStorage.removeItem(storageKey());
  } catch {
    // Storage may be forbidden; then a reload forgets the question, and it can be asked again.
  }
}

/** @returns {Kept | null} */
function keptClaim() {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey()) ?? "null");
  } catch {
    return null;
  }
}

function storageKey() {
  return `claim ${pageData().code}`;
}
