// Plays a recording: where we are, how fast we go, and which windows have to be fetched.

import { Recording } from './recording.js';

/** @typedef {import('./types.js').Event} Event */

/** Above this many events per second a long run is played from its keyframes alone. */
const WINDOWED_SPEED = 20_000;

/** What one press of forward or back goes to. */
export const GRAINS = /** @type {Record<string, (event: Event) => boolean>} */ ({
  event: () => true,
  board: (event) => ['place', 'remove', 'show', 'swap', 'solution'].includes(event.event),
  fail: (event) => event.event === 'fail' || event.event === 'solution',
});

export class Player {
  /**
   * @param {Recording} recording
   * @param {object} options
   * @param {((step: number, signal: AbortSignal) => Promise<void>) | null} options.fetchWindow null: there is no more than we have
   * @param {() => void} options.changed draw again
   * @param {(error: unknown) => void} options.failed
   */
  constructor(recording, options) {
    this.recording = recording;
    this.options = options;
    this.position = 0;
    this.playing = false;
    this.speed = 20;
    this.grain = 'event';
    this.loading = false;
    this.lastTime = 0;
    /** @type {AbortController | null} of the window that is being fetched */
    this.abort = null;
    this.closed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get step() {
    return Math.floor(this.position);
  }

  play() {
    if (this.playing) return;
    if (this.step >= this.recording.total) this.position = 0;
    this.playing = true;
    this.lastTime = performance.now();
    requestAnimationFrame((now) => this.tick(now));
    this.options.changed();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.settle();
    this.options.changed();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Leaves the recording for good. */
  close() {
    this.playing = false;
    this.closed = true;
    clearTimeout(this.timer);
    this.abort?.abort();
  }

  /** @param {number} now */
  tick(now) {
    if (!this.playing) return;
    const seconds = Math.min(0.25, Math.max(0, now - this.lastTime) / 1000);
    this.lastTime = now;
    const { recording } = this;
    const wanted = Math.min(recording.total, this.position + this.speed * seconds);
    const far = this.speed > WINDOWED_SPEED || !this.options.fetchWindow;
    if (recording.windowAt(Math.floor(wanted)) || far) {
      this.position = wanted;
    } else {
      // Wait at the edge until the next window is there.
      const here = recording.windowAt(this.step);
      if (here) this.position = Math.min(wanted, here.to);
      this.need(Math.floor(wanted));
    }
    if (this.step >= recording.total && recording.finished) {
      this.position = recording.total;
      this.playing = false;
      this.settle();
    }
    this.options.changed();
    requestAnimationFrame((time) => this.tick(time));
  }

  /**
   * Goes to a step; the nearest keyframe shows until the exact window has come.
   * @param {number} step
   */
  seek(step) {
    this.position = Math.max(0, Math.min(this.recording.total, Math.round(step)));
    if (!this.playing) this.settle();
    // Whoever moves on does not wait for the steps of where they were.
    if (!this.recording.windowAt(this.step)) this.abort?.abort();
    this.options.changed();
  }

  /** @param {1 | -1} direction */
  advance(direction) {
    this.playing = false;
    const window = this.recording.windowAt(this.step);
    if (!window) {
      this.seek(
        this.options.fetchWindow
          ? this.step + direction
          : this.recording.keyframeBeside(this.step, direction),
      );
      return;
    }
    const to = window.nearest(this.step, direction, GRAINS[this.grain]);
    this.seek(to === this.step ? to + direction : to);
  }

  /** Fetches the window of where we stand, unless we move on at once. */
  settle() {
    clearTimeout(this.timer);
    if (this.recording.windowAt(this.step)) return;
    this.timer = setTimeout(() => this.need(this.step), 120);
  }

  /** @param {number} step */
  need(step) {
    const { fetchWindow } = this.options;
    if (!fetchWindow || this.loading || this.recording.windowAt(step) || !this.recording.finished) return;
    const abort = new AbortController();
    this.abort = abort;
    this.loading = true;
    this.options.changed();
    fetchWindow(step, abort.signal)
      .catch((error) => {
        if (abort.signal.aborted) return;
        this.playing = false;
        this.options.failed(error);
      })
      .finally(() => {
        this.loading = false;
        this.abort = null;
        if (this.closed) return;
        // Somebody may have moved on meanwhile; a failure is not tried again by itself.
        if (!this.playing && (abort.signal.aborted || this.recording.windowAt(step))) this.settle();
        this.options.changed();
      });
  }
}
