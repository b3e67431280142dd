// Compare: any set of algorithms on the puzzle of the table, or on a pasted list.

import { AlgorithmChoice } from '../algorithms/algorithm-choice.js';
import { ApiError, holdContest } from '../base/api.js';
import { App, mustBeKnown } from '../app/app.js';
import { CompareList } from './compare-list.js';
import { ComparePlots } from './compare-plots.js';
import { CompareTable } from './compare-table.js';
import { button, countField, secondsField } from '../base/controls.js';
import { contestChart } from './contest-chart.js';
import { csv } from './comparison.js';
import { download, h, passFocus } from '../base/dom.js';
import { Contestants, contestantName } from '../algorithms/contestants.js';
import { fittingOf, takingAll } from '../algorithms/fitting.js';
import { contestantsAsFields, contestantsIn, sameContestants } from '../algorithms/contestant-fields.js';
import { troubleBox, troubleOf } from '../base/notices.js';

/** @typedef {import('./comparison.js').ListedTrial} ListedTrial */
/** @typedef {import('../base/types.js').Contest} Contest */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Table} Table */

/** In the address. */
const FIELD = 'compared';
const INVITATION = 'Choose algorithms, then Compare: the table grows with every run.';

export class CompareView {
  /** @param {import('../app/view.js').Host} host */
  constructor({ app, element, watch, changed }) {
    this.app = app;
    this.watch = watch;
    this.listens = { puzzle: () => this.reset(), givens: () => this.reset() };
    /** @type {ListedTrial[]} */
    this.trials = [];
    /** @type {Table | null} */
    this.contest = null;
    /** @type {AbortController | null} */
    this.abort = null;
    this.choice = new AlgorithmChoice(app);
    this.list = new CompareList(() => this.reset());
    /** @type {Contest | null} what was asked for */
    this.asked = null;
    this.contestants = new Contestants(app, () => this.reset());
    this.table = new CompareTable({
      changed: () => this.drawChart(),
      nameOf: (row) => this.nameOf(row),
      watch: (row) => this.watchRow(row),
    });
    this.seconds = secondsField('compare-seconds', 5);
    this.repeats = countField('compare-repeats', 'up to 5');
    this.seeds = countField('compare-seeds', '1');
    this.start = button('compare-start', 'Compare', () => this.compare(), 'primary');
    this.cancel = button('compare-cancel', 'Cancel', () => this.abort?.abort(), 'danger');
    this.status = h('p', { class: 'hint', id: 'compare-status', role: 'status' });
    this.problem = h('div', {});
    this.figure = chartChoice(() => this.drawChart());
    this.chart = h('div', {});
    this.plots = new ComparePlots(app, (job) => this.watchTrial(job));
    this.nothing = h('p', { class: 'empty' }, INVITATION);
    this.found = this.results();
    element.append(
      this.setup(),
      h('div', { class: 'card compare-results' }, h('h2', {}, 'Results'), this.nothing, this.found),
    );
    for (const kind of ['change', 'click']) element.addEventListener(kind, changed);
    this.reset();
    app.onFitting(() => this.fit());
  }

  get compared() {
    const plain = this.choice.chosen().map((id) => ({ id, settings: {} }));
    return [...plain, ...this.contestants.chosen];
  }

  /** @returns {import('../app/share.js').Shared} */
  shared() {
    const counts = { repeats: this.repeats.value, seeds: this.seeds.value };
    const given = Object.entries(counts).filter(([, count]) => Number(count));
    return { fields: { ...contestantsAsFields(FIELD, this.compared), ...Object.fromEntries(given) } };
  }

  /** @param {import('../app/share.js').Shared} shared */
  restore({ fields = {} }) {
    const compared = contestantsIn(fields, FIELD);
    if (!compared || sameContestants(FIELD, compared, this.compared)) return;
    for (const { id } of compared) mustBeKnown(this.app, id);
    const isPlain = (/** @type {import('../algorithms/contestants.js').Contestant} */ each) =>
      !Object.keys(each.settings).length;
    this.choice.choose(compared.filter(isPlain).map(({ id }) => id));
    this.contestants.choose(compared.filter((each) => !isPlain(each)));
    this.repeats.value = countIn(fields.repeats);
    this.seeds.value = countIn(fields.seeds);
    this.reset();
  }

  setup() {
    const { text, opener, file, notes } = this.list;
    return h(
      'div',
      { class: 'card compare-setup' },
      text,
      h('div', { class: 'cluster' }, this.start, this.cancel, opener, file),
      h(
        'div',
        { class: 'cluster' },
        h('label', { class: 'seed' }, h('span', {}, 'Limit per run, s'), this.seconds.field),
        h('label', { class: 'seed' }, h('span', {}, 'Repeats'), this.repeats),
        h('label', { class: 'seed' }, h('span', {}, 'Seeds'), this.seeds),
      ),
      notes,
      this.status,
      this.problem,
      this.contestants.element,
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
      this.plots.element,
    );
  }

  /** Other puzzles: what was found belongs to the old ones, and what still runs is not wanted. */
  reset() {
    this.abort?.abort();
    this.abort = null;
    this.forget();
    this.list.clear();
    this.status.textContent = '';
    this.fit();
    this.draw();
  }

  fit() {
    this.choice.fit((each) => !this.list.isEmpty || this.app.fits(each));
  }

  forget() {
    this.trials = [];
    this.contest = null;
    this.plots.clear();
    this.problem.replaceChildren();
  }

  async compare() {
    const abort = new AbortController();
    this.abort = abort;
    this.forget();
    this.draw();
    try {
      await this.hold(abort);
      const done = this.trials.length;
      if (this.asked) await this.plots.draw(this.asked, this.trials, abort.signal);
      this.status.textContent = `${done} trial${done > 1 ? 's' : ''} done.`;
    } catch (error) {
      if (this.abort !== abort) return;
      if (abort.signal.aborted) this.status.textContent = `Cancelled after ${this.trials.length} trials.`;
      else this.problem.replaceChildren(troubleBox(troubleOf(error)));
    }
    this.abort = null;
    this.draw();
  }

  /** @param {AbortController} abort */
  async hold(abort) {
    const { request, lines } = await this.request(abort.signal);
    this.asked = request;
    // What was on its way when somebody left is of another comparison.
    const wanted = () => this.abort === abort;
    await holdContest(request, abort.signal, {
      trial: (trial) => {
        if (!wanted()) return;
        const line = lines[trial.puzzle - 1];
        this.trials.push(line === undefined ? trial : { ...trial, line });
      },
      table: (table) => {
        if (!wanted()) return;
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
    const often = this.often();
    if (this.list.isEmpty) {
      const { puzzle, ...rules } = this.app.asked();
      const algorithms = this.algorithms(await fittingOf([puzzle], signal));
      return {
        request: { puzzles: [puzzle], ...rules, algorithms, ...often },
        lines: [],
      };
    }
    const { puzzles: found, fitting } = await this.list.puzzles(signal);
    if (!found.length) throw refused('None of these puzzles can be compared.', 'Correct the list.');
    const puzzles = found.map(({ puzzle }) => puzzle);
    return {
      request: {
        puzzles,
        algorithms: this.algorithms(fitting),
        ...often,
        ignore_rules: this.list.classic.checked,
      },
      lines: found.map(({ line }) => line),
    };
  }

  /** How often, with which seeds and how long; only what was asked for. */
  often() {
    const repeats = Number(this.repeats.value);
    const seeds = Number(this.seeds.value);
    return {
      limits: this.seconds.limits(),
      ...(repeats >= 1 ? { repeats: Math.floor(repeats) } : {}),
      ...(seeds >= 2 ? { seeds: Array.from({ length: Math.floor(seeds) }, (_, seed) => seed) } : {}),
    };
  }

  /**
   * Those chosen that take every puzzle.
   * @param {import('../base/types.js').Fitting[]} kinds
   */
  algorithms(kinds) {
    const plain = this.choice.chosen().map((id) => ({ id }));
    const fitting = takingAll([...plain, ...this.contestants.chosen], kinds);
    if (!fitting.length) throw refused('None of the chosen algorithms takes these puzzles.', 'Tick another.');
    return fitting;
  }

  /**
   * What was set for a row: its name is the id and the settings, as the server writes them.
   * @param {import('../base/types.js').Row} row
   */
  settingsOf({ algorithm, name }) {
    const [contestant] = this.contestants.chosen.filter(
      ({ id, settings }) =>
        id === algorithm &&
        name === [id, ...Object.entries(settings).map((pair) => pair.join('='))].join(' '),
    );
    return contestant?.settings ?? {};
  }

  /** @param {import('../base/types.js').Row} row */
  nameOf(row) {
    return contestantName(this.app, row.algorithm, this.settingsOf(row));
  }

  /** @param {import('../base/types.js').Row} row */
  watchRow(row) {
    const puzzle = this.asked?.puzzles[0];
    const settings = this.settingsOf(row);
    this.watch({ algorithm: row.algorithm, settings, ...(typeof puzzle === 'object' ? { puzzle } : {}) });
  }

  /**
   * Watches the trial that a mark of a plot stands for.
   * @param {{ puzzle: Puzzle, name: string }} trial
   */
  watchTrial({ puzzle, name }) {
    // A mark of two algorithms against each other is named after both; the first is watched.
    const row = this.contest?.rows.find((each) => name === each.name || name.startsWith(`${each.name} / `));
    if (row) this.watch({ algorithm: row.algorithm, settings: this.settingsOf(row), puzzle });
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
    this.chart.replaceChildren(
      contestChart(this.figure.value, this.table.order, this.trials, (row) => this.nameOf(row)),
    );
  }
}

/**
 * @param {string} what
 * @param {string} todo
 */
function refused(what, todo) {
  return new ApiError({ code: 'none', what, where: 'in this view', todo });
}

/** @param {string | undefined} text of a field of the address */
function countIn(text) {
  return Number(text) > 0 ? String(Number(text)) : '';
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
