// One run from its start to the moment somebody leaves it: the stream, what was recorded, the player.

import { watchRun } from '../base/api.js';
import { Player } from './player.js';
import { Recording } from './recording.js';

/** @typedef {import('../app/app.js').App} App */
/** @typedef {import('../base/types.js').Job} Job */

/** Events asked for at once. */
const WINDOW = 8000;

export class RunSession {
  /**
   * @param {App} app
   * @param {Job} job
   * @param {{ changed: () => void, failed: (error: unknown) => void }} options
   */
  constructor(app, job, options) {
    this.app = app;
    this.job = job;
    this.options = options;
    this.recording = new Recording(app.shape, job.puzzle.givens);
    this.player = new Player(this.recording, {
      fetchWindow: (step, signal) => this.fetchWindow(step, signal),
      fetchTree: (zoom, signal) => this.fetchTree(zoom, signal),
      changed: options.changed,
      failed: options.failed,
    });
    this.abort = new AbortController();
    this.left = false;
  }

  /**
   * Runs to the end.
   * @returns {Promise<number | null>} null if it came to its end; else about how many events there were when
   *   it was cancelled
   */
  async run() {
    try {
      const run = { job: this.job, window: { from: 0, count: WINDOW } };
      await watchRun(run, this.abort.signal, (name, data) => {
        this.recording.hear(name, data);
        this.options.changed();
      });
      return null;
    } catch (error) {
      if (!this.abort.signal.aborted) throw error;
      return this.cutShort();
    }
  }

  /** What came before a cancel can still be watched: the same search again finds all of it. */
  cutShort() {
    const { recording } = this;
    recording.cutShort();
    if (recording.total && !recording.isLocal) this.treeSoFar();
    return recording.total;
  }

  async treeSoFar() {
    const { recording } = this;
    this.abort = new AbortController();
    try {
      const zoom = { from: 0, count: recording.total };
      for (const message of await this.fetchTree(zoom, this.abort.signal)) recording.hear('tree', message);
      this.options.changed();
    } catch (error) {
      if (!this.abort.signal.aborted) this.options.failed(error);
    }
  }

  cancel() {
    this.abort.abort();
  }

  /** Leaves the run for good. */
  leave() {
    this.left = true;
    this.abort.abort();
    this.player.close();
  }

  /**
   * @param {number} step
   * @param {AbortSignal} signal
   */
  async fetchWindow(step, signal) {
    const { recording } = this;
    const body = {
      job: this.again(),
      window: recording.windowFor(step, WINDOW),
      overview: false,
      timed: false,
      stop_after_window: true,
    };
    await watchRun(body, signal, (name, data) => {
      if (name === 'window' || name === 'events') recording.hear(name, data);
    });
  }

  /**
   * A part of the tree in all its detail.
   * @param {import('../base/types.js').ZoomAsked} zoom
   * @param {AbortSignal} signal
   */
  async fetchTree(zoom, signal) {
    /** @type {import('../base/types.js').TreeMessage[]} */
    const messages = [];
    await watchRun({ job: this.again(), zoom, timed: false }, signal, (name, data) => {
      if (name === 'tree') messages.push(data);
    });
    return messages;
  }

  /** The same run again, which may take longer than the first: only the server's own limit holds. */
  again() {
    return { ...this.job, limits: { ...this.job.limits, seconds: this.app.limits.seconds.most } };
  }
}
