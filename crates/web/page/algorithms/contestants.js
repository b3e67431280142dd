// Algorithms with parameters of their own, for a comparison.

import { AlgorithmForm } from './algorithm-form.js';
import { App } from '../app/app.js';
import { button } from '../base/controls.js';
import { h } from '../base/dom.js';
import { nameOf } from './names.js';

/** @typedef {{ id: string, settings: Record<string, string> }} Contestant */

export class Contestants {
  /**
   * @param {App} app
   * @param {() => void} changed
   * @param {string} [prefix] of the ids, where a second view has them
   */
  constructor(app, changed, prefix = '') {
    this.app = app;
    this.changed = changed;
    /** @type {Contestant[]} */
    this.chosen = [];
    const withParameters = app.algorithms.filter(({ parameters }) => parameters.length);
    this.form = new AlgorithmForm(app, {
      label: 'Algorithm with parameters',
      chosen: withParameters[0]?.id ?? '',
      limits: false,
    });
    this.list = h('ul', { class: 'contestants', 'aria-label': 'With their own parameters' });
    this.element = h(
      'details',
      { class: 'settings', id: `${prefix}contestants` },
      h('summary', {}, 'Add one with parameters'),
      this.form.select,
      this.form.parameters,
      button(`${prefix}contestant-add`, 'Add it', () => this.add()),
      this.list,
    );
  }

  add() {
    const contestant = { id: this.form.select.value, settings: this.form.settings() };
    const same = (/** @type {Contestant} */ each) => JSON.stringify(each) === JSON.stringify(contestant);
    if (!this.chosen.some(same)) this.chosen.push(contestant);
    this.draw();
    this.changed();
  }

  /** @param {Contestant[]} contestants */
  choose(contestants) {
    this.chosen = contestants;
    this.draw();
  }

  /** @param {Contestant} contestant */
  remove(contestant) {
    this.chosen.splice(this.chosen.indexOf(contestant), 1);
    this.draw();
    this.form.select.focus();
    this.changed();
  }

  draw() {
    this.list.replaceChildren(...this.chosen.map((contestant) => this.line(contestant)));
  }

  /** @param {Contestant} contestant */
  line(contestant) {
    const name = contestantName(this.app, contestant.id, contestant.settings);
    const attributes = { 'aria-label': `Remove ${name}`, onclick: () => this.remove(contestant) };
    return h('li', {}, name, ' ', h('button', { type: 'button', class: 'icon remove', ...attributes }, '×'));
  }
}

/**
 * @param {App} app
 * @param {string} id
 * @param {Record<string, string>} settings
 */
export function contestantName(app, id, settings) {
  const algorithm = app.algorithm(id);
  const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return [algorithm ? nameOf(algorithm) : id, ...set].join(', ');
}
