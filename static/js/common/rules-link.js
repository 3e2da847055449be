// What a table agreed on, as the end of an address: "#order.forced+bonus.42.50". A page of rules reads it and names the
// rules; nothing is sent to the server, and no query is left in its logs.

/** @typedef {{ rule: string, values: Record<string, string> }} Agreed a rule by its name, and the figures of a bonus */

/**
 * @param {readonly string[]} rules
 */
export function agreedAnchor(rules) {
  return rules.length ? `#${rules.join("+")}` : "";
}

/**
 * Whatever of it is understood: anybody can write an address.
 *
 * @param {string} hash
 * @returns {Agreed[]}
 */
export function readAgreed(hash) {
  return hash.replace(/^#/, "").split("+").flatMap((part) => {
    const bonus = /^bonus\.(\d{1,3})\.(\d{1,4})$/.exec(part);
    if (bonus) return [{ rule: "bonus", values: { threshold: bonus[1], points: bonus[2] } }];
    return /^[a-z_]+\.[a-z_]+$/.test(part) ? [{ rule: part, values: {} }] : [];
  });
}
