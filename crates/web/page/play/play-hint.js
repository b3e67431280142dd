// Help on request: what is wrong already, and the hint as a ladder: where to look, which technique, the proof; then the
// same button does the step.

import { post } from '../base/api.js';
import { button } from '../base/controls.js';
import { h } from '../base/dom.js';
import { capital, sentence, troubleBox, troubleOf } from '../base/notices.js';
import { plural } from '../base/numbers.js';
import { legend } from './play-legend.js';

/** @typedef {import('../base/types.js').Candidate} Candidate */
/** @typedef {import('../base/types.js').Hint} Hint */
/** @typedef {import('../base/types.js').Place} Place */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Step} Step */

/**
 * What help needs of the game.
 * @typedef {object} Desk
 * @property {() => Puzzle} asked the puzzle with the digits and marks of the person
 * @property {(cells: Place[]) => void} mark shows where mistakes are
 * @property {(step: Step) => void} perform
 * @property {() => void} changed
 * @property {(kind: 'hints' | 'checks') => void} used
 */

/** What the button says at each rung: the next one. */
const RUNGS = ['Hint', 'Which technique?', 'Show the proof', 'Do it'];
const PROOF = 3;
/** Help is for a person who waits. */
const LIMITS = { seconds: 20 };
const MOST_MISTAKES = 6;

/**
 * @param {Puzzle} puzzle
 * @param {boolean} all tell every step to the end?
 * @param {AbortSignal} [signal]
 * @returns {Promise<Hint>}
 */
export function askHint(puzzle, all, signal) {
  return post('hint', { puzzle, all, limits: LIMITS }, signal);
}

export class HintCard {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Hint | null} */
    this.hint = null;
    this.rung = 0;
    /** @type {AbortController | null} */
    this.asking = null;
    this.next = button('hint', RUNGS[0], () => this.climb(), 'primary');
    this.next.setAttribute('aria-keyshortcuts', 'h');
    this.away = button('hint-away', 'Close', () => this.putAway(), 'quiet');
    this.offer = h('p', { class: 'hint' }, 'First where to look, then which technique, then why.');
    this.says = h('div', { class: 'hint-says', id: 'hint-says', 'aria-live': 'polite' });
    this.element = h(
      'section',
      { class: 'card play-card hint-card', 'aria-label': 'Help' },
      this.offer,
      this.says,
      this.away,
    );
    this.clear();
  }

  /** The step to draw on the board: not before the last rung. */
  get step() {
    return (this.rung === PROOF && this.hint?.step) || null;
  }

  /** The candidate to suppose where the techniques end. */
  get supposed() {
    return (this.rung > 0 && this.hint?.suppose) || null;
  }

  /** The next rung. */
  async climb() {
    if (this.asking) return;
    if (this.step) return this.doIt(this.step);
    if (!this.hint) {
      const hint = await this.ask();
      if (!hint) return;
      if (hint.kind !== 'solved') this.desk.used('hints');
      this.hint = hint;
      if (hint.mistakes?.length) this.desk.mark(hint.mistakes.map(({ cell }) => cell));
    }
    this.rung++;
    this.tell();
  }

  async findMistakes() {
    this.clear();
    const hint = await this.ask();
    if (!hint) return;
    if (hint.kind !== 'solved') this.desk.used('checks');
    this.desk.mark((hint.mistakes ?? []).map(({ cell }) => cell));
    this.says.replaceChildren(...checked(hint));
    this.away.hidden = false;
    this.desk.changed();
  }

  /** @returns {Promise<Hint | null>} nothing if the board changed meanwhile, or the server refused */
  async ask() {
    const asking = new AbortController();
    this.asking = asking;
    this.next.setAttribute('aria-busy', 'true');
    try {
      return await askHint(this.desk.asked(), false, asking.signal);
    } catch (error) {
      if (!asking.signal.aborted) this.says.replaceChildren(troubleBox(troubleOf(error)));
      this.away.hidden = asking.signal.aborted;
      return null;
    } finally {
      if (this.asking === asking) this.asking = null;
      this.next.removeAttribute('aria-busy');
    }
  }

  /** @param {Step} step */
  doIt(step) {
    this.clear();
    this.desk.perform(step);
    this.says.replaceChildren(h('p', {}, `Done: ${resultOf(step)}.`));
  }

  /** The board changed: what was said of it holds no longer. */
  clear() {
    this.asking?.abort();
    this.asking = null;
    this.hint = null;
    this.rung = 0;
    this.says.replaceChildren();
    this.label();
  }

  putAway() {
    this.clear();
    this.desk.mark([]);
    this.desk.changed();
    this.next.focus();
  }

  tell() {
    const { hint, rung } = this;
    if (!hint) return;
    this.says.replaceChildren(...(hint.step ? rungs(hint.step, rung) : verdict(hint)));
    this.label();
    this.desk.changed();
  }

  label() {
    const step = this.hint?.step;
    this.next.textContent = RUNGS[step ? this.rung : 0];
    this.next.disabled = Boolean(this.hint && !step);
    this.away.hidden = !this.hint;
    this.offer.hidden = Boolean(this.hint);
  }
}

/**
 * @param {Step} step
 * @param {number} upTo
 */
function rungs(step, upTo) {
  const told = [
    h('p', { class: 'rung' }, sentence(step.look)),
    h('p', { class: 'rung' }, h('strong', {}, step.title), ` · ${step.rating.toFixed(1)}`),
    h('div', { class: 'rung' }, h('p', { class: 'proof' }, proofOf(step)), legend(step)),
  ];
  return told.slice(0, upTo);
}

/**
 * Why, and what follows, with what it names set off; the name of the technique stands above.
 * @param {Step} step
 */
export function proofOf({ words }) {
  const parts = words.filter(({ kind }) => kind !== 'technique');
  const said = parts.map(({ text, kind }, i) =>
    h('span', { class: `says-${kind}` }, i || kind === 'cell' ? text : capital(text)),
  );
  return [...said, '.'];
}

/**
 * What there is to say without a step.
 * @param {Hint} hint
 */
function verdict(hint) {
  if (hint.mistakes?.length) return mistakes(hint);
  return [h('p', { class: `verdict ${hint.kind}` }, sentence(hint.says))];
}

/** @param {Hint} hint */
function mistakes({ mistakes: found = [] }) {
  const shown = found.slice(0, MOST_MISTAKES).map(({ says }) => h('li', {}, sentence(says)));
  const more = found.length - shown.length;
  return [
    h('p', { class: 'verdict mistakes' }, `${plural(found.length, 'mistake')}, marked on the board:`),
    h('ul', { class: 'mistakes' }, shown, more > 0 && h('li', {}, `and ${more} more.`)),
  ];
}

/** @param {Hint} hint */
function checked(hint) {
  if (hint.kind === 'mistakes' || hint.kind === 'no-puzzle') return verdict(hint);
  if (hint.kind === 'solved') return [h('p', { class: 'verdict solved' }, 'Every digit is right.')];
  return [h('p', { class: 'verdict right' }, 'No mistake so far.')];
}

/**
 * What a step does, in short: `r1c6 is 8`, `remove 4 from r2c3 and r2c5`.
 * @param {Step} step
 */
export function resultOf({ placements, eliminations }) {
  const written = placements.map(({ row, column, digit }) => `r${row}c${column} is ${digit}`);
  /** @type {Map<number, string[]>} */
  const falling = new Map();
  for (const { row, column, digit } of eliminations)
    falling.set(digit, [...(falling.get(digit) ?? []), `r${row}c${column}`]);
  const fallen = [...falling].map(([digit, cells]) => `remove ${digit} from ${cells.join(', ')}`);
  return [...written, ...fallen].join('; ');
}
