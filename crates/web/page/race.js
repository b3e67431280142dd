// A race, as figures: where each run is at a moment, who won, and by how much. Pure.

import { lastBefore } from './recording.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Outcome} Outcome */

/** @typedef {'explored' | 'seconds'} Measure */

/**
 * How far a frame or an outcome has come; undefined where the algorithm does not count it.
 * @param {{ seconds: number, counters: Record<string, number> }} what
 * @param {Measure} measure
 * @returns {number | undefined}
 */
export function distance(what, measure) {
  return measure === 'seconds' ? what.seconds : what.counters.explored;
}

/**
 * The keyframe of a run at a moment of the race.
 * @param {readonly Frame[]} frames
 * @param {Measure} measure
 * @param {number} moment
 * @returns {Frame | undefined}
 */
export function frameAt(frames, measure, moment) {
  return frames[Math.max(0, lastBefore(frames, (frame) => (distance(frame, measure) ?? 0) <= moment))];
}

/**
 * From the slider to the race: its first part is as long as its last on a log scale, so that runs that
 * differ a thousandfold can both be seen.
 * @param {number} part from 0 to 1
 * @param {number} least of the runs
 * @param {number} most of the runs
 */
export function momentOf(part, least, most) {
  if (part <= 0) return 0;
  const from = Math.max(least / 50, most / 1e7, Number.MIN_VALUE);
  return from * (most / from) ** part;
}

/**
 * Ranks the runs that solved the puzzle; the others come after them.
 * @param {(Outcome | null)[]} outcomes
 * @param {Measure} measure
 * @returns {{ order: number[], winner: number, ratios: (number | undefined)[] }} `order` are indexes; `winner`
 *   is -1 if nobody solved it; `ratios` compare with the winner
 */
export function ranking(outcomes, measure) {
  const figure = (/** @type {number} */ i) => {
    const outcome = outcomes[i];
    const value = outcome && outcome.verdict !== 'stopped' ? distance(outcome, measure) : undefined;
    return value ?? Infinity;
  };
  const order = outcomes.map((_, i) => i).sort((a, b) => figure(a) - figure(b) || a - b);
  const winner = order.length && Number.isFinite(figure(order[0])) ? order[0] : -1;
  const ratios = outcomes.map((_, i) => {
    if (winner < 0 || !Number.isFinite(figure(i))) return undefined;
    // An algorithm may solve a puzzle without exploring anything: then there is no ratio.
    return figure(winner) > 0 ? figure(i) / figure(winner) : i === winner ? 1 : undefined;
  });
  return { order, winner, ratios };
}
