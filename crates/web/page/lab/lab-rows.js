// What an experiment has told so far: the lines of a rows file, kept as they came. Pure.

import { duration } from '../base/numbers.js';

/** @typedef {import('../base/types.js').Experiment} Experiment */
/** @typedef {import('../base/types.js').RunRow} RunRow */

export class LabRows {
  constructor() {
    /** Those that came from a stream. @type {string[]} */
    this.lines = [];
    /** The whole of a file that was opened. */
    this.opened = '';
    /** @type {Experiment | null} */
    this.experiment = null;
    /** @type {RunRow | null} */
    this.last = null;
  }

  /**
   * The rows of a file that somebody opened. Whether every line is right, the server says.
   * @param {string} text
   */
  static of(text) {
    const rows = new LabRows();
    rows.opened = text;
    rows.experiment = firstOf(text.slice(0, text.indexOf('\n') + 1));
    return rows;
  }

  /**
   * @param {{ experiment: Experiment }} content
   * @param {string} line
   */
  begin({ experiment }, line) {
    this.experiment = experiment;
    this.lines = [line];
  }

  /**
   * @param {RunRow} row
   * @param {string} line
   */
  add(row, line) {
    this.last = row;
    this.lines.push(line);
  }

  /** Runs that have ended. */
  get done() {
    return Math.max(0, this.lines.length - 1);
  }

  /** Runs in all. */
  get runs() {
    return this.experiment?.runs ?? 0;
  }

  /** The rows file. */
  get text() {
    return this.opened || this.lines.map((line) => `${line}\n`).join('');
  }

  /**
   * What to tell while it goes on.
   * @param {number} seconds since it began
   */
  progress(seconds) {
    const { done, runs, last } = this;
    if (!runs) return 'Waiting for the first run…';
    const left = done ? `, about ${duration((seconds / done) * (runs - done))} left` : '';
    return `${done} of ${runs} runs${left}${last ? `: ${last.contestant} on ${last.instance}` : ''}`;
  }
}

/**
 * @param {string} line
 * @returns {Experiment | null}
 */
function firstOf(line) {
  try {
    return JSON.parse(line).experiment ?? null;
  } catch {
    return null;
  }
}

/**
 * Which run a mark of a plot stands for.
 * @param {Experiment} experiment
 * @param {string | undefined} instance
 * @param {string | undefined} series an algorithm, or two of them with a stroke between
 */
export function markedRun({ design }, instance, series) {
  const place = design.instances.findIndex(({ name }) => name === instance);
  const who =
    design.contestants.find(({ name }) => name === series) ??
    design.contestants.find(({ name }) => series?.startsWith(`${name} / `));
  return place < 0 || !who ? null : { place, instance: design.instances[place], contestant: who };
}
