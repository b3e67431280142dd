// Rules of a puzzle in words. Pure.

import { grouped } from '../base/group.js';

/** @typedef {import('../base/types.js').Rule} Rule */

/**
 * The rules that are not understood.
 * @param {readonly Rule[] | undefined} rules
 */
export function unread(rules) {
  return (rules ?? []).filter((rule) => !rule.understood);
}

/**
 * One line per kind of rule, with all its places.
 * @param {readonly Rule[]} rules
 * @returns {string[]}
 */
export function ruleLines(rules) {
  const kinds = grouped(rules, (rule) => rule.name);
  return [...kinds].map(([name, members]) => {
    const places = members.flatMap(({ place }) => (place ? [place] : []));
    const joined = isCell(places[0]) ? ' at ' : ': ';
    return places.length ? `${name}${joined}${places.join('; ')}` : name;
  });
}

/** Cells, or words? @param {string | undefined} place */
function isCell(place) {
  return /^r\d+c\d/.test(place ?? '');
}

/**
 * What a result says of the rules that its run ignored.
 * @param {readonly Rule[] | undefined} rules
 */
export function ignoredText(rules) {
  if (!rules?.length) return '';
  return `Solved without some of its rules. Ignored, so a solution may break them: ${ruleLines(rules).join(', ')}.`;
}
