import { gettext, interpolate } from "../lib/i18n.js";
import { claimable, mayActAsHost } from "../lib/lobby.js";
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
  #questions = el("ul", { class: "claims" });
  #names = el("ul", { class: "claim-names" });
  #waiting = el("p", { class: "notice", role: "status" });
  #error = el("p", { class: "field-error", role: "alert" });
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
    this.append(this.#questions, this.#waiting, this.#asking.node, this.#error);
    this.#asking.open(location.hash === "#back");
  }

  /** @param {Readonly<View>} view */
  show(view) {
    this.#view = view;
    const claims = view.room?.claims ?? [];
    this.#forgetAnswered(claims);
    const questions = mayActAsHost(view) ? claims.filter(({ member }) => member !== this.#asked) : [];
    keepInStep(this.#questions, questions, ({ id }) => id, (claim) => this.#question(claim), () => {});
    const seated = view.room?.members.some(({ id, seat }) => id === view.you && seat !== null) ?? false;
    const names = seated || this.#asked !== null ? [] : claimable(view);
    keepInStep(this.#names, names, ({ id }) => id, (member) => this.#name(member), () => {});
    this.#asking.node.hidden = names.length === 0;
    this.#waiting.hidden = this.#asked === null;
    // An empty grid cell would still take its gap.
    this.hidden = questions.length === 0 && names.length === 0 && this.#asked === null && !this.#error.textContent;
    setText(this.#waiting, this.#asked === null ? "" : this.#waitingText(this.#asked));
  }

  /** @param {ClaimView[]} claims */
  #forgetAnswered(claims) {
    if (this.#asked === null) return;
    const stands = claims.some(({ member }) => member === this.#asked);
    if (this.#wasAmongThem && !stands) {
      if (this.#view?.you !== this.#asked) setText(this.#error, gettext("The table said no. You can ask again."));
      this.#asked = null;
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

  /** @param {number} member */
  async #claim(member) {
    if (!await attempt(this.#error, "claim", { member })) return;
    this.#asked = member;
    this.#wasAmongThem = this.#view?.room?.claims.some((claim) => claim.member === member) ?? false;
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
