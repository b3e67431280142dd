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
  return frames[
    Math.max(
      0,
      lastBefore(frames, (frame) => (distance(frame, measure) ?? 0) <= moment),
    )
  ];
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
 * @typedef {object} Ranking
 * @property {number[]} winners indexes of the best; none if nobody finished, several if they tie
 * @property {(number | undefined)[]} places from 1, equal for equals; undefined for who did not finish
 * @property {(number | undefined)[]} ratios against the best
 */

/**
 * Ranks the runs that finished.
 * @param {(Outcome | null)[]} outcomes
 * @param {Measure} measure
 * @returns {Ranking}
 */
export function ranking(outcomes, measure) {
  const figures = outcomes.map((outcome) =>
    outcome && outcome.verdict !== 'stopped' ? distance(outcome, measure) : undefined,
  );
  const finished = figures.flatMap((figure) => (figure === undefined ? [] : [figure]));
  const best = Math.min(...finished);
  return {
    winners: figures.flatMap((figure, i) => (figure === best ? [i] : [])),
    places: figures.map((figure) =>
      figure === undefined ? undefined : 1 + finished.filter((other) => other < figure).length,
    ),
    // An algorithm may solve a puzzle without exploring anything: then there is no ratio.
    ratios: figures.map((figure) =>
      figure === undefined ? undefined : figure === best ? 1 : best > 0 ? figure / best : undefined,
    ),
  };
}
