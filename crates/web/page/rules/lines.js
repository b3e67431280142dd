// Looks along cells: lines, lines with ends, thermometers, arrows.

import { cornerText } from './areas.js';
import { cellsOf, linesOf, middle, towards } from './parts.js';

/** @typedef {import('./looks.js').Drawn} Drawn */
/** @typedef {import('./looks.js').Mark} Mark */
/** @typedef {import('./parts.js').Point} Point */
/** @typedef {import('../base/types.js').Rule} Rule */

const WIDE = 0.2;
/** How large circles around digits are. */
const ROUND = 0.38;
/** Lines of several kinds on one board differ by dashes in their middle too, not by colour alone. */
const CORES = /** @type {Record<string, number[]>} */ ({
  green: [0.02, 0.16],
  pink: [0.22, 0.12],
  blue: [],
  yellow: [0.1, 0.1],
  mauve: [0.22, 0.1, 0.02, 0.1],
  peach: [0.4, 0.2],
  teal: [0.02, 0.08],
  orange: [0.1, 0.06, 0.02, 0.06],
  olive: [0.06, 0.2],
});
/** Lines whose ends are diamonds; those of others are circles. */
const DIAMONDS = new Set(['lockout']);
/** Thermometers with a bulb that is a ring: they may stand still. */
const RINGS = new Set(['slowthermometer']);

/**
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function line(rule, { side, colours }) {
  const cells = cellsOf(rule, side);
  const colour = rule.colour || 'grey';
  const d = through(cells.map((cell) => middle(cell, side)));
  return [
    { d, stroke: colour, width: WIDE },
    ...core(d, colour, colours),
    ...cornerText(cells.slice(0, 1), side, rule.values?.join(' ')),
  ];
}

/**
 * A line with a circle or a diamond around each end.
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function ended(rule, { side, colours }) {
  const points = cellsOf(rule, side).map((cell) => middle(cell, side));
  if (points.length < 2) return [];
  const colour = rule.colour || 'grey';
  const [first, last] = [points[0], points[points.length - 1]];
  const inner = [
    towards(first, points[1], ROUND),
    ...points.slice(1, -1),
    towards(last, points[points.length - 2], ROUND),
  ];
  const end = DIAMONDS.has(rule.name) ? diamond : circle;
  const ends = [first, last].map((point) => ({
    d: end(point, ROUND),
    stroke: `${colour}-edge`,
    width: 0.05,
  }));
  const d = through(inner);
  return [{ d, stroke: colour, width: 0.14, butt: true }, ...core(d, colour, colours), ...ends];
}

/**
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function thermometer(rule, { side }) {
  const points = cellsOf(rule, side).map((cell) => middle(cell, side));
  if (!points.length) return [];
  const bulb = circle(points[0], ROUND);
  const stem = { d: through(points), stroke: 'thermometer', width: 0.26 };
  if (!RINGS.has(rule.name)) return [stem, { d: bulb, fill: 'thermometer' }];
  const from = points[1] ? towards(points[0], points[1], ROUND) : points[0];
  return [
    { ...stem, d: through([from, ...points.slice(1)]) },
    { d: circle(points[0], ROUND - 0.05), stroke: 'thermometer', width: 0.1 },
  ];
}

/**
 * A circle, or a pill around several cells, and a shaft with a head for each line.
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function arrow(rule, { side }) {
  const circled = cellsOf(rule, side).map((cell) => middle(cell, side));
  return [...around(circled), ...linesOf(rule, side).flatMap((cells) => shaft(cells, side))];
}

/**
 * @param {Point[]} points
 * @returns {Mark[]}
 */
function around(points) {
  const style = { stroke: 'arrow', width: 0.05 };
  if (points.length < 2) return points.map((point) => ({ d: circle(point, ROUND), ...style }));
  const across = points.every(({ y }) => y === points[0].y);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const down = points.every(({ x }) => x === points[0].x);
  if (across || down)
    return [{ d: capsule(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)), ...style }];
  // A pill around a corner: a wide line with a narrower one of the sheet's colour on it.
  const d = through(points);
  return [
    { d, stroke: 'arrow', width: 2 * ROUND + 0.05 },
    { d, stroke: 'sheet', width: 2 * ROUND - 0.05 },
  ];
}

/**
 * @param {number[]} cells from the circle on
 * @param {number} side
 * @returns {Mark[]}
 */
function shaft(cells, side) {
  const points = cells.map((cell) => middle(cell, side));
  if (points.length < 2) return [];
  const [before, last] = points.slice(-2);
  const tip = towards(last, before, -0.12);
  const way = through([towards(points[0], points[1], ROUND), ...points.slice(1, -1), tip]);
  return [{ d: way + head(before, tip, 0.2), stroke: 'arrow', width: 0.05 }];
}

/**
 * An open arrow head.
 * @param {Point} from
 * @param {Point} tip
 * @param {number} size
 */
export function head(from, tip, size) {
  const back = towards(tip, from, size);
  const [dx, dy] = [(back.y - tip.y) * 0.7, (tip.x - back.x) * 0.7];
  return `M${at({ x: back.x + dx, y: back.y + dy })}L${at(tip)}L${at({ x: back.x - dx, y: back.y - dy })}`;
}

/**
 * @param {string} d
 * @param {string} colour
 * @param {number} colours how many colours of lines there are on the board
 * @returns {Mark[]}
 */
function core(d, colour, colours) {
  const dash = CORES[colour];
  return colours > 1 && dash ? [{ d, stroke: `${colour}-edge`, width: 0.035, dash }] : [];
}

/** @param {Point[]} points */
export function through(points) {
  return points.length ? `M${points.map(at).join('L')}` : '';
}

/** @param {Point} point */
function at({ x, y }) {
  return `${Math.round(x * 1000) / 1000} ${Math.round(y * 1000) / 1000}`;
}

/**
 * @param {Point} middle
 * @param {number} r
 */
export function circle({ x, y }, r) {
  return `M${at({ x: x - r, y })}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

/**
 * @param {Point} middle
 * @param {number} r
 */
function diamond({ x, y }, r) {
  return `M${at({ x: x - r, y })}L${at({ x, y: y - r })}L${at({ x: x + r, y })}L${at({ x, y: y + r })}Z`;
}

/**
 * Around the middles of cells in a row or a column.
 * @param {number} left
 * @param {number} top
 * @param {number} right
 * @param {number} bottom
 */
function capsule(left, top, right, bottom) {
  const [r, width, height] = [ROUND, right - left, bottom - top];
  const bow = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${left - r} ${top}${bow(r, -r)}h${width}${bow(r, r)}v${height}${bow(-r, r)}h${-width}${bow(-r, -r)}Z`;
}
