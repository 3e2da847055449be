import { button, el } from "./parts.js";

/** @import { Child } from "./parts.js" */

/**
 * A line to tap, and what it unfolds. Not a details element: Safari draws its own triangle on those.
 *
 * @param {Child[]} line
 * @param {...Child} content
 */
export function fold(line, ...content) {
  const inside = el("div", { class: "fold-inside", hidden: true }, ...content);
  const tap = button("", () => open(Boolean(inside.hidden)), { class: "fold-line", "aria-expanded": "false" });
  tap.append(...line.filter((child) => child !== null && child !== undefined && child !== false));
  const node = el("div", { class: "fold" }, tap, inside);
  /** @param {boolean} yes */
  const open = (yes) => {
    inside.hidden = !yes;
    tap.setAttribute("aria-expanded", String(yes));
    node.dispatchEvent(new CustomEvent("fold-change", { detail: { open: yes } }));
  };
  return { node, open };
}
