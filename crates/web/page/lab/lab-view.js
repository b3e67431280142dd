// Lab: an experiment with rows, statistics and plots, here or from a file. All figures are the server's.

import { ApiError, pause, post, runExperiment } from '../base/api.js';
import { App } from '../app/app.js';
import { button } from '../base/controls.js';
import { download, h, passFocus, throttle } from '../base/dom.js';
import { LabForm } from './lab-form.js';
import { LabReport } from './lab-report.js';
import { LabRows, markedRun } from './lab-rows.js';
import { troubleBox, troubleOf } from '../base/notices.js';
import { memory, plural } from '../base/numbers.js';

/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Reading} Reading */
/** @typedef {import('../base/types.js').ReportPage} ReportPage */
/** @typedef {import('../base/types.js').ReportText} ReportText */
/** @typedef {import('./lab-plot.js').Mark} Mark */

const INVITATION =
  'Choose puzzles and algorithms, then Run: tables and plots grow while the runs come in. Or open the rows of an ' +
  'experiment that ended, here or with “sudolab lab run”.';
/** The report is asked for so often while rows come; a slow one less often. */
const REPORT_MS = 2000;
const REPORT_SHARE = 4;

export class LabView {
  /** @param {import('../app/view.js').Host} host */
  constructor({ app, element, watch }) {
    this.app = app;
    this.watch = watch;
    // What is dropped here is a rows file, not a puzzle.
    this.listens = { file: (/** @type {File} */ file) => this.openFile(file) };
    this.rows = new LabRows();
    /** The puzzles of the experiment that was run here, by place. @type {Puzzle[]} */
    this.puzzles = [];
    /** @type {AbortController | null} */
    this.abort = null;
    this.start = button('lab-start', 'Run', () => this.run(), 'primary');
    this.stop = button('lab-stop', 'Stop', () => this.abort?.abort(), 'danger');
    this.bar = h('progress', { 'aria-label': 'Runs that have ended', max: 1, value: 0 });
    /** For eyes: it changes too often to be read out. */
    this.going = h('p', { class: 'lab-status', id: 'lab-progress' });
    this.status = h('p', { class: 'lab-status', id: 'lab-status', role: 'status' });
    this.problem = h('div', { id: 'lab-problem' });
    this.title = h('h2', {}, 'Results');
    this.nothing = h('p', { class: 'empty' }, INVITATION);
    this.report = new LabReport({
      opens: ({ instance, series }) => this.markedRun(instance, series) !== null,
      watch: (mark) => this.open(mark),
    });
    this.file = h('input', {
      type: 'file',
      id: 'lab-file',
      class: 'visually-hidden',
      tabindex: -1,
      'aria-label': 'Rows file',
      onchange: () => this.openFile(this.file.files?.[0]),
    });
    this.saveRows = button('lab-rows', 'Download rows', () => save('rows.jsonl', this.rows.text));
    this.saveReport = button('lab-html', 'Download report', () => this.downloadReport());
    this.opener = button('lab-open', 'Open rows…', () => this.file.click());
    this.form = new LabForm(app, h('div', { class: 'cluster' }, this.start, this.stop));
    element.append(this.form.element, this.results());
    this.draw();
  }

  results() {
    const tools = h('div', { class: 'cluster' }, this.saveRows, this.saveReport, this.opener, this.file);
    return h(
      'div',
      { class: 'card lab-results' },
      h('div', { class: 'lab-head' }, this.title, tools),
      this.bar,
      this.going,
      this.status,
      this.problem,
      this.nothing,
      this.report.element,
    );
  }

  async run() {
    const abort = new AbortController();
    this.forget(new LabRows());
    this.abort = abort;
    this.title.textContent = 'Results';
    this.status.textContent = 'Getting ready…';
    this.going.textContent = '';
    this.bar.value = 0;
    this.draw();
    try {
      await this.hold(abort.signal);
      this.status.textContent = `All ${plural(this.rows.done, 'run')} are done.`;
    } catch (error) {
      if (abort.signal.aborted) this.status.textContent = this.stopped();
      else this.trouble(error);
    }
    this.abort = null;
    this.draw();
    if (this.rows.done) await this.show(this.rows);
  }

  stopped() {
    const { done, runs } = this.rows;
    return done ? `Stopped after ${done} of ${plural(runs, 'run')}; the finished rows stay.` : 'Stopped.';
  }

  /** @param {AbortSignal} signal */
  async hold(signal) {
    const { request, puzzles } = await this.form.request(signal);
    this.puzzles = puzzles;
    const { rows } = this;
    const began = performance.now();
    const reporting = this.keepReporting(rows, signal);
    const tell = throttle(200, () => {
      this.bar.max = rows.runs || 1;
      this.bar.value = rows.done;
      this.going.textContent = rows.progress((performance.now() - began) / 1000);
    });
    await runExperiment(request, signal, (event, data, line) => {
      if (event === 'experiment') rows.begin(data, line);
      else if (event === 'row') rows.add(data, line);
      if (event === 'experiment') this.status.textContent = `Running: ${plural(rows.runs, 'run')}.`;
      tell();
    }).finally(() => reporting.end());
  }

  /**
   * Shows the report again and again while rows come.
   * @param {LabRows} rows
   * @param {AbortSignal} signal
   */
  keepReporting(rows, signal) {
    let ended = false;
    const loop = async () => {
      let wait = REPORT_MS / 4;
      let shown = 0;
      for (;;) {
        await pause(wait, signal);
        if (ended || this.rows !== rows) return;
        if (rows.done === shown) continue;
        shown = rows.done;
        const asked = performance.now();
        await this.show(rows, signal);
        wait = Math.max(REPORT_MS, REPORT_SHARE * (performance.now() - asked));
      }
    };
    loop().catch((error) => signal.aborted || this.trouble(error));
    return { end: () => (ended = true) };
  }

  /**
   * The report of rows.
   * @param {LabRows} rows
   * @param {AbortSignal} [signal]
   */
  async show(rows, signal) {
    /** @type {ReportPage} */
    const { report, runs, cut } = await post('report', { rows: rows.text }, signal);
    if (this.rows !== rows) return;
    this.title.textContent = report.title || 'Results';
    this.report.draw(report);
    if (rows.opened) this.status.textContent = `${runs} of ${plural(rows.runs, 'run')}${cut ? CUT : ''}.`;
    this.draw();
  }

  /** @param {File | undefined} file */
  async openFile(file) {
    this.file.value = '';
    if (!file || this.abort) return;
    try {
      const text = await file.text();
      this.refuse(file, text);
      const rows = LabRows.of(text);
      /** @type {Puzzle[]} */
      this.puzzles = [];
      const before = this.rows;
      this.rows = rows;
      await this.show(rows).catch((error) => {
        this.rows = before;
        throw error;
      });
      this.problem.replaceChildren();
    } catch (error) {
      this.trouble(error, file.name);
    }
  }

  /**
   * What is no rows file, as far as that can be seen at once.
   * @param {File} file
   * @param {string} text
   */
  refuse(file, text) {
    const wrong = (/** @type {string} */ what, /** @type {string} */ todo) => {
      throw new ApiError({ code: 'bad-file', what, where: file.name, todo });
    };
    if (/^\s*<(!doctype|html)/i.test(text))
      wrong(
        `${file.name} is a web page, such as a finished report.`,
        'Open it in the browser by itself: it needs no server. Here the rows.jsonl beside it can be opened.',
      );
    if (file.size * 1.3 > this.app.limits.large_body)
      wrong(
        `${file.name} has ${memory(file.size)}, more than this server takes at once.`,
        'Use “sudolab lab report” on it.',
      );
  }

  async downloadReport() {
    try {
      /** @type {ReportText} */
      const { text } = await post('report', { rows: this.rows.text, form: 'html' });
      save('report.html', text, 'text/html');
    } catch (error) {
      this.trouble(error);
    }
  }

  /**
   * @param {string} instance
   * @param {string} series
   */
  markedRun(instance, series) {
    return this.rows.experiment && markedRun(this.rows.experiment, instance, series);
  }

  /** Watches the run that a mark stands for. @param {Mark} mark */
  async open({ instance, series }) {
    const found = this.markedRun(instance, series);
    if (!found) return;
    const { algorithm, settings, seeds } = found.contestant;
    try {
      const puzzle = this.puzzles[found.place] ?? (await read(found.instance.puzzle));
      this.watch({ puzzle, algorithm, settings, seed: seeds[0] ?? 0 });
    } catch (error) {
      this.trouble(error);
    }
  }

  /**
   * @param {unknown} error
   * @param {string} [file]
   */
  trouble(error, file) {
    const trouble = troubleOf(error);
    const where = file && !trouble.where.includes(file) ? `${file}, ${trouble.where}` : trouble.where;
    const dismiss = () => this.problem.replaceChildren();
    this.problem.replaceChildren(troubleBox({ ...trouble, where }, dismiss));
    if (!file) this.status.textContent = '';
  }

  /** @param {LabRows} rows */
  forget(rows) {
    this.rows = rows;
    this.puzzles = [];
    this.problem.replaceChildren();
    this.report.clear();
  }

  draw() {
    const held = document.activeElement;
    const running = this.abort !== null;
    const some = this.rows.text !== '';
    this.start.hidden = running;
    this.stop.hidden = !running;
    this.bar.hidden = this.going.hidden = !running;
    passFocus(held, this.stop, this.start);
    this.opener.disabled = running;
    for (const each of [this.saveRows, this.saveReport]) each.hidden = !some;
    this.nothing.hidden = some || running;
  }
}

const CUT = '; the last line was cut off and ignored';

/** @param {string} line @returns {Promise<Puzzle>} */
async function read(line) {
  /** @type {Reading} */
  const { records } = await post('read', { text: line });
  const [first] = records;
  if (first && 'puzzle' in first) return first.puzzle;
  throw new ApiError({
    code: 'bad-file',
    what: 'The puzzle of this run cannot be read.',
    where: 'in the first line of the rows file',
    todo: 'Open the file as the lab wrote it.',
  });
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} [type]
 */
function save(name, text, type = 'application/jsonl') {
  download(name, new Blob([text], { type }));
}
