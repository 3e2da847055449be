import { gettext, interpolate } from "../lib/i18n.js";
import { pageData } from "../lib/page.js";
import { el } from "./parts.js";

/** The way to the big screen, for whoever has the laptop: a tab to cast, or an address for the TV's own browser. */
export function tvLink() {
  const { code, base, reachable } = pageData();
  const address = base.replace(/^https?:\/\//, "").replace(`/r/${code}/`, `/tv/${code}`);
  const words = reachable
    ? gettext("Cast that tab, or open %(address)s on the TV.")
    : gettext("Cast that tab to the TV.");
  return el(
    "div",
    { class: "tv-link" },
    el("a", { class: "quiet", href: `/tv/${code}/`, target: "_blank", rel: "noopener" }, gettext("Show on the TV")),
    el("p", { class: "muted" }, interpolate(words, { address })),
  );
}
