// Copying a text, also where there is no clipboard.

import { el } from "./parts.js";

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
