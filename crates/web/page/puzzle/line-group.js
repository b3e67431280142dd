// Some drawn lines, and the choice of what they are.

import { h } from '../base/dom.js';
import { placeOf } from '../rules/parts.js';
import { kindsFor } from './drawn-lines.js';

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../rules/sketch.js').Sketch} Sketch */
/** @typedef {(sketches: Sketch[], kind: KindOfRule, turned: boolean) => void} Decide */

const TITLES = /** @type {Record<string, string>} */ ({ lines: 'Lines', arrows: 'Arrows' });
/** More cells are told by the first and the last. */
const MOST_NAMES = 5;

export class LineGroup {
  /**
   * @param {Sketch[]} sketches of one name
   * @param {{ side: number, kinds: readonly KindOfRule[], decide: Decide }} options
   */
  constructor(sketches, { side, kinds, decide }) {
    this.kinds = kinds;
    this.boxes = sketches.map((sketch) => ({ sketch, box: this.checkbox(true, () => this.offer()) }));
    this.kind = h('select', { 'aria-label': 'What they are', onchange: () => this.tell() });
    this.turned = this.checkbox(false);
    this.about = h('p', { class: 'hint' });
    const done = () => this.chosenKind && decide(this.chosen, this.chosenKind, this.turned.checked);
    this.button = h('button', { type: 'button', onclick: done }, 'Make them rules');
    this.element = this.build(sketches[0].name, side);
    this.offer();
  }

  /**
   * @param {string} name
   * @param {number} side
   */
  build(name, side) {
    const lines = this.boxes.map(({ sketch, box }) =>
      h('label', { class: 'toggle' }, box, `${sketch.label}: ${cellsIn(sketch, side)}`),
    );
    return h(
      'fieldset',
      { 'data-drawn': name },
      h('legend', {}, TITLES[name]),
      h('div', { class: 'cluster' }, lines),
      h(
        'div',
        { class: 'cluster' },
        h('label', { class: 'grain' }, h('span', {}, 'They are'), this.kind),
        h('label', { class: 'toggle' }, this.turned, 'Begin at the other end'),
        this.button,
      ),
      this.about,
    );
  }

  /**
   * @param {boolean} checked
   * @param {() => void} [onchange]
   */
  checkbox(checked, onchange) {
    return h('input', { type: 'checkbox', checked, onchange });
  }

  get chosen() {
    return this.boxes.filter(({ box }) => box.checked).map(({ sketch }) => sketch);
  }

  get chosenKind() {
    return this.kinds.find(({ name }) => name === this.kind.value);
  }

  /** The kinds that fit all chosen lines. */
  offer() {
    const before = this.kind.value;
    const kinds = kindsFor(this.kinds, this.chosen);
    const options = kinds.map(({ name, title }) => h('option', { value: name }, title));
    this.kind.replaceChildren(h('option', { value: '' }, 'Choose…'), ...options);
    this.kind.value = kinds.some(({ name }) => name === before) ? before : '';
    this.tell();
  }

  tell() {
    this.about.textContent = this.chosenKind?.about ?? '';
    this.button.disabled = !this.chosenKind;
  }
}

/**
 * @param {Sketch} sketch
 * @param {number} side
 */
function cellsIn({ cells }, side) {
  const [first, last] = [cells[0], cells[cells.length - 1]].map((cell) => placeOf([cell], side));
  return cells.length > MOST_NAMES ? `${first} to ${last}, ${cells.length} cells` : placeOf(cells, side);
}
