// A race, as figures: where each run is at a moment, and what the server's table says of who won. Pure.

import { ratio } from '../base/numbers.js';
import { lastBefore } from '../run/recording.js';

/** @typedef {import('../base/types.js').Frame} Frame */
/** @typedef {import('../base/types.js').Row} Row */
/** @typedef {import('../base/types.js').Trial} Trial */

/** @typedef {'explored' | 'seconds'} Measure */

/**
 * How far a frame or a row has come; undefined where the algorithm does not count it.
 * @param {{ seconds?: number, counters: Record<string, number> }} what
 * @param {Measure} measure
 * @returns {number | undefined}
 */
export function distance(what, measure) {
  return measure === 'seconds' ? what.seconds : what.counters.explored;
}

/**
 * The keyframe of a run after a part of its way. (A part, since the frames are of a watched run, whose times
 * are not those of the contest.)
 * @param {readonly Frame[]} frames
 * @param {Measure} measure
 * @param {number} part from 0 to 1
 * @returns {Frame | undefined}
 */
export function frameAt(frames, measure, part) {
  const last = frames.at(-1);
  const end = last ? (distance(last, measure) ?? 0) : 0;
  const at = lastBefore(frames, (frame) => (distance(frame, measure) ?? 0) <= part * end);
  return frames[Math.max(0, at)];
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
  const from = startOf(least, most);
  return from * (most / from) ** part;
}

/**
 * The other way, for the bars of the lanes: all on one scale, that of the slider.
 * @param {number} moment
 * @param {number} least of the runs
 * @param {number} most of the runs
 */
export function partOf(moment, least, most) {
  const from = startOf(least, most);
  if (moment <= from) return 0;
  return most > from ? Math.log(moment / from) / Math.log(most / from) : 1;
}

/**
 * Where the log scale begins.
 * @param {number} least
 * @param {number} most
 */
function startOf(least, most) {
  return Math.max(least / 50, most / 1e7, Number.MIN_VALUE);
}

/**
 * How a row stands, as the server ranked it.
 * @param {Row} row
 * @param {Measure} measure
 */
export function standing(row, measure) {
  return measure === 'seconds' ? row.by_time : row.by_explored;
}

/**
 * The row of each contestant, in the order in which they were asked for: on one puzzle with one seed, trials
 * come in that order.
 * @param {readonly Trial[]} trials
 * @param {readonly Row[]} rows by rank
 * @returns {(Row | undefined)[]}
 */
export function rowsInOrder(trials, rows) {
  const left = [...rows];
  return trials.map(({ name }) => {
    const at = left.findIndex((row) => row.name === name);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
}

/**
 * Those in first place; nobody, if the best of all was stopped.
 * @param {readonly Row[]} rows
 * @param {Measure} measure
 */
export function winners(rows, measure) {
  return rows.filter((row) => standing(row, measure).rank === 1 && !row.at_least);
}

/**
 * Who won, and how much the next one needed.
 * @param {readonly Row[]} rows
 * @param {Measure} measure
 * @param {(id: string) => string} titleOf
 */
export function verdictText(rows, measure, titleOf) {
  const first = winners(rows, measure);
  if (!first.length) return 'Nobody finished within the limit.';
  const unit = measure === 'seconds' ? 'time' : 'explored nodes';
  const names = first.map((row) => titleOf(row.algorithm)).join(' and ');
  const next = rows.find((row) => standing(row, measure).rank === first.length + 1);
  const times = next && standing(next, measure).relative;
  const rest =
    next && times !== undefined
      ? ` ${titleOf(next.algorithm)}, next, needed ${ratio(times).replace('×', '')} times as ${measure === 'seconds' ? 'long' : 'many'}.`
      : '';
  return `${first.length > 1 ? 'A tie' : 'Winner'} by ${unit}: ${names}.${rest}`;
}

/**
 * The place of a row, in words.
 * @param {Row} row
 * @param {Measure} measure
 */
export function placeText(row, measure) {
  const { rank, relative } = standing(row, measure);
  if (rank === undefined) return 'not ranked';
  if (row.at_least) return `${ordinal(rank)}, did not finish`;
  if (rank === 1) return '★ first';
  return relative === undefined ? ordinal(rank) : `${ordinal(rank)}, ${ratio(relative)}`;
}

/** @param {number} n */
function ordinal(n) {
  return `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`;
}
