// The rows of a contest on a log scale: a bar to the figure of the table, a dot for each trial.

import { h, svg } from './dom.js';
import { duration, memory, short } from './numbers.js';

/** @typedef {import('./types.js').Outcome} Outcome */
/** @typedef {import('./types.js').Row} Row */
/** @typedef {import('./types.js').Trial} Trial */

const WIDTH = 640;
const LABELS = 210;
const RIGHT = 24;
const ROW = 26;
const FOOT = 26;

/**
 * @typedef {object} Figure
 * @property {string} title
 * @property {(row: Row) => number | undefined} ofRow
 * @property {(outcome: Outcome) => number | undefined} ofTrial
 * @property {(value: number) => string} format
 */

/** @type {Record<string, Figure>} */
const FIGURES = {
  seconds: {
    title: 'Time',
    ofRow: (row) => row.seconds,
    ofTrial: (outcome) => outcome.seconds,
    format: duration,
  },
  explored: {
    title: 'Explored (0 at the left edge)',
    ofRow: (row) => row.counters.explored,
    ofTrial: (outcome) => outcome.counters.explored,
    format: short,
  },
  memory: {
    title: 'Memory',
    ofRow: (row) => row.peak_memory,
    ofTrial: (outcome) => outcome.peak_memory,
    format: memory,
  },
};

/** @typedef {{ low: number, top: number, x: (value: number) => number }} Axis */

/**
 * @param {string} key which figure
 * @param {readonly Row[]} rows
 * @param {readonly Trial[]} trials
 * @returns {HTMLElement}
 */
export function contestChart(key, rows, trials) {
  const figure = FIGURES[key] ?? FIGURES.seconds;
  const values = [...rows.map(figure.ofRow), ...trials.map(({ outcome }) => figure.ofTrial(outcome))];
  const positive = values.flatMap((value) => (value ? [value] : []));
  if (!positive.length) return h('figure', { class: 'figure' }, h('figcaption', {}, 'Nothing to draw yet.'));
  const axis = logAxis(positive);
  const height = rows.length * ROW + 34;
  const title = `${figure.title}, log scale: a dot for each trial (hollow: stopped), the bar is the figure of the table`;
  const plot = svg('svg', {
    class: 'chart dots',
    viewBox: `0 0 ${WIDTH} ${height}`,
    role: 'img',
    'aria-label': title,
  });
  plot.append(...scale(axis, height, figure.format));
  rows.forEach((row, i) => {
    const mine = trials.filter((trial) => trial.name === row.name);
    plot.append(...line(figure, axis, row, mine, 18 + i * ROW));
  });
  return h('figure', { class: 'figure' }, h('figcaption', { class: 'legend' }, h('strong', {}, title)), plot);
}

/**
 * Whole decades around some values above zero.
 * @param {number[]} values
 * @returns {Axis}
 */
function logAxis(values) {
  const low = 10 ** Math.floor(Math.log10(Math.min(...values)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...values)));
  const top = high > low ? high : low * 10;
  const x = (/** @type {number} */ value) =>
    LABELS + (Math.log(Math.max(value, low) / low) / Math.log(top / low)) * (WIDTH - LABELS - RIGHT);
  return { low, top, x };
}

/**
 * Rules and words at every decade, or fewer where there are many.
 * @param {Axis} axis
 * @param {number} height
 * @param {(value: number) => string} format
 * @returns {SVGElement[]}
 */
function scale({ low, top, x }, height, format) {
  const decades = Math.round(Math.log10(top / low));
  const every = Math.max(1, Math.ceil(decades / 5));
  const marks = [];
  for (let i = 0; i <= decades; i += every) {
    const value = low * 10 ** i;
    const text = format(value).replace(/\.0+(?= |$)/, '');
    marks.push(
      svg('line', { class: 'rule', x1: x(value), x2: x(value), y1: 4, y2: height - FOOT }),
      svg('text', { class: 'tick middle', x: x(value), y: height - 8 }, text),
    );
  }
  return marks;
}

/**
 * @param {Figure} figure
 * @param {Axis} axis
 * @param {Row} row
 * @param {readonly Trial[]} trials
 * @param {number} y
 * @returns {SVGElement[]}
 */
function line(figure, axis, row, trials, y) {
  const name = svg('text', { class: 'tick end', x: LABELS - 10, y: y + 4 }, row.name);
  const whole = figure.ofRow(row);
  if (whole === undefined) {
    const why = row.trials ? 'no such count' : 'not run yet';
    return [name, svg('text', { class: 'tick', x: LABELS, y: y + 4 }, why)];
  }
  const width = Math.max(2, axis.x(whole) - LABELS);
  const bar = svg('rect', { class: 'bar', x: LABELS, y: y - 6, width, height: 12, rx: 2 });
  return [name, bar, ...trials.flatMap(({ outcome }) => dot(figure, axis, outcome, y))];
}

/**
 * @param {Figure} figure
 * @param {Axis} axis
 * @param {Outcome} outcome
 * @param {number} y
 * @returns {SVGElement[]}
 */
function dot(figure, axis, outcome, y) {
  const value = figure.ofTrial(outcome);
  if (value === undefined) return [];
  const stopped = outcome.verdict === 'stopped';
  const title = svg('title', {}, `${stopped ? '> ' : ''}${figure.format(value)}`);
  return [svg('circle', { class: `dot${stopped ? ' stopped' : ''}`, cx: axis.x(value), cy: y, r: 4 }, title)];
}
