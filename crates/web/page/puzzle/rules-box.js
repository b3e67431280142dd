// What keeps a puzzle from being solved: rules that are not understood. The person may leave them aside.

import { App } from '../app/app.js';
import { h } from '../base/dom.js';
import { LinesBox } from './lines-box.js';
import { ruleLines, unread } from './rules.js';

export class RulesBox {
  /**
   * @param {App} app
   * @param {(puzzle: import('../base/types.js').Puzzle, source: string) => void} take where the person says what drawings mean
   */
  constructor(app, take) {
    this.app = app;
    this.lines = new LinesBox(app, take);
    this.what = h('p', { class: 'what' });
    this.list = h('ul', { class: 'rules', tabindex: 0, 'aria-label': 'Rules that are not understood' });
    this.classic = h('input', { type: 'checkbox', id: 'classic', onchange: () => this.decide() });
    this.toggle = h('label', { class: 'toggle' }, this.classic, 'Solve it without these rules');
    this.element = h(
      'div',
      { class: 'rules-box', id: 'rules', role: 'status', hidden: true },
      this.what,
      this.list,
      this.toggle,
      this.lines.element,
    );
    app.onPuzzle(() => this.draw());
  }

  decide() {
    this.app.ignoreRules = this.classic.checked;
    this.app.changed();
  }

  draw() {
    const { rules, ignoreRules } = this.app;
    const open = unread(rules);
    this.element.hidden = !open.length;
    this.classic.checked = ignoreRules;
    const so = ignoreRules ? 'which are ignored' : 'so no algorithm solves it';
    this.what.textContent = `This puzzle has rules that are not understood, ${so}:`;
    this.list.replaceChildren(...ruleLines(open).map((line) => h('li', {}, line)));
    this.lines.draw();
  }
}
