// A new puzzle to play, by what the maker can be asked for. A wish that it does not take is not on offer.

import { post } from './api.js';
import { button } from './controls.js';
import { h } from './dom.js';
import { say } from './notices.js';

/** @typedef {import('./types.js').Generated} Generated */
/** @typedef {import('./types.js').Puzzle} Puzzle */

/** A wish with its words: `['rotate', 'turned by half']`. @typedef {[string, string]} Wish */

/** @type {Wish[]} */
const LEVELS = [
  ['easy', 'Easy'],
  ['medium', 'Medium'],
  ['hard', 'Hard'],
];
/** Techniques that the puzzle must need, and symmetries of its givens. @type {Record<string, Wish[]>} */
const WISHES = {};

export class NewPuzzle {
  /**
   * @param {(puzzle: Puzzle, source: string) => void} take
   * @param {(error: unknown) => void} failed
   */
  constructor(take, failed) {
    this.take = take;
    this.failed = failed;
    /** @type {AbortController | null} */
    this.making = null;
    this.cancel = button('play-new-cancel', 'Cancel', () => this.making?.abort(), 'danger');
    this.cancel.hidden = true;
    this.wishes = Object.entries(WISHES).map(([name, choices]) => select(name, choices));
    this.element = h(
      'div',
      { class: 'cluster play-new', role: 'group', 'aria-label': 'New puzzle' },
      h('span', { class: 'cluster-name' }, 'New puzzle'),
      LEVELS.map(([level, name]) => button(`new-${level}`, name, () => this.make(level))),
      this.wishes,
      this.cancel,
    );
  }

  /** @param {string} level */
  async make(level) {
    this.making?.abort();
    const making = new AbortController();
    this.making = making;
    this.cancel.hidden = false;
    say('A puzzle is being made…');
    try {
      /** @type {Generated} */
      const made = await post('generate', { level, side: 9, ...this.wished() }, making.signal);
      this.take(made.puzzle, made.says);
      say(made.says);
    } catch (error) {
      if (making.signal.aborted) say('No puzzle was made.');
      else this.failed(error);
    } finally {
      if (this.making === making) this.cancel.hidden = true;
    }
  }

  wished() {
    const chosen = this.wishes.filter(({ value }) => value).map(({ name, value }) => [name, value]);
    return Object.fromEntries(chosen);
  }
}

/**
 * @param {string} name
 * @param {Wish[]} choices
 */
function select(name, choices) {
  return h(
    'select',
    { name, id: `new-${name}`, 'aria-label': `${name} of new puzzles` },
    h('option', { value: '' }, `Any ${name}`),
    choices.map(([value, words]) => h('option', { value }, words)),
  );
}
