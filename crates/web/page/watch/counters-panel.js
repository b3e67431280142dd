// Every figure of a run with its definition: where the run stands, and at its end.

import { h } from '../base/dom.js';
import { counterName, duration, memory, whole } from '../base/numbers.js';
import { Player } from '../run/player.js';
import { term } from '../base/notices.js';

/** @typedef {import('../base/types.js').Outcome} Outcome */
/** @typedef {import('../base/types.js').Counter} Counter */

export const MEANINGS = {
  time: 'Time of the search alone, on this machine: after reading the puzzle, and not watched.',
  watched: 'Time of the watched run: watching slows a search down.',
  memory: 'Most bytes that the search held in frontiers, closed sets and stacks.',
};

/** The figures shown beside the board, in this order, where the algorithm defines them. */
const HEADLINES = ['explored', 'generated', 'useful', 'path_cost'];

/**
 * The figures of an outcome, as the row beside the board.
 * @param {Outcome} outcome
 * @param {Counter[]} counters
 * @returns {HTMLElement}
 */
export function headline(outcome, counters) {
  /** @type {[string, string, string, string][]} */
  const figures = [
    ['time', 'Time', duration(outcome.seconds), outcome.timed ? MEANINGS.time : MEANINGS.watched],
  ];
  for (const key of HEADLINES) {
    const value = outcome.counters[key];
    if (value === undefined) continue;
    const meaning = counters.find((counter) => counter.key === key)?.meaning ?? '';
    figures.push([key, counterName(key), whole(value), meaning]);
  }
  if (outcome.peak_memory !== undefined) {
    figures.push(['memory', 'Memory', memory(outcome.peak_memory), MEANINGS.memory]);
  }
  return h(
    'dl',
    { class: 'figures' },
    figures.map(([key, name, value, meaning]) =>
      h('div', { 'data-figure': key }, h('dt', {}, term(name, meaning)), h('dd', {}, value)),
    ),
  );
}

export class CountersPanel {
  constructor() {
    this.body = h('tbody', {});
    this.here = h('th', { scope: 'col', class: 'number' }, 'here');
    this.element = h(
      'div',
      { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': 'Counters' },
      h(
        'table',
        { class: 'counters' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, 'Counter'),
            this.here,
            h('th', { scope: 'col', class: 'number' }, 'at the end'),
            h('th', { scope: 'col' }, 'what it counts'),
          ),
        ),
        this.body,
      ),
    );
    this.shown = '';
  }

  /** @param {Player} player */
  draw(player) {
    const { recording, step } = player;
    const frame =
      step >= recording.total && recording.outcome ? null : (recording.frameAt(step) ?? recording.progress);
    const key = `${frame?.step}/${recording.finished}/${recording.frames.length}`;
    if (key === this.shown) return;
    this.shown = key;
    const { outcome } = recording;
    // On long runs counters are known at keyframes: say of which event they are.
    this.here.textContent = frame ? `at event ${whole(frame.step)}` : 'here';
    const rows = (recording.start?.counters ?? []).map((counter) =>
      this.row(
        counterName(counter.key),
        counter.meaning,
        (frame ?? outcome)?.counters[counter.key],
        outcome?.counters[counter.key],
      ),
    );
    if (outcome) {
      rows.push(
        this.words(
          'Events',
          'Events of the search, one sentence each.',
          whole(frame?.step ?? recording.total),
          whole(recording.total),
        ),
      );
      rows.push(
        this.words(
          'Time',
          outcome.timed ? MEANINGS.time : MEANINGS.watched,
          frame ? `≈ ${duration(frame.seconds)}` : duration(outcome.seconds),
          duration(outcome.seconds),
        ),
      );
      if (outcome.peak_memory !== undefined)
        rows.push(this.words('Memory', MEANINGS.memory, '', memory(outcome.peak_memory)));
      for (const { key: name, meaning, value } of outcome.figures) {
        rows.push(
          this.words(
            counterName(name),
            meaning,
            '',
            value === null ? 'not a number' : String(Number(value.toPrecision(8))),
          ),
        );
      }
    }
    this.body.replaceChildren(...rows);
  }

  /**
   * @param {string} name
   * @param {string} meaning
   * @param {number | undefined} here
   * @param {number | undefined} end
   */
  row(name, meaning, here, end) {
    const text = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : whole(value));
    return this.words(name, meaning, text(here), text(end));
  }

  /**
   * @param {string} name
   * @param {string} meaning
   * @param {string} here
   * @param {string} end
   */
  words(name, meaning, here, end) {
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, name),
      h('td', { class: 'number' }, here),
      h('td', { class: 'number' }, end),
      h('td', {}, meaning),
    );
  }
}
