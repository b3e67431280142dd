// What a person may say of lines that are only drawn: which kinds fit, and the rules that come of it. Pure.

import { grouped } from '../base/group.js';
import { capital } from '../base/notices.js';
import { isDrawnLine } from '../rules/sketch.js';
import { placeOf } from '../rules/parts.js';

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Rule} Rule */
/** @typedef {import('../rules/sketch.js').Sketch} Sketch */

/** Which looks a drawing may stand for. @type {Record<string, Set<string>>} */
const STANDS_FOR = { lines: new Set(['line', 'ended', 'thermometer']), arrows: new Set(['arrow']) };
/** What a person may call no rule, by the names of its format: one, and several. @type {Record<string, [string, string]>} */
const MAY_SAY_NOTHING = {
  lines: ['line', 'lines'],
  arrows: ['arrow', 'arrows'],
  underlays: ['shape below the digits', 'shapes below the digits'],
  overlays: ['shape above the digits', 'shapes above the digits'],
  rules: ['words', 'words'],
};
const MOST_PLACES = 6;

/**
 * The kinds that a person can choose for some lines: those that their cells alone tell.
 * @param {readonly KindOfRule[]} kinds
 * @param {readonly Sketch[]} sketches of one name
 */
export function kindsFor(kinds, sketches) {
  const looks = STANDS_FOR[sketches[0]?.name];
  const isToldByCells = (/** @type {KindOfRule} */ { text, values }) => !text && !values[0];
  return kinds.filter(
    (kind) =>
      looks?.has(kind.look) && isToldByCells(kind) && sketches.every(({ cells }) => fits(kind, cells.length)),
  );
}

/**
 * An arrow has its cells elsewhere: one in the circle, the others on the shaft.
 * @param {KindOfRule} kind
 * @param {number} count
 */
function fits({ look, cells: [least = 0, most = Infinity] }, count) {
  return look === 'arrow' || (count >= least && count <= most);
}

/**
 * The rules of a puzzle, with some drawn lines as rules of a kind.
 * @param {readonly Rule[]} rules
 * @param {readonly Sketch[]} sketches
 * @param {KindOfRule} kind
 * @param {{ side: number, turned: boolean }} options whether each begins at its other end
 * @returns {Rule[]}
 */
export function named(rules, sketches, kind, { side, turned }) {
  const made = new Map(
    sketches.map(({ at, cells }) => [at, ruleOf(kind, turned ? [...cells].reverse() : cells, side)]),
  );
  return rules.map((rule, at) => made.get(at) ?? rule);
}

/**
 * @param {KindOfRule} kind
 * @param {number[]} cells
 * @param {number} side
 * @returns {Rule}
 */
function ruleOf({ name, look, values }, cells, side) {
  const place = placeOf(cells, side);
  if (look === 'arrow') return { name, place: placeOf(cells.slice(0, 1), side), lines: [place] };
  return values[1] === 0 ? { name, place } : { name, place, values: [] };
}

/** @param {Rule} rule */
function isLine(rule) {
  const looks = Object.values(STANDS_FOR);
  return isDrawnLine(rule) || looks.some((each) => each.has(rule.look ?? ''));
}

/**
 * What is left beside the lines that can be named, and may be no rule at all: alike ones together.
 * @typedef {{ at: number[], says: string, short: string }} Other
 */

/**
 * Only where there are lines: elsewhere nothing has been said yet.
 * @param {readonly Rule[]} rules
 * @param {readonly Sketch[]} sketches
 * @returns {Other[]}
 */
export function others(rules, sketches) {
  if (!rules.some(isLine)) return [];
  const known = new Set(sketches.map(({ at }) => at));
  const open = rules.flatMap((rule, at) => {
    const isOpen = !rule.understood && rule.name in MAY_SAY_NOTHING && !known.has(at);
    return isOpen ? [{ rule, at }] : [];
  });
  return [...grouped(open, ({ rule }) => rule.name).values()].map((alike) => ({
    at: alike.map(({ at }) => at),
    ...wordsFor(alike.map(({ rule }) => rule)),
  }));
}

/** @param {Rule[]} alike */
function wordsFor(alike) {
  const [{ name }] = alike;
  const short = MAY_SAY_NOTHING[name][alike.length > 1 ? 1 : 0];
  if (name === 'rules') return { short, says: `Words: “${alike.map(({ place }) => place).join(' ')}”` };
  const places = alike.slice(0, MOST_PLACES).map(({ place }) => place);
  const more = alike.length > MOST_PLACES ? ` and ${alike.length - MOST_PLACES} more` : '';
  const lost = isDrawnLine(alike[0]) ? ', whose way is not known' : '';
  return { short, says: `${capital(short)}${lost}: ${places.join('; ')}${more}` };
}
