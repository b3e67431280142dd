// A comparison, as the page shows it: the columns, sorting, a list of puzzles, CSV. All figures are the
// server's. Pure.

import { duration, memory, ratio, whole } from '../base/numbers.js';
import { ruleLines, unread } from '../puzzle/rules.js';

/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Reading} Reading */
/** @typedef {import('../base/types.js').ReadRecord} ReadRecord */
/** @typedef {import('../base/types.js').Row} Row */
/** @typedef {import('../base/types.js').Spread} Spread */
/** @typedef {import('../base/types.js').Trial} Trial */

/**
 * @typedef {object} Column
 * @property {string} key
 * @property {string} title
 * @property {(row: Row) => string | number | undefined} value what it is sorted by
 * @property {(row: Row) => string} text
 */

/**
 * @param {string} key
 * @param {string} title
 * @param {(row: Row) => number | undefined} value
 * @param {(value: number) => string} format
 * @returns {Column}
 */
function figure(key, title, value, format) {
  const text = (/** @type {Row} */ row) => {
    const found = value(row);
    return found === undefined ? '' : `${row.at_least ? '> ' : ''}${format(found)}`;
  };
  return { key, title, value, text };
}

/** @type {Column[]} */
export const COLUMNS = [
  { key: 'name', title: 'Algorithm', value: (row) => row.name, text: (row) => row.name },
  { key: 'verdict', title: 'Verdict', value: (row) => row.verdict, text: (row) => row.verdict },
  figure('seconds', 'Time', (row) => row.seconds, duration),
  figure('explored', 'Explored', (row) => row.counters.explored, whole),
  figure('generated', 'Generated', (row) => row.counters.generated, whole),
  figure('useful', 'Useful', (row) => row.counters.useful, whole),
  figure('memory', 'Memory', (row) => row.peak_memory, memory),
  figure('relative', 'Relative', (row) => row.by_time.relative, ratio),
];

/**
 * The range of the times of single runs; nothing where they do not differ.
 * @param {Spread | undefined} spread
 */
export function rangeText(spread) {
  const [least, most] = [duration(spread?.least ?? 0), duration(spread?.most ?? 0)];
  return least === most ? '' : `${least} to ${most}`;
}

/**
 * Sorts by a column; what has no figure comes last in both directions. Without a column: as ranked.
 * @param {readonly Row[]} rows
 * @param {string | null} key
 * @param {1 | -1} direction
 * @returns {Row[]}
 */
export function sorted(rows, key, direction) {
  const column = COLUMNS.find((each) => each.key === key);
  if (!column) return [...rows];
  return [...rows].sort((a, b) => {
    const [x, y] = [column.value(a), column.value(b)];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    const by =
      typeof x === 'number' && typeof y === 'number'
        ? x - y
        : String(x).localeCompare(String(y), 'en', { numeric: true });
    return direction * by;
  });
}

/**
 * What of a list can be compared on, and why the rest cannot.
 * @typedef {object} Listed
 * @property {{ line: number, puzzle: Puzzle }[]} puzzles
 * @property {{ line: number, why: string }[]} left
 * @property {import('../base/types.js').Fitting[]} fitting the algorithms for each kind of puzzle
 */

/**
 * @param {Reading} reading
 * @param {boolean} ignoreRules
 * @returns {Listed}
 */
export function listed(reading, ignoreRules) {
  /** @type {Listed} */
  const list = { puzzles: [], left: [], fitting: [] };
  const kinds = new Set();
  for (const record of reading.records) {
    const why = obstacle(record, ignoreRules);
    if (why !== '' || !('puzzle' in record)) {
      list.left.push({ line: record.line, why });
      continue;
    }
    list.puzzles.push({ line: record.line, puzzle: record.puzzle });
    kinds.add(record.fitting);
  }
  list.fitting = reading.fitting.filter((_, kind) => kinds.has(kind));
  return list;
}

/**
 * Why no algorithm runs on what was read; nothing if one may.
 * @param {ReadRecord} record
 * @param {boolean} ignoreRules
 */
function obstacle(record, ignoreRules) {
  if ('error' in record) return record.error.what;
  if (record.clashes.length) return `the givens clash: ${record.clashes[0].says}`;
  const rules = unread(record.puzzle.rules);
  return rules.length && !ignoreRules ? `rules that are not understood: ${ruleLines(rules).join(', ')}` : '';
}

/** @typedef {Trial & { line?: number }} ListedTrial a trial, and the line of the list that its puzzle is from */

/**
 * Every trial as a line, every counter as a column.
 * @param {readonly ListedTrial[]} trials
 */
export function csv(trials) {
  const counters = [...new Set(trials.flatMap(({ outcome }) => Object.keys(outcome.counters)))];
  const head = ['puzzle', 'line', 'algorithm', 'seed', 'verdict', 'stop', 'seconds'];
  head.push('least_seconds', 'most_seconds', 'runs', 'peak_memory', 'ignored_rules', ...counters);
  const lines = trials.map(({ puzzle, line, name, seed, outcome }) => [
    ...[puzzle, line, name, seed, outcome.verdict, outcome.stop, outcome.seconds],
    ...[outcome.spread?.least, outcome.spread?.most, outcome.spread?.runs, outcome.peak_memory],
    ruleLines(outcome.ignored_rules ?? []).join(', '),
    ...counters.map((key) => outcome.counters[key]),
  ]);
  return [head, ...lines].map((line) => line.map(field).join(',')).join('\r\n') + '\r\n';
}

/** @param {unknown} value */
function field(value) {
  const text = value === undefined || value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
