// What is known of the puzzle that is being set, in words, while it is being set.

import { h } from '../base/dom.js';
import { sentence } from '../base/notices.js';

/** @typedef {import('./questions.js').Known} Known */

/** @type {Record<string, string>} */
const SOLUTIONS = {
  none: 'No solution.',
  one: 'Exactly one solution.',
  several: 'Several solutions.',
  unknown: 'The solutions were not counted in time.',
};
const CHECKING = 'Checking…';
/** What goes wrong is found by the rule that it names. */
const NTH_RULE = /\.rules\[(\d+)\]$/;

/**
 * The number of the rule that a trouble is about.
 * @param {Known} known
 */
export function wrongRule({ trouble }) {
  const nth = NTH_RULE.exec(trouble?.where ?? '')?.[1];
  return nth === undefined ? null : Number(nth);
}

/**
 * The digits of a cell each of which leaves exactly one solution, where there are several.
 * @param {import('./questions.js').Candidates} found
 * @param {number} cell
 */
export function decisive({ complete, solutions, candidates, counts }, cell) {
  if (!complete || solutions !== 'several') return [];
  return candidates[cell].filter((_, nth) => counts[cell]?.[nth] === 1);
}

export class AnswersCard {
  /**
   * @param {{ wishes: () => void, ask: (question: 'spare' | 'count') => void, select: (rule: number) => void, title: (rule: number) => string }} options
   */
  constructor(options) {
    this.options = options;
    this.verdict = h('p', { class: 'verdict', id: 'set-verdict', role: 'status' });
    this.more = h('div', { class: 'set-more' });
    this.candidates = h('input', { type: 'checkbox', id: 'set-candidates', onchange: options.wishes });
    this.spare = this.question('spare', 'What is not needed?');
    this.count = this.question('count', 'How many solutions?');
    this.element = h(
      'section',
      { class: 'card set-card', 'aria-label': 'Is it a puzzle?' },
      this.verdict,
      this.more,
      h(
        'div',
        { class: 'cluster' },
        h('label', { class: 'toggle' }, this.candidates, 'True candidates'),
        this.spare,
        this.count,
      ),
    );
  }

  /**
   * @param {'spare' | 'count'} name
   * @param {string} words
   */
  question(name, words) {
    const onclick = () => this.options.ask(name);
    return h('button', { type: 'button', id: `set-${name}`, onclick }, words);
  }

  /** @param {Known} known */
  show(known) {
    const text = this.textOf(known);
    if (this.verdict.textContent !== text) this.verdict.textContent = text;
    this.verdict.className = `verdict ${stateOf(known)}`;
    this.spare.disabled = known.busy || known.solutions !== 'one';
    this.count.disabled = known.busy || known.solutions !== 'several';
    this.more.replaceChildren(...this.moreOf(known));
  }

  /** @param {Known} known */
  textOf(known) {
    const { trouble, judgement, solutions, refusal, busy } = known;
    if (trouble) return this.troubleText(known);
    if (judgement && broken(judgement).length) return 'The givens break a rule.';
    if (busy && !solutions) return CHECKING;
    if (refusal && solutions === 'unknown') return sentence(`Not counted: ${refusal}`);
    return SOLUTIONS[solutions ?? ''] ?? '';
  }

  /** @param {Known} known */
  troubleText(known) {
    const rule = wrongRule(known);
    const what = known.trouble?.what ?? '';
    if (rule === null) return sentence(what);
    return sentence(`${this.options.title(rule)} ${what.replace(/^the rule '[^']*' /, '')}`);
  }

  /** @param {Known} known */
  moreOf(known) {
    const { trouble, judgement, conflict, candidates, spare, count, busy, solutions } = known;
    const parts = [];
    if (trouble) parts.push(h('p', {}, sentence(trouble.todo)), this.ruleButtons([wrongRule(known)]));
    for (const says of judgement ? broken(judgement).slice(0, 4) : []) parts.push(h('p', {}, sentence(says)));
    if (conflict?.says) parts.push(h('p', {}, sentence(conflict.says)), this.ruleButtons(conflict.rules));
    if (candidates && !candidates.complete && solutions !== 'none')
      parts.push(h('p', { class: 'hint' }, 'Not every candidate was checked in time: some may be missing.'));
    if (candidates?.candidates.some((_, cell) => decisive(candidates, cell).length))
      parts.push(h('p', { class: 'hint' }, 'A digit in a ring, as a given, leaves exactly one solution.'));
    if (count?.says) parts.push(h('p', {}, sentence(count.says)));
    if (spare?.says) parts.push(h('p', {}, sentence(spare.says)), this.ruleButtons(spare.rules));
    if (busy && solutions) parts.push(h('p', { class: 'hint' }, CHECKING));
    return parts;
  }

  /** @param {(number | null)[]} rules */
  ruleButtons(rules) {
    const known = rules.filter((rule) => rule !== null);
    const button = (/** @type {number} */ rule) =>
      h('button', { type: 'button', onclick: () => this.options.select(rule) }, this.options.title(rule));
    return h('div', { class: 'cluster' }, known.map(button));
  }
}

/** @param {import('./questions.js').Judgement} judgement */
function broken(judgement) {
  return [...judgement.clashes, ...judgement.broken].map(({ says }) => says);
}

/** @param {Known} known */
function stateOf({ trouble, judgement, solutions, busy }) {
  if (trouble || (judgement && broken(judgement).length)) return 'stopped';
  if (busy && !solutions) return '';
  if (solutions === 'none') return 'no-solution';
  return solutions === 'one' ? 'solved' : '';
}
