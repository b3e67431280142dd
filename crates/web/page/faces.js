// How each cell of a board looks: under the person's hands, or at a step of a run.

import { candidates } from './replay.js';
import { Shape } from './shape.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./board-view.js').Face} Face */
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
 * @param {{ candidates: boolean, heat: ArrayLike<number> | null, clashes: boolean, reason?: Set<number>, selected?: Set<number> }} options
 * @returns {(cell: number) => Face}
 */
export function runFaces(shape, givens, state, options) {
  const clashes = options.clashes ? shape.conflicts(state.board) : new Set();
  const { heat } = options;
  let hottest = 1;
  if (heat) for (let cell = 0; cell < shape.cells; cell++) hottest = Math.max(hottest, heat[cell]);
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
    if (!value && options.candidates) face.candidates = candidates(state, shape, cell);
    if (heat && heat[cell]) {
      // A log scale: cells early in the order are filled thousands of times less often.
      face.heat = Math.log1p(heat[cell]) / Math.log1p(hottest);
      face.note = `filled ${heat[cell]} times`;
    }
    return face;
  };
}
