// What may be too long for the big screen, where nobody can scroll: lines of the evening, and names on the sheet.

const STEPS = ["long", "longer", "longest"];
const HEADS = ["small-names", "long-names"];

/**
 * Sets the names of the sheet's lines smaller where a language needs more room than the column has: none is cut.
 *
 * @param {HTMLElement} sheet
 */
export function fitNames(sheet) {
  let names = [...sheet.querySelectorAll("tbody th")];
  for (const name of names) name.classList.remove(...STEPS);
  for (const step of STEPS) {
    names = names.filter((name) => name.scrollWidth > name.clientWidth); // all are measured before one is changed
    for (const name of names) name.classList.add(step);
  }
}

/**
 * Sets everybody's names smaller if one is wider than its column, and if that is not enough, on two lines.
 *
 * @param {HTMLElement} sheet
 */
export function fitHeads(sheet) {
  const names = [...sheet.querySelectorAll("thead .who")];
  sheet.classList.remove(...HEADS);
  for (const step of HEADS) {
    if (names.some((name) => name.scrollWidth > name.clientWidth)) sheet.classList.add(step);
  }
}

/**
 * The evening grows by a line with everybody who plays; the way in and what we wait for have their place first.
 *
 * Shows as many lines of the evening as their column has room for, closer together where that helps, and none of it where that is one of several: who leads
 * is no news without whom.
 *
 * @param {HTMLElement} evening
 * @param {HTMLElement} column
 */
export function fitLines(evening, column) {
  const lines = [...evening.querySelectorAll("tbody tr")].map((row) => /** @type {HTMLElement} */ (row));
  for (const line of lines) line.hidden = false;
  evening.hidden = lines.length === 0;
  column.classList.remove("tight");
  if (lines.length) column.classList.toggle("tight", isTooHigh(column));
  const fewest = Math.min(2, lines.length);
  while (lines.length && isTooHigh(column)) {
    /** @type {HTMLElement} */ (lines.pop()).hidden = true;
    evening.hidden = lines.length < fewest;
  }
}

/** @param {HTMLElement} column */
function isTooHigh(column) {
  const end = column.getBoundingClientRect().bottom - parseFloat(getComputedStyle(column).paddingBottom);
  return (column.lastElementChild?.getBoundingClientRect().bottom ?? end) > end + 1;
}
