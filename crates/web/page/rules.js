// Rules of a puzzle that are not understood, in words. Pure.

import { grouped } from './group.js';

/** @typedef {import('./types.js').Rule} Rule */

/**
 * One line per kind of rule, with all its places.
 * @param {readonly Rule[]} rules
 * @returns {string[]}
 */
export function ruleLines(rules) {
  const kinds = grouped(rules, (rule) => rule.name);
  return [...kinds].map(([name, members]) => {
    const places = members.flatMap(({ place }) => (place ? [place] : []));
    return places.length ? `${name} at ${places.join('; ')}` : name;
  });
}

/**
 * What a result says of the rules that its run ignored.
 * @param {readonly Rule[] | undefined} rules
 */
export function ignoredText(rules) {
  if (!rules?.length) return '';
  return `Taken as a classic puzzle. Ignored, so a solution may break them: ${ruleLines(rules).join(', ')}.`;
}
