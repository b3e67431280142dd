// Asks the server whether the board is right so far, and marks what is not.

import { post } from '../base/api.js';
import { App } from '../app/app.js';
import { verdictOf } from './check.js';
import { h } from '../base/dom.js';

/** @typedef {import('../base/types.js').Check} Check */

/** A check is for a person who waits. */
const LIMITS = { seconds: 10 };

/**
 * @param {App} app
 * @returns {Promise<HTMLElement[]>} what was found, in words
 */
export async function checkBoard(app) {
  const puzzle = app.puzzle();
  const placed = app.editor.values().map((value, cell) => (puzzle.givens[cell] ? 0 : value));
  /** @type {Check} */
  const check = await post('check', { ...app.asked(), puzzle: { ...puzzle, placed }, limits: LIMITS });
  const cells = [...check.wrong, ...check.clashes.flatMap((clash) => clash.cells)];
  app.wrong = new Set(cells.map(({ row, column }) => app.shape.at(row, column)));
  return [
    h('p', { class: 'verdict' }, verdictOf(check, placed.some(Boolean))),
    ...check.notes.map((note) => h('p', { class: 'hint' }, note)),
  ];
}
