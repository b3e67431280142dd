// One algorithm of a race: its form, its board, and how far it has come.

import { AlgorithmForm } from '../algorithms/algorithm-form.js';
import { App } from '../app/app.js';
import { BoardView } from '../board/board-view.js';
import { COLUMNS, rangeText } from '../compare/comparison.js';
import { h } from '../base/dom.js';
import { runFaces } from '../run/faces.js';
import { nameOf } from '../algorithms/names.js';
import { duration, whole } from '../base/numbers.js';
import { distance, frameAt, placeText, standing } from './race.js';
import { Recording } from '../run/recording.js';
import { ofFrame } from '../run/replay.js';

/** @typedef {import('./race.js').Measure} Measure */
/** @typedef {import('../base/types.js').Frame} Frame */
/** @typedef {import('../base/types.js').Row} Row */

const [, , TIME, EXPLORED] = COLUMNS;

export class Lane {
  /**
   * @param {App} app
   * @param {number} number
   * @param {string} id of the algorithm
   * @param {{ changed: () => void, remove: (lane: Lane) => void }} options
   */
  constructor(app, number, id, options) {
    this.app = app;
    /** @type {Recording | null} of the watched run */
    this.recording = null;
    /** @type {Row | null} what the contest says of it */
    this.row = null;
    /** @type {BoardView | null} */
    this.board = null;
    this.form = new AlgorithmForm(app, { label: `Algorithm ${number}`, chosen: id, limits: false });
    for (const part of [this.form.select, this.form.details])
      part.addEventListener('change', options.changed);
    this.boardBox = h('div', { class: 'lane-board' });
    this.text = h('p', { class: 'lane-text' });
    this.bar = h('progress', { max: 1, value: 0, 'aria-label': 'How far it is, on the scale of the race' });
    this.name = h('p', { class: 'lane-name', 'aria-hidden': 'true' });
    this.place = h('p', { class: 'lane-place' });
    this.element = this.build(() => options.remove(this));
    this.reset();
  }

  /** @param {() => void} remove */
  build(remove) {
    const attributes = { 'aria-label': 'Remove this algorithm', title: 'Remove', onclick: remove };
    const cross = h('button', { type: 'button', class: 'icon remove', ...attributes }, '×');
    return h(
      'div',
      { class: 'card lane' },
      this.name,
      h('div', { class: 'lane-head' }, this.form.select, cross),
      this.form.aboutAndDetails(),
      this.place,
      this.boardBox,
      this.bar,
      this.text,
    );
  }

  /** Leaves the race. */
  close() {
    this.element.remove();
    this.form.close();
  }

  /** Forgets its run. */
  reset() {
    this.recording = null;
    this.row = null;
    this.text.textContent = 'not run yet';
    if (this.board?.shape === this.app.shape) return;
    this.board = new BoardView(this.app.shape, { label: 'Board of this algorithm', passive: true });
    this.boardBox.replaceChildren(this.board.element);
  }

  /** @param {string} text */
  wait(text) {
    this.text.replaceChildren(h('span', { class: 'spinner', 'aria-hidden': 'true' }), text);
  }

  /**
   * @param {Measure} measure
   * @param {number} moment
   * @param {(moment: number) => number} scale where a moment lies on the bar: the same for all lanes
   */
  draw(measure, moment, scale) {
    const { recording, row } = this;
    this.name.textContent = this.form.algorithm ? nameOf(this.form.algorithm) : '';
    if (recording && row) {
      this.drawRun(recording, row, measure, moment);
      this.bar.value = scale(Math.min(moment, distance(row, measure) ?? moment));
    } else this.drawPuzzle();
  }

  drawPuzzle() {
    const givens = this.app.editor.givens();
    this.board?.draw((cell) => ({ value: givens[cell], kind: givens[cell] ? 'given' : '' }));
    this.bar.value = 0;
    this.place.textContent = '';
    this.element.classList.remove('winner');
  }

  /**
   * @param {Recording} recording
   * @param {Row} row
   * @param {Measure} measure
   * @param {number} moment
   */
  drawRun(recording, row, measure, moment) {
    const end = distance(row, measure);
    const part = end ? Math.min(1, moment / end) : 1;
    const over = part >= 1;
    const frame = over ? recording.frames.at(-1) : frameAt(recording.frames, measure, part);
    if (frame) this.drawBoard(recording, frame, over);
    this.element.classList.toggle('winner', over && !row.at_least && standing(row, measure).rank === 1);
    this.place.textContent = over ? placeText(row, measure) : '';
    this.text.textContent = over ? endText(row, end === undefined) : wayText(row, frame, part);
  }

  /**
   * @param {Recording} recording
   * @param {Frame} frame
   * @param {boolean} over
   */
  drawBoard(recording, frame, over) {
    const { shape } = this.app;
    const state = ofFrame(shape, frame);
    const solution = over ? recording.outcome?.solution : undefined;
    if (over) state.focus = -1;
    if (solution) state.board = Uint16Array.from(solution);
    const clashes = !solution && frame.cost !== undefined;
    this.board?.draw(runFaces(shape, recording.givens, state, { candidates: false, heat: null, clashes }));
  }
}

/**
 * @param {Row} row
 * @param {boolean} uncounted whether the race is by a figure that it does not have
 */
function endText(row, uncounted) {
  const range = rangeText(row.spread);
  const time = `${TIME.text(row)}${range ? ` (${range})` : ''}`;
  const explored = EXPLORED.text(row);
  const missing = uncounted ? ' It counts no explored nodes, so its end is shown.' : '';
  return `${row.verdict}: ${time}${explored ? `, explored ${explored}` : ''}.${missing}`;
}

/**
 * @param {Row} row
 * @param {Frame | undefined} frame
 * @param {number} part
 */
function wayText(row, frame, part) {
  return `about ${duration((row.seconds ?? 0) * part)}, explored ${whole(frame?.counters.explored ?? 0)}`;
}
