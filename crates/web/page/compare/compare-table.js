// The table of a contest: the server's rows as they are, sorted by the column that somebody clicked.

import { COLUMNS, rangeText, sorted } from './comparison.js';
import { h } from '../base/dom.js';

/** @typedef {import('./comparison.js').Column} Column */
/** @typedef {import('../base/types.js').Row} Row */

const EXPLAINED =
  'As ranked: more settled first, then less time. Time is the median of the runs, with its range; a name opens ' +
  'the run. Over several puzzles or seeds figures are sums, and memory is the most. “>”: runs were stopped, it would take more. ' +
  'What an algorithm does not count is left blank.';

export class CompareTable {
  /**
   * @param {object} options
   * @param {() => void} options.changed the order is another
   * @param {(row: Row) => string} options.nameOf
   * @param {(row: Row) => void} options.watch
   */
  constructor(options) {
    this.options = options;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {string | null} */
    this.column = null;
    /** @type {1 | -1} */
    this.direction = 1;
    this.explained = h('p', { class: 'hint', id: 'compare-explained' }, EXPLAINED);
    this.element = h('div', {
      class: 'scroll-x',
      tabindex: 0,
      role: 'region',
      'aria-label': 'Table of results',
    });
  }

  /** The rows in the order shown. */
  get order() {
    return sorted(this.rows, this.column, this.direction);
  }

  /** @param {Row[]} rows */
  draw(rows) {
    this.rows = rows;
    const headers = COLUMNS.map((column, i) => this.header(column, i > 1));
    const lines = this.order.map((row) => this.line(row));
    this.element.replaceChildren(
      h(
        'table',
        { id: 'compare-table', 'aria-describedby': 'compare-explained' },
        h('thead', {}, h('tr', {}, headers)),
        h('tbody', {}, lines),
      ),
    );
  }

  /**
   * @param {Column} column
   * @param {boolean} number
   */
  header({ key, title }, number) {
    const on = key === this.column;
    const up = this.direction > 0;
    return h(
      'th',
      {
        scope: 'col',
        'aria-sort': on ? (up ? 'ascending' : 'descending') : null,
        class: number ? 'number' : null,
      },
      h(
        'button',
        { type: 'button', class: 'sort', 'data-sort': key, onclick: () => this.sortBy(key) },
        title,
        h('span', { 'aria-hidden': 'true' }, on ? (up ? ' ▲' : ' ▼') : ''),
      ),
    );
  }

  /** @param {string} key */
  sortBy(key) {
    this.direction = key === this.column && this.direction > 0 ? -1 : 1;
    this.column = key;
    this.draw(this.rows);
    /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-sort=${key}]`))?.focus();
    this.options.changed();
  }

  /** @param {Row} row */
  line(row) {
    const [, verdict, ...figures] = COLUMNS;
    const watch = { class: 'row-watch', title: 'Watch it', onclick: () => this.options.watch(row) };
    return h(
      'tr',
      { 'data-algorithm': row.algorithm, 'data-name': row.name },
      h('th', { scope: 'row' }, h('button', { type: 'button', ...watch }, this.options.nameOf(row))),
      h('td', { 'data-column': verdict.key }, verdict.text(row)),
      figures.map((column) =>
        h(
          'td',
          { class: 'number', 'data-column': column.key },
          h('span', { class: 'figure-value' }, column.text(row)),
          column.key === 'seconds' && h('span', { class: 'range' }, rangeText(row.spread)),
        ),
      ),
    );
  }
}
