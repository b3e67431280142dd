// What is said of a full board. It takes no focus and covers nothing.

import { h } from '../base/dom.js';
import { plural } from '../base/numbers.js';
import { clockWords } from './play-clock.js';

/** @typedef {import('./play-games.js').Game} Game */

export class FinishBox {
  constructor() {
    this.element = h('div', { class: 'finish', id: 'finish', 'aria-live': 'polite' });
  }

  /**
   * @param {string} text nothing while the board has blanks
   * @param {boolean} solved
   */
  draw(text, solved) {
    if (this.element.textContent === text) return;
    this.element.textContent = text;
    this.element.classList.toggle('solved', solved);
  }
}

export const FULL_BUT_WRONG = 'The board is full, but something is wrong. Check shows where.';

/**
 * @param {Game} game
 * @param {number} ms
 * @param {string | null} level
 */
export function finishText({ hints, checks, looked }, ms, level) {
  const helps = [hints && plural(hints, 'hint'), checks && plural(checks, 'check')].filter(Boolean);
  if (looked) helps.push('a look at the steps');
  const help = helps.length ? `with ${helps.join(' and ')}` : 'without help';
  return `Solved in ${clockWords(ms)}, ${help}.${level ? ` Level: ${level}.` : ''}`;
}
