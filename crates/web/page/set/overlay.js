// What lies over the board while a rule is drawn: the rule to come, and a frame around the one that is selected.

import { svg } from '../base/dom.js';
import { outline } from '../rules/areas.js';
import { picturesOf } from '../rules/looks.js';
import { circle } from '../rules/lines.js';
import { paint } from '../rules/paint.js';
import { allCells, clueAt, middle } from '../rules/parts.js';

/** @typedef {import('../base/types.js').Rule} Rule */

/**
 * @param {Rule} rule
 * @param {number} side
 * @returns {SVGElement[]}
 */
export function pendingShapes(rule, side) {
  const { under, over } = picturesOf([rule], side);
  return [svg('g', { class: 'drawn-rules set-pending' }, paint([...under, ...over]))];
}

/**
 * @param {Rule | null} rule
 * @param {number} side
 * @returns {SVGElement[]}
 */
export function selectedShapes(rule, side) {
  if (!rule) return [];
  const spot = rule.outside ? clueAt(rule, side) : null;
  const frame = svg('path', { class: 'set-selected', d: outline(allCells(rule, side), side, 0.02) });
  if (!spot) return [frame];
  const { x, y } = spot;
  return [frame, svg('path', { class: 'set-selected', d: `M${x - 0.46} ${y - 0.46}h0.92v0.92h-0.92Z` })];
}

/**
 * Rings around givens that are not needed.
 * @param {Set<number>} cells
 * @param {number} side
 * @returns {SVGElement[]}
 */
export function spareShapes(cells, side) {
  return [...cells].map((cell) => svg('path', { class: 'set-spare', d: circle(middle(cell, side), 0.4) }));
}
