// The focus is where the reader is: it never falls off the page because somebody else did something.

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * Make a change inside `root`; if it takes away what has the focus, the focus goes to what is nearest.
 *
 * @param {HTMLElement} root
 * @param {() => void} change
 */
export function keepFocus(root, change) {
  const at = document.activeElement;
  const around = at instanceof HTMLElement && at !== root && root.contains(at) ? ancestors(at, root) : [];
  change();
  const now = document.activeElement;
  const moved = now !== at && now !== document.body && now !== null;
  if (around.length === 0 || moved || isShown(/** @type {HTMLElement} */ (at))) return;
  for (const place of around) {
    if (!isShown(place)) continue;
    const stop = [...place.querySelectorAll(STOPS)].find((each) =>
      each instanceof HTMLElement && each.tabIndex >= 0 && isShown(each)
    );
    if (!(stop instanceof HTMLElement) && place !== root) continue;
    const to = stop instanceof HTMLElement ? stop : root;
    if (to === root && !root.hasAttribute("tabindex")) root.setAttribute("tabindex", "-1");
    return to.focus({ preventScroll: true });
  }
}

/** @param {HTMLElement} element */
function isShown(element) {
  return element.isConnected && element.getClientRects().length > 0;
}

/**
 * @param {HTMLElement} element
 * @param {HTMLElement} root
 * @returns {HTMLElement[]} the nearest first, root last
 */
function ancestors(element, root) {
  const found = [];
  for (let each = element.parentElement; each && each !== root; each = each.parentElement) found.push(each);
  return [...found, root];
}
