// A race: two to six algorithms on the same puzzle, replayed side by side.

import { AlgorithmForm } from './algorithm-form.js';
import { stream } from './api.js';
import { App } from './app.js';
import { BoardView } from './board-view.js';
import { h } from './dom.js';
import { runFaces } from './faces.js';
import { troubleBox, troubleOf } from './notices.js';
import { duration, ratio, whole } from './numbers.js';
import { distance, frameAt, momentOf, ranking } from './race.js';
import { Recording } from './recording.js';
import { ofFrame } from './replay.js';
import { worthRacing } from './usual.js';

/** @typedef {import('./race.js').Measure} Measure */
/** @typedef {import('./share.js').Shared} Shared */

const MOST = 6;
const FEW = 3;
const REPLAY_SECONDS = 10;

/**
 * @typedef {object} Lane
 * @property {AlgorithmForm} form
 * @property {HTMLElement} element
 * @property {HTMLElement} boardBox
 * @property {HTMLElement} text
 * @property {HTMLProgressElement} bar
 * @property {HTMLElement} place
 * @property {BoardView | null} board
 * @property {Recording | null} recording
 */

export class RaceView {
  /**
   * @param {App} app
   * @param {HTMLElement} element
   */
  constructor(app, element) {
    this.app = app;
    /** @type {Lane[]} */
    this.lanes = [];
    /** @type {AbortController | null} */
    this.abort = null;
    this.part = 1;
    this.playing = false;
    this.grid = h('div', { class: 'lanes' });
    this.start = h(
      'button',
      { type: 'button', class: 'primary', id: 'race-start', onclick: () => this.race() },
      'Start the race',
    );
    this.cancelButton = h(
      'button',
      {
        type: 'button',
        class: 'danger',
        id: 'race-cancel',
        hidden: true,
        onclick: () => this.abort?.abort(),
      },
      'Cancel',
    );
    this.add = h(
      'button',
      { type: 'button', id: 'race-add', onclick: () => this.addLane(this.nextLane()) },
      'Add an algorithm',
    );
    this.measure = h(
      'select',
      { id: 'race-measure', 'aria-label': 'Synchronised by', onchange: () => this.draw() },
      h('option', { value: 'explored' }, 'explored nodes'),
      h('option', { value: 'seconds' }, 'time'),
    );
    this.seconds = h('input', {
      type: 'number',
      id: 'race-seconds',
      min: 0.01,
      step: 'any',
      value: 10,
      'aria-label': 'Time limit per run, in seconds',
    });
    this.scrub = h('input', {
      type: 'range',
      id: 'race-scrub',
      min: 0,
      max: 1,
      step: 0.001,
      value: 1,
      'aria-label': 'Moment of the race',
      disabled: true,
      oninput: () => {
        this.playing = false;
        this.part = Number(this.scrub.value);
        this.draw();
      },
    });
    this.play = h(
      'button',
      { type: 'button', id: 'race-play', disabled: true, onclick: () => this.toggle() },
      'Replay',
    );
    this.moment = h('output', { class: 'where' });
    this.verdict = h('div', { class: 'race-verdict', id: 'race-verdict', 'aria-live': 'polite' });
    element.append(
      h(
        'div',
        { class: 'card race-controls' },
        h('div', { class: 'cluster' }, this.start, this.cancelButton, this.add),
        h('label', { class: 'grain' }, h('span', {}, 'Synchronised by'), this.measure),
        h('label', { class: 'seed' }, h('span', {}, 'limit, s'), this.seconds),
        h('div', { class: 'race-replay' }, this.play, this.scrub, this.moment),
      ),
      this.verdict,
      this.grid,
    );
    for (const id of worthRacing(app.algorithms).slice(0, FEW)) this.addLane(id);
    app.onPuzzle(() => this.reset());
    app.onGivens(() => this.reset());
  }

  /** The most telling algorithm that is not in the race yet. */
  nextLane() {
    const racing = this.lanes.map((lane) => lane.form.select.value);
    return worthRacing(this.app.algorithms).find((id) => !racing.includes(id)) ?? '';
  }

  /**
   * @param {string} id
   * @param {Record<string, string>} [settings]
   */
  addLane(id, settings = {}) {
    if (this.lanes.length >= MOST) return;
    const form = new AlgorithmForm(this.app, {
      label: `Algorithm ${this.lanes.length + 1}`,
      chosen: id,
      limits: false,
    });
    form.choose(id, settings);
    form.select.addEventListener('change', () => this.reset());
    const remove = h(
      'button',
      {
        type: 'button',
        class: 'icon remove',
        'aria-label': 'Remove this algorithm',
        title: 'Remove',
        onclick: () => this.removeLane(lane),
      },
      '×',
    );
    /** @type {Lane} */
    const lane = {
      form,
      boardBox: h('div', { class: 'lane-board' }),
      text: h('p', { class: 'lane-text' }),
      bar: h('progress', { max: 1, value: 0, 'aria-label': 'How far it is' }),
      place: h('p', { class: 'lane-place' }),
      board: null,
      recording: null,
      element: h('div', {}),
    };
    lane.element = h(
      'div',
      { class: 'card lane' },
      h('div', { class: 'lane-head' }, form.select, remove),
      form.aboutAndDetails(),
      lane.place,
      lane.boardBox,
      lane.bar,
      lane.text,
    );
    this.lanes.push(lane);
    this.grid.append(lane.element);
    this.reset();
  }

  /** @param {Lane} lane */
  removeLane(lane) {
    if (this.lanes.length <= 2) return;
    this.lanes.splice(this.lanes.indexOf(lane), 1);
    lane.element.remove();
    lane.form.close();
    this.reset();
    this.start.focus();
  }

  reset() {
    this.abort?.abort();
    this.playing = false;
    this.verdict.replaceChildren();
    for (const lane of this.lanes) {
      lane.recording = null;
      if (lane.board?.shape !== this.app.shape) {
        lane.board = new BoardView(this.app.shape, { label: 'Board of this algorithm', passive: true });
        lane.boardBox.replaceChildren(lane.board.element);
      }
    }
    this.draw();
  }

  async race() {
    this.reset();
    const abort = new AbortController();
    this.abort = abort;
    this.start.hidden = true;
    this.cancelButton.hidden = false;
    // One after another: side by side they would disturb each other's times.
    for (const lane of this.lanes) {
      const recording = new Recording(this.app.shape, this.app.editor.givens());
      lane.text.replaceChildren(h('span', { class: 'spinner', 'aria-hidden': 'true' }), 'running…');
      const limits = { seconds: Number(this.seconds.value) || 10 };
      try {
        await stream(
          { ...lane.form.request(), limits, window: { from: 0, count: 0 } },
          abort.signal,
          (name, data) => {
            recording.hear(name, data);
            if (name === 'progress') lane.text.textContent = `running: ${whole(data.step)} events`;
          },
        );
        lane.recording = recording;
      } catch (error) {
        if (abort.signal.aborted) break;
        lane.text.replaceChildren(troubleBox(troubleOf(error)));
      }
    }
    this.start.hidden = false;
    this.cancelButton.hidden = true;
    if (abort.signal.aborted) {
      for (const lane of this.lanes) if (!lane.recording) lane.text.textContent = 'cancelled';
      if (this.abort === abort) this.draw();
      return;
    }
    this.part = 1;
    this.draw();
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.toggle();
  }

  toggle() {
    this.playing = !this.playing;
    if (!this.playing) return this.draw();
    if (this.part >= 1) this.part = 0;
    let last = performance.now();
    /** @param {number} now */
    const tick = (now) => {
      if (!this.playing) return;
      this.part = Math.min(1, this.part + Math.max(0, now - last) / 1000 / REPLAY_SECONDS);
      last = now;
      if (this.part >= 1) this.playing = false;
      this.draw();
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  draw() {
    const measure = /** @type {Measure} */ (this.measure.value);
    const outcomes = this.lanes.map((lane) => lane.recording?.outcome ?? null);
    const ends = outcomes.flatMap((outcome) => (outcome ? [distance(outcome, measure) ?? 0] : []));
    const most = Math.max(...ends, 0);
    const moment = this.part >= 1 ? most : momentOf(this.part, Math.min(...ends.filter(Boolean), most), most);
    const ready = ends.length > 1;
    this.scrub.disabled = this.play.disabled = !ready;
    this.scrub.value = String(this.part);
    this.play.textContent = this.playing ? 'Pause' : 'Replay';
    this.add.disabled = this.lanes.length >= MOST;
    const text = measure === 'seconds' ? duration(moment) : `${whole(Math.round(moment))} explored`;
    this.moment.textContent = ready ? text : '';
    this.scrub.setAttribute('aria-valuetext', text);
    const ranked = ranking(outcomes, measure);
    this.lanes.forEach((lane, i) => this.drawLane(lane, measure, moment, ranked.places[i], ranked.ratios[i]));
    // The verdict waits for the winner, or for the end if there is none.
    const first = outcomes[ranked.winners[0]];
    const verdict =
      ready && moment >= (first ? (distance(first, measure) ?? 0) : most)
        ? this.verdictText(measure, ranked)
        : '';
    if (this.verdict.textContent !== verdict) this.verdict.textContent = verdict;
  }

  /**
   * @param {Lane} lane
   * @param {Measure} measure
   * @param {number} moment
   * @param {number | undefined} place
   * @param {number | undefined} times
   */
  drawLane(lane, measure, moment, place, times) {
    const { app } = this;
    const { board, recording } = lane;
    if (!board) return;
    const outcome = recording?.outcome;
    lane.element.classList.toggle('winner', false);
    if (!recording || !outcome) {
      const givens = app.editor.givens();
      board.draw((cell) => ({ value: givens[cell], kind: givens[cell] ? 'given' : '' }));
      lane.bar.value = 0;
      lane.place.textContent = '';
      if (!this.abort || this.abort.signal.aborted || !lane.text.textContent)
        lane.text.textContent = lane.text.textContent === 'cancelled' ? 'cancelled' : 'not run yet';
      return;
    }
    const end = distance(outcome, measure);
    const over = end === undefined || moment >= end;
    const frame = over ? recording.frames.at(-1) : frameAt(recording.frames, measure, moment);
    if (frame) {
      const state = ofFrame(app.shape, frame);
      if (over) state.focus = -1;
      const solved = over && outcome.solution;
      if (solved) state.board = Uint16Array.from(outcome.solution ?? []);
      board.draw(
        runFaces(app.shape, recording.givens, state, {
          candidates: false,
          heat: null,
          clashes: !solved && frame.cost !== undefined,
        }),
      );
    }
    lane.bar.value = over ? 1 : moment / (end || 1);
    lane.element.classList.toggle('winner', over && place === 1);
    const explored = outcome.counters.explored;
    const missing = end === undefined ? ' It counts no explored nodes, so its end is shown.' : '';
    lane.text.textContent = over
      ? `${outcome.verdict === 'stopped' ? `stopped (${outcome.stop})` : outcome.verdict.replace('-', ' ')}: ${duration(outcome.seconds)}${explored === undefined ? '' : `, explored ${whole(explored)}`}.${missing}`
      : `${duration(frame?.seconds ?? 0)}, explored ${whole(frame?.counters.explored ?? 0)}`;
    lane.place.textContent = !over
      ? ''
      : place === undefined
        ? 'not ranked'
        : place === 1
          ? '★ first'
          : `${ordinal(place)}${times === undefined ? '' : `, ${ratio(times)}`}`;
  }

  /**
   * @param {Measure} measure
   * @param {import('./race.js').Ranking} ranked
   */
  verdictText(measure, { winners, places, ratios }) {
    if (!winners.length) return 'Nobody finished within the limit.';
    const title = (/** @type {number} */ i) => this.lanes[i].form.algorithm?.title ?? '';
    const unit = measure === 'seconds' ? 'time' : 'explored nodes';
    const names = winners.map(title).join(' and ');
    const next = places.indexOf(winners.length + 1);
    const times = ratios[next];
    const rest =
      times === undefined
        ? ''
        : ` ${title(next)}, next, needed ${ratio(times).replace('×', '')} times as ${measure === 'seconds' ? 'long' : 'many'}.`;
    return `${winners.length > 1 ? 'A tie' : 'Winner'} by ${unit}: ${names}.${rest}`;
  }

  /** @returns {Shared} */
  shared() {
    return { racers: this.lanes.map((lane) => lane.form.select.value) };
  }

  /** @param {Shared} shared */
  restore(shared) {
    if (!shared.racers) return;
    const known = shared.racers.filter((id) => this.app.algorithm(id)).slice(0, MOST);
    if (known.length < 2) return;
    for (const lane of this.lanes.splice(0)) {
      lane.element.remove();
      lane.form.close();
    }
    for (const id of known) this.addLane(id);
  }
}

/** @param {number} n */
function ordinal(n) {
  return `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`;
}
