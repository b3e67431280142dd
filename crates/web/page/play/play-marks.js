// Who keeps the marks: the person or the program; and starting again.

import { button } from '../base/controls.js';
import { h } from '../base/dom.js';

/** @typedef {import('../board/dock.js').Offer} Offer */
/** @typedef {import('../board/editor.js').Tool} Tool */
/** @typedef {import('./play-position.js').Keeper} Keeper */

/**
 * What marks are written with: the person's own, or those of the program that fall.
 * @param {Keeper} keeper
 * @returns {Tool}
 */
export function markTool(keeper) {
  return keeper === 'person' ? 'centre' : 'struck';
}

/**
 * What a player may write with.
 * @param {Keeper} keeper
 * @returns {Offer[]}
 */
export function toolsFor(keeper) {
  const marks = keeper === 'person' ? 'Marks (Shift and a digit; key C)' : 'Strike out (Shift and a digit)';
  return [
    { tool: 'digit', name: 'Digit', title: 'Digits (key Z)' },
    { tool: markTool(keeper), name: 'Mark', title: marks },
    { tool: 'colour', name: 'Colour', title: 'Colours of cells, 1 to 8 (key V)' },
  ];
}

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
