// A race: two to six algorithms on the same puzzle, replayed side by side. Boards come from watched runs; times,
// places and ratios from one contest, so that they are those of Compare and of the command line.

import { holdContest, watchRun } from '../base/api.js';
import { App, mustBeKnown } from '../app/app.js';
import { button, secondsField } from '../base/controls.js';
import { h, isPressed, passFocus } from '../base/dom.js';
import { contestantName } from '../algorithms/contestants.js';
import { troubleBox, troubleOf } from '../base/notices.js';
import { duration, whole } from '../base/numbers.js';
import { distance, momentOf, partOf, rowsInOrder, verdictText, winners } from './race.js';
import { Lane } from './race-lane.js';
import { Recording } from '../run/recording.js';
import { RuleLegend } from '../rules/legend.js';
import { contestantsAsFields, contestantsIn, sameContestants } from '../algorithms/contestant-fields.js';

/** @typedef {import('./race.js').Measure} Measure */
/** @typedef {import('../app/share.js').Shared} Shared */
/** @typedef {import('../base/types.js').Row} Row */
/** @typedef {import('../base/types.js').Trial} Trial */

const MOST = 6;
const FEW = 3;
const REPLAY_SECONDS = 10;
/** In the address. */
const FIELD = 'racers';

export class RaceView {
  /** @param {import('../app/view.js').Host} host */
  constructor({ app, element, changed }) {
    this.app = app;
    this.changed = changed;
    this.listens = {
      puzzle: () => this.reset(),
      givens: () => this.reset(),
      key: (/** @type {KeyboardEvent} */ event) => this.key(event),
    };
    /** @type {Lane[]} */
    this.lanes = [];
    /** @type {Row[]} the server's table, by rank */
    this.rows = [];
    /** @type {AbortController | null} */
    this.abort = null;
    this.part = 1;
    this.playing = false;
    this.grid = h('div', { class: 'lanes' });
    this.start = button('race-start', 'Start the race', () => this.race(), 'primary');
    this.cancel = button('race-cancel', 'Cancel', () => this.abort?.abort(), 'danger');
    this.add = button('race-add', 'Add an algorithm', () => this.addLane(this.nextLane()));
    this.play = button('race-play', 'Replay', () => this.toggle());
    this.measure = measureChoice(() => this.draw());
    this.seconds = secondsField('race-seconds', 10);
    this.scrub = scrubber((part) => this.seek(part));
    this.moment = h('output', { class: 'where' });
    this.verdict = h('div', { class: 'race-verdict', id: 'race-verdict', 'aria-live': 'polite' });
    this.legend = new RuleLegend();
    element.append(this.controls(), this.verdict, this.grid, this.legend.element);
    for (const id of app.fitting.racing.slice(0, FEW)) this.addLane(id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== ' ' || this.play.disabled || isPressed(event.target)) return;
    event.preventDefault();
    this.toggle();
  }

  controls() {
    return h(
      'div',
      { class: 'card race-controls' },
      h('div', { class: 'cluster' }, this.start, this.cancel, this.add),
      h('label', { class: 'grain' }, h('span', {}, 'Synchronised by'), this.measure),
      h('label', { class: 'seed' }, h('span', {}, 'limit, s'), this.seconds.field),
      h(
        'div',
        { class: 'race-replay' },
        this.play,
        this.scrub,
        h('span', { class: 'hint' }, 'log scale'),
        this.moment,
      ),
    );
  }

  /** The most telling algorithm that is not in the race yet. */
  nextLane() {
    const racing = this.lanes.map((lane) => lane.form.select.value);
    return this.app.fitting.racing.find((id) => !racing.includes(id)) ?? '';
  }

  /** @param {string} id */
  addLane(id) {
    if (this.lanes.length >= MOST) return;
    const lane = new Lane(this.app, this.lanes.length + 1, id, {
      changed: () => this.reset(),
      remove: (gone) => this.removeLane(gone),
    });
    this.lanes.push(lane);
    this.grid.append(lane.element);
    this.reset();
  }

  /** @param {Lane} lane */
  removeLane(lane) {
    if (this.lanes.length <= 2) return;
    this.lanes.splice(this.lanes.indexOf(lane), 1);
    lane.close();
    this.reset();
    this.start.focus();
  }

  /** Another puzzle or other algorithms: what ran belongs to the old ones. */
  reset() {
    this.abort?.abort();
    this.abort = null;
    this.playing = false;
    this.rows = [];
    for (const lane of this.lanes) lane.reset();
    this.legend.show(this.app.shape.rules);
    this.changed();
    this.draw();
  }

  async race() {
    this.reset();
    const abort = new AbortController();
    this.abort = abort;
    this.draw();
    try {
      // One after another: side by side they would disturb each other.
      for (const lane of this.lanes) await this.watch(lane, abort.signal);
      await this.hold(abort.signal);
    } catch (error) {
      if (this.abort === abort) this.fail(error, abort.signal.aborted);
      return;
    }
    this.abort = null;
    this.part = 1;
    this.draw();
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.toggle();
  }

  /**
   * @param {unknown} error
   * @param {boolean} cancelled
   */
  fail(error, cancelled) {
    this.reset();
    if (cancelled) for (const lane of this.lanes) lane.text.textContent = 'cancelled';
    else this.verdict.replaceChildren(troubleBox(troubleOf(error)));
  }

  /**
   * @param {Lane} lane
   * @param {AbortSignal} signal
   */
  async watch(lane, signal) {
    const recording = new Recording(this.app.shape, this.app.editor.givens());
    const job = { ...lane.form.job(), limits: this.seconds.limits() };
    lane.wait('running…');
    await watchRun({ job, window: { from: 0, count: 0 }, timed: false }, signal, (name, data) => {
      recording.hear(name, data);
      if (name === 'progress') lane.wait(`running: ${whole(data.step)} events`);
    });
    lane.recording = recording;
    lane.wait('timed next…');
  }

  /** @param {AbortSignal} signal */
  async hold(signal) {
    const { puzzle, ...rules } = this.app.asked();
    const jobs = this.lanes.map((lane) => lane.form.job());
    const algorithms = jobs.map(({ algorithm, settings }) => ({ id: algorithm, settings }));
    const contest = { puzzles: [puzzle], ...rules, algorithms, limits: this.seconds.limits() };
    /** @type {Trial[]} */
    const trials = [];
    await holdContest(contest, signal, {
      trial: (trial) => trials.push(trial),
      table: ({ rows }) => (this.rows = rows),
    });
    const rows = rowsInOrder(trials, this.rows);
    this.lanes.forEach((lane, i) => (lane.row = rows[i] ?? null));
  }

  /** @param {number} part */
  seek(part) {
    this.playing = false;
    this.part = part;
    this.draw();
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
    const ready = this.abort === null && this.rows.length > 0;
    const ends = ready ? this.rows.map((row) => distance(row, measure) ?? 0) : [];
    const most = Math.max(...ends, 0);
    const least = Math.min(...ends.filter(Boolean), most);
    const moment = this.part >= 1 ? most : momentOf(this.part, least, most);
    const scale = (/** @type {number} */ value) => partOf(value, least, most);
    this.drawControls(measure, ready, moment);
    for (const lane of this.lanes) lane.draw(measure, moment, scale);
    this.drawVerdict(measure, ready, moment, most);
  }

  /**
   * @param {Measure} measure
   * @param {boolean} ready
   * @param {number} moment
   */
  drawControls(measure, ready, moment) {
    const held = document.activeElement;
    this.start.hidden = this.abort !== null;
    this.cancel.hidden = this.abort === null;
    passFocus(held, this.cancel, this.start);
    this.scrub.disabled = this.play.disabled = !ready;
    this.scrub.value = String(this.part);
    this.play.textContent = this.playing ? 'Pause' : 'Replay';
    this.add.disabled = this.lanes.length >= MOST;
    const text = measure === 'seconds' ? duration(moment) : `${whole(Math.round(moment))} explored`;
    this.moment.textContent = ready ? text : '';
    this.scrub.setAttribute('aria-valuetext', text);
  }

  /**
   * The verdict waits for the winner, or for the end if there is none.
   * @param {Measure} measure
   * @param {boolean} ready
   * @param {number} moment
   * @param {number} most
   */
  drawVerdict(measure, ready, moment, most) {
    const [first] = winners(this.rows, measure);
    const due = ready && moment >= (first ? (distance(first, measure) ?? 0) : most);
    const name = (/** @type {string} */ id) => contestantName(this.app, id, {});
    const text = due ? verdictText(this.rows, measure, name) : '';
    if (this.verdict.textContent !== text) this.verdict.textContent = text;
  }

  get contestants() {
    return this.lanes.map(({ form }) => ({ id: form.select.value, settings: form.settings() }));
  }

  /** @returns {Shared} */
  shared() {
    return { fields: contestantsAsFields(FIELD, this.contestants) };
  }

  /** @param {Shared} shared */
  restore({ fields = {} }) {
    const contestants = contestantsIn(fields, FIELD);
    if (!contestants || contestants.length < 2 || sameContestants(FIELD, contestants, this.contestants))
      return;
    for (const { id } of contestants) mustBeKnown(this.app, id);
    for (const lane of this.lanes.splice(0)) lane.close();
    for (const { id, settings } of contestants.slice(0, MOST)) {
      this.addLane(id);
      this.lanes.at(-1)?.form.choose(id, settings);
    }
  }
}

/** @param {() => void} onchange */
function measureChoice(onchange) {
  return h(
    'select',
    { id: 'race-measure', 'aria-label': 'Synchronised by', onchange },
    h('option', { value: 'explored' }, 'explored nodes'),
    h('option', { value: 'seconds' }, 'time'),
  );
}

/** @param {(part: number) => void} seek */
function scrubber(seek) {
  const range = { min: 0, max: 1, step: 0.001, value: 1 };
  const attributes = { id: 'race-scrub', 'aria-label': 'Moment of the race, log scale', disabled: true };
  const scrub = h('input', {
    type: 'range',
    ...range,
    ...attributes,
    oninput: () => seek(Number(scrub.value)),
  });
  return scrub;
}
