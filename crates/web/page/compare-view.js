// Compare: any set of algorithms on the puzzle of the table, or on a pasted list.

import { AlgorithmChoice } from './algorithm-choice.js';
import { ApiError, holdContest } from './api.js';
import { App, takes } from './app.js';
import { CompareList } from './compare-list.js';
import { CompareTable } from './compare-table.js';
import { button, secondsField } from './controls.js';
import { contestChart } from './contest-chart.js';
import { csv } from './comparison.js';
import { download, h, passFocus } from './dom.js';
import { troubleBox, troubleOf } from './notices.js';

/** @typedef {import('./comparison.js').ListedTrial} ListedTrial */
/** @typedef {import('./types.js').Contest} Contest */
/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Table} Table */

const INVITATION = 'Choose algorithms, then Compare: the table grows with every run.';

export class CompareView {
  /**
   * @param {App} app
   * @param {HTMLElement} element
   * @param {(shared: import('./share.js').Shared) => void} watch
   */
  constructor(app, element, watch) {
    this.app = app;
    this.watch = watch;
    /** @type {ListedTrial[]} */
    this.trials = [];
    /** @type {Table | null} */
    this.contest = null;
    /** @type {AbortController | null} */
    this.abort = null;
    this.choice = new AlgorithmChoice(app);
    this.list = new CompareList(() => this.reset());
    this.table = new CompareTable(() => this.drawChart());
    this.seconds = secondsField('compare-seconds', 5);
    this.start = button('compare-start', 'Compare', () => this.compare(), 'primary');
    this.cancel = button('compare-cancel', 'Cancel', () => this.abort?.abort(), 'danger');
    this.status = h('p', { class: 'hint', id: 'compare-status', role: 'status' });
    this.problem = h('div', {});
    this.figure = chartChoice(() => this.drawChart());
    this.chart = h('div', {});
    this.nothing = h('p', { class: 'empty' }, INVITATION);
    this.found = this.results();
    element.append(
      this.setup(),
      h('div', { class: 'card compare-results' }, h('h2', {}, 'Results'), this.nothing, this.found),
    );
    app.onPuzzle(() => this.reset());
    app.onGivens(() => this.reset());
    this.reset();
  }

  setup() {
    const { text, opener, file, notes } = this.list;
    return h(
      'div',
      { class: 'card compare-setup' },
      text,
      h('div', { class: 'cluster' }, this.start, this.cancel, opener, file),
      h('label', { class: 'seed' }, h('span', {}, 'Time limit per run, in seconds'), this.seconds.field),
      notes,
      this.status,
      this.problem,
      this.choice.element,
    );
  }

  results() {
    const asCsv = () => save('csv', csv(this.trials), 'text/csv');
    const asJson = () => save('json', JSON.stringify(this.trials, null, 1), 'application/json');
    return h(
      'div',
      { class: 'compare-found' },
      this.table.explained,
      this.table.element,
      h(
        'div',
        { class: 'cluster' },
        button('compare-csv', 'Download CSV', asCsv),
        button('compare-json', 'Download JSON', asJson),
      ),
      h('div', { class: 'chart-head' }, this.figure),
      this.chart,
    );
  }

  /** Other puzzles: what was found belongs to the old ones, and what still runs is not wanted. */
  reset() {
    this.abort?.abort();
    this.abort = null;
    this.forget();
    this.list.clear();
    this.status.textContent = '';
    this.choice.fit((each) => !this.list.isEmpty || this.app.fits(each));
    this.draw();
  }

  forget() {
    this.trials = [];
    this.contest = null;
    this.problem.replaceChildren();
  }

  async compare() {
    const abort = new AbortController();
    this.abort = abort;
    this.forget();
    this.draw();
    try {
      await this.hold(abort.signal);
      const done = this.trials.length;
      this.status.textContent = `${done} trial${done > 1 ? 's' : ''} done.`;
    } catch (error) {
      if (this.abort !== abort) return;
      if (abort.signal.aborted) this.status.textContent = `Cancelled after ${this.trials.length} trials.`;
      else this.problem.replaceChildren(troubleBox(troubleOf(error)));
    }
    this.abort = null;
    this.draw();
  }

  /** @param {AbortSignal} signal */
  async hold(signal) {
    const { request, lines } = await this.request(signal);
    await holdContest(request, signal, {
      trial: (trial) => {
        const line = lines[trial.puzzle - 1];
        this.trials.push(line === undefined ? trial : { ...trial, line });
      },
      table: (table) => {
        this.contest = table;
        this.status.textContent = `Trial ${table.done} of ${table.trials}…`;
        this.draw();
      },
    });
  }

  /**
   * What to ask for, and the line of the list that each puzzle is from.
   * @param {AbortSignal} signal
   * @returns {Promise<{ request: Contest, lines: number[] }>}
   */
  async request(signal) {
    const limits = this.seconds.limits();
    if (this.list.isEmpty) {
      const { puzzle, ...rules } = this.app.asked();
      return { request: { puzzles: [puzzle], ...rules, algorithms: this.algorithms([]), limits }, lines: [] };
    }
    const found = await this.list.puzzles(signal);
    if (!found.length) throw refused('No puzzle of the list can be compared on.', 'Correct the list.');
    const puzzles = found.map(({ puzzle }) => puzzle);
    return {
      request: {
        puzzles,
        algorithms: this.algorithms(puzzles),
        limits,
        ignore_rules: this.list.classic.checked,
      },
      lines: found.map(({ line }) => line),
    };
  }

  /**
   * Those chosen that take every puzzle.
   * @param {Puzzle[]} puzzles
   */
  algorithms(puzzles) {
    const fitting = this.choice.chosen().filter((id) => {
      const algorithm = this.app.algorithm(id);
      return algorithm && puzzles.every((puzzle) => takes(algorithm, puzzle));
    });
    if (!fitting.length) throw refused('No algorithm is chosen that takes these puzzles.', 'Tick another.');
    return fitting.map((id) => ({ id }));
  }

  draw() {
    const held = document.activeElement;
    const running = this.abort !== null;
    const nothing = !this.contest;
    this.start.hidden = running;
    this.cancel.hidden = !running;
    passFocus(held, this.cancel, this.start);
    this.nothing.hidden = !nothing;
    this.found.hidden = nothing;
    this.table.draw(this.contest?.rows ?? []);
    this.drawChart();
  }

  drawChart() {
    this.chart.replaceChildren(contestChart(this.figure.value, this.table.order, this.trials));
  }
}

/**
 * @param {string} what
 * @param {string} todo
 */
function refused(what, todo) {
  return new ApiError({ code: 'none', what, where: 'in this view', todo });
}

/** @param {() => void} onchange */
function chartChoice(onchange) {
  return h(
    'select',
    { 'aria-label': 'What the chart shows', onchange },
    h('option', { value: 'seconds' }, 'Time'),
    h('option', { value: 'explored' }, 'Explored'),
    h('option', { value: 'memory' }, 'Memory'),
  );
}

/**
 * @param {string} kind
 * @param {string} text
 * @param {string} type
 */
function save(kind, text, type) {
  download(`sudolab-compare.${kind}`, new Blob([text], { type }));
}
