// The first view: a small race, live, above the things to do. Its boards stand in the HTML already; they move once
// the runs have come, and stand still for those who want no motion.

import { watchRun } from '../base/api.js';
import { lastWork } from '../app/address.js';
import { App } from '../app/app.js';
import { BoardView } from '../board/board-view.js';
import { h, need } from '../base/dom.js';
import { runFaces } from '../run/faces.js';
import { OPENING_RACE } from '../lessons/lessons.js';
import { whole } from '../base/numbers.js';
import { distance, frameAt, momentOf } from '../race/race.js';
import { Recording } from '../run/recording.js';
import { ofFrame } from '../run/replay.js';
import { shapeOf } from '../board/shape.js';

/** @typedef {{ recording: Recording, board: BoardView, text: HTMLElement, end: number }} Runner */

const SECONDS = 14;
/** How long the end stands before the race begins again. */
const REST_SECONDS = 5;
const LIMITS = { seconds: 10 };

export class Opening {
  /** @param {import('../app/view.js').Host} host */
  constructor({ app, element, failed }) {
    this.app = app;
    this.section = element;
    this.failed = failed;
    /** @type {Runner[]} */
    this.runners = [];
    this.seconds = 0;
    this.last = 0;
    this.started = false;
    this.offerWork();
  }

  /** Whoever wrote on a board before finds it again. */
  offerWork() {
    const hash = lastWork();
    const link = need('home-continue', HTMLAnchorElement);
    link.hidden = !hash;
    if (hash) link.href = `#${hash}`;
  }

  enter() {
    this.show().catch(this.failed);
  }

  async show() {
    this.offerWork();
    if (!this.started) await this.start();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.draw(1);
    this.last = performance.now();
    requestAnimationFrame((now) => this.tick(now));
  }

  async start() {
    this.started = true;
    const first = this.app.shipped[0];
    const lanes = [...this.section.querySelectorAll('.home-lane')];
    const racing = OPENING_RACE.map((id, i) => this.runner(id, first.puzzle, lanes[i]));
    this.runners = (await Promise.all(racing)).flatMap((runner) => runner ?? []);
  }

  /**
   * @param {string} id
   * @param {import('../base/types.js').Puzzle} puzzle
   * @param {Element | undefined} lane
   * @returns {Promise<Runner | null>}
   */
  async runner(id, puzzle, lane) {
    const algorithm = this.app.algorithm(id);
    if (!algorithm || !lane) return null;
    const shape = shapeOf(puzzle);
    const recording = new Recording(shape, puzzle.givens);
    const job = { puzzle, algorithm: id, settings: {}, seed: 0, goal: 1, limits: LIMITS };
    const run = { job, window: { from: 0, count: 0 }, timed: false };
    await watchRun(run, new AbortController().signal, (name, data) => recording.hear(name, data));
    const board = new BoardView(shape, { label: `${algorithm.title} at work`, passive: true });
    lane.querySelector('svg')?.replaceWith(board.element);
    lane.querySelector('.home-name')?.replaceChildren(algorithm.title);
    const text = h('span', { class: 'tries' });
    lane.querySelector('.home-count')?.replaceChildren(text);
    const end = distance(recording.frames.at(-1) ?? { counters: {} }, 'explored') ?? 0;
    return { recording, board, text, end };
  }

  /** @param {number} now */
  tick(now) {
    if (this.section.hidden) return;
    this.seconds = (this.seconds + Math.min(0.25, (now - this.last) / 1000)) % (SECONDS + REST_SECONDS);
    this.last = now;
    this.draw(Math.min(1, this.seconds / SECONDS));
    requestAnimationFrame((time) => this.tick(time));
  }

  /** @param {number} part of the race */
  draw(part) {
    const ends = this.runners.map(({ end }) => end);
    const most = Math.max(...ends, 1);
    const moment = part >= 1 ? most : momentOf(part, Math.min(...ends, most), most);
    for (const runner of this.runners) drawRunner(runner, moment);
  }
}

/**
 * @param {Runner} runner
 * @param {number} moment
 */
function drawRunner({ recording, board, text, end }, moment) {
  const over = moment >= end;
  const frame = over ? recording.frames.at(-1) : frameAt(recording.frames, 'explored', moment / end);
  if (!frame) return;
  const state = ofFrame(recording.shape, frame);
  const solution = over ? recording.outcome?.solution : undefined;
  if (solution) state.board = Uint16Array.from(solution);
  if (over) state.focus = -1;
  const clashes = !solution && frame.cost !== undefined;
  board.draw(runFaces(recording.shape, recording.givens, state, { candidates: false, heat: null, clashes }));
  const count = whole(Math.round(Math.min(moment, end)));
  const words = over ? `${solution ? '★ solved' : 'stopped'} after ${count} tries` : `${count} tries`;
  if (text.textContent !== words) text.textContent = words;
}
