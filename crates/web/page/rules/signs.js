// Looks between cells: dots, letters and signs on an edge, digits where four cells meet.

import { circle } from './lines.js';
import { cellsOf, middle, middleOf, towards } from './parts.js';

/** @typedef {import('./looks.js').Drawn} Drawn */
/** @typedef {import('./looks.js').Mark} Mark */
/** @typedef {import('../base/types.js').Rule} Rule */

/** Numbers that a dot does not show, since everybody knows them. */
const USUAL = /** @type {Record<string, number>} */ ({ difference: 1, ratio: 2 });
/** Sums that have a letter. */
const LETTERS = /** @type {Record<number, string>} */ ({ 5: 'V', 10: 'X' });

/**
 * What a dot or sign says, if that is a number or a letter.
 * @param {Rule} rule
 */
export function signText({ name, look, values }) {
  const [value] = values ?? [];
  if (value === undefined || value === USUAL[name]) return '';
  return look === 'sign' ? (LETTERS[value] ?? String(value)) : String(value);
}

/**
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function dot(rule, { side }) {
  const cells = cellsOf(rule, side);
  const spot = middleOf(cells, side);
  const text = signText(rule);
  const black = rule.colour === 'black';
  return [
    ...bridge(cells, side),
    {
      d: circle(spot, text ? 0.18 : 0.14),
      fill: black ? 'black' : 'white',
      stroke: black ? 'rim' : 'dot-edge',
      width: 0.03,
    },
    ...(text ? [{ text, ...spot, size: 0.24, fill: black ? 'white' : 'black', bold: true }] : []),
  ];
}

/**
 * A letter or a number; without one, an angle that points at the first cell, which is the smaller.
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function sign(rule, { side }) {
  const cells = cellsOf(rule, side);
  if (cells.length < 2) return [];
  const spot = middleOf(cells, side);
  const text = signText(rule);
  const patch = { d: circle(spot, text ? 0.15 : 0.16), fill: 'sheet' };
  if (text) return [...bridge(cells, side), patch, { text, ...spot, size: 0.28, fill: 'ink', bold: true }];
  const [small, large] = cells.map((cell) => middle(cell, side));
  return [...bridge(cells, side), patch, angle(towards(spot, small, 0.08), towards(spot, large, 0.08))];
}

/**
 * An angle from its tip to where it is open.
 * @param {import('./parts.js').Point} tip
 * @param {import('./parts.js').Point} open
 * @param {string} [stroke]
 * @returns {Mark}
 */
export function angle(tip, open, stroke = 'ink') {
  const [dx, dy] = [(open.y - tip.y) * 0.85, (tip.x - open.x) * 0.85];
  const d = `M${open.x + dx} ${open.y + dy}L${tip.x} ${tip.y}L${open.x - dx} ${open.y - dy}`;
  return { d, stroke, width: 0.045 };
}

/**
 * Cells that do not touch have a thin line between them, so that one sees which are meant.
 * @param {number[]} cells
 * @param {number} side
 * @returns {Mark[]}
 */
function bridge(cells, side) {
  const [a, b] = cells.map((cell) => middle(cell, side));
  if (!a || !b || Math.abs(a.x - b.x) + Math.abs(a.y - b.y) <= 1) return [];
  const [from, to] = [towards(a, b, 0.3), towards(b, a, 0.3)];
  return [{ d: `M${from.x} ${from.y}L${to.x} ${to.y}`, stroke: 'strong', width: 0.03 }];
}

/**
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function corner(rule, { side }) {
  const { x, y } = middleOf(cellsOf(rule, side), side);
  const digits = (rule.values ?? []).map(String);
  const rows = digits.length > 2 ? [digits.slice(0, 2), digits.slice(2)] : [digits];
  const step = 0.22;
  const texts = rows.map((row, nth) => ({
    text: row.join(' '),
    x,
    y: y + (nth - (rows.length - 1) / 2) * step,
    size: 0.2,
    fill: 'black',
    bold: true,
  }));
  return [{ d: circle({ x, y }, 0.26), fill: 'white', stroke: 'dot-edge', width: 0.03 }, ...texts];
}
