// A table of a report: sorted by a click on a column, or by its key.

import { h } from '../base/dom.js';

/** @typedef {import('../base/types.js').ReportTable} ReportTable */
/** @typedef {ReportTable['rows'][number]} Cells */
/** @typedef {{ column: number, direction: 1 | -1 }} Sort */

export class LabTable {
  /**
   * @param {ReportTable} table
   * @param {object} options
   * @param {Map<string, Sort>} options.sorts what was sorted how, by table: it outlives a redraw
   * @param {(row: Cells) => (() => void) | null} [options.watch] what a click on a row's first cell does
   */
  constructor(table, options) {
    this.table = table;
    this.options = options;
    this.body = h('tbody', {});
    this.head = h('tr', {});
    const named = { 'aria-label': table.caption, 'data-table': table.id };
    this.element = h(
      'div',
      { class: 'lab-table' },
      // Not a caption of the table itself: it would scroll away with it.
      h('p', { class: 'hint' }, table.caption),
      h(
        'div',
        { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': `${table.caption} (scrolls)` },
        h('table', named, h('thead', {}, this.head), this.body),
      ),
    );
    this.draw();
  }

  get sort() {
    return this.options.sorts.get(this.table.id);
  }

  draw() {
    this.head.replaceChildren(...this.table.columns.map((column, i) => this.header(column, i)));
    this.body.replaceChildren(...sortedRows(this.table, this.sort).map((row) => this.line(row)));
  }

  /**
   * @param {ReportTable['columns'][number]} column
   * @param {number} place
   */
  header({ name, numeric }, place) {
    const up = this.sort?.column === place ? this.sort.direction > 0 : null;
    return h(
      'th',
      {
        scope: 'col',
        class: numeric ? 'number' : null,
        'aria-sort': up === null ? null : up ? 'ascending' : 'descending',
      },
      h(
        'button',
        {
          type: 'button',
          class: 'sort',
          'data-key': `${this.table.id} column ${place}`,
          onclick: () => this.sortBy(place),
        },
        name,
        h('span', { 'aria-hidden': 'true' }, up === null ? '' : up ? ' ▲' : ' ▼'),
      ),
    );
  }

  /** @param {number} column */
  sortBy(column) {
    const again = this.sort?.column === column && this.sort.direction > 0;
    this.options.sorts.set(this.table.id, { column, direction: again ? -1 : 1 });
    this.draw();
    /** @type {HTMLElement | null} */ (this.head.children[column].querySelector('button'))?.focus();
  }

  /** @param {Cells} row */
  line(row) {
    const watch = this.options.watch?.(row);
    const cells = row.map((cell, i) => {
      const attributes = { class: this.table.columns[i].numeric ? 'number' : null };
      if (i > 0) return h('td', attributes, cell.text);
      const opener = { type: 'button', class: 'row-watch', title: 'Watch it', onclick: watch };
      return h('th', { scope: 'row', ...attributes }, watch ? h('button', opener, cell.text) : cell.text);
    });
    return h('tr', {}, cells);
  }
}

/**
 * By a column; what has no number comes last in both directions.
 * @param {ReportTable} table
 * @param {Sort | undefined} sort
 */
export function sortedRows({ rows, columns }, sort) {
  if (!sort || !columns[sort.column]) return rows;
  const { column, direction } = sort;
  if (!columns[column].numeric)
    return rows.toSorted(
      (a, b) => direction * a[column].text.localeCompare(b[column].text, 'en', { numeric: true }),
    );
  const value = (/** @type {Cells} */ row) => row[column].number ?? null;
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return direction * (x - y);
  });
}
