// One run from its start to the moment somebody leaves it: the stream, what was recorded, the player.

import { watchRun } from './api.js';
import { Player } from './player.js';
import { Recording } from './recording.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./types.js').Job} Job */

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

  /** What came before a cancel can still be watched. */
  cutShort() {
    const { recording } = this;
    const reached = recording.progress?.step ?? recording.total;
    recording.total = recording.windows[0]?.to ?? 0;
    recording.finished = true;
    return reached;
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
    const { recording, job } = this;
    // The same run again may take longer than the first: only the server's own limit holds.
    const seconds = this.app.version?.limits.seconds.most;
    const body = {
      job: { ...job, limits: { ...job.limits, ...(seconds ? { seconds } : {}) } },
      window: recording.windowFor(step, WINDOW),
      overview: false,
      timed: false,
      stop_after_window: true,
    };
    await watchRun(body, signal, (name, data) => {
      if (name === 'window' || name === 'events') recording.hear(name, data);
    });
  }
}
