// How each cell looks in a game: under the person's hands, or at a step that is shown.

import { notesOf } from './play-drawing.js';
import { marksIn } from './play-position.js';

/** @typedef {import('../app/app.js').App} App */
/** @typedef {import('../board/board-view.js').Face} Face */
/** @typedef {import('./play-position.js').Keeper} Keeper */
/** @typedef {import('./play-position.js').Position} Position */
/** @typedef {import('../board/shape.js').Shape} Shape */
/** @typedef {import('../base/types.js').Step} Step */

/**
 * Mistakes are shown only where somebody asked for them.
 * @param {App} app
 * @param {Keeper} keeper
 * @param {Step | null} step drawn over it
 * @param {Set<number>} broken cells in conflict, where those are shown
 * @returns {(cell: number) => Face}
 */
export function gameFaces(app, keeper, step, broken) {
  const { editor } = app;
  const values = editor.values();
  const pattern = patternOf(app.shape, step);
  return (cell) => {
    const { value, given, corner, colour } = editor.squares[cell];
    return {
      value,
      kind: value ? (given ? 'given' : 'own') : '',
      corner,
      candidates: marksIn(app, keeper, values, cell),
      colour,
      wrong: app.wrong.has(cell) || broken.has(cell),
      selected: editor.selection.has(cell),
      ...pattern(cell),
    };
  };
}

/**
 * The board at a step of a list.
 * @param {App} app
 * @param {Position} position
 * @param {Step} step
 * @returns {(cell: number) => Face}
 */
export function stepFaces(app, { values, candidates }, step) {
  const pattern = patternOf(app.shape, step);
  return (cell) => {
    const { given, value: own } = app.editor.squares[cell];
    const value = values[cell];
    const kind = given ? 'given' : value === own ? 'own' : 'solver';
    return { value, kind: value ? kind : '', candidates: candidates[cell], ...pattern(cell) };
  };
}

/**
 * @param {Shape} shape
 * @param {Step | null} step
 */
function patternOf(shape, step) {
  if (!step) return () => ({});
  const cells = new Set(step.cells.map(({ row, column }) => shape.at(row, column)));
  const notes = notesOf(shape, step);
  return (/** @type {number} */ cell) => ({ reason: cells.has(cell), note: notes.get(cell) });
}
