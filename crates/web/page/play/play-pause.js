// The time beside the board, the button that stops it, and the cover over a board that waits.

import { button } from '../base/controls.js';
import { h } from '../base/dom.js';
import { clockText } from './play-clock.js';

export class PauseBox {
  /** @param {(on: boolean) => void} pause */
  constructor(pause) {
    this.paused = false;
    this.time = h('span', { class: 'clock', id: 'clock', role: 'timer', 'aria-label': 'Time' });
    this.button = button('pause', 'Pause', () => pause(!this.paused));
    this.button.setAttribute('aria-keyshortcuts', 'p');
    this.cover = button('go-on', 'Paused. Go on', () => pause(false), 'cover');
    this.element = h('div', { class: 'cluster' }, this.time, this.button);
  }

  /**
   * @param {number} ms
   * @returns {boolean} whether another second is shown
   */
  show(ms) {
    const text = clockText(ms);
    if (this.time.textContent === text) return false;
    this.time.textContent = text;
    return true;
  }

  /** @param {boolean} over whether there is nothing left to pause */
  draw(over) {
    this.cover.hidden = !this.paused;
    this.button.textContent = this.paused ? 'Go on' : 'Pause';
    this.button.disabled = over;
  }
}
