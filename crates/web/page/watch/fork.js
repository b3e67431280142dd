// A fork: the board at a moment of a run, with one decision changed, as a puzzle of its own. Pure.

import { Shape } from '../board/shape.js';

/** @typedef {import('../run/recording.js').Recording} Recording */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */

/**
 * What is changed: this digit is forced in the cell, or, where it was the last decision, forbidden there.
 * @typedef {{ cell: number, digit: number, forbid: boolean }} Change
 */

/**
 * @typedef {object} Crossroads
 * @property {number} step
 * @property {number[]} board what stands, givens and all
 * @property {{ cell: number, digit: number } | null} last the last decision that stands
 */

/**
 * Where a run can be forked: at any exact step of a search that builds one board.
 * @param {Recording} recording
 * @param {number} step
 * @returns {Crossroads | null}
 */
export function crossroads(recording, step) {
  const window = recording.windowAt(step);
  if (!window || recording.isLocal) return null;
  const { shape, givens } = recording;
  const board = [...window.at(step).board];
  for (let at = step; at > window.from; at--) {
    const { event, row, column, digit } = window.eventTo(at) ?? {};
    if (!['place', 'show'].includes(event ?? '') || !row || !column || !digit) continue;
    const cell = shape.at(row, column);
    if (board[cell] === digit && !givens[cell]) return { step, board, last: { cell, digit } };
  }
  return { step, board, last: null };
}

/**
 * The cells that can be changed: that of the last decision first, then the blanks in which a digit can stand.
 * @param {Shape} shape
 * @param {Crossroads} at
 */
export function cellsToChange(shape, at) {
  const blank = at.board.flatMap((digit, cell) => (digit ? [] : [cell]));
  const open = blank.filter((cell) => digitsToForce(shape, at, cell).length);
  return at.last ? [at.last.cell, ...open] : open;
}

/**
 * The digits that clash with nothing that stands.
 * @param {Shape} shape
 * @param {Crossroads} at
 * @param {number} cell
 */
export function digitsToForce(shape, { board, last }, cell) {
  const open = shape.open(board, cell);
  return open.flatMap((free, digit) =>
    free && !(last?.cell === cell && last.digit === digit) ? [digit] : [],
  );
}

/**
 * The puzzle that the same algorithm goes on from.
 * @param {Shape} shape
 * @param {Puzzle} puzzle
 * @param {Crossroads} at
 * @param {Change} change
 * @returns {Puzzle}
 */
export function forkedPuzzle(shape, puzzle, at, { cell, digit, forbid }) {
  const givens = at.board.with(cell, forbid ? 0 : digit);
  const marks = forbid ? allBut(shape, puzzle.marks, cell, digit) : puzzle.marks;
  return { ...puzzle, givens, ...(marks ? { marks } : {}) };
}

/**
 * Marks that allow all that was allowed, without one digit in one cell.
 * @param {Shape} shape
 * @param {number[][] | undefined} marks
 * @param {number} cell
 * @param {number} digit
 */
function allBut({ cells, side }, marks, cell, digit) {
  const all = Array.from({ length: side }, (_, i) => i + 1);
  const allowed = Array.from({ length: cells }, (_, at) => marks?.[at] ?? all);
  return allowed.with(
    cell,
    allowed[cell].filter((other) => other !== digit),
  );
}

/**
 * The change in words.
 * @param {Shape} shape
 * @param {Crossroads} at
 * @param {Change} change
 */
export function changeText(shape, { last }, { cell, digit, forbid }) {
  const name = `r${shape.row(cell) + 1}c${shape.column(cell) + 1}`;
  if (forbid) return `${digit} in ${name} is taken back and forbidden`;
  return last?.cell === cell ? `${digit} in ${name} instead of ${last.digit}` : `${digit} forced in ${name}`;
}
