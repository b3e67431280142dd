// The form of an experiment: puzzles, algorithms, seeds, repeats, limits; and how many runs that is.

import { AlgorithmChoice } from '../algorithms/algorithm-choice.js';
import { ApiError } from '../base/api.js';
import { App } from '../app/app.js';
import { countField, secondsField } from '../base/controls.js';
import { h } from '../base/dom.js';
import { Contestants } from '../algorithms/contestants.js';
import { fittingOf, takingAll } from '../algorithms/fitting.js';
import { LabSet } from './lab-set.js';
import { duration, plural } from '../base/numbers.js';

/** @typedef {import('../base/types.js').Contest} Contest */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */

const USUAL_ALGORITHMS = 4;
const USUAL_REPEATS = 3;

export class LabForm {
  /**
   * @param {App} app
   * @param {HTMLElement} buttons that start and stop it
   */
  constructor(app, buttons) {
    this.app = app;
    this.choice = new AlgorithmChoice(app);
    const usual = app.fitting.racing.slice(0, USUAL_ALGORITHMS);
    this.choice.boxes.forEach((box, id) => (box.checked = usual.includes(id)));
    this.choice.element.addEventListener('change', () => this.tellSize());
    this.choice.element.addEventListener('click', () => this.tellSize());
    this.contestants = new Contestants(app, () => this.tellSize(), 'lab-');
    this.seconds = secondsField('lab-seconds', 5);
    this.repeats = countField('lab-repeats', String(USUAL_REPEATS));
    this.seeds = countField('lab-seeds', '1');
    this.summary = h('summary', {});
    this.size = h('p', { class: 'hint', id: 'lab-size' });
    this.set = new LabSet(app, () => this.tellSize());
    this.element = this.build(buttons);
    this.tellSize();
  }

  /** @param {HTMLElement} buttons */
  build(buttons) {
    for (const field of [this.seconds.field, this.repeats, this.seeds])
      field.addEventListener('input', () => this.tellSize());
    const labelled = (/** @type {string} */ title, /** @type {HTMLElement} */ field) =>
      h('label', { class: 'seed' }, h('span', {}, title), field);
    return h(
      'div',
      { class: 'card lab-setup' },
      h('h2', {}, 'Experiment'),
      this.set.element,
      h(
        'div',
        { class: 'lab-fields' },
        labelled('Limit per run, s', this.seconds.field),
        labelled('Repeats', this.repeats),
        labelled('Seeds', this.seeds),
      ),
      buttons,
      this.size,
      h(
        'details',
        { class: 'settings', open: matchMedia('(min-width: 1000px)').matches },
        this.summary,
        this.choice.element,
        this.contestants.element,
      ),
    );
  }

  /** How much is asked for, before anybody waits for it. */
  tellSize() {
    // Called while the form is still being made, too.
    if (!this.element) return;
    const puzzles = this.set.size();
    const algorithms = this.choice.chosen().length + this.contestants.chosen.length;
    const [seeds, repeats] = [this.count(this.seeds, 1), this.count(this.repeats, USUAL_REPEATS)];
    const parts = [
      puzzles === null ? 'the list' : plural(puzzles, 'puzzle'),
      plural(algorithms, 'algorithm'),
      seeds > 1 ? `${seeds} seeds` : '',
      repeats > 1 ? `${repeats} repeats` : '',
    ];
    this.summary.textContent = `Algorithms: ${algorithms} chosen`;
    const each = algorithms * seeds * repeats;
    const product = parts.filter(Boolean).join(' × ');
    if (puzzles === null) {
      this.size.textContent = `${product}.`;
      return;
    }
    const most = duration(puzzles * each * this.seconds.limits().seconds);
    this.size.textContent = `${product}: ${plural(puzzles * each, 'run')}, ${most} at the very most.`;
  }

  /**
   * @param {HTMLInputElement} field
   * @param {number} usual
   */
  count(field, usual) {
    const value = Math.floor(Number(field.value));
    return value >= 1 ? value : usual;
  }

  /**
   * @param {AbortSignal} signal
   * @returns {Promise<{ request: Contest, puzzles: Puzzle[] }>}
   */
  async request(signal) {
    const chosen = await this.set.chosen(signal);
    const asked = chosen.puzzles.map(({ asked }) => asked);
    const puzzles = chosen.puzzles.map(({ puzzle }) => puzzle);
    const seeds = this.count(this.seeds, 1);
    const request = {
      puzzles: asked,
      algorithms: this.algorithms(chosen.fitting ?? (await fittingOf(asked, signal))),
      seeds: Array.from({ length: seeds }, (_, seed) => seed),
      repeats: this.count(this.repeats, USUAL_REPEATS),
      limits: this.seconds.limits(),
    };
    return { request, puzzles };
  }

  /**
   * Those chosen that take every puzzle; who is left out is told.
   * @param {import('../base/types.js').Fitting[]} kinds
   */
  algorithms(kinds) {
    const wanted = [...this.choice.chosen().map((id) => ({ id })), ...this.contestants.chosen];
    const fitting = takingAll(wanted, kinds);
    const left = wanted.filter((each) => !fitting.includes(each)).map(({ id }) => id);
    if (!fitting.length) throw noAlgorithm(left);
    if (left.length)
      this.set.notes.append(` Left out, since they do not take every puzzle: ${left.join(', ')}.`);
    return fitting;
  }
}

/** @param {string[]} left */
function noAlgorithm(left) {
  return new ApiError({
    code: 'none',
    what: left.length ? 'None of the chosen algorithms takes all these puzzles.' : 'No algorithm is chosen.',
    where: 'under Algorithms',
    todo: 'Tick another.',
  });
}
