// Line drawings of 24 by 24, in the colour of the text beside them.

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  copy: "M9 9h10v11H9zM5 15V4h10",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  bot: "M6 9h12v10H6zM12 9V5M10 5h4M9.5 13.5h.01M14.5 13.5h.01",
  "bot-beginner": "M6 9h12v10H6zM12 9V6M8.5 5.5l7 1M9.5 13h.01M14.5 13h.01M11.5 16.3h1",
  "bot-casual": "M6 9h12v10H6zM12 9V5M10 5h4M9.5 12.5h.01M14.5 12.5h.01M9 15.3c1 1.6 5 1.6 6 0",
  "bot-strong": "M6 9h12v10H6zM12 9V5M10 5h4M7.7 12h3.3v2.4H7.7zM13 12h3.3v2.4H13zM11 13.2h2M10 16.8h4",
  "bot-perfect":
    "M6 10h12v9H6zM7 10V4.5L9.5 7 12 3.5 14.5 7 17 4.5V10M9.5 13.5h.01M14.5 13.5h.01M9.5 16c.9 1 4.1 1 5 0",
  bulb: "M9.5 17h5M10 20h4M12 4a5.5 5.5 0 00-3.2 10c.5.4.7.9.7 1.5V17h5v-1.5c0-.6.2-1.1.7-1.5A5.5 5.5 0 0012 4z",
  person: "M12 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM5 20c.6-4 3.3-6 7-6s6.4 2 7 6",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3",
  crown: "M4 8l4 4 4-7 4 7 4-4-2 10H6z",
  sheet: "M4 4h16v16H4zM4 9h16M10 4v16M15 9v11",
  talk: "M4 5h16v11H11l-4.5 4v-4H4z",
  back: "M9 6h11v12H9l-6-6zM12 9.5l5 5M17 9.5l-5 5",
  eye: "M3 12c2.2-4 5.2-6 9-6s6.8 2 9 6c-2.2 4-5.2 6-9 6s-6.8-2-9-6zM12 14.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z",
  menu: "M5 7h14M5 12h14M5 17h14",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  before: "M15 6l-7 6 7 6",
  on: "M9 6l7 6-7 6",
  "turn-back": "M18 6l-7 6 7 6zM6 6v12",
  "turn-on": "M6 6l7 6-7 6zM18 6v12",
};

/**
 * @param {keyof typeof PATHS} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  if (name === "more") svg.setAttribute("class", "icon heavy");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
