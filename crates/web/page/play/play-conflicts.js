// What the digits of a game break, told while they are written; and whether a full board is the end. The server judges.

import { ApiError, post } from '../base/api.js';
import { h } from '../base/dom.js';
import { sentence } from '../base/notices.js';

/** @typedef {import('../app/app.js').App} App */
/** @typedef {import('../base/types.js').Judgement} Judgement */

const CHOICE = 'conflicts';
const MOST_SAID = 3;

export class Conflicts {
  /**
   * @param {App} app
   * @param {() => void} changed
   */
  constructor(app, changed) {
    this.app = app;
    this.changed = changed;
    /** What is known of the board as it is. @type {Judgement | null} */
    this.judgement = null;
    /** @type {AbortController | null} */
    this.asking = null;
    this.box = h('input', { type: 'checkbox', id: 'show-conflicts', onchange: () => this.choose() });
    this.says = h('p', { class: 'broken-rules', id: 'broken-rules', 'aria-live': 'polite' });
    this.element = h(
      'div',
      { class: 'conflicts' },
      h('label', { class: 'toggle' }, this.box, 'Show conflicts'),
      this.says,
    );
  }

  /** Another puzzle: one with rules of its own is played with conflicts in sight, unless somebody chose. */
  begin() {
    const chosen = stored();
    this.box.checked = chosen ? chosen === 'on' : this.hasRules;
    this.judge();
  }

  choose() {
    store(this.box.checked ? 'on' : 'off');
    this.judge();
  }

  get hasRules() {
    return this.app.shape.rules.length > 0;
  }

  /** Is a board that is full without equal digits in a unit the end? Its rules may say more, and the server tells. */
  get allows() {
    return !this.hasRules || this.judgement?.solved === true;
  }

  /** Is it known? */
  get isJudged() {
    return !this.hasRules || this.judgement !== null;
  }

  /** The digits changed. */
  async judge() {
    this.stop();
    if (!this.box.checked && !this.hasRules) return this.changed();
    const asking = new AbortController();
    this.asking = asking;
    const puzzle = this.app.puzzle();
    const placed = this.app.editor.values().map((value, cell) => (puzzle.givens[cell] ? 0 : value));
    try {
      this.judgement = await post('judge', { puzzle: { ...puzzle, placed } }, asking.signal);
    } catch (error) {
      // Cancelled, or refused: then a check, or a hint, says why.
      if (!asking.signal.aborted && !(error instanceof ApiError)) throw error;
      return;
    }
    this.changed();
  }

  stop() {
    this.asking?.abort();
    this.judgement = null;
  }

  /** What is shown: nothing, unless somebody wants to see it. */
  get shown() {
    return this.box.checked ? this.judgement : null;
  }

  /** The cells in conflict. */
  cells() {
    const { clashes = [], broken = [] } = this.shown ?? {};
    const places = [...clashes, ...broken].flatMap(({ cells }) => cells);
    return new Set(places.map(({ row, column }) => this.app.shape.at(row, column)));
  }

  draw() {
    const broken = this.shown?.broken ?? [];
    const more = broken.length > MOST_SAID ? [`And ${broken.length - MOST_SAID} more.`] : [];
    const text = [...broken.slice(0, MOST_SAID).map(({ says }) => sentence(says)), ...more].join(' ');
    if (this.says.textContent !== text) this.says.textContent = text;
  }
}

function stored() {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

/** @param {string} choice */
function store(choice) {
  try {
    localStorage.setItem(CHOICE, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
