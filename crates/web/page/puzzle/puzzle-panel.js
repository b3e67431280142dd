// Bring a puzzle: from a file, by drop or paste, shipped, generated, or a blank board.

import { post } from '../base/api.js';
import { App } from '../app/app.js';
import { h, isField } from '../base/dom.js';
import { Maker } from './maker.js';
import { troubleBox, troubleOf } from '../base/notices.js';
import { memory } from '../base/numbers.js';
import { pasteDialog } from './paste-dialog.js';
import { RulesBox } from './rules-box.js';
import { notDrawn } from '../board/shape.js';

/** @typedef {import('../base/types.js').Clash} Clash */
/** @typedef {import('../base/types.js').Reading} Reading */
/** @typedef {import('../base/types.js').Trouble} Trouble */

/** @typedef {import('../board/editor.js').Editor} Editor */
/** @typedef {{ reading: Reading, name: string, index: number }} Listed */

export class PuzzlePanel {
  /**
   * @param {App} app
   * @param {HTMLElement} element
   */
  constructor(app, element) {
    this.app = app;
    this.element = element;
    /** The list that a puzzle is from, so that an undo brings it back too. @type {WeakMap<Editor, Listed>} */
    this.lists = new WeakMap();
    this.maker = new Maker(
      app.catalogue,
      (puzzle, source) => this.take(puzzle, source),
      (error) => this.trouble(troubleOf(error)),
    );
    this.file = h('input', {
      type: 'file',
      id: 'file',
      class: 'visually-hidden',
      tabindex: -1,
      'aria-label': 'Puzzle file',
      onchange: () => this.readFile(this.file.files?.[0]),
    });
    this.shipped = h(
      'select',
      { id: 'shipped', 'aria-label': 'Examples', onchange: () => this.ship() },
      h('option', { value: '' }, 'Examples…'),
      app.shipped.map(({ name }) => h('option', { value: name }, name.replace(/^@/, ''))),
    );
    this.says = h('p', { class: 'read-as', id: 'read-as', role: 'status' });
    this.problem = h('div', { class: 'problem' });
    this.rules = new RulesBox(app, (puzzle, source) => this.reword(puzzle, source));
    this.build();
    this.listen();
    app.onPuzzle(() => this.describe());
    app.onGivens(() => this.describe());
    this.describe();
  }

  build() {
    this.element.append(
      h(
        'div',
        { class: 'bar' },
        h(
          'div',
          { class: 'cluster' },
          h('button', { type: 'button', onclick: () => this.file.click() }, 'Open file…'),
          this.file,
          h('button', { type: 'button', onclick: () => this.paste() }, 'Paste…'),
          this.shipped,
        ),
        this.maker.element,
      ),
      this.says,
      this.rules.element,
      this.problem,
    );
  }

  listen() {
    addEventListener('dragover', (event) => {
      event.preventDefault();
      document.body.classList.add('dropping');
    });
    addEventListener('dragleave', (event) => {
      if (!event.relatedTarget) document.body.classList.remove('dropping');
    });
    addEventListener('drop', (event) => {
      event.preventDefault();
      document.body.classList.remove('dropping');
      const file = event.dataTransfer?.files[0];
      if (file) this.dropped(file);
      else this.readText(event.dataTransfer?.getData('text/plain') ?? '', 'Dropped text');
    });
    addEventListener('paste', (event) => {
      if (isField(event.target)) return;
      const text = event.clipboardData?.getData('text/plain');
      if (text) this.readText(text, 'Pasted text');
    });
  }

  /** @param {File} file */
  dropped(file) {
    const take = this.onFile?.();
    if (take) take(file);
    else this.readFile(file);
  }

  /** @param {File | undefined} file */
  async readFile(file) {
    if (!file) return;
    this.file.value = '';
    const most = this.app.limits.body;
    if (file.size > most) {
      this.trouble(
        tooLarge(
          `${file.name} has ${file.size} bytes, and this server reads up to ${memory(most)}.`,
          'the file',
        ),
      );
      return;
    }
    await this.readText(await file.text(), file.name);
  }

  /**
   * @param {string} text
   * @param {string} name
   */
  async readText(text, name) {
    this.onBrought?.();
    const box = await this.tryText(text, name);
    if (box) this.tell(box);
  }

  /**
   * @param {string} text
   * @param {string} name
   * @param {string} [from] the id of its format; without it the server finds out
   * @returns {Promise<HTMLElement | null>} what is wrong with it
   */
  async tryText(text, name, from) {
    try {
      /** @type {Reading} */
      const reading = await post('read', from ? { text, from } : { text });
      const first = reading.records.findIndex((record) => 'puzzle' in record);
      return this.pick({ reading, name, index: Math.max(0, first) }, text);
    } catch (error) {
      const trouble = troubleOf(error);
      const todo =
        trouble.code === 'bad-text'
          ? 'Correct the text there; or choose its format under Paste.'
          : trouble.todo;
      return this.box({ ...trouble, todo }, text);
    }
  }

  /**
   * Takes one of the puzzles that were read.
   * @param {Listed} listed
   * @param {string} [text]
   * @returns {HTMLElement | null} why not
   */
  pick(listed, text) {
    const { reading, name, index } = listed;
    const record = reading.records[index];
    if (!record) return null;
    if ('error' in record) return this.box(record.error, text);
    const refusal = notDrawn(record.puzzle.box_height, record.puzzle.box_width);
    if (refusal) return this.box(tooLarge(`This puzzle is not shown: ${refusal}.`, name));
    this.take(record.puzzle, `${name}: read as ${reading.read_as}`);
    this.lists.set(this.app.editor, listed);
    this.describe();
    if (record.clashes.length) this.clash(record.clashes);
    return null;
  }

  /** @param {Clash[]} clashes at least one */
  clash(clashes) {
    const [first, ...others] = clashes;
    const more = others.length ? `, and ${others.length} more like this` : '';
    this.trouble({
      code: 'clash',
      what: `The givens clash: ${first.says}${more}.`,
      where: first.cells.map((cell) => `r${cell.row}c${cell.column}`).join(' and '),
      todo: 'The cells are marked on the board. Correct one with the tool Given, or bring another file.',
      cells: clashes.flatMap(({ cells }) => cells),
    });
  }

  /** @param {Trouble} trouble */
  trouble(trouble) {
    this.tell(this.box(trouble));
    if (!trouble.cells?.length) return;
    const { shape } = this.app;
    for (const { row, column } of trouble.cells) this.app.wrong.add(shape.at(row, column));
    this.onMarked?.();
  }

  /** On a narrow screen it stands above the board, and the buttons below. @param {HTMLElement} box */
  tell(box) {
    this.problem.replaceChildren(box);
    box.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {Trouble} trouble
   * @param {string} [text] what was read, to show the place in it
   */
  box(trouble, text) {
    const box = troubleBox(trouble, () => box.remove());
    if (text !== undefined && trouble.line) box.insertBefore(excerpt(trouble, text), box.children[1]);
    return box;
  }

  /** @type {(() => void) | undefined} called when somebody drops or pastes a puzzle */
  onBrought;

  /** @type {(() => ((file: File) => void) | undefined) | undefined} who takes a file that is dropped, instead of this */
  onFile;

  /** @type {(() => void) | undefined} called when cells were marked */
  onMarked;

  ship() {
    const found = this.app.shipped.find(({ name }) => name === this.shipped.value);
    this.shipped.value = '';
    if (found) this.take(found.puzzle, `Example: ${found.name}`);
  }

  /**
   * Brings a puzzle, and its board into sight.
   * @param {import('../base/types.js').Puzzle} puzzle
   * @param {string} source
   * @param {boolean} [ignoreRules]
   */
  take(puzzle, source, ignoreRules) {
    this.load(puzzle, source, ignoreRules);
    scrollTo(0, 0);
  }

  /**
   * @param {import('../base/types.js').Puzzle} puzzle
   * @param {string} source
   * @param {boolean} [ignoreRules]
   */
  load(puzzle, source, ignoreRules) {
    this.problem.replaceChildren();
    this.app.load(puzzle, source, ignoreRules);
  }

  /**
   * The same puzzle with other rules: what was written on it stays, and the list it is from.
   * @param {import('../base/types.js').Puzzle} puzzle
   * @param {string} source
   */
  reword(puzzle, source) {
    const { app } = this;
    const [typed, listed] = [app.editor.typed(), this.lists.get(app.editor)];
    this.load(puzzle, source, app.ignoreRules);
    if (typed) app.editor.type(typed);
    if (listed) this.lists.set(app.editor, listed);
    this.describe();
    this.onMarked?.();
  }

  paste() {
    pasteDialog((text, format) => this.tryText(text, 'Pasted text', format));
  }

  describe() {
    const { app } = this;
    const clues = app.editor.givens().filter(Boolean).length;
    /** @type {(Node | string)[]} */
    const parts = [`${app.source.replace(/\.$/, '')} · ${clues} given${clues === 1 ? '' : 's'}`];
    const listed = this.lists.get(app.editor);
    for (const note of listed?.reading.notes ?? []) parts.push(` · ${note}`);
    if (app.marks) parts.push(' · with pencil marks, which a solution must keep to ', this.dropMarks());
    if (listed && listed.reading.records.length > 1) parts.push(' ', this.choiceOf(listed));
    if (app.replaced.length) parts.push(' ', this.bringBack());
    this.says.replaceChildren(...parts);
  }

  dropMarks() {
    const drop = () => {
      this.app.marks = null;
      this.app.changed();
    };
    return h('button', { type: 'button', class: 'quiet', onclick: drop }, 'Remove the marks');
  }

  bringBack() {
    const { app } = this;
    const back = () => app.exchange(app.replaced, app.putAway);
    const title = 'Also Ctrl+Z, once everything on this board is undone';
    return h(
      'button',
      { type: 'button', class: 'quiet', id: 'bring-back', title, onclick: back },
      'Bring back the previous puzzle',
    );
  }

  /** @param {Listed} listed */
  choiceOf({ reading, name, index }) {
    const options = reading.records.map((record, i) =>
      h(
        'option',
        { value: i, selected: i === index },
        `${i + 1} of ${reading.records.length}${'puzzle' in record ? '' : ' (unreadable)'}`,
      ),
    );
    const choose = () => {
      const box = this.pick({ reading, name, index: Number(select.value) });
      if (box) this.tell(box);
    };
    const select = h('select', { 'aria-label': 'Which puzzle of the file', onchange: choose }, options);
    return select;
  }
}

/**
 * @param {string} what
 * @param {string} where
 * @returns {Trouble}
 */
function tooLarge(what, where) {
  const todo = 'Larger boards and collections are for the command line: sudolab solve FILE.';
  return { code: 'too-large', what, where, todo };
}

/**
 * The line of a text that is wrong, with the place marked.
 * @param {Trouble} trouble
 * @param {string} text
 */
function excerpt({ line: number = 1, column = 1 }, text) {
  const symbols = [...(text.split(/\r\n|\r|\n/)[number - 1] ?? '')];
  const at = Math.max(0, column - 1);
  return h(
    'pre',
    { class: 'excerpt' },
    `${number} │ `,
    symbols.slice(Math.max(0, at - 30), at).join(''),
    h('mark', {}, symbols[at] ?? ' '),
    symbols.slice(at + 1, at + 40).join(''),
  );
}
