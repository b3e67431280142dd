// Panels of which one is shown: a tab list with one tab stop, arrows to move.

import { h } from './dom.js';

export class Tabs {
  /**
   * @param {string} label
   * @param {{ id: string, title: string, content: HTMLElement }[]} tabs
   * @param {() => void} changed
   */
  constructor(label, tabs, changed) {
    this.tabs = tabs;
    this.changed = changed;
    this.chosen = tabs[0].id;
    this.buttons = tabs.map(({ id, title }) =>
      h(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${id}`,
          'aria-controls': `panel-${id}`,
          onclick: () => this.choose(id),
        },
        title,
      ),
    );
    this.panels = tabs.map(({ id, content }) =>
      h(
        'div',
        { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, class: 'panel' },
        content,
      ),
    );
    this.all = false;
    this.list = h(
      'div',
      {
        role: 'tablist',
        'aria-label': label,
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      },
      this.buttons,
    );
    this.element = h('div', { class: 'tabs' }, this.list, this.panels);
    this.choose(this.chosen);
  }

  /** @param {string} id */
  choose(id) {
    this.chosen = id;
    this.tabs.forEach((tab, i) => {
      const on = tab.id === id;
      this.buttons[i].setAttribute('aria-selected', String(on));
      this.buttons[i].tabIndex = on ? 0 : -1;
      this.panels[i].hidden = !this.shows(tab.id);
    });
    this.changed();
  }

  /**
   * All panels beside each other, each under its title, or one of them.
   * @param {boolean} all
   */
  showAll(all) {
    this.all = all;
    this.list.hidden = all;
    this.element.classList.toggle('all', all);
    this.panels.forEach((panel, i) => {
      panel.setAttribute('role', all ? 'region' : 'tabpanel');
      panel.dataset.title = this.buttons[i].textContent ?? '';
    });
    this.choose(this.chosen);
  }

  /** @param {string} id */
  shows(id) {
    return this.all || id === this.chosen;
  }

  /**
   * @param {string} id
   * @param {string} title
   */
  rename(id, title) {
    const button = this.buttons[this.tabs.findIndex((tab) => tab.id === id)];
    if (!button || button.textContent === title) return;
    button.textContent = title;
    this.panels[this.buttons.indexOf(button)].dataset.title = title;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move) return;
    event.preventDefault();
    const at = this.tabs.findIndex((tab) => tab.id === this.chosen);
    const to = (at + move + this.tabs.length) % this.tabs.length;
    this.choose(this.tabs[to].id);
    this.buttons[to].focus();
  }
}
