// A run that can be walked through in both directions. A long run is never held whole: keyframes
// cover all of it, and windows of consecutive events give the exact steps where somebody looks.

import { apply, begin, copy, ofFrame, ofWindow } from './replay.js';
import { Shape } from '../board/shape.js';

/** @typedef {import('./replay.js').State} State */
/** @typedef {import('../base/types.js').Event} Event */
/** @typedef {import('../base/types.js').Frame} Frame */
/** @typedef {import('../base/types.js').Outcome} Outcome */
/** @typedef {import('../base/types.js').StartMessage} StartMessage */
/** @typedef {import('../base/types.js').TreeMessage} TreeMessage */
/** @typedef {import('../base/types.js').WindowMessage} WindowMessage */

/** Every so many events a copy of the state is kept: a step back costs at most this many events. */
const CHECKPOINT = 256;
/** Windows kept beside the one in use. */
const WINDOWS = 4;

/** Consecutive events and the state before them. */
export class EventWindow {
  /**
   * @param {Shape} shape
   * @param {WindowMessage} message
   */
  constructor(shape, message) {
    this.shape = shape;
    this.message = message;
    this.from = message.from;
    /** @type {Event[]} */
    this.events = [];
    this.cursor = ofWindow(shape, message);
    this.checkpoints = [copy(this.cursor)];
  }

  /** The last step that can be reached. */
  get to() {
    return this.from + this.events.length;
  }

  /** @param {number} step */
  holds(step) {
    return step >= this.from && step <= this.to;
  }

  /**
   * The state after `step` events. It belongs to the window: look, do not change.
   * @param {number} step
   * @returns {State}
   */
  at(step) {
    const checkpoint =
      this.checkpoints[Math.min(Math.floor((step - this.from) / CHECKPOINT), this.checkpoints.length - 1)];
    if (step < this.cursor.step || checkpoint.step > this.cursor.step) {
      this.cursor = copy(checkpoint);
    }
    while (this.cursor.step < step) {
      apply(this.cursor, this.shape, this.events[this.cursor.step - this.from]);
      const done = this.cursor.step - this.from;
      if (done % CHECKPOINT === 0 && done / CHECKPOINT === this.checkpoints.length) {
        this.checkpoints.push(copy(this.cursor));
      }
    }
    return this.cursor;
  }

  /**
   * The event that leads to a step.
   * @param {number} step
   * @returns {Event | undefined}
   */
  eventTo(step) {
    return this.events[step - this.from - 1];
  }

  /**
   * The nearest step in a direction whose event is wanted; null if none here is.
   * @param {number} step
   * @param {1 | -1} direction
   * @param {(event: Event, before?: Event, after?: Event) => boolean} wanted
   * @returns {number | null}
   */
  nearest(step, direction, wanted) {
    for (let at = step + direction; this.holds(at); at += direction) {
      const event = this.eventTo(at);
      if (event && wanted(event, this.eventTo(at - 1), this.eventTo(at + 1))) return at;
    }
    return null;
  }
}

/** A run, as far as it has been told. */
export class Recording {
  /**
   * @param {Shape} shape
   * @param {number[]} givens
   */
  constructor(shape, givens) {
    this.shape = shape;
    this.givens = givens;
    /** @type {StartMessage | null} */
    this.start = null;
    /** @type {Outcome | null} */
    this.outcome = null;
    /** @type {Frame[]} */
    this.frames = [];
    /** @type {Frame | null} */
    this.progress = null;
    /** @type {TreeMessage[]} */
    this.tree = [];
    /** @type {number[] | null} */
    this.fills = null;
    /** @type {EventWindow[]} */
    this.windows = [];
    this.total = 0;
    this.stride = 1;
    this.finished = false;
    /** Whether the search moves between full boards, and has a cost rather than a depth. */
    this.isLocal = false;
    /** Whether the search strikes candidates out: then they are worth seeing. */
    this.propagates = false;
  }

  /**
   * Takes one message of the stream of a run, or of a later window of the same run.
   * @param {string} name
   * @param {any} data
   */
  hear(name, data) {
    switch (name) {
      case 'start':
        this.start ??= data;
        break;
      case 'progress':
        this.near(data);
        break;
      case 'window':
        this.windows.unshift(new EventWindow(this.shape, data));
        this.windows.length = Math.min(this.windows.length, WINDOWS);
        break;
      case 'events':
        for (const event of data.events) this.note(event);
        if (!this.finished) this.total = Math.max(this.total, this.windows[0].to);
        break;
      case 'outcome':
        this.outcome = data.outcome;
        this.total = data.events;
        this.fills = data.fills;
        this.finished = true;
        break;
      case 'overview':
        this.stride = data.stride;
        this.frames = [];
        break;
      case 'keyframes':
        this.frames.push(...data.frames);
        this.isLocal ||= data.frames.some(isJudged);
        break;
      case 'tree':
        this.tree.push(data);
        break;
      default:
    }
  }

  /** @param {Event} event the next of the window that comes */
  note(event) {
    this.windows[0].events.push(event);
    this.isLocal ||= ['evaluate', 'cost', 'best'].includes(event.event);
    this.propagates ||= event.event === 'eliminate';
  }

  /**
   * Where the search is: a frame of its own until the overview comes.
   * @param {Frame} frame
   */
  near(frame) {
    if (this.finished) return;
    const before = this.progress?.fails ?? 0;
    this.progress = frame;
    this.total = Math.max(this.total, frame.step);
    this.frames.push({ ...frame, fails: frame.fails - before });
    this.isLocal ||= isJudged(frame);
  }

  /** Somebody ended the run: what it had come to is all there is, and can be watched. */
  cutShort() {
    this.total = Math.max(this.progress?.step ?? 0, this.windows[0]?.to ?? 0);
    this.finished = true;
  }

  /** Whether the run has a tree; local and population searches have none. */
  get hasTree() {
    return this.tree.length > 0;
  }

  /**
   * The window that holds a step exactly.
   * @param {number} step
   */
  windowAt(step) {
    return this.windows.find((window) => window.holds(step));
  }

  /**
   * The last keyframe at or before a step.
   * @param {number} step
   * @returns {Frame | undefined}
   */
  frameAt(step) {
    return this.frames[lastBefore(this.frames, (frame) => frame.step <= step)];
  }

  /**
   * The step of the keyframe next to a step.
   * @param {number} step
   * @param {1 | -1} direction
   */
  keyframeBeside(step, direction) {
    const before = lastBefore(this.frames, (frame) =>
      direction > 0 ? frame.step <= step : frame.step < step,
    );
    const frame = this.frames[direction > 0 ? before + 1 : before];
    return frame?.step ?? (direction > 0 ? this.total : 0);
  }

  /**
   * The best that is known of a step: exact from a window, else the keyframe before it.
   * @param {number} step
   * @returns {{ state: State, exact: boolean, window?: EventWindow }}
   */
  look(step) {
    const window = this.windowAt(step);
    if (window) return { state: window.at(step), exact: true, window };
    const frame = this.frameAt(step) ?? this.progress;
    if (!frame) return { state: begin(this.shape, this.givens), exact: step === 0 };
    return { state: ofFrame(this.shape, frame), exact: frame.step === step };
  }

  /**
   * The cells that the reason of the event before a step rests on.
   * @param {number} step
   * @returns {Set<number>}
   */
  reasonAt(step) {
    const cells = this.windowAt(step)?.eventTo(step)?.cells ?? [];
    return new Set(cells.map(({ row, column }) => this.shape.at(row, column)));
  }

  /**
   * What to ask for so that a step and its surroundings become exact.
   * @param {number} step
   * @param {number} count
   */
  windowFor(step, count) {
    const from = Math.max(0, Math.min(Math.round(step - count / 2), this.total - count));
    return { from, count: Math.min(count, Math.max(1, this.total - from)) };
  }
}

/** @param {Frame} frame */
function isJudged({ cost, best }) {
  return cost !== undefined || best !== undefined;
}

/**
 * The index of the last item for which `holds`, of a list where those come first; -1 for none.
 * @template T
 * @param {readonly T[]} list
 * @param {(item: T) => boolean} holds
 */
export function lastBefore(list, holds) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle])) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Dead ends per equal part of a run, for the marks of a scrubber.
 * @param {readonly Frame[]} frames
 * @param {number} total
 * @param {number} parts
 * @returns {number[]}
 */
export function failures(frames, total, parts) {
  const counts = new Array(parts).fill(0);
  for (const frame of frames) {
    if (!frame.fails || !total) continue;
    counts[Math.min(parts - 1, Math.floor((frame.step / total) * parts))] += frame.fails;
  }
  return counts;
}

/**
 * The least and the greatest depth (of a search over full boards: cost) in each equal part of a run; where no frame lies, those of the part before.
 * @param {readonly Frame[]} frames
 * @param {number} total
 * @param {number} parts
 * @returns {[number, number][]}
 */
export function depthsOf(frames, total, parts) {
  /** @type {[number, number][]} */
  const spans = Array.from({ length: parts }, () => [Infinity, -Infinity]);
  for (const { step, cost, depth } of frames) {
    if (!total) break;
    const height = cost ?? depth;
    const span = spans[Math.min(parts - 1, Math.floor((step / total) * parts))];
    span[0] = Math.min(span[0], height);
    span[1] = Math.max(span[1], height);
  }
  spans.forEach((span, i) => {
    if (span[1] < span[0] && i) spans[i] = [...spans[i - 1]];
  });
  return spans;
}
