// Which algorithms take which puzzles, and what is chosen before anybody has chosen: the server says so.

import { post } from '../base/api.js';

/** @typedef {import('../base/types.js').Fitting} Fitting */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */

/** Before the server has said anything. @type {Fitting} */
export const UNKNOWN = { algorithms: [], racing: [], comparing: [], refused: [] };

/**
 * What the server says of each kind of board among some puzzles.
 * @param {(Puzzle | string)[]} puzzles
 * @param {AbortSignal} [signal]
 * @returns {Promise<Fitting[]>}
 */
export async function fittingOf(puzzles, signal) {
  /** @type {import('../base/types.js').FittingAnswer} */
  const { fitting } = await post('fitting', { puzzles }, signal);
  return fitting;
}

/**
 * Those that take every kind of board.
 * @template {{ id: string }} T
 * @param {T[]} wanted
 * @param {Fitting[]} kinds
 */
export function takingAll(wanted, kinds) {
  return wanted.filter(({ id }) => kinds.every(({ algorithms }) => algorithms.includes(id)));
}
