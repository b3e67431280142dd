// Where a puzzle that was set goes: to a game, to a search, to others, to paper.

import { get, post } from '../base/api.js';
import { button } from '../base/controls.js';
import { download, h } from '../base/dom.js';
import { say, troubleBox, troubleOf } from '../base/notices.js';

/** @typedef {import('../base/types.js').Converted} Converted */
/** @typedef {import('../base/types.js').Format} Format */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */

/** The names that a puzzle may have, by their labels in files. */
const NAMES = /** @type {const} */ (['title', 'author']);

export class SendCard {
  /**
   * @param {{ puzzle: () => Puzzle, go: (view: string) => void, named: (labels: Record<string, string>) => void }} options
   */
  constructor(options) {
    this.options = options;
    this.formats = h('select', { id: 'set-format', 'aria-label': 'Text format' });
    this.problem = h('div', {});
    this.names = NAMES.map((name) =>
      h('input', {
        type: 'text',
        id: `set-${name}`,
        autocomplete: 'off',
        maxlength: 200,
        oninput: () => this.named(),
      }),
    );
    this.element = h(
      'section',
      { class: 'card set-card set-send', 'aria-label': 'Send it on' },
      h(
        'div',
        { class: 'cluster' },
        NAMES.map((name, nth) =>
          h('label', { class: 'grain' }, h('span', {}, capital(name)), this.names[nth]),
        ),
      ),
      h(
        'div',
        { class: 'cluster' },
        button('set-play', 'Play it', () => options.go('play'), 'primary'),
        button('set-watch', 'Watch it', () => options.go('solve')),
        button('set-print', 'Print', () => print()),
      ),
      h(
        'div',
        { class: 'cluster' },
        this.formats,
        button('set-copy', 'Copy', () => this.convert((text) => this.copy(text))),
        button('set-save', 'Save', () => this.convert((text) => this.save(text))),
      ),
      this.problem,
    );
  }

  /** The formats come when somebody sees them for the first time. */
  async enter() {
    if (this.formats.children.length) return;
    /** @type {Format[]} */
    const known = await get('formats');
    const written = known.filter(({ writes }) => writes);
    if (this.formats.children.length) return;
    this.formats.append(
      ...written.map(({ id, title, extensions }) =>
        h('option', { value: id, 'data-extension': extensions[0], selected: id === 'json' }, title),
      ),
    );
  }

  /** @param {Record<string, string>} labels */
  show(labels) {
    NAMES.forEach((name, nth) => {
      const field = this.names[nth];
      if (document.activeElement !== field) field.value = labels[name] ?? '';
    });
  }

  named() {
    this.options.named(Object.fromEntries(NAMES.map((name, nth) => [name, this.names[nth].value])));
  }

  /** @param {(text: string) => Promise<void> | void} use */
  async convert(use) {
    this.problem.replaceChildren();
    try {
      /** @type {Converted} */
      const made = await post('convert', { puzzles: [this.options.puzzle()], to: this.formats.value });
      await use(made.text);
      if (made.lost.length) say(`This format cannot hold: ${made.lost.join('; ')}.`);
    } catch (error) {
      this.problem.replaceChildren(troubleBox(troubleOf(error)));
    }
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      say('The puzzle is in the clipboard.');
    } catch {
      const refused = 'The browser does not let the page copy. Choose Save.';
      this.problem.replaceChildren(h('p', { role: 'alert' }, refused));
    }
  }

  /** @param {string} text */
  save(text) {
    const extension = this.formats.selectedOptions[0]?.dataset.extension?.replace(/^\./, '') ?? 'txt';
    download(`sudoku.${extension}`, new Blob([text], { type: 'text/plain' }));
  }
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
