// The numbers and words of the rule that is selected, and what else can be done with it.

import { h } from '../base/dom.js';
import { aimsFrom, clueParts, seen, spotOf } from './beside.js';
import { placeOf } from '../rules/parts.js';
import { bounds } from './kinds.js';

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Rule} Rule */

export class RuleForm {
  /**
   * @param {{ change: (rule: Rule) => void, redraw: () => void, remove: () => void, done: () => void }} options
   */
  constructor(options) {
    this.options = options;
    this.title = h('h3', { id: 'set-rule-title' });
    this.about = h('p', { class: 'hint' });
    this.numbers = h('input', {
      type: 'text',
      id: 'set-values',
      inputmode: 'numeric',
      autocomplete: 'off',
      size: 8,
      oninput: () => this.changed(),
    });
    this.text = h('input', {
      type: 'text',
      id: 'set-text',
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => this.changed(),
    });
    this.aim = h('select', { id: 'set-aim', onchange: () => this.changed() });
    this.fields = [
      labelled('Number', this.numbers),
      labelled('Text', this.text),
      labelled('Looks', this.aim),
    ];
    this.redraw = h('button', { type: 'button', id: 'set-redraw', onclick: options.redraw }, 'Draw it again');
    this.element = h(
      'section',
      { class: 'card set-card set-form', 'aria-labelledby': 'set-rule-title', hidden: true },
      h('div', {}, this.title, this.about),
      h(
        'div',
        { class: 'cluster' },
        this.fields,
        this.redraw,
        h(
          'button',
          { type: 'button', id: 'set-remove', class: 'danger', onclick: options.remove },
          'Delete rule',
        ),
        h('button', { type: 'button', id: 'set-done', onclick: options.done }, 'Done'),
      ),
    );
    /** @type {{ rule: Rule, side: number, kind: KindOfRule | undefined } | null} */
    this.shown = null;
  }

  /**
   * @param {Rule | null} rule
   * @param {KindOfRule | undefined} kind
   * @param {number} side
   */
  show(rule, kind, side) {
    this.element.hidden = !rule;
    this.shown = rule && { rule, side, kind };
    if (!rule) return;
    const [number, text, aim] = this.fields;
    const [, most] = kind ? bounds(kind.values) : [0, 0];
    this.title.textContent = kind?.title ?? rule.name;
    this.about.textContent = kind?.about ?? 'This rule is not understood. It is kept as it is.';
    number.hidden = !most;
    number.firstElementChild?.replaceChildren(most > 1 ? 'Numbers' : 'Number');
    text.hidden = !kind?.text;
    aim.hidden = !kind?.outside;
    this.redraw.hidden = !kind || kind.outside || !bounds(kind.cells)[1];
    write(this.numbers, (rule.values ?? []).join(' '));
    write(this.text, rule.text ?? '');
    this.offerAims(rule, side);
  }

  /**
   * @param {Rule} rule
   * @param {number} side
   */
  offerAims(rule, side) {
    const spot = spotOf(rule.outside);
    if (!spot) return;
    const aims = aimsFrom(spot, side);
    this.aim.replaceChildren(
      ...aims.map((aim) => {
        const selected = placeOf(seen(spot, aim, side), side) === rule.place;
        return h('option', { value: aim.name, selected }, aim.name);
      }),
    );
  }

  changed() {
    if (!this.shown) return;
    const { rule, side, kind } = this.shown;
    const values = this.numbers.value.match(/-?\d+/g)?.map(Number) ?? [];
    const spot = spotOf(rule.outside);
    const aim = spot && aimsFrom(spot, side).find(({ name }) => name === this.aim.value);
    this.options.change({
      ...rule,
      ...(kind && bounds(kind.values)[1] && { values }),
      ...(kind?.text && { text: this.text.value }),
      ...(spot && aim && clueParts(spot, aim, side)),
    });
  }
}

/**
 * @param {string} text
 * @param {HTMLElement} field
 */
function labelled(text, field) {
  return h('label', { class: 'grain' }, h('span', {}, text), field);
}

/**
 * What somebody types is left as it is.
 * @param {HTMLInputElement} field
 * @param {string} text
 */
function write(field, text) {
  if (document.activeElement !== field) field.value = text;
}
