// Looks inside single cells: circles, squares, wedges.

import { circle } from './lines.js';
import { angle } from './signs.js';
import { cellsOf, middle, towards } from './parts.js';

/** @typedef {import('./looks.js').Drawn} Drawn */
/** @typedef {import('./looks.js').Mark} Mark */
/** @typedef {import('../base/types.js').Rule} Rule */

/** Circles that are filled; those of other kinds are rings. */
const FILLED = new Set(['odd']);

/**
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function circles(rule, { side }) {
  const style = FILLED.has(rule.name) ? { fill: 'parity' } : { stroke: 'arrow', width: 0.05 };
  return cellsOf(rule, side).map((cell) => ({ d: circle(middle(cell, side), 0.38), ...style }));
}

/**
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function squares(rule, { side }) {
  return cellsOf(rule, side).map((cell) => {
    const { x, y } = middle(cell, side);
    return { d: `M${x - 0.36} ${y - 0.36}h0.72v0.72h-0.72Z`, fill: 'parity' };
  });
}

/** Kinds whose cell is the smaller one: the wedges point at it. */
const INWARDS = new Set(['minimum']);

/**
 * An angle at each neighbour that is not of the same kind; it points at the smaller digit.
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function wedges(rule, { side, rules }) {
  const alike = rules.filter(({ name }) => name === rule.name).flatMap((each) => cellsOf(each, side));
  const same = new Set(alike);
  const shaded = cellsOf(rule, side).flatMap((cell) => {
    const { x, y } = middle(cell, side);
    const ways = [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ].filter(([dx, dy]) => {
      const [column, row] = [x + dx, y + dy];
      const on = column > 0 && row > 0 && column < side && row < side;
      return on && !same.has(Math.floor(row) * side + Math.floor(column));
    });
    const angles = ways.map(([dx, dy]) => {
      const [far, near] = [0.46, 0.36].map((by) => towards({ x, y }, { x: x + dx, y: y + dy }, by));
      return INWARDS.has(rule.name) ? angle(near, far, 'arrow') : angle(far, near, 'arrow');
    });
    const back = { d: `M${x - 0.5} ${y - 0.5}h1v1h-1Z`, fill: 'shade-0' };
    return [back, ...angles];
  });
  return shaded;
}
