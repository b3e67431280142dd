// Large cells: where a board is too large for the screen, it may scroll instead of shrinking.

import { h } from '../base/dom.js';

/** In pixels: what a finger finds. */
const SMALLEST_CELL = 24;
/** What an eye reads where a cell is full of candidates. */
const SMALLEST_CROWDED = 44;

export class Zoom {
  /**
   * @param {HTMLElement} frame of the board
   * @param {() => void} changed
   * @param {string} [id]
   */
  constructor(frame, changed, id = 'zoom') {
    this.frame = frame;
    this.box = h('input', { type: 'checkbox', id, onchange: changed });
    this.element = h('label', { class: 'toggle', hidden: true }, this.box, 'Large cells');
  }

  /**
   * Another board: large cells where a finger needs them.
   * @param {number} side
   */
  fit(side) {
    this.box.checked = this.cellWidth(side) < SMALLEST_CELL;
  }

  /**
   * How wide a cell is where the whole board is in sight.
   * @param {number} side
   */
  cellWidth(side) {
    return this.frame.clientWidth / side;
  }

  /**
   * @param {number} side
   * @param {boolean} candidates whether they are shown
   */
  draw(side, candidates) {
    const least = candidates && side > 9 ? SMALLEST_CROWDED : SMALLEST_CELL;
    const small = this.cellWidth(side) < least;
    this.element.hidden = !small;
    this.frame.classList.toggle('zoomed', small && this.box.checked);
    this.frame.style.setProperty('--least', `${least + 4}px`);
  }
}
