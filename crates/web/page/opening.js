// The first view: a small race, live, above the things to do. Its boards stand in the HTML already; they move once
// the runs have come, and stand still for those who want no motion.

import { watchRun } from './api.js';
import { lastWork } from './address.js';
import { App } from './app.js';
import { BoardView } from './board-view.js';
import { h, need } from './dom.js';
import { runFaces } from './faces.js';
import { OPENING_RACE } from './lessons.js';
import { whole } from './numbers.js';
import { distance, frameAt, momentOf } from './race.js';
import { Recording } from './recording.js';
import { ofFrame } from './replay.js';
import { Shape } from './shape.js';

/** @typedef {{ recording: Recording, board: BoardView, text: HTMLElement, end: number }} Runner */

const SECONDS = 14;
/** How long the end stands before the race begins again. */
const REST_SECONDS = 5;
const LIMITS = { seconds: 10 };

export class Opening {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.section = need('view-home', HTMLElement);
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

  /** Called when the view comes into sight. */
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
   * @param {import('./types.js').Puzzle} puzzle
   * @param {Element | undefined} lane
   * @returns {Promise<Runner | null>}
   */
  async runner(id, puzzle, lane) {
    const algorithm = this.app.algorithm(id);
    if (!algorithm || !lane) return null;
    const shape = new Shape(puzzle.box_height, puzzle.box_width);
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
