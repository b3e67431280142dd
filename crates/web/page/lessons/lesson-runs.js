// The runs behind a lesson, and what they gave: the sentences have their figures from here.

import { watchRun } from '../base/api.js';
import { App } from '../app/app.js';
import { Recording } from '../run/recording.js';
import { shapeOf } from '../board/shape.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('./lessons.js').LessonRun} LessonRun */

/**
 * Counters and figures by their keys, and what else a sentence may need.
 * @typedef {Record<string, number> & { solved: boolean, complete: boolean, solution: number[] }} Facts
 */

/** @typedef {{ recording: Recording, job: import('../base/types.js').Job, facts: Facts }} Ran */

const USUAL_SECONDS = 20;
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
  const puzzle = app.shipped.find(({ name }) => name === run.puzzle)?.puzzle;
  if (!puzzle) throw new Error(`there is no shipped puzzle ${run.puzzle}`);
  const recording = new Recording(shapeOf(puzzle), puzzle.givens);
  const { algorithm, settings = {}, seconds = USUAL_SECONDS } = run;
  const job = { puzzle, algorithm, settings, seed: 0, goal: 1, limits: { seconds } };
  await watchRun({ job, window: { from: 0, count: 0 }, timed: false }, signal, (name, data) =>
    recording.hear(name, data),
  );
  return { recording, job, facts: factsOf(recording, app.algorithm(algorithm)?.complete ?? false) };
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
