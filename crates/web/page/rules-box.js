// What keeps a puzzle from being solved: rules that are not understood. The person may leave them aside.

import { App } from './app.js';
import { h } from './dom.js';
import { ruleLines } from './rules.js';

export class RulesBox {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.what = h('p', { class: 'what' });
    this.list = h('ul', { class: 'rules', tabindex: 0, 'aria-label': 'Rules that are not understood' });
    this.classic = h('input', { type: 'checkbox', id: 'classic', onchange: () => this.decide() });
    this.element = h(
      'div',
      { class: 'rules-box', id: 'rules', role: 'status', hidden: true },
      this.what,
      this.list,
      h('label', { class: 'toggle' }, this.classic, 'Solve it as a classic puzzle, without these rules'),
    );
    app.onPuzzle(() => this.draw());
  }

  decide() {
    this.app.ignoreRules = this.classic.checked;
    this.app.changed();
  }

  draw() {
    const { rules, ignoreRules } = this.app;
    this.element.hidden = !rules.length;
    this.classic.checked = ignoreRules;
    const so = ignoreRules ? 'which are ignored' : 'so no algorithm solves it';
    this.what.textContent = `This puzzle has rules that are not understood, ${so}:`;
    this.list.replaceChildren(...ruleLines(rules).map((line) => h('li', {}, line)));
  }
}
