// What the server tells of a rule beside the rule itself. Links leave out what the list of kinds knows. Pure.

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Rule} Rule */

/**
 * The rules with what is known of their kinds.
 * @param {readonly Rule[]} rules
 * @param {readonly KindOfRule[]} kinds
 * @returns {Rule[]}
 */
export function told(rules, kinds) {
  return rules.map((rule) => {
    const kind = rule.understood && kinds.find(({ name }) => name === rule.name);
    if (!kind) return rule;
    const { look, colour, title, about, unit, region } = kind;
    return { ...rule, look, title, about, unit, ...(colour && { colour }), ...(region && { region }) };
  });
}

/**
 * A rule without what the list of kinds knows.
 * @param {Rule} rule
 * @returns {Rule}
 */
export function bare({ look, colour, title, about, unit, ...rule }) {
  return rule;
}
