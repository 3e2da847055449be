// The sheet on the page of a past game, read as people see it: for comparing it with what the log makes.

/** @import { SheetColumn, SheetShape } from "./fairness-game.js" */

/**
 * @param {ParentNode} page
 * @param {number} sides
 * @returns {{ shape: SheetShape, columns: SheetColumn[], nameOf: (line: string) => string }}
 */
export function printedSheet(page, sides) {
  const rows = [...page.querySelectorAll("past-sheet tr[data-line]")];
  const key = (/** @type {Element} */ row) => row.getAttribute("data-line") ?? "";
  const isSum = (/** @type {Element} */ row) => row.classList.contains("sum");
  const heads = [...page.querySelectorAll("past-sheet thead th")].map(namesIn);
  const categories = rows.filter((row) => !isSum(row)).map(key);
  const upper = rows.slice(0, rows.findIndex(isSum)).length;
  /** @type {SheetColumn[]} */
  const columns = heads.map(() => ({ lines: {}, place: null }));
  for (const row of rows) {
    [...row.querySelectorAll("td")].forEach((cell, at) => {
      const text = printed(cell);
      // An open cell is blank, and a bonus that nobody has a dash; anything else that is no number is a difference.
      if (text !== "" && columns[at]) columns[at].lines[key(row)] = text === "–" ? 0 : Number(text);
    });
  }
  const places = [...page.querySelectorAll(".past-places li")];
  heads.forEach((names, at) => {
    const line = places.find((place) => namesIn(place) === names && isTotal(place, columns[at].lines.total));
    const place = line?.querySelector(".place")?.textContent?.trim() ?? "";
    columns[at].place = place === "–" ? null : Number(place.replace(".", "") || NaN);
  });
  const names = new Map(rows.map((row) => [key(row), row.querySelector("th")?.textContent?.trim() ?? ""]));
  return { shape: { categories, upper, sides }, columns, nameOf: (line) => names.get(line) ?? line };
}

/**
 * What stands in a cell, without the signs beside it.
 *
 * @param {Element} cell
 */
function printed(cell) {
  const copy = /** @type {Element} */ (cell.cloneNode(true));
  for (const beside of copy.querySelectorAll("sup, .hidden-text")) beside.remove();
  return copy.textContent?.trim() ?? "";
}

/** @param {Element} place @param {number} total */
function isTotal(place, total) {
  return place.querySelector(".total")?.textContent?.trim() === String(total);
}

/** @param {Element} where */
function namesIn(where) {
  return [...where.querySelectorAll("[data-name]")].map((name) => name.textContent?.trim()).join(" & ");
}
