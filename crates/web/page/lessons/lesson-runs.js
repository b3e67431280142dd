// The runs behind a lesson, and what they gave: the sentences have their figures from here.

import { ApiError, post, watchRun } from '../base/api.js';
import { App } from '../app/app.js';
import { Recording } from '../run/recording.js';
import { shapeOf } from '../board/shape.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('./lessons.js').LessonRun} LessonRun */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */

/**
 * Counters and figures by their keys, and what else a sentence may need.
 * @typedef {Record<string, number> & { solved: boolean, complete: boolean, solution: number[] }} Facts
 */

/** @typedef {{ recording: Recording, job: import('../base/types.js').Job, facts: Facts }} Ran */

const USUAL_SECONDS = 20;
/** Runs of so many events are held whole, so that the board can show candidates. */
const HELD_WHOLE = 12_000;
/** A temperature that rises by as much was set anew. */
const REHEATED = 1.5;

/**
 * Runs what a lesson needs, one after another.
 * @param {App} app
 * @param {Lesson} lesson
 * @param {AbortSignal} signal
 * @param {(done: number) => void} tell
 * @returns {Promise<Record<string, Ran>>}
 */
export async function runAll(app, lesson, signal, tell) {
  /** @type {Record<string, Ran>} */
  const ran = {};
  for (const [name, run] of Object.entries(lesson.runs)) {
    tell(Object.keys(ran).length);
    ran[name] = await runOne(app, run, signal);
  }
  return ran;
}

/**
 * @param {App} app
 * @param {LessonRun} run
 * @param {AbortSignal} signal
 * @returns {Promise<Ran>}
 */
async function runOne(app, run, signal) {
  const puzzle = await puzzleOf(app, run.puzzle, signal);
  const recording = new Recording(shapeOf(puzzle), puzzle.givens);
  const { algorithm, settings = {}, seed = 0, seconds = USUAL_SECONDS } = run;
  const job = { puzzle, algorithm, settings, seed, goal: 1, limits: { seconds } };
  await watchRun({ job, window: { from: 0, count: HELD_WHOLE }, timed: false }, signal, (name, data) =>
    recording.hear(name, data),
  );
  return { recording, job, facts: factsOf(recording, app.algorithm(algorithm)?.complete ?? false) };
}

/**
 * A shipped puzzle by its name; of one with rules the server tells how they look.
 * @param {App} app
 * @param {LessonRun['puzzle']} wanted
 * @param {AbortSignal} signal
 * @returns {Promise<Puzzle>}
 */
async function puzzleOf(app, wanted, signal) {
  if (typeof wanted === 'string') {
    const shipped = app.shipped.find(({ name }) => name === wanted)?.puzzle;
    if (shipped) return shipped;
    throw new Error(`there is no example called ${wanted}`);
  }
  /** @type {import('../base/types.js').Reading} */
  const { records } = await post('read', { text: JSON.stringify(wanted), from: 'json' }, signal);
  const [record] = records;
  if ('puzzle' in record) return record.puzzle;
  throw new ApiError(record.error);
}

/**
 * @param {Recording} recording
 * @param {boolean} complete
 * @returns {Facts}
 */
function factsOf({ outcome, frames }, complete) {
  const last = frames.at(-1);
  const figures = (outcome?.figures ?? []).map(({ key, value }) => [key, value]);
  return Object.assign(
    { ...outcome?.counters, ...Object.fromEntries(figures) },
    {
      seconds: outcome?.seconds ?? 0,
      diversity: last?.diversity ?? 0,
      reheats: frames.filter(({ temperature }, i) => isReheated(frames[i - 1]?.temperature, temperature))
        .length,
      solved: outcome?.verdict === 'solved',
      solution: outcome?.solution ?? [],
      complete,
    },
  );
}

/**
 * @param {number | undefined} before
 * @param {number | undefined} now
 */
function isReheated(before, now) {
  return before !== undefined && now !== undefined && now > REHEATED * before;
}
