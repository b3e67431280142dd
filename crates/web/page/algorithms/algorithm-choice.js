// Any set of algorithms, by boxes to tick.

import { App } from '../app/app.js';
import { h } from '../base/dom.js';
import { families, matches } from './names.js';

export class AlgorithmChoice {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.boxes = new Map(app.algorithms.map(({ id }) => [id, this.box(id)]));
    this.search = h('input', {
      type: 'search',
      class: 'find',
      placeholder: 'Find an algorithm',
      'aria-label': 'Find an algorithm',
      oninput: () => this.find(),
    });
    this.element = h(
      'div',
      { class: 'choices' },
      this.search,
      h(
        'div',
        { class: 'cluster' },
        this.shortcut('All that fit', () => true),
        this.shortcut('Recommended', (id) => app.fitting.comparing.includes(id)),
        this.shortcut('None', () => false),
      ),
      h('div', { class: 'families' }, this.families()),
    );
  }

  /** @param {string} id */
  box(id) {
    return h('input', { type: 'checkbox', value: id, checked: this.app.fitting.comparing.includes(id) });
  }

  /**
   * @param {string} title
   * @param {(id: string) => boolean} wanted
   */
  shortcut(title, wanted) {
    const tick = () => this.boxes.forEach((box, id) => (box.checked = !box.disabled && wanted(id)));
    return h('button', { type: 'button', onclick: tick }, title);
  }

  families() {
    return [...families(this.app.algorithms)].map(([family, members]) =>
      h(
        'fieldset',
        {},
        h('legend', {}, family),
        members.map(({ id, title }) =>
          h('label', { class: 'toggle' }, this.boxes.get(id), h('span', {}, title, ' ', h('code', {}, id))),
        ),
      ),
    );
  }

  /** Shows those alone that were searched for. */
  find() {
    for (const each of this.app.algorithms) {
      const label = this.boxes.get(each.id)?.closest('label');
      if (label) label.hidden = !matches(each, this.search.value.trim());
    }
    for (const set of this.element.querySelectorAll('fieldset'))
      set.hidden = !set.querySelector('label:not([hidden])');
  }

  /**
   * Greys out what cannot be chosen.
   * @param {(algorithm: import('../base/types.js').Algorithm) => boolean} fits
   */
  fit(fits) {
    for (const each of this.app.algorithms) {
      const box = this.boxes.get(each.id);
      if (!box) continue;
      box.disabled = !fits(each);
      box.title = box.disabled ? this.app.refusal(each) : '';
    }
  }

  /** @param {string[]} ids */
  choose(ids) {
    this.boxes.forEach((box, id) => (box.checked = ids.includes(id)));
  }

  /** The ids of those chosen. */
  chosen() {
    return [...this.boxes].filter(([, box]) => box.checked && !box.disabled).map(([id]) => id);
  }
}
