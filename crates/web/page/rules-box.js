// What keeps a puzzle from being solved: rules that are not understood. The person may leave them aside.

import { App } from './app.js';
import { h } from './dom.js';
import { ruleLines } from './rules.js';

export class RulesBox {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.list = h('ul', { class: 'rules', tabindex: 0, 'aria-label': 'Rules that are not understood' });
    this.classic = h('input', { type: 'checkbox', id: 'classic', onchange: () => this.decide() });
    this.element = h(
      'div',
      { class: 'trouble rules-box', id: 'rules', role: 'status', hidden: true },
      h('p', { class: 'what' }, 'This puzzle has rules that are not understood, so no algorithm solves it:'),
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
    this.list.replaceChildren(...ruleLines(rules).map((line) => h('li', {}, line)));
  }
}
