// Algorithms with parameters of their own, for a comparison.

import { AlgorithmForm } from './algorithm-form.js';
import { App } from '../app/app.js';
import { button } from '../base/controls.js';
import { h } from '../base/dom.js';
import { nameOf } from './names.js';

/** @typedef {{ id: string, settings: Record<string, string> }} Entrant */

export class Entrants {
  /**
   * @param {App} app
   * @param {() => void} changed
   * @param {string} [prefix] of the ids, where a second view has them
   */
  constructor(app, changed, prefix = '') {
    this.app = app;
    this.changed = changed;
    /** @type {Entrant[]} */
    this.chosen = [];
    const withParameters = app.algorithms.filter(({ parameters }) => parameters.length);
    this.form = new AlgorithmForm(app, {
      label: 'Algorithm with parameters',
      chosen: withParameters[0]?.id ?? '',
      limits: false,
    });
    this.list = h('ul', { class: 'entrants', 'aria-label': 'With parameters of their own' });
    this.element = h(
      'details',
      { class: 'settings', id: `${prefix}entrants` },
      h('summary', {}, 'Add one with parameters'),
      this.form.select,
      this.form.parameters,
      button(`${prefix}entrant-add`, 'Add it', () => this.add()),
      this.list,
    );
  }

  add() {
    const entrant = { id: this.form.select.value, settings: this.form.settings() };
    const same = (/** @type {Entrant} */ each) => JSON.stringify(each) === JSON.stringify(entrant);
    if (!this.chosen.some(same)) this.chosen.push(entrant);
    this.draw();
    this.changed();
  }

  /** @param {Entrant[]} entrants */
  choose(entrants) {
    this.chosen = entrants;
    this.draw();
  }

  /** @param {Entrant} entrant */
  remove(entrant) {
    this.chosen.splice(this.chosen.indexOf(entrant), 1);
    this.draw();
    this.form.select.focus();
    this.changed();
  }

  draw() {
    this.list.replaceChildren(...this.chosen.map((entrant) => this.line(entrant)));
  }

  /** @param {Entrant} entrant */
  line(entrant) {
    const name = entrantName(this.app, entrant.id, entrant.settings);
    const attributes = { 'aria-label': `Remove ${name}`, onclick: () => this.remove(entrant) };
    return h('li', {}, name, ' ', h('button', { type: 'button', class: 'icon remove', ...attributes }, '×'));
  }
}

/**
 * @param {App} app
 * @param {string} id
 * @param {Record<string, string>} settings
 */
export function entrantName(app, id, settings) {
  const algorithm = app.algorithm(id);
  const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return [algorithm ? nameOf(algorithm) : id, ...set].join(', ');
}
