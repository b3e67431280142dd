// What a screen reader says of the rules on a cell. Pure.

import { allCells, cellsOf, clueAt, linesOf, middle } from './parts.js';
import { signText } from './signs.js';

/** @typedef {import('../base/types.js').Rule} Rule */
/** @typedef {(rule: Rule, side: number) => [number, string][]} Tell cells with what is said of them */

const NTH = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** For each look, what each of its cells hears. Looks that are not here say what the rule is called. @type {Record<string, Tell>} */
const TELL = {
  cage: (rule, side) => all(rule, side, `in ${a(unit(rule))}${ofValue(rule)}`),
  shade: (rule, side) => all(rule, side, `in ${a(unit(rule))}${ofValue(rule)}`),
  diagonal: (rule, side) => all(rule, side, `on the ${unit(rule)}`),
  circle: (rule, side) => all(rule, side, unit(rule) === 'circles' ? 'in a counting circle' : unit(rule)),
  square: (rule, side) => all(rule, side, unit(rule)),
  wedges: (rule, side) => all(rule, side, unit(rule)),
  corner: (rule, side) => all(rule, side, `beside a ${unit(rule)} ${(rule.values ?? []).join(' ')}`),
  line: along,
  ended: along,
  thermometer: along,
  arrow: shafts,
  sketch: along,
  dot: pair,
  sign: pair,
  outside,
};

/**
 * For each cell of a board what its rules are, in their order.
 * @param {readonly Rule[]} rules
 * @param {number} side
 * @returns {Map<number, string[]>}
 */
export function ruleWords(rules, side) {
  /** @type {Map<number, string[]>} */
  const words = new Map();
  for (const rule of rules) {
    const tell = TELL[rule.look ?? ''];
    for (const [cell, text] of tell?.(rule, side) ?? []) {
      const told = words.get(cell) ?? [];
      if (!told.includes(text)) words.set(cell, [...told, text]);
    }
  }
  return words;
}

/** @param {Rule} rule */
function unit({ unit, title, name }) {
  return unit || title?.toLowerCase() || name;
}

/** @param {string} word */
function a(word) {
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
}

/** @param {Rule} rule */
function ofValue({ values, text }) {
  const said = [...(values ?? []), ...(text ? [text] : [])].join(' ');
  return said && ` of ${said}`;
}

/**
 * @param {Rule} rule
 * @param {number} side
 * @param {string} text
 * @returns {[number, string][]}
 */
function all(rule, side, text) {
  return allCells(rule, side).map((cell) => [cell, text]);
}

/**
 * @param {Rule} rule
 * @param {number} side
 * @returns {[number, string][]}
 */
function along(rule, side) {
  const cells = cellsOf(rule, side);
  const what = `${a(unit(rule))}${ofValue(rule)}`;
  return cells.map((cell, nth) => [cell, `${nthWord(nth, cells.length)} on ${what}`]);
}

/**
 * @param {number} nth
 * @param {number} count
 */
function nthWord(nth, count) {
  return nth === count - 1 ? 'last' : (NTH[nth] ?? `number ${nth + 1}`);
}

/**
 * @param {Rule} rule
 * @param {number} side
 * @returns {[number, string][]}
 */
function shafts(rule, side) {
  const circled = cellsOf(rule, side);
  const what = circled.length > 1 ? 'pill' : 'circle';
  const name = (/** @type {number} */ nth) =>
    circled.length > 1 ? `${nthWord(nth, circled.length)} in the` : 'in the';
  return [
    ...circled.map(
      (cell, nth) => /** @type {[number, string]} */ ([cell, `${name(nth)} ${what} of an arrow`]),
    ),
    ...linesOf(rule, side).flatMap(([, ...cells]) =>
      cells.map(
        (cell, nth) => /** @type {[number, string]} */ ([cell, `${nthWord(nth, cells.length)} on an arrow`]),
      ),
    ),
  ];
}

/**
 * @param {Rule} rule
 * @param {number} side
 * @returns {[number, string][]}
 */
function pair(rule, side) {
  const [first, second] = cellsOf(rule, side);
  if (second === undefined) return [];
  const text = signText(rule);
  const ordered = rule.look === 'sign' && !text;
  const what = rule.look === 'sign' ? text : `${unit(rule)}${text && ` ${text}`}`;
  return [
    [
      first,
      ordered ? `less than the cell ${way(first, second, side)}` : `${what} ${way(first, second, side)}`,
    ],
    [
      second,
      ordered ? `more than the cell ${way(second, first, side)}` : `${what} ${way(second, first, side)}`,
    ],
  ];
}

/**
 * Where another cell is.
 * @param {number} cell
 * @param {number} other
 * @param {number} side
 */
function way(cell, other, side) {
  const [from, to] = [middle(cell, side), middle(other, side)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (dx === 0 && Math.abs(dy) === 1) return dy > 0 ? 'below' : 'above';
  if (dy === 0 && Math.abs(dx) === 1) return dx > 0 ? 'on the right' : 'on the left';
  return `with row ${to.y + 0.5}, column ${to.x + 0.5}`;
}

/**
 * The cell beside the clue hears it: the others are in the same row, column or diagonal.
 * @param {Rule} rule
 * @param {number} side
 * @returns {[number, string][]}
 */
function outside(rule, side) {
  const [first] = cellsOf(rule, side);
  const spot = clueAt(rule, side);
  if (first === undefined || !spot) return [];
  return [[first, `beside the ${unit(rule)} clue ${(rule.values ?? []).join(' ')}`]];
}
