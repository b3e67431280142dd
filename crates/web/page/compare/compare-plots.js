// The plots of a comparison over a list, drawn by the lab from the trials that the table is made of.

import { post } from '../base/api.js';
import { App } from '../app/app.js';
import { h } from '../base/dom.js';
import { LabPlot } from '../lab/lab-plot.js';

/** @typedef {import('../base/types.js').Contest} Contest */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').ReportPlot} ReportPlot */
/** @typedef {import('../base/types.js').Trial} Trial */
/** @typedef {import('../lab/lab-plot.js').Mark} Mark */

/** Fewer puzzles than these say nothing by a plot. */
const LEAST_PUZZLES = 3;

/** The plots that are about times. */
const WANTED = /^(cactus|versus-|time-against-zeros)/;

export class ComparePlots {
  /**
   * @param {App} app
   * @param {(job: { puzzle: Puzzle, name: string }) => void} watch
   */
  constructor(app, watch) {
    this.app = app;
    this.watch = watch;
    this.element = h('div', { class: 'lab-plots compare-plots' });
  }

  clear() {
    this.element.replaceChildren();
  }

  /**
   * @param {Contest} asked
   * @param {readonly Trial[]} trials
   * @param {AbortSignal} signal
   */
  async draw(asked, trials, signal) {
    const puzzles = asked.puzzles.flatMap((puzzle) => (typeof puzzle === 'object' ? [puzzle] : []));
    if (puzzles.length < LEAST_PUZZLES || puzzles.length < asked.puzzles.length) return this.clear();
    /** @type {{ report: import('../base/types.js').Report }} */
    const { report } = await post('report', { rows: rowsOf(this.app, asked, puzzles, trials) }, signal);
    const plots = report.sections.flatMap((section) =>
      section.blocks.flatMap((block) => (block.kind === 'plot' ? [block.content] : [])),
    );
    this.element.replaceChildren(
      ...plots.filter(({ id }) => WANTED.test(id)).map((plot) => this.plot(plot, puzzles)),
    );
  }

  /**
   * @param {ReportPlot} plot
   * @param {readonly Puzzle[]} puzzles
   */
  plot(plot, puzzles) {
    const puzzleOf = (/** @type {Mark} */ { instance }) => puzzles[Number(instance.split('/')[1]) - 1];
    const options = {
      sorts: new Map(),
      opened: new Set(),
      opens: (/** @type {Mark} */ mark) => puzzleOf(mark) !== undefined,
      watch: (/** @type {Mark} */ mark) => this.watch({ puzzle: puzzleOf(mark), name: mark.series }),
    };
    return new LabPlot(plot, options).element;
  }
}

/**
 * The trials as a rows file of the lab. The time of a trial is one figure already, and processor times are
 * not known: no plot that is shown needs them.
 * @param {App} app
 * @param {Contest} asked
 * @param {readonly Puzzle[]} puzzles
 * @param {readonly Trial[]} trials
 */
function rowsOf(app, asked, puzzles, trials) {
  const rows = trials.map(({ puzzle, name, seed, outcome }, run) => ({
    ...{ run, instance: nameOf(puzzle), contestant: name, seed, repetition: 0 },
    ...{ verdict: outcome.verdict, ...(outcome.stop ? { stop: outcome.stop } : {}) },
    ...{ seconds: outcome.seconds, cpu_seconds: 0, nodes: 0, counters: outcome.counters },
  }));
  const design = {
    title: 'Compare',
    instances: puzzles.map((puzzle, at) => instanceOf(puzzle, at + 1)),
    contestants: contestantsOf(app, trials),
    ...{ repetitions: 1, warm_up: 0, threads: 1, curves: false },
    limits: { seconds: asked.limits?.seconds ?? null, nodes: asked.limits?.nodes ?? null, memory: null },
  };
  const first = { experiment: { form: 1, design, runs: rows.length, environment: { release: true } } };
  return [first, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** @param {number} place of a puzzle in the list, from 1 */
function nameOf(place) {
  return `list/${place}`;
}

/**
 * @param {Puzzle} puzzle
 * @param {number} place
 */
function instanceOf({ givens, box_height, box_width }, place) {
  const zeros = givens.filter((digit) => !digit).length;
  const counts = { side: box_height * box_width, clues: givens.length - zeros, zeros };
  return { set: 'list', name: nameOf(place), ...counts, puzzle: '' };
}

/**
 * @param {App} app
 * @param {readonly Trial[]} trials
 */
function contestantsOf(app, trials) {
  const seeds = [...new Set(trials.map(({ seed }) => seed))];
  const first = new Map(trials.map(({ name, outcome }) => [name, outcome]));
  return [...first].map(([name, { algorithm, counters }]) => ({
    ...{ name, algorithm, settings: {}, seeds, counters: Object.keys(counters) },
    complete: app.algorithm(algorithm)?.complete ?? false,
  }));
}
