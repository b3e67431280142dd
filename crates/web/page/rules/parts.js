// What a rule of the wire says, as numbers: its cells, its lines, where its clue stands. Pure.

/** @typedef {import('../base/types.js').Rule} Rule */

/** A place on the board in cells: the middle of the first one is (0.5, 0.5). @typedef {{ x: number, y: number }} Point */

/**
 * Cells as `r1c1 r1c2`; names that are no cells of the board are passed over.
 * @param {string | undefined} text
 * @param {number} side
 * @returns {number[]}
 */
export function cellsIn(text, side) {
  const cell = (/** @type {string} */ name) => {
    const [, row, column] = /^r(\d+)c(\d+)$/i.exec(name) ?? [];
    const [r, c] = [Number(row) - 1, Number(column) - 1];
    return r >= 0 && c >= 0 && r < side && c < side ? r * side + c : -1;
  };
  return (text ?? '')
    .split(' ')
    .map(cell)
    .filter((each) => each >= 0);
}

/**
 * The names of cells, as files have them.
 * @param {readonly number[]} cells
 * @param {number} side
 */
export function placeOf(cells, side) {
  return cells.map((cell) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`).join(' ');
}

/**
 * @param {Rule} rule
 * @param {number} side
 */
export function cellsOf(rule, side) {
  return cellsIn(rule.place, side);
}

/**
 * Further lists of cells.
 * @param {Rule} rule
 * @param {number} side
 */
export function linesOf(rule, side) {
  return (rule.lines ?? []).map((line) => cellsIn(line, side));
}

/**
 * Every cell that it names, or that must differ by it.
 * @param {Rule} rule
 * @param {number} side
 */
export function allCells(rule, side) {
  const named = [cellsOf(rule, side), ...linesOf(rule, side)].flat();
  return named.length ? named : (rule.groups ?? []).flat();
}

/**
 * The middle of a cell.
 * @param {number} cell
 * @param {number} side
 * @returns {Point}
 */
export function middle(cell, side) {
  return { x: (cell % side) + 0.5, y: Math.floor(cell / side) + 0.5 };
}

/**
 * The middle of several cells.
 * @param {readonly number[]} cells
 * @param {number} side
 * @returns {Point}
 */
export function middleOf(cells, side) {
  const points = cells.map((cell) => middle(cell, side));
  const mean = (/** @type {'x' | 'y'} */ of) =>
    points.reduce((sum, point) => sum + point[of], 0) / points.length;
  return { x: mean('x'), y: mean('y') };
}

/**
 * Where a clue stands that is outside the board: where it says, or before the first of its cells.
 * @param {Rule} rule
 * @param {number} side
 * @returns {Point | null}
 */
export function clueAt(rule, side) {
  const [, row, column] = /^r(\d+)c(\d+)$/i.exec(rule.outside ?? '') ?? [];
  if (row) return { x: Number(column) - 0.5, y: Number(row) - 0.5 };
  const [first, second] = cellsOf(rule, side).map((cell) => middle(cell, side));
  return first && second ? { x: 2 * first.x - second.x, y: 2 * first.y - second.y } : null;
}

/**
 * From one point towards another.
 * @param {Point} from
 * @param {Point} to
 * @param {number} by
 * @returns {Point}
 */
export function towards(from, to, by) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / far) * by, y: from.y + ((to.y - from.y) / far) * by };
}
