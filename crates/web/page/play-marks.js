// Who keeps the marks: the person or the program; and starting again.

import { button } from './controls.js';
import { h } from './dom.js';

/** @typedef {import('./play-position.js').Keeper} Keeper */

export class MarksRow {
  /** @param {{ choose: (keeper: Keeper) => void, fill: () => void, again: () => void }} options */
  constructor({ choose, fill, again }) {
    this.keepers = /** @type {const} */ (['person', 'program']).map((keeper) => {
      const words = keeper === 'person' ? 'by me' : 'by the program';
      return h('button', { type: 'button', 'data-keeper': keeper, onclick: () => choose(keeper) }, words);
    });
    this.fill = button('fill-marks', 'Fill in', fill);
    this.element = h(
      'div',
      { class: 'dock-row' },
      h(
        'div',
        { class: 'cluster' },
        h('span', { class: 'cluster-name', id: 'marks-name' }, 'Marks'),
        h('div', { class: 'segmented', role: 'group', 'aria-labelledby': 'marks-name' }, this.keepers),
        this.fill,
      ),
      button('play-again', 'Start again', again),
    );
  }

  /** @param {Keeper} keeper */
  draw(keeper) {
    this.fill.hidden = keeper !== 'person';
    for (const each of this.keepers)
      each.setAttribute('aria-pressed', String(each.dataset.keeper === keeper));
  }
}
