// The tools under the board where somebody writes on it: what a key or a tap writes, undo, check.

import { h } from '../base/dom.js';
import { TOOLS } from './editor.js';
import { App } from '../app/app.js';

/** @typedef {import('./editor.js').Tool} Tool */
/** @typedef {{ tool: Tool, name: string, title: string }} Offer */

/** @type {Record<string, string>} */
const TITLES = {
  given: 'Givens: the digits of the puzzle; a run starts from these',
  digit: 'Your digits (key Z)',
  corner: 'Corner marks (Shift and a digit; key X)',
  centre: 'Centre marks (Ctrl and a digit; key C)',
  colour: 'Colours of cells, 1 to 8 (key V)',
};

/** @type {Offer[]} */
const ALL = TOOLS.map((tool) => ({
  tool,
  name: tool.charAt(0).toUpperCase() + tool.slice(1),
  title: TITLES[tool],
}));

/** Above, digits are typed as numbers on the keyboard. */
const MOST_KEYS = 35;

export class Dock {
  /**
   * @param {App} app
   * @param {{ changed: () => void, check: () => void }} options
   * @param {...HTMLElement} actions more of them, after undo and check
   */
  constructor(app, options, ...actions) {
    this.app = app;
    this.options = options;
    this.tools = h('div', {
      class: 'segmented',
      role: 'group',
      'aria-label': 'Tool (Space on the board: the next one)',
    });
    this.offer(ALL);
    this.undo = h(
      'button',
      { type: 'button', title: 'Ctrl+Z', onclick: () => this.act(() => app.undo()) },
      'Undo',
    );
    this.redo = h(
      'button',
      { type: 'button', title: 'Ctrl+Y', onclick: () => this.act(() => app.redo()) },
      'Redo',
    );
    this.pad = h('div', { class: 'pad', role: 'group', 'aria-label': 'Digits' });
    const erase = () => this.act(() => app.editor.erase());
    this.erase = h(
      'button',
      { type: 'button', class: 'erase', title: 'Delete', 'aria-label': 'Delete', onclick: erase },
      '⌫',
    );
    this.side = 0;
    this.element = h(
      'div',
      { class: 'dock', role: 'group', 'aria-label': 'Edit the board' },
      this.tools,
      h(
        'div',
        { class: 'actions' },
        this.undo,
        this.redo,
        h('button', { type: 'button', class: 'check', onclick: options.check }, 'Check'),
        actions,
      ),
      this.pad,
    );
  }

  /** @param {Offer[]} offers the tools to choose from */
  offer(offers) {
    const { app } = this;
    const buttons = offers.map(({ tool, name, title }) => {
      const choose = () => this.act(() => (app.editor.tool = tool));
      return h('button', { type: 'button', 'data-tool': tool, title, onclick: choose }, name);
    });
    this.tools.replaceChildren(...buttons);
  }

  /** @param {() => unknown} action */
  act(action) {
    action();
    this.options.changed();
  }

  draw() {
    const { editor } = this.app;
    for (const button of this.tools.children)
      button.setAttribute('aria-pressed', String(button.getAttribute('data-tool') === editor.tool));
    this.undo.disabled = !this.app.canUndo;
    this.redo.disabled = !this.app.canRedo;
    this.pad.dataset.tool = editor.tool;
    const { side } = editor.shape;
    if (side === this.side) return;
    this.side = side;
    this.pad.classList.toggle('few', side <= 9);
    const digits = Array.from({ length: side > MOST_KEYS ? 0 : side }, (_, i) => i + 1);
    this.pad.replaceChildren(
      ...digits.map((digit) =>
        h(
          'button',
          {
            type: 'button',
            'aria-label': `Write ${digit}`,
            onclick: () => this.act(() => this.app.editor.enter(digit)),
          },
          String(digit),
        ),
      ),
      this.erase,
    );
  }
}
