// A small chart in SVG: lines over the steps of a run.

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
   * @param {{ log?: boolean, height?: number, seek?: (x: number) => void, brush?: (x: number | null) => void }} [options]
   */
  constructor(title, options = {}) {
    this.title = title;
    this.options = options;
    this.height = options.height ?? 200;
    this.cursor = svg('line', { class: 'cursor', y1: TOP, y2: this.height - BOTTOM, x1: LEFT, x2: LEFT });
    this.later = svg('rect', { class: 'to-come', y: TOP - 4, height: this.height - TOP - BOTTOM + 4 });
    this.brushed = svg('line', { class: 'brushed', y1: TOP, y2: this.height - BOTTOM, visibility: 'hidden' });
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
      this.plot.addEventListener('click', (event) => options.seek?.(this.under(event)));
    }
    this.plot.addEventListener('pointermove', (event) => options.brush?.(Math.round(this.under(event))));
    this.plot.addEventListener('pointerleave', () => options.brush?.(null));
  }

  /**
   * What lies under the pointer.
   * @param {MouseEvent} event
   */
  under(event) {
    const box = this.plot.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    return Math.max(0, Math.min(1, (x - LEFT) / (WIDTH - LEFT - RIGHT))) * this.most;
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
      this.later,
      this.cursor,
      this.brushed,
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
    this.put(this.cursor, x);
    const at = this.x(Math.min(x, this.most));
    this.later.setAttribute('x', at.toFixed(1));
    this.later.setAttribute('width', String(Math.max(0, WIDTH - RIGHT - at)));
  }

  /** @param {number | null} x somebody points at it elsewhere */
  mark(x) {
    this.brushed.setAttribute('visibility', x === null ? 'hidden' : 'visible');
    if (x !== null) this.put(this.brushed, x);
  }

  /**
   * @param {SVGLineElement} line
   * @param {number} x
   */
  put(line, x) {
    const at = this.x(Math.min(x, this.most)).toFixed(1);
    line.setAttribute('x1', at);
    line.setAttribute('x2', at);
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
