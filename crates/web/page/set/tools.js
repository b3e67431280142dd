// Around the board: what a tap does, undo, how to draw, and keys for fingers.

import { button } from '../base/controls.js';
import { h } from '../base/dom.js';
import { bounds, wayOf } from './kinds.js';

/** @typedef {import('./setting.js').Setting} Setting */

/** Above, digits are typed as numbers on the keyboard. */
const MOST_KEYS = 35;

export class Tools {
  /**
   * @param {Record<'givens' | 'undo' | 'redo' | 'clear' | 'add' | 'drop' | 'erase', () => void>
   *   & Record<'type' | 'circled', (number: number) => void>} options
   */
  constructor(options) {
    this.options = options;
    this.givens = button('set-givens', 'Givens', options.givens);
    this.kind = h('span', { class: 'set-kind-now' });
    this.undo = button('set-undo', 'Undo', options.undo);
    this.redo = button('set-redo', 'Redo', options.redo);
    this.circled = h('select', {
      id: 'set-circled',
      'aria-label': 'Cells in the circle',
      onchange: () => options.circled(Number(this.circled.value)),
    });
    this.circle = h(
      'label',
      { class: 'grain', hidden: true },
      h('span', {}, 'Cells in the circle'),
      this.circled,
    );
    this.bar = h(
      'div',
      { class: 'set-bar', role: 'group', 'aria-label': 'Tools' },
      h('div', { class: 'cluster' }, this.givens, this.kind, this.circle),
      h('div', { class: 'cluster' }, this.undo, this.redo, button('set-clear', 'Clear', options.clear)),
    );
    this.how = h('p', { class: 'hint', id: 'set-how', role: 'status' });
    this.add = button('set-add', 'Place it', options.add, 'primary');
    this.drop = button('set-drop', 'Drop it', options.drop);
    this.pad = h('div', { class: 'pad', role: 'group', 'aria-label': 'Digits' });
    this.below = h(
      'div',
      { class: 'set-below' },
      h('div', { class: 'set-how' }, this.how, h('div', { class: 'cluster' }, this.add, this.drop)),
      this.pad,
    );
    this.keys = '';
  }

  /**
   * @param {Setting} setting
   * @param {string} how
   */
  draw(setting, how) {
    const { kind, drafts, original, redrawing, says } = setting;
    const text = says || (original ? 'Now tap where its first cell stands in the copy.' : how);
    if (this.how.textContent !== text) this.how.textContent = text;
    this.givens.setAttribute('aria-pressed', String(!kind));
    this.kind.textContent = kind?.title ?? '';
    this.undo.disabled = !drafts.before.length;
    this.redo.disabled = !drafts.after.length;
    const pending = setting.tapped.length > 0;
    this.add.hidden = !pending;
    this.drop.hidden = !pending && !original && !redrawing;
    this.drawCircle(setting);
    this.drawPad(setting);
  }

  /** @param {Setting} setting */
  drawCircle({ kind, circled }) {
    const on = kind !== null && wayOf(kind) === 'arrow';
    this.circle.hidden = !on;
    if (!on) return;
    const [least, most] = bounds(kind.cells);
    const counts = Array.from({ length: most - least + 1 }, (_, nth) => least + nth);
    if (this.circled.children.length !== counts.length)
      this.circled.replaceChildren(...counts.map((count) => h('option', { value: count }, String(count))));
    this.circled.value = String(circled);
  }

  /** Digits for fingers: with a zero where they make the number of a rule. @param {Setting} setting */
  drawPad({ kind, rule, side }) {
    const numbers = kind !== null && rule !== null && bounds(kind.values)[1] > 0;
    const digits = Array.from({ length: numbers ? 9 : Math.min(side, MOST_KEYS) }, (_, nth) => nth + 1);
    const keys = [...digits, ...(numbers ? [0] : [])];
    this.pad.hidden = kind !== null && !numbers;
    if (this.keys === String(keys)) return;
    this.keys = String(keys);
    const { type, erase } = this.options;
    const key = (/** @type {number} */ digit) =>
      h(
        'button',
        { type: 'button', 'aria-label': `Write ${digit}`, onclick: () => type(digit) },
        String(digit),
      );
    const back = h('button', { type: 'button', 'aria-label': 'Take the digit away', onclick: erase }, '⌫');
    this.pad.replaceChildren(...keys.map(key), back);
  }
}
