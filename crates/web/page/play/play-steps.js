// All steps as a list to walk through: the board is shown as it stands at the chosen one. The person's own board waits
// behind it, untouched.

import { button } from '../base/controls.js';
import { h } from '../base/dom.js';
import { legend } from './play-legend.js';
import { after } from './play-position.js';
import { proofOf, resultOf } from './play-hint.js';

/** @typedef {import('./play-position.js').Position} Position */
/** @typedef {import('../board/shape.js').Shape} Shape */
/** @typedef {import('../base/types.js').Step} Step */

/** @typedef {{ shape: Shape, start: Position, steps: Step[], at: number }} Walk */

/** @type {Record<string, number>} */
const MOVES = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, PageDown: 10, PageUp: -10 };

export class StepsCard {
  /** @param {{ open: () => void, changed: () => void }} options */
  constructor(options) {
    this.options = options;
    /** @type {Walk | null} */
    this.walk = null;
    this.openButton = button('all-steps', 'All steps from here', () => options.open());
    this.leaveButton = button('steps-leave', 'Back to my board', () => this.close());
    this.words = h('div', { class: 'hint-says', id: 'step-says', 'aria-live': 'polite' });
    this.list = h('ol', {
      class: 'steps',
      role: 'listbox',
      tabindex: 0,
      'aria-label': 'Steps: arrow keys walk through them',
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      onclick: (/** @type {Event} */ event) => this.click(event),
    });
    this.end = h('p', { class: 'hint' });
    this.element = h(
      'section',
      { class: 'card play-card steps-card', 'aria-label': 'All steps' },
      h('div', { class: 'cluster' }, this.openButton, this.leaveButton),
      this.words,
      this.list,
      this.end,
    );
    this.draw();
  }

  /**
   * @param {Walk} walk at least one step
   */
  show(walk) {
    this.walk = walk;
    this.list.replaceChildren(...walk.steps.map(item));
    const { values } = after(walk.shape, walk.start, walk.steps);
    this.end.textContent = values.every(Boolean) ? '' : 'The techniques end here; the rest needs a search.';
    this.go(walk.at);
    this.list.focus({ preventScroll: true });
  }

  /** What is said where there is nothing to walk through. @param {...Node} parts */
  tell(...parts) {
    this.words.replaceChildren(...parts);
  }

  close() {
    if (!this.walk) return;
    this.walk = null;
    this.list.replaceChildren();
    this.words.replaceChildren();
    this.end.textContent = '';
    this.draw();
    this.options.changed();
    this.openButton.focus();
  }

  /** The step that is shown, and the board at which it is done. */
  get shown() {
    const { walk } = this;
    if (!walk) return null;
    const position = after(walk.shape, walk.start, walk.steps.slice(0, walk.at));
    return { step: walk.steps[walk.at], position };
  }

  /** @param {number} at */
  go(at) {
    const { walk } = this;
    if (!walk) return;
    walk.at = Math.min(Math.max(0, at), walk.steps.length - 1);
    const step = walk.steps[walk.at];
    const number = `Step ${walk.at + 1} of ${walk.steps.length}`;
    this.words.replaceChildren(
      h('p', {}, `${number} · `, h('strong', {}, step.title), ` · ${step.rating.toFixed(1)}`),
      h('p', { class: 'proof' }, proofOf(step)),
      legend(step),
    );
    this.draw();
    this.options.changed();
  }

  draw() {
    const { walk } = this;
    this.list.hidden = this.leaveButton.hidden = !walk;
    [...this.list.children].forEach((option, i) => {
      option.setAttribute('aria-selected', String(i === walk?.at));
      if (i === walk?.at) this.reveal(option);
    });
  }

  /**
   * Scrolls the list alone: the board must stay in sight.
   * @param {Element} option
   */
  reveal(option) {
    const { list } = this;
    list.setAttribute('aria-activedescendant', option.id);
    const [outer, inner] = [list, option].map((each) => each.getBoundingClientRect());
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { walk } = this;
    if (!walk) return;
    const ends = { Home: -Infinity, End: Infinity };
    const by = MOVES[event.key] ?? ends[/** @type {'Home' | 'End'} */ (event.key)];
    if (by === undefined) return;
    event.preventDefault();
    this.go(walk.at + by);
  }

  /** @param {Event} event */
  click(event) {
    const option = event.target instanceof Element ? event.target.closest('li') : null;
    if (option) this.go([...this.list.children].indexOf(option));
  }
}

/**
 * @param {Step} step
 * @param {number} i
 */
function item(step, i) {
  return h(
    'li',
    { role: 'option', id: `step-${i + 1}` },
    h('span', { class: 'number' }, String(i + 1)),
    h('span', {}, `${step.title} `, h('span', { class: 'hint' }, step.rating.toFixed(1))),
    h('span', { class: 'result' }, resultOf(step)),
  );
}
