// Places beside the board, and the cells that a clue there looks at. Pure.

import { placeOf } from '../rules/parts.js';

/** A place, rows and columns from 1: 0 and the side plus 1 are outside. @typedef {{ row: number, column: number }} Spot */
/** A direction: rows down, columns to the right. @typedef {{ name: string, down: number, right: number }} Aim */

/** @type {Aim[]} */
const AIMS = [
  { name: 'down', down: 1, right: 0 },
  { name: 'up', down: -1, right: 0 },
  { name: 'to the right', down: 0, right: 1 },
  { name: 'to the left', down: 0, right: -1 },
  { name: 'down and right ↘', down: 1, right: 1 },
  { name: 'down and left ↙', down: 1, right: -1 },
  { name: 'up and right ↗', down: -1, right: 1 },
  { name: 'up and left ↖', down: -1, right: -1 },
];

/**
 * All places around a board, clockwise from the top left corner.
 * @param {number} side
 * @returns {Spot[]}
 */
export function spots(side) {
  const along = Array.from({ length: side + 1 }, (_, nth) => nth);
  return [
    ...along.map((nth) => ({ row: 0, column: nth })),
    ...along.map((nth) => ({ row: nth, column: side + 1 })),
    ...along.map((nth) => ({ row: side + 1, column: side + 1 - nth })),
    ...along.map((nth) => ({ row: side + 1 - nth, column: 0 })),
  ];
}

/**
 * The directions in which a place has cells before it: straight ones first.
 * @param {Spot} spot
 * @param {number} side
 */
export function aimsFrom(spot, side) {
  return AIMS.filter((aim) => seen(spot, aim, side).length > 0);
}

/** @param {Aim} aim */
export function isSlanted({ down, right }) {
  return down !== 0 && right !== 0;
}

/**
 * The cells that lie before a place.
 * @param {Spot} spot
 * @param {Aim} aim
 * @param {number} side
 * @returns {number[]}
 */
export function seen({ row, column }, { down, right }, side) {
  const cells = [];
  let [y, x] = [row - 1 + down, column - 1 + right];
  for (; y >= 0 && x >= 0 && y < side && x < side; y += down, x += right) cells.push(y * side + x);
  return cells;
}

/**
 * What a clue says of its place.
 * @param {Spot} spot
 * @param {Aim} aim
 * @param {number} side
 */
export function clueParts(spot, aim, side) {
  return { place: placeOf(seen(spot, aim, side), side), outside: `r${spot.row}c${spot.column}` };
}

/**
 * @param {string | undefined} outside
 * @returns {Spot | null}
 */
export function spotOf(outside) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(outside ?? '') ?? [];
  return row ? { row: Number(row), column: Number(column) } : null;
}

/**
 * @param {Spot} spot
 * @param {number} side
 */
export function spotName({ row, column }, side) {
  const upright = row < 1 ? 'above' : row > side ? 'below' : '';
  const across = column < 1 ? 'left of' : column > side ? 'right of' : '';
  if (upright && across) return `${row < 1 ? 'top' : 'bottom'} ${column < 1 ? 'left' : 'right'} corner`;
  return upright ? `${upright} column ${column}` : `${across} row ${row}`;
}
