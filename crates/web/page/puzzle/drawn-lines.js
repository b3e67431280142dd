// What a person may say of lines that are only drawn: which kinds fit, and the rules that come of it. Pure.

import { capital } from '../base/notices.js';
import { isDrawnLine } from '../rules/sketch.js';
import { placeOf } from '../rules/parts.js';

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Rule} Rule */
/** @typedef {import('../rules/sketch.js').Sketch} Sketch */

/** Which looks a drawing may stand for. @type {Record<string, Set<string>>} */
const STANDS_FOR = { lines: new Set(['line', 'ended', 'thermometer']), arrows: new Set(['arrow']) };
/** What a person may call no rule, by the names of its format. @type {Record<string, string>} */
const MAY_SAY_NOTHING = {
  lines: 'line',
  arrows: 'arrow',
  underlays: 'shape below the digits',
  overlays: 'shape above the digits',
  rules: 'words',
};

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
 * What is left beside the lines that can be named, and may be no rule at all.
 * @typedef {{ at: number, says: string, short: string }} Other
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
  return rules.flatMap((rule, at) => {
    const short = rule.understood ? undefined : MAY_SAY_NOTHING[rule.name];
    return short && !known.has(at) ? [{ at, short, says: sayOf(rule, short) }] : [];
  });
}

/**
 * @param {Rule} rule
 * @param {string} short
 */
function sayOf(rule, short) {
  const { name, place } = rule;
  const where = name === 'rules' ? `: “${place}”` : ` at ${place}`;
  const what = `${capital(short)}${place ? where : ''}`;
  return isDrawnLine(rule) ? `${what} (its way is not known)` : what;
}
