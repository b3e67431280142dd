// Take it with you: the board as a picture or as text, the run as one page.

import { get, post } from '../base/api.js';
import { button } from '../base/controls.js';
import { download, h, need } from '../base/dom.js';
import { toPng, toSvg } from '../board/drawing.js';
import { replayPage } from './export-replay.js';
import { dialog, say, troubleBox, troubleOf } from '../base/notices.js';

/** @typedef {import('./solve-view.js').SolveView} SolveView */
/** @typedef {import('../base/types.js').Converted} Converted */
/** @typedef {import('../base/types.js').Format} Format */

/** @param {SolveView} view */
export function exportMenu(view) {
  need('export', HTMLButtonElement).addEventListener('click', () => new ExportMenu(view).open());
}

class ExportMenu {
  /** @param {SolveView} view */
  constructor(view) {
    this.view = view;
    this.problem = h('div', {});
    this.formats = h('select', { id: 'export-format', 'aria-label': 'Text format' });
  }

  async open() {
    dialog('Export', ...this.pictures(), ...this.text(), ...this.run(), this.problem);
    await this.attempt(() => this.fillFormats());
  }

  /** @param {() => Promise<void> | void} action */
  async attempt(action) {
    try {
      await action();
    } catch (error) {
      this.problem.replaceChildren(troubleBox(troubleOf(error)));
    }
  }

  /**
   * @param {string} id
   * @param {string} title
   * @param {() => Promise<void> | void} action
   */
  button(id, title, action) {
    return button(id, title, () => this.attempt(action));
  }

  pictures() {
    return [
      heading('The board as it stands'),
      h(
        'div',
        { class: 'cluster' },
        this.button('export-svg', 'Picture, SVG', () => this.saveSvg()),
        this.button('export-png', 'Picture, PNG', () => this.savePng()),
      ),
    ];
  }

  text() {
    const save = this.button('export-text', 'Save text', () => this.saveText());
    return [heading('The puzzle as text'), h('div', { class: 'cluster' }, this.formats, save)];
  }

  run() {
    const hasRun = this.view.mode === 'run' && this.view.recording?.outcome;
    const save = this.button('export-replay', 'Replay, HTML', () => this.saveReplay());
    save.disabled = !hasRun;
    const hint = hasRun
      ? 'One page that works from a file, without this program and without a network.'
      : 'Run an algorithm first.';
    return [heading('The run'), h('p', { class: 'hint' }, hint), save];
  }

  async fillFormats() {
    /** @type {Format[]} */
    const known = await get('formats');
    this.formats.append(...known.filter(({ writes }) => writes).map(formatOption));
  }

  saveSvg() {
    const { app } = this.view;
    download('sudoku.svg', new Blob([toSvg(app.shape, this.view.faces())], { type: 'image/svg+xml' }));
  }

  async savePng() {
    download('sudoku.png', await toPng(this.view.app.shape, this.view.faces()));
  }

  async saveText() {
    const { value, selectedOptions } = this.formats;
    /** @type {Converted} */
    const made = await post('convert', { puzzles: [this.view.app.puzzle()], to: value });
    const extension = selectedOptions[0]?.dataset.extension ?? 'txt';
    download(`sudoku.${extension}`, new Blob([made.text], { type: 'text/plain' }));
    if (made.lost.length) say(`This format cannot hold: ${made.lost.join('; ')}.`);
  }

  async saveReplay() {
    say('Writing the replay…');
    download('sudolab-replay.html', new Blob([await replayPage(this.view)], { type: 'text/html' }));
  }
}

/** @param {string} text */
function heading(text) {
  return h('h3', { class: 'help-title' }, text);
}

/** @param {Format} format */
function formatOption({ id, title, extensions }) {
  const extension = extensions[0]?.replace(/^\./, '') ?? 'txt';
  return h('option', { value: id, 'data-extension': extension }, `${id}: ${title}`);
}
