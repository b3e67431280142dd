// The board of a lesson: plays a short run event by event with its candidates, a long one by its keyframes, and stands still
// where nobody wants motion.

import { BoardView } from '../board/board-view.js';
import { isLocal } from '../run/curve-panel.js';
import { h } from '../base/dom.js';
import { runFaces } from '../run/faces.js';
import { copy, ofFrame } from '../run/replay.js';
import { write } from '../app/share.js';

/** @typedef {import('./lesson-runs.js').Ran} Ran */
/** @typedef {import('../run/recording.js').Recording} Recording */

const SECONDS = 9;

export class LessonBoard {
  constructor() {
    /** @type {Ran | null} */
    this.ran = null;
    /** @type {BoardView | null} */
    this.board = null;
    this.part = 1;
    this.playing = false;
    this.frame = h('div', { class: 'lesson-board' });
    this.scrub = h('input', {
      type: 'range',
      id: 'lesson-scrub',
      min: 0,
      max: 1,
      step: 0.002,
      'aria-label': 'Moment of the run',
      oninput: () => this.seek(Number(this.scrub.value)),
    });
    this.element = h('div', { class: 'lesson-run' }, this.frame, this.scrub);
  }

  /**
   * @param {Ran} ran
   * @param {string} label
   */
  play(ran, label) {
    this.stop();
    this.ran = ran;
    const { shape } = ran.recording;
    this.board = new BoardView(shape, { label, passive: true });
    this.frame.replaceChildren(this.board.element);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.draw(1);
    this.playing = true;
    this.part = 0;
    let last = performance.now();
    /** @param {number} now */
    const tick = (now) => {
      if (!this.playing || this.ran !== ran) return;
      this.draw(Math.min(1, this.part + Math.max(0, now - last) / 1000 / SECONDS));
      last = now;
      this.playing = this.part < 1;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  stop() {
    this.playing = false;
  }

  /** @param {number} part */
  seek(part) {
    this.stop();
    this.draw(part);
  }

  /** @param {number} part from 0 to 1 */
  draw(part) {
    this.part = part;
    this.scrub.value = String(part);
    if (!this.ran) return;
    const { recording } = this.ran;
    const { shape, givens, outcome } = recording;
    const state = stateAt(recording, part);
    if (!state) return;
    const solution = part >= 1 ? outcome?.solution : undefined;
    if (solution) state.board = Uint16Array.from(solution);
    if (part >= 1) state.focus = -1;
    const clashes = isLocal(recording) && !solution;
    const candidates = recording.propagates && isWhole(recording);
    this.board?.draw(runFaces(shape, givens, state, { candidates, heat: null, clashes }));
  }

  /**
   * The address where the run can be stepped through.
   * @param {Ran} ran
   */
  link({ job }) {
    const { puzzle, algorithm, settings, seed, limits } = job;
    return `#${write({ puzzle, algorithm, settings, seed, seconds: limits.seconds, at: 0 })}`;
  }
}

/** Is every event of the run here? @param {Recording} recording */
function isWhole({ windows: [window], total }) {
  return window?.from === 0 && window.to >= total;
}

/**
 * @param {Recording} recording
 * @param {number} part from 0 to 1
 */
function stateAt(recording, part) {
  const { shape, frames, total } = recording;
  if (isWhole(recording)) return copy(recording.look(Math.round(part * total)).state);
  const frame = frames[Math.round(part * (frames.length - 1))];
  return frame && ofFrame(shape, frame);
}
