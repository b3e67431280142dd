// Strokes on the board become rules. Pure: pointers and keys come from elsewhere.

import { bounds, wayOf } from './kinds.js';
import { cellsIn, placeOf } from '../rules/parts.js';

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Rule} Rule */

/**
 * A stroke that goes on to another cell. Going back takes the last one away; a quick move fills what lies between.
 * @param {readonly number[]} stroke
 * @param {number} cell
 * @param {KindOfRule} kind
 * @param {number} side
 * @returns {readonly number[]}
 */
export function strokeTo(stroke, cell, kind, side) {
  const last = stroke[stroke.length - 1];
  if (last === undefined) return [cell];
  if (cell === last) return stroke;
  if (stroke[stroke.length - 2] === cell) return stroke.slice(0, -1);
  if (wayOf(kind) === 'pair') return [stroke[0], cell];
  const on = between(last, cell, side).filter((each) => !stroke.includes(each));
  return [...stroke, ...on];
}

/**
 * The cells from one to another, without the first.
 * @param {number} from
 * @param {number} to
 * @param {number} side
 */
function between(from, to, side) {
  const down = Math.floor(to / side) - Math.floor(from / side);
  const right = (to % side) - (from % side);
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, nth) => {
    const part = (nth + 1) / steps;
    const [row, column] = [Math.floor(from / side) + part * down, (from % side) + part * right];
    return Math.round(row) * side + Math.round(column);
  });
}

/**
 * The four cells that a stroke across a corner means.
 * @param {readonly number[]} stroke
 * @param {number} side
 */
export function aroundCorner(stroke, side) {
  const rows = stroke.map((cell) => Math.floor(cell / side));
  const columns = stroke.map((cell) => cell % side);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const square = Math.max(...rows) === top + 1 && Math.max(...columns) === left + 1;
  const first = top * side + left;
  return square ? [first, first + 1, first + side, first + side + 1] : stroke;
}

/**
 * Are these the cells of a rule that can be?
 * @param {KindOfRule} kind
 * @param {readonly number[]} stroke
 * @param {number} circled of the cells of an arrow, how many are in its circle
 */
export function isEnough(kind, stroke, circled = 1) {
  if (wayOf(kind) === 'arrow') return stroke.length > circled;
  const [least, most] = bounds(kind.cells);
  return stroke.length >= least && stroke.length <= most;
}

/**
 * The rule that a stroke makes.
 * @param {KindOfRule} kind
 * @param {readonly number[]} stroke
 * @param {{ side: number, circled?: number, values?: readonly number[], text?: string }} more
 * @returns {Rule}
 */
export function ruleOf(kind, stroke, { side, circled = 1, values = [], text = '' }) {
  const [, most] = bounds(kind.values);
  const rest = { ...(most && { values: [...values] }), ...(kind.text && { text }) };
  if (wayOf(kind) !== 'arrow') return { name: kind.name, place: placeOf(stroke, side), ...rest };
  const shaft = placeOf(stroke.slice(circled - 1), side);
  return { name: kind.name, place: placeOf(stroke.slice(0, circled), side), lines: [shaft], ...rest };
}

/**
 * The rules after a stroke, and which of them is new or changed.
 * @param {readonly Rule[]} rules
 * @param {Rule} rule
 * @param {KindOfRule} kind
 * @param {number} side
 * @returns {{ rules: Rule[], at: number | null }}
 */
export function withRule(rules, rule, kind, side) {
  const [first] = cellsIn(rule.place, side);
  const alike = (/** @type {Rule} */ each) => each.name === rule.name;
  const at = rules.findIndex((each) => alike(each) && joins(wayOf(kind), each, rule, side));
  if (at < 0) return { rules: [...rules, rule], at: rules.length };
  const old = rules[at];
  if (wayOf(kind) === 'arrow')
    return replaced(rules, at, { ...old, lines: [...(old.lines ?? []), ...(rule.lines ?? [])] });
  const cells = cellsIn(old.place, side);
  const rest = cells.includes(first) ? cells.filter((cell) => cell !== first) : [...cells, first];
  if (!rest.length) return { rules: rules.filter((_, nth) => nth !== at), at: null };
  return replaced(rules, at, { ...old, place: placeOf(rest, side) });
}

/**
 * Does a new rule go on with an old one of its kind? Single cells do, and an arrow from the same circle.
 * @param {import('./kinds.js').Way} way
 * @param {Rule} old
 * @param {Rule} rule
 * @param {number} side
 */
function joins(way, old, rule, side) {
  if (way === 'each') return true;
  return way === 'arrow' && cellsIn(old.place, side).includes(cellsIn(rule.place, side)[0]);
}

/**
 * @param {readonly Rule[]} rules
 * @param {number} at
 * @param {Rule} rule
 */
export function replaced(rules, at, rule) {
  return { rules: rules.map((each, nth) => (nth === at ? rule : each)), at };
}

/**
 * The copy of some cells, where the first of them stands here.
 * @param {readonly number[]} cells
 * @param {number} first
 * @param {number} side
 * @returns {number[] | null} null if it is not on the board
 */
export function copyAt(cells, first, side) {
  const down = Math.floor(first / side) - Math.floor(cells[0] / side);
  const right = (first % side) - (cells[0] % side);
  const moved = cells.map((cell) => ({ row: Math.floor(cell / side) + down, column: (cell % side) + right }));
  const on = moved.every(({ row, column }) => row >= 0 && column >= 0 && row < side && column < side);
  return on && (down || right) ? moved.map(({ row, column }) => row * side + column) : null;
}
