// The kinds of rules to choose from: under headings, with their pictures, and a search.

import { h } from '../base/dom.js';
import { swatch } from '../rules/legend.js';
import { bounds, listed, wayOf } from './kinds.js';

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Rule} Rule */

/** What small boards show as the number of a rule. @type {Record<string, number[]>} */
const NUMBERS = { cage: [12], sign: [10], corner: [1, 2, 3] };

export class Picker {
  /**
   * @param {readonly KindOfRule[]} kinds
   * @param {(kind: KindOfRule) => void} choose
   */
  constructor(kinds, choose) {
    this.kinds = kinds;
    this.choose = choose;
    this.search = h('input', {
      type: 'search',
      id: 'set-search',
      'aria-label': 'Search for a rule',
      placeholder: 'Search: cage, arrow, dot…',
      oninput: () => this.list(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    });
    this.groups = h('div', { class: 'set-kinds', id: 'set-kinds' });
    this.none = h('p', { class: 'hint', role: 'status' });
    this.element = h(
      'section',
      { class: 'card set-card', 'aria-label': 'Rules to add' },
      h('h3', {}, 'Add a rule'),
      this.search,
      this.none,
      this.groups,
    );
    /** @type {Map<string, HTMLElement>} */
    this.buttons = new Map(kinds.map((kind) => [kind.name, this.button(kind)]));
    this.list();
  }

  /** @param {KindOfRule} kind */
  button(kind) {
    const picture = swatch(sampleOf(kind), []);
    return h(
      'button',
      {
        type: 'button',
        class: 'set-kind',
        'data-kind': kind.name,
        title: kind.about,
        'aria-pressed': 'false',
        onclick: () => this.choose(kind),
      },
      picture ?? h('span', { class: 'rule-swatch' }),
      h('span', {}, kind.title),
    );
  }

  list() {
    const groups = listed(this.kinds, this.search.value);
    this.none.textContent = groups.length ? '' : 'No rule has this name. Try another word.';
    this.groups.replaceChildren(
      ...groups.map(({ heading, kinds }) =>
        h(
          'div',
          { role: 'group', 'aria-label': heading },
          h('h4', {}, heading),
          h(
            'div',
            { class: 'set-kind-list' },
            kinds.flatMap(({ name }) => this.buttons.get(name) ?? []),
          ),
        ),
      ),
    );
  }

  /** Enter takes the first that is found. @param {KeyboardEvent} event */
  key(event) {
    const first = listed(this.kinds, this.search.value)[0]?.kinds[0];
    if (event.key !== 'Enter' || !first) return;
    event.preventDefault();
    this.search.value = '';
    this.list();
    this.choose(first);
  }

  /** @param {(kind: KindOfRule) => boolean} isOn */
  draw(isOn) {
    for (const kind of this.kinds)
      this.buttons.get(kind.name)?.setAttribute('aria-pressed', String(isOn(kind)));
  }
}

/**
 * A rule of a kind, as a small board shows it.
 * @param {KindOfRule} kind
 * @returns {Rule}
 */
function sampleOf({ name, look, colour, title, about, unit, values }) {
  const rule = {
    name,
    look,
    title,
    about,
    unit,
    understood: true,
    values: (bounds(values)[1] && NUMBERS[look]) || [],
  };
  return { ...rule, ...(colour && { colour }) };
}

/** Whether choosing a kind puts it on the board, or takes it away. @param {KindOfRule} kind */
export function isSwitch(kind) {
  return wayOf(kind) === 'whole' && !kind.text;
}
