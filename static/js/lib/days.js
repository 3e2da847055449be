/**
 * Whose way of writing days a language has here: English ones as the server writes them (yatzy_site/formats/en), which is
 * read on both sides of the ocean.
 *
 * @param {string} language
 */
export function daysIn(language) {
  return language === "en" ? "en-GB" : language;
}
