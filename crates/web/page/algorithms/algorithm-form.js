// Choose an algorithm and its parameters: everything here is drawn from the registry.

import { App } from '../app/app.js';
import { h } from '../base/dom.js';
import { families, matches, nameOf } from './names.js';

/** @typedef {import('../base/types.js').Algorithm} Algorithm */
/** @typedef {import('../base/types.js').Parameter} Parameter */

let instances = 0;

export class AlgorithmForm {
  /**
   * @param {App} app
   * @param {{ label: string, chosen: string, limits: boolean }} options
   */
  constructor(app, options) {
    this.app = app;
    this.options = options;
    this.id = `form${instances++}`;
    this.select = h('select', {
      class: 'algorithm',
      'aria-label': options.label,
      onchange: () => this.describe(),
    });
    this.about = h('p', { class: 'about' });
    this.parameters = h('div', { class: 'parameters' });
    /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
    this.fields = new Map();
    this.seed = number(`${this.id}-seed`, '0', { min: 0, step: 1 });
    this.goal = number(`${this.id}-goal`, '1', { min: 1, max: 1000000, step: 1 });
    this.seconds = number(`${this.id}-seconds`, '', {
      min: 0.001,
      step: 'any',
      placeholder: app.limits.seconds.usual,
    });
    this.summary = h('summary', {}, 'Parameters and limits');
    this.details = h('details', { class: 'settings' }, this.summary, this.parameters);
    /** Whether somebody named the algorithm for this puzzle, as a link does: then no other takes its place. */
    this.named = false;
    this.fill();
    this.take(options.chosen);
    const ends = [app.onPuzzle(() => (this.named = false)), app.onFitting(() => this.fill())];
    /** Leaves the page: no longer told of puzzles. */
    this.close = () => ends.forEach((end) => end());
  }

  /** All in one fold, where there is little room. */
  aboutAndDetails() {
    this.details.insertBefore(this.about, this.parameters);
    return this.details;
  }

  /** The list, with what does not take the board greyed out. */
  fill() {
    const chosen = this.select.value;
    this.select.replaceChildren(
      ...[...families(this.app.algorithms)].map(([family, members]) =>
        h(
          'optgroup',
          { label: family },
          members.map((each) => this.option(each)),
        ),
      ),
    );
    this.select.value = chosen;
    if (chosen && !this.named && this.select.selectedOptions[0]?.disabled) this.take(this.app.fitting.best);
  }

  /** @param {Algorithm} algorithm */
  option(algorithm) {
    const fits = this.app.fits(algorithm);
    const name = fits ? nameOf(algorithm) : `${nameOf(algorithm)}: not on this board`;
    const title = this.app.refusal(algorithm);
    return h('option', { value: algorithm.id, disabled: !fits, title }, name);
  }

  /** A field to find one by a word: Enter takes the first that has it. */
  finder() {
    const find = () => {
      for (const option of this.select.options) {
        const algorithm = this.app.algorithm(option.value);
        option.hidden = !algorithm || !matches(algorithm, field.value.trim());
      }
    };
    const take = (/** @type {KeyboardEvent} */ event) => {
      const first = [...this.select.options].find(({ hidden, disabled }) => !hidden && !disabled);
      if (event.key !== 'Enter' || !first) return;
      this.select.value = first.value;
      this.select.dispatchEvent(new Event('change'));
    };
    const field = h('input', {
      type: 'search',
      class: 'find',
      placeholder: 'Find…',
      'aria-label': 'Find an algorithm: Enter takes the first',
      oninput: find,
      onkeydown: take,
    });
    return field;
  }

  /** @param {string} [id] */
  take(id = '') {
    this.select.value = id;
    this.describe();
  }

  /**
   * What somebody asks for by name.
   * @param {string} id
   * @param {Record<string, string>} [settings]
   */
  choose(id, settings = {}) {
    this.named = true;
    this.take(id);
    for (const [name, value] of Object.entries(settings)) {
      const field = this.fields.get(name);
      if (field) field.value = value;
    }
  }

  /** @returns {Algorithm | undefined} */
  get algorithm() {
    return this.app.algorithm(this.select.value);
  }

  describe() {
    const { algorithm } = this;
    this.fields.clear();
    if (!algorithm) return;
    this.about.replaceChildren(
      algorithm.about,
      ' ',
      h('span', { class: 'reference' }, algorithm.reference),
      algorithm.complete
        ? ''
        : h('span', { class: 'caveat' }, ' It may miss a solution, and never proves that there is none.'),
      algorithm.trace === 'coarse'
        ? h('span', { class: 'caveat' }, ' It can be watched only from landmark to landmark.')
        : '',
      algorithm.trace === 'none' ? h('span', { class: 'caveat' }, ' It cannot be watched.') : '',
    );
    const rows = algorithm.parameters.map((parameter) => this.field(parameter));
    if (this.options.limits) {
      rows.push(
        row(this.seed, 'Seed', 'Seed of the random choices: the same seed gives the same run.'),
        row(this.goal, 'Solutions', 'How many solutions to find; the search ends when it has them.'),
        row(
          this.seconds,
          'Time limit',
          'Seconds until the run stops; leave empty for the server’s usual limit.',
        ),
      );
    }
    this.parameters.replaceChildren(...rows);
    const count = algorithm.parameters.length;
    const names = [
      this.options.limits ? '' : 'about',
      count ? `${count} parameter${count > 1 ? 's' : ''}` : '',
      this.options.limits ? 'seed, limits' : '',
    ]
      .filter(Boolean)
      .join(', ');
    this.summary.textContent = names.charAt(0).toUpperCase() + names.slice(1);
  }

  /** @param {Parameter} parameter */
  field(parameter) {
    const id = `${this.id}-${parameter.name}`;
    const field =
      parameter.kind === 'choice'
        ? h(
            'select',
            { id },
            (parameter.choices ?? []).map((choice) =>
              h('option', { value: choice, selected: choice === parameter.default }, choice),
            ),
          )
        : number(id, parameter.default, {
            min: parameter.min,
            max: parameter.max,
            step: parameter.kind === 'whole' ? 1 : 'any',
          });
    this.fields.set(parameter.name, field);
    return row(field, parameter.name, parameter.about);
  }

  /** Settings that differ from the defaults. @returns {Record<string, string>} */
  settings() {
    /** @type {Record<string, string>} */
    const settings = {};
    for (const { name, default: usual } of this.algorithm?.parameters ?? []) {
      const value = this.fields.get(name)?.value ?? usual;
      if (value !== '' && value !== usual) settings[name] = value;
    }
    return settings;
  }

  /** @returns {import('../base/types.js').Job} */
  job() {
    const seconds = Number(this.seconds.value);
    return {
      ...this.app.asked(),
      algorithm: this.select.value,
      settings: this.settings(),
      seed: Math.max(0, Math.floor(Number(this.seed.value) || 0)),
      goal: Math.max(1, Math.floor(Number(this.goal.value) || 1)),
      limits: seconds > 0 ? { seconds } : {},
    };
  }
}

/**
 * @param {string} id
 * @param {string} value
 * @param {Record<string, unknown>} more
 */
function number(id, value, more) {
  return h('input', { id, type: 'number', value, ...more });
}

/**
 * @param {HTMLElement} field
 * @param {string} name
 * @param {string} about
 */
function row(field, name, about) {
  const note = `${field.id}-about`;
  field.setAttribute('aria-describedby', note);
  return h(
    'div',
    { class: 'parameter' },
    h('label', { for: field.id }, name),
    field,
    h('p', { id: note, class: 'hint' }, about),
  );
}
