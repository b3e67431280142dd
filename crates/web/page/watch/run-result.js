// What came out of a run, or how far it is, beside the board.

import { headline } from './counters-panel.js';
import { h } from '../base/dom.js';
import { sentence } from '../base/notices.js';
import { duration, whole } from '../base/numbers.js';
import { ignoredText } from '../puzzle/rules.js';

/** @typedef {import('../run/recording.js').Recording} Recording */
/** @typedef {import('../base/types.js').Outcome} Outcome */
/** @typedef {import('../base/types.js').Counter} Counter */

/**
 * @param {Outcome} outcome
 * @param {Counter[]} counters
 * @returns {HTMLElement[]}
 */
export function resultParts(outcome, counters) {
  const ignored = ignoredText(outcome.ignored_rules);
  return [
    h('p', { class: `verdict ${outcome.verdict}` }, sentence(outcome.says)),
    ...(ignored ? [h('p', { class: 'ignored' }, ignored)] : []),
    headline(outcome, counters),
  ];
}

/**
 * A search that is not over.
 * @param {Recording} recording
 */
export function runningText({ progress, total }) {
  const text = progress
    ? `Searching: ${whole(progress.step)} events in ${duration(progress.seconds)}…`
    : `Searching: ${whole(total)} events…`;
  const explored = progress?.counters.explored;
  return h(
    'p',
    { class: 'running', 'aria-live': 'off' },
    h('span', { class: 'spinner', 'aria-hidden': 'true' }),
    text,
    explored === undefined ? '' : ` explored ${whole(explored)}`,
  );
}
