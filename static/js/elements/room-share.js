import { gettext, interpolate } from "../lib/i18n.js";
import { pageData } from "../lib/page.js";
import { icon } from "./icons.js";
import { el, setText } from "./parts.js";

const READABLE = 2500;

/** How friends get in: a code to say, a QR code to scan, a link to send. */
export class RoomShareElement extends HTMLElement {
  #said = el("p", { class: "hidden-text", role: "status" });
  #word = el("span", {}, gettext("Copy link"));
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  connectedCallback() {
    if (this.childElementCount) return;
    const { code, base, reachable } = pageData();
    const copy = el("button", { type: "button", class: "secondary" }, icon("copy"), this.#word);
    copy.addEventListener("click", () => this.#copy(base));
    const share = el("button", { type: "button", class: "secondary" }, icon("share"), gettext("Share"));
    share.hidden = !("share" in navigator); // only on https
    share.addEventListener("click", () => this.#share(base, code));
    const picture = el("img", {
      class: "qr",
      src: reachable ? `/r/${code}/qr.svg` : null,
      alt: gettext("QR code of this room's link: scan it with a phone's camera"),
      width: 160,
      height: 160,
    });
    this.classList.toggle("local", !reachable);
    this.append(
      reachable ? picture : onThisMachineOnly(),
      el(
        "div",
        { class: "share-words" },
        el("p", { class: "muted" }, reachable ? gettext("Scan, or type") : gettext("The code")),
        el("p", { class: "code share-code" }, code),
        el("p", { class: "share-link" }, ...breakable(base.replace(/^https?:\/\//, "").replace(/\/$/, ""))),
        el("div", { class: "share-buttons" }, copy, share),
        this.#said,
      ),
    );
  }

  /** @param {string} link */
  async #copy(link) {
    const done = await copyText(link);
    const text = done ? gettext("Copied") : interpolate(gettext("Please copy it by hand: %(link)s"), { link });
    setText(this.#word, done ? text : gettext("Copy link"));
    setText(this.#said, text);
    this.#said.classList.toggle("hidden-text", done);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => setText(this.#word, gettext("Copy link")), READABLE);
  }

  /**
   * @param {string} url
   * @param {string} code
   */
  async #share(url, code) {
    const title = interpolate(gettext("Yatzy Night, room %(code)s"), { code });
    try {
      await navigator.share?.({ title, url });
    } catch {
      // Closed without sharing: that is an answer, too.
    }
  }
}

/** In place of a QR code that no phone could follow. */
export function onThisMachineOnly() {
  const text = gettext(
    "This link opens on this computer only: no address is known that a phone could reach. Let the server listen on your network, then load this page again.",
  );
  return el("p", { class: "notice bad" }, text);
}

/**
 * An address that breaks before its slashes, not in the middle of the code.
 *
 * @param {string} address
 */
function breakable(address) {
  const [host, ...path] = address.split("/");
  return [host, ...path.flatMap((part) => [el("wbr"), `/${part}`])];
}

/**
 * Copy on https by the clipboard, on plain http by selecting a field; false if the browser allows neither.
 *
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(text) {
  try {
    if (navigator.clipboard?.writeText) {
      await navigator.clipboard?.writeText(text);
      return true;
    }
  } catch {
    // Not allowed after all; the old way may be.
  }
  const focused = document.activeElement;
  const field = el("textarea", { class: "hidden-text", readonly: true, "aria-hidden": "true", tabindex: -1 });
  field.value = text;
  document.body.append(field);
  field.select();
  field.setSelectionRange(0, text.length); // iOS ignores select()
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
