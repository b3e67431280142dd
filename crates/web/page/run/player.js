// Plays a recording: where we are, how fast we go, and which windows have to be fetched.

import { Recording } from './recording.js';

/** @typedef {import('../base/types.js').Event} Event */

/** Above this many events per second a long run is played from its keyframes alone. */
const WINDOWED_SPEED = 20_000;

/** So long a run lasts when it is played, whatever its length. */
const SECONDS = 30;
/** Windows that are looked through for the next event of a kind. */
const HUNTED = 8;

/** @typedef {(event: Event, before?: Event, after?: Event) => boolean} Grain */

/**
 * What one press of forward or back goes to. A decision is a digit placed after it was tried, the board turned to the
 * state taken, or two cells swapped; a propagation is the last of the consequences that follow from it.
 */
export const GRAINS = /** @type {Record<string, Grain>} */ ({
  event: () => true,
  board: ({ event }) => ['place', 'remove', 'show', 'swap', 'solution'].includes(event),
  decision: isDecision,
  propagation: (event, before, after) =>
    isConsequence(event, before) && !(after && isConsequence(after, event)),
  fail: ({ event }) => event === 'fail' || event === 'solution',
  restart: ({ event }) => ['restart', 'limit', 'generation', 'ant'].includes(event),
});

/** @type {Grain} */
function isDecision(event, before, after) {
  if (event.event === 'place') return before?.event === 'try' && before.digit === event.digit;
  const jumped = event.event === 'take' || event.event === 'show';
  return event.event === 'swap' || (jumped && after?.event !== 'show');
}

/** @type {Grain} */
function isConsequence(event, before) {
  return event.event === 'eliminate' || (event.event === 'place' && !isDecision(event, before));
}

export class Player {
  /**
   * @param {Recording} recording
   * @param {object} options
   * @param {((step: number, signal: AbortSignal) => Promise<void>) | null} options.fetchWindow null: there is no more than we have
   * @param {(zoom: import('../base/types.js').ZoomAsked, signal: AbortSignal) => Promise<import('../base/types.js').TreeMessage[]>} [options.fetchTree]
   * @param {() => void} options.changed draw again
   * @param {(error: unknown) => void} options.failed
   */
  constructor(recording, options) {
    this.recording = recording;
    this.options = options;
    this.position = 0;
    this.playing = false;
    /** Events per second; null: as many as let the run last half a minute. @type {number | null} */
    this.chosenSpeed = null;
    this.grain = 'event';
    /** @type {{ direction: 1 | -1, left: number } | null} looking for the next event of the grain */
    this.hunt = null;
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

  get speed() {
    return this.chosenSpeed ?? Math.max(1, this.recording.total / SECONDS);
  }

  play() {
    if (this.playing) return;
    this.hunt = null;
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
    const far = this.speed > WINDOWED_SPEED || !this.options.fetchWindow || !recording.finished;
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
    this.hunt = null;
    this.position = Math.max(0, Math.min(this.recording.total, Math.round(step)));
    if (!this.playing) this.settle();
    // Whoever moves on does not wait for the steps of where they were.
    if (!this.recording.windowAt(this.step)) this.abort?.abort();
    this.options.changed();
  }

  /** @param {1 | -1} direction */
  advance(direction) {
    this.playing = false;
    this.hunt = { direction, left: HUNTED };
    this.chase(direction);
  }

  /**
   * Goes to the next event of the grain, window by window.
   * @param {1 | -1} direction
   */
  chase(direction) {
    const { step, recording } = this;
    const beside = Math.max(0, Math.min(recording.total, step + direction));
    const window = recording.windows.find((each) => each.holds(step) && each.holds(beside));
    const to = window?.nearest(step, direction, GRAINS[this.grain]);
    if (to !== null && to !== undefined) return this.seek(to);
    const edge = window ? edgeOf(window, step, direction) : step;
    const atEnd = edge === (direction > 0 ? recording.total : 0);
    if (!this.options.fetchWindow || !recording.finished || atEnd || !this.hunt?.left) {
      return this.seek(window || this.options.fetchWindow ? edge : recording.keyframeBeside(step, direction));
    }
    this.hunt.left--;
    this.position = edge;
    this.options.changed();
    this.load(edge);
  }

  /** Fetches the window of where we stand, unless we move on at once. */
  settle() {
    clearTimeout(this.timer);
    if (this.recording.windowAt(this.step)) return;
    this.timer = setTimeout(() => this.need(this.step), 120);
  }

  /** @param {number} step */
  need(step) {
    if (!this.recording.windowAt(step)) this.load(step);
  }

  /** @param {number} step */
  load(step) {
    const { fetchWindow } = this.options;
    if (!fetchWindow || this.loading || !this.recording.finished) return;
    const abort = new AbortController();
    this.abort = abort;
    this.loading = true;
    this.options.changed();
    fetchWindow(step, abort.signal)
      .catch((error) => {
        if (abort.signal.aborted) return;
        this.playing = false;
        this.hunt = null;
        this.options.failed(error);
      })
      .finally(() => {
        this.loading = false;
        this.abort = null;
        if (this.closed) return;
        if (this.hunt && !abort.signal.aborted) return this.chase(this.hunt.direction);
        // Somebody may have moved on meanwhile; a failure is not tried again by itself.
        if (!this.playing && (abort.signal.aborted || this.recording.windowAt(step))) this.settle();
        this.options.changed();
      });
  }
}

/**
 * Where to go on from when a window has nothing: the step before its first event is reached by an event of another.
 * @param {import('./recording.js').EventWindow} window
 * @param {number} step
 * @param {1 | -1} direction
 */
function edgeOf(window, step, direction) {
  if (direction > 0) return window.to;
  return window.from ? Math.min(step, window.from + 1) : 0;
}
