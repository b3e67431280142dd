// A booklet of new puzzles to print, as a PDF file.

import { post, postForFile } from '../base/api.js';
import { button } from '../base/controls.js';
import { download, h } from '../base/dom.js';
import { Making } from '../puzzle/making.js';
import { say } from '../base/notices.js';
import { boardOf, levelsOn, titleOf } from '../puzzle/orders.js';

/** @typedef {import('../base/types.js').Generated} Generated */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Order} Order */

const MOST = 120;

export class BookletForm {
  /**
   * @param {import('../base/types.js').Catalogue} catalogue
   * @param {() => Order} options options of every puzzle beside its level
   * @param {(error: unknown) => void} failed
   */
  constructor(catalogue, options, failed) {
    this.options = options;
    this.making = new Making('booklet-cancel', 'No booklet was made.', failed);
    this.catalogue = catalogue;
    const { side = 9 } = options();
    const levels = levelsOn(catalogue, side).map(({ id, title }) => [id, title]);
    const usual = boardOf(catalogue, side).usual_level;
    this.level = select('booklet-level', 'Level of the booklet', levels, usual);
    const perPage = catalogue.per_page.map((count) => [`${count}`, `${count}`]);
    this.perPage = select('booklet-per-page', 'Puzzles on a page', perPage, '6');
    this.count = h('input', {
      type: 'number',
      id: 'booklet-count',
      min: 1,
      max: MOST,
      value: 12,
    });
    this.start = button('booklet-make', 'Download PDF', () => this.make());
    this.element = h(
      'div',
      { class: 'cluster', role: 'group', 'aria-label': 'Booklet to print' },
      h('label', { class: 'seed' }, h('span', {}, 'Booklet of'), this.count),
      this.level,
      this.perPage,
      h('span', { class: 'hint' }, 'on a page'),
      this.start,
      this.making.button,
    );
  }

  make() {
    return this.making.begin(async (signal) => {
      const [puzzles, level] = [await this.puzzles(signal), this.level.value];
      const title = `Sudoku, ${titleOf(this.catalogue, level).toLowerCase()}`;
      const body = { puzzles, title, per_page: Number(this.perPage.value) };
      download(`sudoku-${level}.pdf`, await postForFile('booklet', body, signal));
      say(`A booklet of ${puzzles.length} puzzles, with their solutions at the end.`);
    });
  }

  /** @param {AbortSignal} signal @returns {Promise<Puzzle[]>} */
  async puzzles(signal) {
    const count = Math.min(MOST, Math.max(1, Math.floor(Number(this.count.value)) || 1));
    const puzzles = [];
    while (puzzles.length < count) {
      say(`Making puzzle ${puzzles.length + 1} of ${count}…`);
      /** @type {Generated} */
      const made = await post('generate', { ...this.options(), level: this.level.value }, signal);
      puzzles.push(made.puzzle);
    }
    return puzzles;
  }
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string[][]} values each with its words
 * @param {string} usual
 */
function select(id, label, values, usual) {
  const options = values.map(([value, words]) => h('option', { value, selected: value === usual }, words));
  return h('select', { id, 'aria-label': label }, options);
}
