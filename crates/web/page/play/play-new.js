// A new puzzle to play: by level, or by the hardest technique it takes; with a symmetry, with a number of givens.

import { get, post } from '../base/api.js';
import { button } from '../base/controls.js';
import { h } from '../base/dom.js';
import { Making } from '../puzzle/making.js';
import { say } from '../base/notices.js';
import { BookletForm } from './play-booklet.js';
import { boardOf, levelsOn } from '../puzzle/orders.js';

/** @typedef {import('../base/types.js').Catalogue} Catalogue */
/** @typedef {import('../base/types.js').Generated} Generated */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Technique} Technique */
/** @typedef {import('../base/types.js').Order} Order */

/** The side of the boards that are played. */
const SIDE = 9;
/** A person waits for it. */
const LIMITS = { seconds: 30 };

export class NewPuzzle {
  /**
   * @param {Catalogue} catalogue
   * @param {(puzzle: Puzzle, source: string) => void} take
   * @param {(error: unknown) => void} failed
   */
  constructor(catalogue, take, failed) {
    this.catalogue = catalogue;
    this.take = take;
    this.failed = failed;
    this.making = new Making('play-new-cancel', 'No puzzle was made.', failed);
    const symmetries = catalogue.symmetries.map(({ id, title }) => [id, title]);
    this.symmetry = select('new-symmetry', 'Symmetry of the givens', symmetries);
    const rules = catalogue.orders.map(({ name, title }) => [name, title]);
    this.rules = select('new-rules', 'Rules', [['', 'No other rules'], ...rules]);
    const range = { min: boardOf(catalogue, SIDE).least_givens, max: SIDE * SIDE };
    this.clues = h('input', { type: 'number', id: 'new-clues', ...range, placeholder: 'any' });
    this.technique = select('new-technique', 'Hardest technique', [['', 'Technique…']]);
    this.makeIt = button('new-by-technique', 'Make one', () =>
      this.make({ technique: this.technique.value }),
    );
    this.technique.addEventListener('change', () => this.draw());
    this.booklet = new BookletForm(catalogue, () => this.options(), failed);
    this.element = this.build();
    this.draw();
  }

  build() {
    const levels = levelsOn(this.catalogue, SIDE).map(({ id, title, about }) => {
      const make = () => this.make({ level: /** @type {Order['level']} */ (id) });
      const choice = button(`new-${id}`, title, make);
      choice.title = about;
      return choice;
    });
    return h(
      'div',
      { class: 'card play-new', role: 'group', 'aria-label': 'New puzzle' },
      h('div', { class: 'cluster' }, h('span', { class: 'cluster-name' }, 'New'), levels, this.making.button),
      h(
        'details',
        { class: 'more-options', id: 'new-options', ontoggle: () => this.learnTechniques() },
        h('summary', {}, 'More options'),
        h(
          'div',
          { class: 'cluster' },
          this.rules,
          this.symmetry,
          h('label', { class: 'seed' }, h('span', {}, 'givens'), this.clues),
        ),
        h('div', { class: 'cluster' }, this.technique, this.makeIt),
        this.booklet.element,
      ),
    );
  }

  /** Asks for the techniques when somebody first looks for them. */
  async learnTechniques() {
    if (this.technique.options.length > 1) return;
    try {
      /** @type {Technique[]} */
      const techniques = await get('techniques');
      const options = techniques.map(({ id, title, rating }) =>
        h('option', { value: id }, `${title} · ${rating.toFixed(1)}`),
      );
      this.technique.append(...options);
    } catch (error) {
      this.failed(error);
    }
  }

  draw() {
    this.makeIt.disabled = !this.technique.value;
  }

  /** @param {Order} order a level or a technique; the other options are added */
  make(order) {
    say('Making a puzzle…');
    return this.making.begin(async (signal) => {
      /** @type {Generated} */
      const made = await post('generate', { ...order, ...this.options() }, signal);
      this.take(made.puzzle, made.says);
      say(made.says);
    });
  }

  /** @returns {Order} the options beside the level; what is not set is left out */
  options() {
    const symmetry = /** @type {NonNullable<Order['symmetry']>} */ (this.symmetry.value);
    return {
      side: SIDE,
      limits: LIMITS,
      ...(this.rules.value ? { rules: this.rules.value } : {}),
      ...(symmetry === 'none' ? {} : { symmetry }),
      ...(this.clues.value ? { clues: Number(this.clues.value) } : {}),
    };
  }
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string[][]} choices
 */
function select(id, label, choices) {
  const options = choices.map(([value, words]) => h('option', { value }, words));
  return h('select', { id, 'aria-label': label }, options);
}
