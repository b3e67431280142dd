// A pasted list of puzzles: what of it can be compared on, and why the rest cannot.

import { post } from '../base/api.js';
import { listed } from './comparison.js';
import { h } from '../base/dom.js';
import { unread } from '../puzzle/rules.js';

/** @typedef {import('../base/types.js').Reading} Reading */

const INVITATION =
  'Empty: the puzzle above. Or paste a list here, in any format, such as one puzzle per line.';

export class CompareList {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = () => {
      keep(this.text.value);
      changed();
    };
    this.text = h('textarea', {
      id: 'compare-list',
      rows: 4,
      spellcheck: 'false',
      'aria-label': 'Puzzles to compare on',
      placeholder: INVITATION,
      oninput: () => this.changed(),
    });
    this.text.value = kept();
    this.file = h('input', {
      type: 'file',
      class: 'visually-hidden',
      tabindex: -1,
      'aria-label': 'File with puzzles',
      onchange: () => this.open(),
    });
    this.opener = h('button', { type: 'button', onclick: () => this.file.click() }, 'Open a list…');
    this.classic = h('input', { type: 'checkbox', id: 'compare-classic', onchange: changed });
    this.choice = h(
      'label',
      { class: 'toggle', hidden: true },
      this.classic,
      'Solve puzzles without the rules that are not understood',
    );
    this.readAs = h('p', { class: 'hint', id: 'compare-read-as' });
    this.left = h('ul', {
      class: 'rules',
      id: 'compare-left',
      tabindex: 0,
      hidden: true,
      'aria-label': 'Left out of the list, and why',
    });
    this.notes = h('div', { class: 'list-notes' }, this.readAs, this.left, this.choice);
  }

  get isEmpty() {
    return !this.text.value.trim();
  }

  async open() {
    const file = this.file.files?.[0];
    if (file) this.text.value = await file.text();
    this.file.value = '';
    this.changed();
  }

  /** Forgets what was said of another list. */
  clear() {
    this.readAs.textContent = '';
    this.left.hidden = true;
    this.choice.hidden = this.isEmpty || this.choice.hidden;
  }

  /**
   * The puzzles of the list, and the algorithms for each kind of them; what is left out is told.
   * @param {AbortSignal} signal
   */
  async puzzles(signal) {
    /** @type {Reading} */
    const reading = await post('read', { text: this.text.value }, signal);
    const { puzzles, left, fitting } = listed(reading, this.classic.checked);
    const more = reading.left_out ? `; ${reading.left_out} beyond the limit left out` : '';
    this.readAs.textContent = `Read as ${reading.read_as}${more}.${left.length ? ` Left out: ${left.length}.` : ''}`;
    this.left.hidden = !left.length;
    this.left.replaceChildren(...left.map(({ line, why }) => h('li', {}, `Line ${line}: ${why}`)));
    this.choice.hidden = !reading.records.some(
      (record) => 'puzzle' in record && unread(record.puzzle.rules).length > 0,
    );
    return { puzzles, fitting };
  }
}

const KEPT = 'compare-list';

/** A list is too long for the address: it lasts as long as the tab. @param {string} text */
function keep(text) {
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // Without storage, or beyond its room, the list lasts as long as the page.
  }
}

function kept() {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}
