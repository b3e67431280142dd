// Clues outside the board: a number before its row or column, or one with a small arrow before its diagonal.

import { head } from './lines.js';
import { cellsOf, clueAt, middle, towards } from './parts.js';

/** @typedef {import('./looks.js').Drawn} Drawn */
/** @typedef {import('./looks.js').Mark} Mark */
/** @typedef {import('../base/types.js').Rule} Rule */

/**
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function clue(rule, { side, rules }) {
  const spot = clueAt(rule, side);
  const [first] = cellsOf(rule, side).map((cell) => middle(cell, side));
  if (!spot || !first) return [];
  const text = (rule.values ?? []).join(' ');
  if (isSlanted(rule, side)) return slanted(text, spot, first);
  const clues = rules.filter((each) => each.look === 'outside' && !isSlanted(each, side));
  const kinds = new Set(clues.map(({ name }) => name));
  // Several clues may share a place: they stand side by side there.
  const here = clues.filter((other) => isAt(other, side, spot));
  const nth = here.indexOf(rule);
  const size = here.length > 1 ? 0.3 : 0.42;
  const x = spot.x + (nth - (here.length - 1) / 2) * 0.5;
  /** @type {Mark[]} */
  const marks = [{ text, x, y: spot.y, size, fill: 'ink' }];
  if (kinds.size > 1) {
    marks[0] = { text, x, y: spot.y - 0.08, size, fill: 'ink' };
    marks.push({ text: tag(rule), x, y: spot.y + 0.3, size: 0.2, fill: 'ink' });
  }
  return marks;
}

/**
 * @param {Rule} rule
 * @param {number} side
 * @param {import('./parts.js').Point} spot
 */
function isAt(rule, side, spot) {
  const place = clueAt(rule, side);
  return place?.x === spot.x && place.y === spot.y;
}

/**
 * Does it look along a diagonal?
 * @param {Rule} rule
 * @param {number} side
 */
function isSlanted(rule, side) {
  const [spot, [cell]] = [clueAt(rule, side), cellsOf(rule, side)];
  if (!spot || cell === undefined) return false;
  const first = middle(cell, side);
  return spot.x !== first.x && spot.y !== first.y;
}

/**
 * Clues of several kinds have the beginning of their name below the number.
 * @param {Rule} rule
 */
export function tag({ title = '', name }) {
  return (title || name).slice(0, 3).toLowerCase();
}

/**
 * @param {string} text
 * @param {import('./parts.js').Point} spot
 * @param {import('./parts.js').Point} first
 * @returns {Mark[]}
 */
function slanted(text, spot, first) {
  const [from, tip] = [towards(spot, first, 0.28), towards(spot, first, 0.62)];
  const number = towards(spot, first, -0.08);
  return [
    { text, ...number, size: 0.36, fill: 'ink' },
    { d: `M${from.x} ${from.y}L${tip.x} ${tip.y}${head(from, tip, 0.14)}`, stroke: 'ink', width: 0.035 },
  ];
}

/**
 * How many cells of room the clues need on each side of the board: 0 or 1.
 * @param {readonly Rule[]} rules
 * @param {number} side
 */
export function marginOf(rules, side) {
  const margin = { top: 0, right: 0, bottom: 0, left: 0 };
  for (const rule of rules) {
    const spot = rule.look === 'outside' ? clueAt(rule, side) : null;
    if (!spot) continue;
    if (spot.y < 0) margin.top = 1;
    if (spot.x < 0) margin.left = 1;
    if (spot.y > side) margin.bottom = 1;
    if (spot.x > side) margin.right = 1;
  }
  return margin;
}
