// Lines that a puzzle only draws: through which cells they go, and how the board shows them until somebody says what they mean. Pure.

import { cornerText } from './areas.js';
import { circle, through } from './lines.js';
import { cellsIn, cellsOf, middle, placeOf } from './parts.js';

/** @typedef {import('./looks.js').Drawn} Drawn */
/** @typedef {import('./looks.js').Mark} Mark */
/** @typedef {import('../base/types.js').Rule} Rule */

/**
 * A line that is only drawn.
 * @typedef {object} Sketch
 * @property {number} at which of the rules it is
 * @property {string} name what its format calls it
 * @property {string} label a letter, on the board and in the list
 * @property {number[]} cells
 */

const DRAWN = new Set(['lines', 'arrows']);
const SHAPES = new Set(['underlays', 'overlays']);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Is it a drawing of a line? @param {Rule} rule */
export function isDrawnLine({ name, understood }) {
  return !understood && DRAWN.has(name);
}

/**
 * The drawn lines whose way is known. One with a shape at its last cell and none at its first begins there: it may be a bulb.
 * @param {readonly Rule[]} rules
 * @param {number} side
 * @returns {Sketch[]}
 */
export function sketchesOf(rules, side) {
  const covered = shapesOn(rules, side);
  const found = rules.flatMap((rule, at) => {
    const cells = isDrawnLine(rule) ? wayThrough(rule.place, side) : null;
    if (!cells) return [];
    const isTurned = !covered.has(cells[0]) && covered.has(cells[cells.length - 1]);
    return [{ at, name: rule.name, cells: isTurned ? cells.reverse() : cells }];
  });
  return found.map((each, nth) => ({ ...each, label: labelOf(nth) }));
}

/**
 * The cells with a circle or another shape.
 * @param {readonly Rule[]} rules
 * @param {number} side
 */
function shapesOn(rules, side) {
  const shapes = rules.filter(({ name, understood }) => !understood && SHAPES.has(name));
  return new Set(shapes.flatMap((shape) => cellsOf(shape, side)));
}

/** A to Z, then A2 to Z2, and so on. @param {number} nth */
function labelOf(nth) {
  const round = Math.floor(nth / LETTERS.length);
  return `${LETTERS[nth % LETTERS.length]}${round ? round + 1 : ''}`;
}

/**
 * A sketch as something to draw.
 * @param {Sketch} sketch
 * @param {number} side
 * @returns {Rule}
 */
export function sketched({ name, label, cells }, side) {
  return { name, look: 'sketch', text: label, unit: 'drawn line', place: placeOf(cells, side) };
}

/**
 * All cells of a line that is told by its points; null where it leaves the board, comes back to a cell, or has a step that is
 * neither straight nor diagonal.
 * @param {string | undefined} place
 * @param {number} side
 * @returns {number[] | null}
 */
export function wayThrough(place, side) {
  const points = cellsIn(place, side);
  if (points.length < 2 || points.length !== place?.split(' ').length) return null;
  const steps = points.slice(1).map((to, nth) => between(points[nth], to, side));
  const cells = [points[0], ...steps.flat()];
  const isClear = steps.every((step) => step.length) && new Set(cells).size === cells.length;
  return isClear ? cells : null;
}

/**
 * The cells after the first up to the last; none if no straight way leads there.
 * @param {number} from
 * @param {number} to
 * @param {number} side
 * @returns {number[]}
 */
function between(from, to, side) {
  const down = Math.floor(to / side) - Math.floor(from / side);
  const across = (to % side) - (from % side);
  const count = Math.max(Math.abs(down), Math.abs(across));
  if (down && across && Math.abs(down) !== Math.abs(across)) return [];
  const step = Math.sign(down) * side + Math.sign(across);
  return Array.from({ length: count }, (_, nth) => from + (nth + 1) * step);
}

/**
 * A thin line of dashes with a ring where it begins, and its letter.
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function sketch(rule, { side }) {
  const cells = cellsOf(rule, side);
  const points = cells.map((cell) => middle(cell, side));
  return [
    { d: through(points), stroke: 'grey-edge', width: 0.06, dash: [0.16, 0.1] },
    { d: circle(points[0], 0.16), stroke: 'grey-edge', width: 0.05 },
    ...cornerText(cells.slice(0, 1), side, rule.text),
  ];
}
