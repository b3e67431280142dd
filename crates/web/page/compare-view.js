// Compare: any set of algorithms on the puzzle of the table, or on a pasted list.

import { ApiError, post } from './api.js';
import { App } from './app.js';
import { dotChart } from './chart.js';
import { COLUMNS, csv, sorted, summarise } from './comparison.js';
import { download, h } from './dom.js';
import { troubleBox, troubleOf } from './notices.js';
import { duration, memory, ratio, short, whole } from './numbers.js';
import { worthComparing } from './usual.js';

/** @typedef {import('./comparison.js').Column} Column */
/** @typedef {import('./comparison.js').Trial} Trial */
/** @typedef {import('./types.js').Outcome} Outcome */
/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Reading} Reading */

/** @type {Record<Column, string>} */
const TITLES = {
  algorithm: 'Algorithm',
  verdict: 'Verdict',
  seconds: 'Time',
  explored: 'Explored',
  generated: 'Generated',
  useful: 'Useful',
  memory: 'Memory',
  relative: 'Relative',
};

export class CompareView {
  /**
   * @param {App} app
   * @param {HTMLElement} element
   */
  constructor(app, element) {
    this.app = app;
    /** @type {Trial[]} */
    this.trials = [];
    /** @type {string[]} */
    this.chosen = [];
    this.puzzles = 1;
    /** @type {Column} */
    this.column = 'seconds';
    /** @type {1 | -1} */
    this.direction = 1;
    /** @type {AbortController | null} */
    this.abort = null;
    const usual = worthComparing(app.algorithms);
    this.boxes = new Map(
      app.algorithms.map((each) => [
        each.id,
        h('input', { type: 'checkbox', value: each.id, checked: usual.includes(each.id) }),
      ]),
    );
    this.list = h('textarea', {
      id: 'compare-list',
      rows: 4,
      spellcheck: 'false',
      'aria-label': 'Puzzles to compare on',
      placeholder:
        'Empty: the puzzle above. Or paste a list here, in any format, such as one puzzle per line.',
    });
    this.file = h('input', {
      type: 'file',
      class: 'visually-hidden',
      tabindex: -1,
      'aria-label': 'File with puzzles',
      onchange: async () => {
        const file = this.file.files?.[0];
        if (file) this.list.value = await file.text();
        this.file.value = '';
      },
    });
    this.seconds = h('input', {
      type: 'number',
      id: 'compare-seconds',
      min: 0.01,
      step: 'any',
      value: 5,
      'aria-label': 'Time limit per run, in seconds',
    });
    this.start = h(
      'button',
      { type: 'button', class: 'primary', id: 'compare-start', onclick: () => this.compare() },
      'Compare',
    );
    this.cancel = h(
      'button',
      {
        type: 'button',
        class: 'danger',
        id: 'compare-cancel',
        hidden: true,
        onclick: () => this.abort?.abort(),
      },
      'Cancel',
    );
    this.status = h('p', { class: 'hint', id: 'compare-status', role: 'status' });
    this.problem = h('div', {});
    this.table = h('div', {
      class: 'scroll-x',
      tabindex: 0,
      role: 'region',
      'aria-label': 'Table of results',
    });
    this.figure = h(
      'select',
      { 'aria-label': 'What the chart shows', onchange: () => this.drawChart() },
      h('option', { value: 'seconds' }, 'Time'),
      h('option', { value: 'explored' }, 'Explored'),
      h('option', { value: 'memory' }, 'Memory'),
    );
    this.chart = h('div', {});
    this.nothing = h(
      'p',
      { class: 'empty' },
      'Choose algorithms, then Compare: each row appears when its runs are done.',
    );
    this.downloads = h(
      'div',
      { class: 'cluster' },
      h(
        'button',
        {
          type: 'button',
          id: 'compare-csv',
          onclick: () => download('sudolab-compare.csv', new Blob([csv(this.trials)], { type: 'text/csv' })),
        },
        'Download CSV',
      ),
      h(
        'button',
        {
          type: 'button',
          id: 'compare-json',
          onclick: () =>
            download(
              'sudolab-compare.json',
              new Blob([JSON.stringify(this.trials, null, 1)], { type: 'application/json' }),
            ),
        },
        'Download JSON',
      ),
    );
    this.results = h(
      'div',
      { class: 'card compare-results' },
      h('h2', {}, 'Results'),
      this.nothing,
      this.table,
      this.downloads,
      h('div', { class: 'chart-head' }, this.figure),
      this.chart,
    );
    element.append(
      h(
        'div',
        { class: 'card compare-setup' },
        this.list,
        h(
          'div',
          { class: 'cluster' },
          this.start,
          this.cancel,
          h('button', { type: 'button', onclick: () => this.file.click() }, 'Open a list…'),
          this.file,
        ),
        h('label', { class: 'seed' }, h('span', {}, 'Time limit per run, in seconds'), this.seconds),
        this.status,
        this.problem,
        this.choices(),
      ),
      this.results,
    );
    app.onPuzzle(() => this.fit());
    this.fit();
    this.draw();
  }

  choices() {
    /** @type {Map<string, HTMLElement[]>} */
    const families = new Map();
    for (const each of this.app.algorithms) {
      const box = /** @type {HTMLInputElement} */ (this.boxes.get(each.id));
      families.set(each.family, [
        ...(families.get(each.family) ?? []),
        h('label', { class: 'toggle', title: each.title }, box, each.id),
      ]);
    }
    const usual = worthComparing(this.app.algorithms);
    /** @param {(id: string) => boolean} wanted */
    const set = (wanted) => () =>
      this.boxes.forEach((box, id) => (box.checked = !box.disabled && wanted(id)));
    return h(
      'div',
      { class: 'choices' },
      h(
        'div',
        { class: 'cluster' },
        h('button', { type: 'button', onclick: set(() => true) }, 'All that fit'),
        h('button', { type: 'button', onclick: set((id) => usual.includes(id)) }, 'The usual ones'),
        h('button', { type: 'button', onclick: set(() => false) }, 'None'),
      ),
      [...families].map(([family, labels]) => h('fieldset', {}, h('legend', {}, family), labels)),
    );
  }

  fit() {
    for (const each of this.app.algorithms) {
      const box = this.boxes.get(each.id);
      if (box) box.disabled = !this.app.fits(each);
    }
  }

  /** @returns {Promise<Puzzle[]>} */
  async read() {
    const text = this.list.value.trim();
    if (!text) return [this.app.puzzle()];
    /** @type {Reading} */
    const reading = await post('read', { text });
    const puzzles = reading.records.flatMap(({ puzzle }) => (puzzle ? [puzzle] : []));
    const bad = reading.records.length - puzzles.length;
    this.status.textContent = `Read as ${reading.read_as}${bad ? `; ${bad} unreadable and left out` : ''}${reading.left_out ? `; ${reading.left_out} beyond the limit left out` : ''}.`;
    return puzzles;
  }

  async compare() {
    const abort = new AbortController();
    this.abort = abort;
    this.trials = [];
    this.problem.replaceChildren();
    this.start.hidden = true;
    this.cancel.hidden = false;
    try {
      const puzzles = await this.read();
      this.puzzles = puzzles.length;
      this.chosen = [...this.boxes].filter(([, box]) => box.checked && !box.disabled).map(([id]) => id);
      if (!this.chosen.length)
        throw new ApiError({
          code: 'none',
          what: 'No algorithm is chosen.',
          where: 'below',
          todo: 'Tick at least one.',
        });
      for (const algorithm of this.chosen) {
        for (const [index, puzzle] of puzzles.entries()) {
          const done = this.trials.length + 1;
          this.status.textContent = `Run ${done} of ${this.chosen.length * puzzles.length}: ${algorithm}${puzzles.length > 1 ? `, puzzle ${index + 1}` : ''}…`;
          this.trials.push(await this.trial(algorithm, puzzle, index + 1, abort.signal));
          this.draw();
        }
      }
      const runs = this.trials.length;
      this.status.textContent = `${runs} run${runs > 1 ? 's' : ''} done.`;
    } catch (error) {
      if (abort.signal.aborted) this.status.textContent = `Cancelled after ${this.trials.length} runs.`;
      else this.problem.replaceChildren(troubleBox(troubleOf(error)));
    }
    this.start.hidden = false;
    this.cancel.hidden = true;
    this.draw();
  }

  /**
   * @param {string} algorithm
   * @param {Puzzle} puzzle
   * @param {number} number
   * @param {AbortSignal} signal
   * @returns {Promise<Trial>}
   */
  async trial(algorithm, puzzle, number, signal) {
    const limits = { seconds: Number(this.seconds.value) || 5 };
    try {
      /** @type {Outcome} */
      const outcome = await post('solve', { puzzle, algorithm, limits }, signal);
      return { algorithm, puzzle: number, outcome };
    } catch (error) {
      if (signal.aborted) throw error;
      return { algorithm, puzzle: number, outcome: null, error: troubleOf(error).what };
    }
  }

  draw() {
    const none = !this.trials.length;
    this.nothing.hidden = !none;
    this.table.hidden = this.downloads.hidden = this.figure.hidden = this.chart.hidden = none;
    const rows = sorted(summarise(this.trials, this.chosen, this.puzzles), this.column, this.direction);
    /** @type {Record<Column, (value: any) => string>} */
    const format = {
      algorithm: String,
      verdict: String,
      seconds: duration,
      explored: whole,
      generated: whole,
      useful: whole,
      memory,
      relative: ratio,
    };
    this.table.replaceChildren(
      h(
        'table',
        { id: 'compare-table' },
        h(
          'caption',
          { class: 'hint' },
          this.puzzles > 1
            ? `Sums over the puzzles of ${this.puzzles} that each finished; memory is the most.`
            : 'What an algorithm does not count is left blank.',
        ),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            COLUMNS.map((column) => this.header(column)),
          ),
        ),
        h(
          'tbody',
          {},
          rows.map((row) =>
            h(
              'tr',
              { 'data-algorithm': row.algorithm },
              COLUMNS.map((column, i) => {
                const value = row[column];
                const text = value === undefined ? '' : format[column](value);
                return i === 0
                  ? h('th', { scope: 'row' }, text)
                  : h('td', { class: i > 1 ? 'number' : null, 'data-column': column }, text);
              }),
            ),
          ),
        ),
      ),
    );
    this.drawChart();
  }

  /** @param {Column} column */
  header(column) {
    const on = column === this.column;
    return h(
      'th',
      {
        scope: 'col',
        'aria-sort': on ? (this.direction > 0 ? 'ascending' : 'descending') : null,
        class: column === 'algorithm' || column === 'verdict' ? null : 'number',
      },
      h(
        'button',
        {
          type: 'button',
          class: 'sort',
          'data-sort': column,
          onclick: () => {
            this.direction = on && this.direction > 0 ? -1 : 1;
            this.column = column;
            this.draw();
            /** @type {HTMLElement | null} */ (this.table.querySelector(`[data-sort=${column}]`))?.focus();
          },
        },
        TITLES[column],
        h('span', { 'aria-hidden': 'true' }, on ? (this.direction > 0 ? ' ▲' : ' ▼') : ''),
      ),
    );
  }

  drawChart() {
    const figure = this.figure.value;
    /** @param {Outcome} outcome */
    const value = (outcome) =>
      figure === 'seconds'
        ? outcome.seconds
        : figure === 'memory'
          ? outcome.peak_memory
          : outcome.counters.explored;
    const order = sorted(summarise(this.trials, this.chosen, this.puzzles), this.column, this.direction);
    const rows = order.map(({ algorithm: name }) => ({
      name,
      values: this.trials.flatMap(({ algorithm, outcome }) => {
        const found =
          algorithm === name && outcome && outcome.verdict !== 'stopped' ? value(outcome) : undefined;
        return found === undefined ? [] : [found];
      }),
    }));
    const format = figure === 'seconds' ? duration : figure === 'memory' ? memory : short;
    const title =
      {
        seconds: 'Time, log scale',
        explored: 'Explored, log scale (0 at the left edge)',
        memory: 'Memory, log scale',
      }[figure] ?? figure;
    this.chart.replaceChildren(dotChart(title, rows, format));
  }
}
