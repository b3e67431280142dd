// How each cell of a board looks: under the person's hands, or at a step of a run.

import { nothing } from './explain.js';
import { candidates } from './replay.js';
import { Shape } from '../board/shape.js';

/** @typedef {import('../app/app.js').App} App */
/** @typedef {import('../board/board-view.js').Face} Face */
/** @typedef {import('./replay.js').State} State */

/**
 * @param {App} app
 * @returns {(cell: number) => Face}
 */
export function editorFaces(app) {
  const { editor } = app;
  const clashes = app.shape.conflicts(editor.values());
  return (cell) => {
    const { value, given, corner, centre, colour } = editor.squares[cell];
    return {
      value,
      kind: value ? (given ? 'given' : 'own') : '',
      corner,
      centre,
      colour,
      wrong: clashes.has(cell) || app.wrong.has(cell),
      selected: editor.selection.has(cell),
    };
  };
}

/**
 * @param {Shape} shape
 * @param {ArrayLike<number>} givens
 * @param {State} state
 * @param {{ candidates: boolean, heat: ArrayLike<number> | null, clashes: boolean, reason?: Set<number>, explained?: import('./explain.js').Explanation, selected?: Set<number> }} options
 * @returns {(cell: number) => Face}
 */
export function runFaces(shape, givens, state, options) {
  const clashes = options.clashes ? shape.conflicts(state.board) : new Set();
  const { heat } = options;
  const { ghost, struck, emptied, jumped } = options.explained ?? nothing();
  const range = heat ? heatRange(heat) : null;
  return (cell) => {
    const value = state.board[cell];
    const current = cell === state.focus || cell === state.other;
    /** @type {Face} */
    const face = {
      value,
      kind: value ? (givens[cell] ? 'given' : 'solver') : '',
      current,
      failed: current && state.failed,
      reason: options.reason?.has(cell) ?? false,
      wrong: clashes.has(cell),
      selected: options.selected?.has(cell) ?? false,
    };
    if (jumped.has(cell)) face.jumped = true;
    if (emptied.has(cell)) face.emptied = true;
    if (!value && ghost?.cell === cell) [face.ghost, face.refused] = [ghost.digit, ghost.refused];
    else if (!value && options.candidates) {
      face.candidates = candidates(state, shape, cell);
      face.struck = [...(struck.get(cell) ?? [])];
    }
    if (heat && heat[cell] && range) {
      // A log scale from the least to the most: cells early in the order are filled thousands of times less often.
      face.heat = range.share(heat[cell]);
      face.note = `filled ${heat[cell]} times`;
    }
    return face;
  };
}

/**
 * How hot each count is, from the least that is not 0 to the most.
 * @param {ArrayLike<number>} counts
 */
export function heatRange(counts) {
  let [least, most] = [Infinity, 0];
  for (let cell = 0; cell < counts.length; cell++) {
    if (counts[cell]) least = Math.min(least, counts[cell]);
    most = Math.max(most, counts[cell]);
  }
  const share = (/** @type {number} */ count) =>
    most > least ? Math.max(0.02, Math.log(count / least) / Math.log(most / least)) : 1;
  return { least: most ? least : 0, most, share };
}
