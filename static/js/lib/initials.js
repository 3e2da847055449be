// What stands on a player's coloured mark.

/**
 * One letter of a name, or two of a name of several words; whole characters, whatever the script.
 *
 * @param {string} name
 */
export function initials(name) {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map((word) => Array.from(word)[0] ?? "").join("").toLocaleUpperCase();
}
