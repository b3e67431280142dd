// Where a local or population search stands: its gauges, and the costs it judged lately.

import { h, svg } from '../base/dom.js';
import { Player } from '../run/player.js';
import { counterName, short } from '../base/numbers.js';
import { term } from '../base/notices.js';
import { EventWindow } from '../run/recording.js';

/** @type {[import('../run/replay.js').Gauge, string][]} */
const GAUGES = [
  ['cost', 'Digits missing from the rows and columns of the board shown.'],
  ['best', 'The lowest cost so far; 0 is a solution.'],
  ['temperature', 'How readily a worse board is accepted.'],
  ['generation', 'Generations, or cycles of a colony, that are complete.'],
  ['mean', 'Mean cost of the last generation.'],
  ['diversity', 'How much its individuals differ: 0 all alike, 1 all different.'],
];
/** Boards judged before this step that the histogram shows at most. */
const LATELY = 400;

export class PopulationPanel {
  constructor() {
    this.gauges = h('dl', { class: 'figures' });
    this.plot = svg('svg', {
      class: 'chart',
      viewBox: '0 0 640 180',
      role: 'img',
      'aria-label': 'Costs of the boards judged lately',
    });
    this.caption = h('figcaption', { class: 'legend' });
    this.figure = h('figure', { class: 'figure' }, this.caption, this.plot);
    this.element = h('div', { class: 'population-panel' }, this.gauges, this.figure);
    /** @type {Map<string, HTMLElement>} */
    this.values = new Map();
    for (const [key, meaning] of GAUGES) {
      const value = h('dd', {});
      this.values.set(key, value);
      this.gauges.append(
        h('div', { 'data-gauge': key }, h('dt', {}, term(counterName(key), meaning)), value),
      );
    }
    this.shown = '';
  }

  /** @param {Player} player */
  draw(player) {
    const { recording, step } = player;
    const { state, window } = recording.look(step);
    const key = `${step}/${window?.from}`;
    if (key === this.shown) return;
    this.shown = key;
    for (const [gauge] of GAUGES) {
      const value = state.gauges[gauge];
      const element = this.values.get(gauge);
      if (!element?.parentElement) continue;
      element.parentElement.hidden = value === undefined;
      element.textContent = value === undefined ? '' : short(value);
    }
    this.histogram(window ? judged(window, step) : []);
  }

  /** @param {number[]} costs */
  histogram(costs) {
    // Some searches judge no boards one by one: they have gauges only.
    this.figure.hidden = !costs.length;
    if (!costs.length) return;
    this.caption.replaceChildren(
      h('strong', {}, 'Costs of boards judged lately'),
      h(
        'span',
        { class: 'hint' },
        `the last ${costs.length}, at most since the generation or the temperature changed`,
      ),
    );
    const most = Math.max(...costs);
    const width = Math.max(1, Math.ceil((most + 1) / 40));
    /** @type {number[]} */
    const bins = new Array(Math.floor(most / width) + 1).fill(0);
    for (const cost of costs) bins[Math.floor(cost / width)]++;
    const highest = Math.max(...bins);
    const step = 600 / bins.length;
    const every = Math.ceil(bins.length / 12);
    this.plot.replaceChildren(
      svg('line', { class: 'rule', x1: 30, x2: 630, y1: 152, y2: 152 }),
      ...bins.map((count, i) =>
        svg('rect', {
          class: 'bar',
          x: 30 + i * step + 1,
          width: Math.max(1, step - 2),
          y: 152 - (140 * count) / highest,
          height: (140 * count) / highest,
        }),
      ),
      ...bins
        .map((_, i) =>
          i % every
            ? null
            : svg('text', { class: 'tick middle', x: 30 + (i + 0.5) * step, y: 170 }, String(i * width)),
        )
        .filter((tick) => tick !== null),
    );
  }
}

/**
 * The costs judged before a step, back to the last change of generation or temperature.
 * @param {EventWindow} window
 * @param {number} step
 * @returns {number[]}
 */
export function judged(window, step) {
  const costs = [];
  for (let at = step; at > window.from && costs.length < LATELY; at--) {
    const event = window.eventTo(at);
    if (!event) break;
    if (event.event === 'evaluate') costs.push(event.cost ?? 0);
    else if (costs.length && ['generation', 'temperature', 'restart'].includes(event.event)) break;
  }
  return costs;
}
