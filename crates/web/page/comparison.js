// A comparison, as figures: one row per algorithm over all puzzles, sorting, CSV and JSON. Pure.

/** @typedef {import('./types.js').Outcome} Outcome */

/**
 * One algorithm on one puzzle.
 * @typedef {object} Trial
 * @property {string} algorithm
 * @property {number} puzzle from 1
 * @property {Outcome | null} outcome
 * @property {string} [error]
 */

/**
 * One algorithm on all puzzles. Figures are sums over the puzzles that it finished; memory is the most.
 * @typedef {object} Row
 * @property {string} algorithm
 * @property {string} verdict
 * @property {number} finished
 * @property {number} [seconds]
 * @property {number} [explored]
 * @property {number} [generated]
 * @property {number} [useful]
 * @property {number} [memory]
 * @property {number} [relative] time against the fastest that finished as many
 */

export const COLUMNS = /** @type {const} */ ([
  'algorithm',
  'verdict',
  'seconds',
  'explored',
  'generated',
  'useful',
  'memory',
  'relative',
]);
/** @typedef {(typeof COLUMNS)[number]} Column */

/**
 * @param {readonly Trial[]} trials
 * @param {readonly string[]} algorithms
 * @param {number} puzzles
 * @returns {Row[]}
 */
export function summarise(trials, algorithms, puzzles) {
  const rows = algorithms.map((algorithm) => {
    const mine = trials.filter((trial) => trial.algorithm === algorithm);
    const outcomes = mine.flatMap((trial) =>
      trial.outcome && trial.outcome.verdict !== 'stopped' ? [trial.outcome] : [],
    );
    /** @param {(outcome: Outcome) => number | undefined} figure */
    const total = (figure) => {
      const values = outcomes.map(figure);
      return values.length && values.every((value) => value !== undefined)
        ? values.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0)
        : undefined;
    };
    const memories = outcomes.flatMap(({ peak_memory }) => (peak_memory === undefined ? [] : [peak_memory]));
    /** @type {Row} */
    const row = {
      algorithm,
      verdict: verdict(mine, outcomes.length, puzzles),
      finished: outcomes.length,
      seconds: total((outcome) => outcome.seconds),
      explored: total(({ counters }) => counters.explored),
      generated: total(({ counters }) => counters.generated),
      useful: total(({ counters }) => counters.useful),
      memory: memories.length ? Math.max(...memories) : undefined,
    };
    return row;
  });
  const most = Math.max(0, ...rows.map((row) => row.finished));
  const fastest = Math.min(
    ...rows.filter((row) => row.finished === most && most).map((row) => row.seconds ?? Infinity),
  );
  for (const row of rows) {
    if (row.finished === most && most && row.seconds !== undefined) row.relative = row.seconds / fastest;
  }
  return rows;
}

/**
 * @param {readonly Trial[]} trials
 * @param {number} finished
 * @param {number} puzzles
 */
function verdict(trials, finished, puzzles) {
  if (puzzles > 1) return trials.length ? `${finished} of ${puzzles}` : '';
  const trial = trials[0];
  if (!trial) return '';
  if (!trial.outcome) return trial.error ?? 'failed';
  const { verdict: found, stop } = trial.outcome;
  return found === 'stopped' ? `stopped: ${stop}` : found.replace('-', ' ');
}

/**
 * Sorts by a column; what has no figure comes last in both directions.
 * @param {readonly Row[]} rows
 * @param {Column} column
 * @param {1 | -1} direction
 * @returns {Row[]}
 */
export function sorted(rows, column, direction) {
  return [...rows].sort((a, b) => {
    const [x, y] = [a[column], b[column]];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    const by =
      typeof x === 'number' && typeof y === 'number'
        ? x - y
        : String(x).localeCompare(String(y), 'en', { numeric: true });
    return direction * by;
  });
}

/**
 * Every trial as a line, every counter as a column.
 * @param {readonly Trial[]} trials
 */
export function csv(trials) {
  const counters = [...new Set(trials.flatMap((trial) => Object.keys(trial.outcome?.counters ?? {})))];
  const head = ['puzzle', 'algorithm', 'verdict', 'stop', 'seconds', 'peak_memory', ...counters, 'error'];
  const lines = trials.map(({ puzzle, algorithm, outcome, error }) => [
    puzzle,
    algorithm,
    outcome?.verdict,
    outcome?.stop,
    outcome?.seconds,
    outcome?.peak_memory,
    ...counters.map((key) => outcome?.counters[key]),
    error,
  ]);
  return [head, ...lines].map((line) => line.map(field).join(',')).join('\r\n') + '\r\n';
}

/** @param {unknown} value */
function field(value) {
  const text = value === undefined || value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
