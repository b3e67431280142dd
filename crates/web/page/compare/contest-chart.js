// The rows of a contest on a log scale, where a length would mean nothing: a dot for each trial, a tick for the
// figure of the table, a line over the range of its times.

import { h, svg } from '../base/dom.js';
import { duration, memory, short } from '../base/numbers.js';

/** @typedef {import('../base/types.js').Outcome} Outcome */
/** @typedef {import('../base/types.js').Row} Row */
/** @typedef {import('../base/types.js').Trial} Trial */

const WIDTH = 640;
const LABELS = 268;
const LONGEST_NAME = 40;
/** Up to this width of the window words are larger, and ids stand for names. */
const NARROW = 860;
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
 * Rows that have not begun are not drawn.
 * @param {string} key which figure
 * @param {readonly Row[]} all
 * @param {readonly Trial[]} trials
 * @param {(row: Row) => string} nameOf
 * @returns {HTMLElement}
 */
export function contestChart(key, all, trials, nameOf) {
  const figure = FIGURES[key] ?? FIGURES.seconds;
  const rows = all.filter((row) => row.trials);
  const values = [...rows.map(figure.ofRow), ...trials.map(({ outcome }) => figure.ofTrial(outcome))];
  const positive = values.flatMap((value) => (value ? [value] : []));
  if (!positive.length) return h('figure', { class: 'figure' }, h('figcaption', {}, 'Nothing to draw yet.'));
  const axis = logAxis(positive);
  const height = rows.length * ROW + 34;
  const title = `${figure.title}, log scale: a dot for each trial (hollow: stopped), a tick for the figure of the table, a line over the range of its times`;
  const plot = svg('svg', {
    class: 'chart dots',
    viewBox: `0 0 ${WIDTH} ${height}`,
    role: 'img',
    'aria-label': title,
  });
  plot.append(...scale(axis, height, figure.format));
  rows.forEach((row, i) => {
    const mine = trials.filter((trial) => trial.name === row.name);
    plot.append(
      ...line(figure, axis, row, mine, {
        y: 18 + i * ROW,
        name: innerWidth > NARROW ? nameOf(row) : row.name,
      }),
    );
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
 * @param {{ y: number, name: string }} place
 * @returns {SVGElement[]}
 */
function line(figure, axis, row, trials, { y, name: full }) {
  const short = full.length > LONGEST_NAME ? `${full.slice(0, LONGEST_NAME - 1)}…` : full;
  const name = svg('text', { class: 'tick end', x: LABELS - 10, y: y + 4 }, short, svg('title', {}, full));
  const whole = figure.ofRow(row);
  if (whole === undefined) {
    return [name, svg('text', { class: 'tick', x: LABELS, y: y + 4 }, 'no such count')];
  }
  const tick = svg('path', { class: 'row-figure', d: `M${axis.x(whole)} ${y - 8}v16` });
  return [
    ...[name, ...range(figure, axis, row, y), tick],
    ...trials.flatMap(({ outcome }) => dot(figure, axis, outcome, y)),
  ];
}

/**
 * @param {Figure} figure
 * @param {Axis} axis
 * @param {Row} row
 * @param {number} y
 * @returns {SVGElement[]}
 */
function range(figure, axis, { spread }, y) {
  if (figure !== FIGURES.seconds || !spread) return [];
  return [svg('path', { class: 'row-range', d: `M${axis.x(spread.least)} ${y}H${axis.x(spread.most)}` })];
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
