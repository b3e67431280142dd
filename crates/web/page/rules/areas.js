// Looks that cover cells: shades, cages, diagonals.

import { allCells, cellsOf, linesOf } from './parts.js';

/** @typedef {import('./looks.js').Drawn} Drawn */
/** @typedef {import('./looks.js').Mark} Mark */
/** @typedef {import('../base/types.js').Rule} Rule */

/** How far the dashes of a cage keep away from the edges of its cells. */
const AIR = 0.065;
/** Shades that look different. */
const SHADES = 4;
/** Their frames, so that they differ without colour too. */
const FRAMES = [[], [0.12, 0.08], [0.03, 0.07], [0.2, 0.06, 0.03, 0.06]];

/**
 * The background of cells: a copy of a shape is shaded like it.
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function shade(rule, { side, nthKind }) {
  const nth = nthKind % SHADES;
  const areas = [cellsOf(rule, side), ...linesOf(rule, side)].filter((cells) => cells.length);
  const shaded = areas.length ? areas : (rule.groups ?? []);
  return shaded.flatMap((cells) => [
    { d: outline(cells, side, 0), fill: `shade-${nth}` },
    { d: outline(cells, side, 0.03), stroke: `frame-${nth}`, width: 0.03, dash: FRAMES[nth] },
  ]);
}

/**
 * Dashes inside the edges, and the sum in the corner of the first cell.
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function cage(rule, { side }) {
  const cells = cellsOf(rule, side);
  const edge = { d: outline(cells, side, AIR), stroke: 'strong', width: 0.026, dash: [0.09, 0.055] };
  return [edge, ...cornerText(cells, side, rule.values?.join(' '))];
}

/**
 * A small number in the top left corner of the first of some cells.
 * @param {readonly number[]} cells
 * @param {number} side
 * @param {string | undefined} text
 * @returns {Mark[]}
 */
export function cornerText(cells, side, text) {
  if (!text || !cells.length) return [];
  const first = Math.min(...cells);
  const [x, y] = [first % side, Math.floor(first / side)];
  return [{ text, x: x + 0.09, y: y + 0.155, size: 0.21, fill: 'ink', anchor: 'start', halo: true }];
}

/**
 * A thin line from corner to corner.
 * @param {Rule} rule
 * @param {Drawn} drawn
 * @returns {Mark[]}
 */
export function diagonal(rule, { side }) {
  const falls = allCells(rule, side).every((cell) => cell % side === Math.floor(cell / side));
  const d = falls ? `M0 0L${side} ${side}` : `M0 ${side}L${side} 0`;
  return [{ d, stroke: 'diagonal', width: 0.035 }];
}

/**
 * The edge of some cells as closed paths, this far inside: also around corners that point inwards.
 * @param {readonly number[]} cells
 * @param {number} side
 * @param {number} air
 */
export function outline(cells, side, air) {
  const member = new Set(cells);
  const has = (/** @type {number} */ x, /** @type {number} */ y) =>
    x >= 0 && y >= 0 && x < side && y < side && member.has(y * side + x);
  /** The edges that begin at a corner, clockwise, so that the inside is on the right. @type {Map<string, number[][]>} */
  const edges = new Map();
  const add = (/** @type {number[]} */ edge) => {
    const key = `${edge[0]} ${edge[1]}`;
    edges.set(key, [...(edges.get(key) ?? []), edge]);
  };
  for (const cell of member) {
    const [x, y] = [cell % side, Math.floor(cell / side)];
    if (!has(x, y - 1)) add([x, y, 1, 0]);
    if (!has(x + 1, y)) add([x + 1, y, 0, 1]);
    if (!has(x, y + 1)) add([x + 1, y + 1, -1, 0]);
    if (!has(x - 1, y)) add([x, y + 1, 0, -1]);
  }
  let path = '';
  for (let loop = takeLoop(edges); loop; loop = takeLoop(edges)) path += closed(loop, air);
  return path;
}

/**
 * @param {Map<string, number[][]>} edges
 * @returns {number[][] | null}
 */
function takeLoop(edges) {
  const [start] = edges.keys();
  if (start === undefined) return null;
  const loop = [];
  let at = start;
  /** @type {number[] | null} */
  let before = null;
  do {
    const open = edges.get(at) ?? [];
    // Where two cells touch by a corner only, the way turns right: each keeps an edge of its own.
    const next = open.find((edge) => before && edge[2] === -before[3] && edge[3] === before[2]) ?? open[0];
    if (!next) return loop;
    if (open.length > 1)
      edges.set(
        at,
        open.filter((edge) => edge !== next),
      );
    else edges.delete(at);
    loop.push(next);
    before = next;
    at = `${next[0] + next[2]} ${next[1] + next[3]}`;
  } while (at !== start || edges.get(start)?.some((edge) => before && turnsRight(before, edge)));
  return loop;
}

/**
 * @param {number[]} before
 * @param {number[]} edge
 */
function turnsRight(before, edge) {
  return edge[2] === -before[3] && edge[3] === before[2];
}

/**
 * @param {number[][]} loop
 * @param {number} air
 */
function closed(loop, air) {
  const corners = loop.flatMap(([x, y, dx, dy], nth) => {
    const [, , bx, by] = loop[(nth + loop.length - 1) % loop.length];
    if (bx === dx && by === dy) return [];
    // The inside of an edge that goes (dx, dy) is towards (-dy, dx).
    return `${round(x + air * (-dy - by))} ${round(y + air * (dx + bx))}`;
  });
  return `M${corners.join('L')}Z`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
