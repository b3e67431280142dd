// Two small charts in SVG: lines over the steps of a run, and dots on a log scale for comparisons.

import { h, svg } from './dom.js';
import { short } from './numbers.js';

/**
 * @typedef {object} Line
 * @property {string} name
 * @property {string} mark a class: colour and dash, so that no line is known by colour alone
 * @property {[number, number][]} points
 */

const WIDTH = 640;
const LEFT = 52;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;

/**
 * Lines over the whole run, with a cursor. A click or a key on it seeks.
 */
export class LineChart {
  /**
   * @param {string} title
   * @param {{ log?: boolean, height?: number, seek?: (x: number) => void }} [options]
   */
  constructor(title, options = {}) {
    this.title = title;
    this.options = options;
    this.height = options.height ?? 200;
    this.cursor = svg('line', { class: 'cursor', y1: TOP, y2: this.height - BOTTOM, x1: LEFT, x2: LEFT });
    this.plot = svg('svg', {
      class: 'chart',
      viewBox: `0 0 ${WIDTH} ${this.height}`,
      role: 'img',
      'aria-label': title,
    });
    this.legend = h('figcaption', { class: 'legend' });
    this.element = h('figure', { class: 'figure' }, this.legend, this.plot);
    this.most = 1;
    if (options.seek) {
      this.plot.addEventListener('click', (event) => {
        const box = this.plot.getBoundingClientRect();
        const x = ((event.clientX - box.left) / box.width) * WIDTH;
        options.seek?.(((x - LEFT) / (WIDTH - LEFT - RIGHT)) * this.most);
      });
    }
  }

  /**
   * @param {Line[]} lines
   * @param {number} most the end of the axis
   */
  draw(lines, most) {
    this.most = Math.max(1, most);
    const log = this.options.log ?? false;
    const values = lines.flatMap((line) => line.points.map(([, y]) => y)).filter((y) => !log || y > 0);
    const low = log ? Math.min(...values) : 0;
    const high = Math.max(...values, low + (log ? 0 : 1));
    const scale = (/** @type {number} */ y) => {
      const part = log ? (Math.log(y / low) || 0) / (Math.log(high / low) || 1) : (y - low) / (high - low);
      return this.height - BOTTOM - part * (this.height - TOP - BOTTOM);
    };
    const ticks = values.length ? (log ? [low, Math.sqrt(low * high), high] : niceTicks(high)) : [];
    this.plot.replaceChildren(
      ...ticks.flatMap((tick) => [
        svg('line', { class: 'rule', x1: LEFT, x2: WIDTH - RIGHT, y1: scale(tick), y2: scale(tick) }),
        svg('text', { class: 'tick end', x: LEFT - 8, y: scale(tick) + 4 }, short(tick)),
      ]),
      svg('text', { class: 'tick', x: LEFT, y: this.height - 6 }, '0'),
      svg('text', { class: 'tick end', x: WIDTH - RIGHT, y: this.height - 6 }, `${short(this.most)} events`),
      ...lines.map((line) =>
        svg('path', { class: `line ${line.mark}`, d: this.path(line.points, scale, log) }),
      ),
      this.cursor,
    );
    this.legend.replaceChildren(
      h('strong', {}, this.title),
      ...lines.map((line) => h('span', { class: `key ${line.mark}` }, keyMark(line.mark), line.name)),
    );
  }

  /**
   * @param {[number, number][]} points
   * @param {(y: number) => number} scale
   * @param {boolean} log
   */
  path(points, scale, log) {
    const kept = points.filter(([, y]) => !log || y > 0);
    return kept.map(([x, y], i) => `${i ? 'L' : 'M'}${this.x(x).toFixed(1)} ${scale(y).toFixed(1)}`).join('');
  }

  /** @param {number} x */
  x(x) {
    return LEFT + (x / this.most) * (WIDTH - LEFT - RIGHT);
  }

  /** @param {number} x */
  point(x) {
    const at = this.x(Math.min(x, this.most)).toFixed(1);
    this.cursor.setAttribute('x1', at);
    this.cursor.setAttribute('x2', at);
  }
}

/** @param {string} mark */
function keyMark(mark) {
  return svg(
    'svg',
    { class: 'key-mark', viewBox: '0 0 24 8', 'aria-hidden': 'true' },
    svg('path', { class: `line ${mark}`, d: 'M0 4H24' }),
  );
}

/** @param {number} high */
function niceTicks(high) {
  const raw = high / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw) ?? raw;
  const ticks = [];
  for (let tick = 0; tick <= high + step * 1e-9; tick += step) ticks.push(tick);
  return ticks;
}

/**
 * One row of dots per name on a log scale; the bar reaches to the median.
 * @param {string} title
 * @param {{ name: string, values: number[] }[]} rows
 * @param {(value: number) => string} format
 * @returns {HTMLElement}
 */
export function dotChart(title, rows, format) {
  const [labels, rowHeight] = [210, 26];
  const height = rows.length * rowHeight + 34;
  const values = rows.flatMap((row) => row.values).filter((value) => value > 0);
  const low = 10 ** Math.floor(Math.log10(Math.min(...values, Infinity) || 1));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...values, 0) || 1));
  const top = high > low ? high : low * 10;
  const x = (/** @type {number} */ value) =>
    labels + (Math.log(Math.max(value, low) / low) / Math.log(top / low)) * (WIDTH - labels - 24);
  const plot = svg('svg', {
    class: 'chart dots',
    viewBox: `0 0 ${WIDTH} ${height}`,
    role: 'img',
    'aria-label': title,
  });
  if (!values.length) return h('figure', { class: 'figure' }, h('figcaption', {}, 'Nothing to draw yet.'));
  const decades = Math.round(Math.log10(top / low));
  const every = Math.max(1, Math.ceil(decades / 5));
  for (let i = 0; i <= decades; i += every) {
    const at = x(low * 10 ** i);
    plot.append(
      svg('line', { class: 'rule', x1: at, x2: at, y1: 4, y2: height - 26 }),
      svg(
        'text',
        { class: 'tick middle', x: at, y: height - 8 },
        format(low * 10 ** i).replace(/\.0+(?= |$)/, ''),
      ),
    );
  }
  rows.forEach((row, i) => {
    const y = 18 + i * rowHeight;
    const sorted = [...row.values].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    plot.append(svg('text', { class: 'tick end', x: labels - 10, y: y + 4 }, row.name));
    if (median === undefined) {
      plot.append(svg('text', { class: 'tick', x: labels, y: y + 4 }, 'no solution, or no such count'));
      return;
    }
    plot.append(
      svg('rect', {
        class: 'bar',
        x: labels,
        y: y - 6,
        width: Math.max(2, x(median) - labels),
        height: 12,
        rx: 2,
      }),
    );
    for (const value of sorted) {
      plot.append(
        svg('circle', { class: 'dot', cx: x(value), cy: y, r: 4 }, svg('title', {}, format(value))),
      );
    }
  });
  return h('figure', { class: 'figure' }, h('figcaption', { class: 'legend' }, h('strong', {}, title)), plot);
}
