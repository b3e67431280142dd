// The rules of the puzzle that is being set, to select and to delete.

import { h } from '../base/dom.js';

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Rule} Rule */

/** Cells that are named before the others are only counted. */
const NAMED = 4;

export class RulesCard {
  /** @param {{ select: (rule: number) => void, remove: (rule: number) => void }} options */
  constructor(options) {
    this.options = options;
    this.list = h('ul', { class: 'set-rules', id: 'set-rules' });
    this.none = h('p', { class: 'hint' }, 'No rules yet besides rows, columns and boxes.');
    this.element = h(
      'section',
      { class: 'card set-card', 'aria-label': 'Rules on the board' },
      h('h3', {}, 'Rules on the board'),
      this.none,
      this.list,
    );
    this.drawn = '';
  }

  /**
   * @param {readonly Rule[]} rules
   * @param {{ titleOf: (nth: number) => string, selected: number | null, wrong: Set<number> }} state
   */
  show(rules, { titleOf, selected, wrong }) {
    const key = JSON.stringify([rules, selected, [...wrong]]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.none.hidden = rules.length > 0;
    const focused = this.focused();
    this.list.replaceChildren(
      ...rules.map((_, nth) => this.item(nth, titleOf(nth), nth === selected, wrong.has(nth))),
    );
    if (focused !== null) this.refocus(focused);
  }

  focused() {
    const item = document.activeElement?.closest('li');
    return item && this.list.contains(item) ? [...this.list.children].indexOf(item) : null;
  }

  /** @param {number} nth */
  refocus(nth) {
    const item = this.list.children[Math.min(nth, this.list.children.length - 1)];
    item?.querySelector('button')?.focus();
  }

  /**
   * @param {number} nth
   * @param {string} title
   * @param {boolean} selected
   * @param {boolean} wrong
   */
  item(nth, title, selected, wrong) {
    const { select, remove } = this.options;
    const name = `${wrong ? '✕ ' : ''}${title}`;
    return h(
      'li',
      { class: wrong ? 'wrong' : null },
      h('button', { type: 'button', 'aria-pressed': String(selected), onclick: () => select(nth) }, name),
      h(
        'button',
        { type: 'button', class: 'remove', 'aria-label': `Delete ${title}`, onclick: () => remove(nth) },
        '×',
      ),
    );
  }
}

/**
 * What a list calls a rule: its kind, its number, where it is.
 * @param {Rule} rule
 * @param {KindOfRule | undefined} kind
 */
export function ruleTitle({ name, values, text, place, outside }, kind) {
  const cells = (place ?? '').split(' ').filter(Boolean);
  const more = cells.length > NAMED ? ` and ${cells.length - NAMED} more` : '';
  const at = outside ? `at ${outside}` : cells.length ? `${cells.slice(0, NAMED).join(' ')}${more}` : '';
  const said = [...(values ?? []), text].filter((each) => each !== undefined && each !== '').join(' ');
  return [kind?.title ?? name, said, at].filter(Boolean).join(' ');
}
