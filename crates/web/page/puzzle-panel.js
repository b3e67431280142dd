// Bring a puzzle: from a file, by drop or paste, shipped, generated, or a blank board.

import { post } from './api.js';
import { App } from './app.js';
import { say, troubleBox, troubleOf } from './notices.js';
import { h } from './dom.js';
import { pasteDialog } from './paste-dialog.js';
import { RulesBox } from './rules-box.js';
import { boxOf, notDrawn } from './shape.js';

/** @typedef {import('./types.js').Clash} Clash */
/** @typedef {import('./types.js').Reading} Reading */
/** @typedef {import('./types.js').Generated} Generated */
/** @typedef {import('./types.js').Trouble} Trouble */

/** Sides on offer; files and text may bring any other. */
const SIDES = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];
const LEVELS = ['easy', 'medium', 'hard'];
const MOST_TEXT = 4 * 1024 * 1024;

export class PuzzlePanel {
  /**
   * @param {App} app
   * @param {HTMLElement} element
   */
  constructor(app, element) {
    this.app = app;
    this.element = element;
    /** @type {Reading | null} */
    this.reading = null;
    this.index = 0;
    /** @type {AbortController | null} of the puzzle that is being made */
    this.making = null;
    this.cancelButton = h(
      'button',
      {
        type: 'button',
        class: 'danger',
        id: 'generate-cancel',
        hidden: true,
        onclick: () => this.making?.abort(),
      },
      'Cancel',
    );
    this.side = h(
      'select',
      { id: 'side', 'aria-label': 'Size of new boards' },
      SIDES.map((side) => h('option', { value: side, selected: side === 9 }, `${side}×${side}`)),
    );
    this.seed = h('input', {
      id: 'generate-seed',
      type: 'number',
      min: 0,
      step: 1,
      placeholder: 'random',
      'aria-label': 'Seed of the generator (empty: random)',
    });
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
      { id: 'shipped', 'aria-label': 'Shipped puzzles', onchange: () => this.ship() },
      h('option', { value: '' }, 'Shipped…'),
      app.shipped.map(({ name }) => h('option', { value: name }, name.replace(/^@/, ''))),
    );
    this.says = h('p', { class: 'read-as', id: 'read-as', role: 'status' });
    this.problem = h('div', { class: 'problem' });
    this.rules = new RulesBox(app);
    this.build();
    this.listen();
    app.onPuzzle(() => this.describe());
    app.onGivens(() => this.describe());
    this.describe();
  }

  build() {
    const levels = LEVELS.map((level, i) =>
      h(
        'button',
        {
          type: 'button',
          'data-level': level,
          'aria-keyshortcuts': String(i + 1),
          title: `Key ${i + 1}`,
          onclick: () => this.generate(level),
        },
        level.charAt(0).toUpperCase() + level.slice(1),
      ),
    );
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
        h(
          'div',
          { class: 'cluster', role: 'group', 'aria-label': 'Generate a puzzle' },
          h('span', { class: 'cluster-name' }, 'Generate'),
          levels,
          this.side,
          h('label', { class: 'seed' }, h('span', {}, 'seed'), this.seed),
          this.cancelButton,
        ),
        h(
          'div',
          { class: 'cluster' },
          h('button', { type: 'button', onclick: () => this.blank() }, 'Blank board'),
        ),
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
      if (file) this.readFile(file);
      else this.readText(event.dataTransfer?.getData('text/plain') ?? '', 'The text dropped');
    });
    addEventListener('paste', (event) => {
      if (isField(event.target)) return;
      const text = event.clipboardData?.getData('text/plain');
      if (text) this.readText(text, 'The text pasted');
    });
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.making?.abort();
      const level = LEVELS[Number(event.key) - 1];
      const inside = event.target instanceof Element && event.target.closest('[role=grid], dialog');
      if (!level || inside || isField(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
      this.generate(level);
    });
  }

  /** @param {File | undefined} file */
  async readFile(file) {
    if (!file) return;
    this.file.value = '';
    if (file.size > MOST_TEXT) {
      this.trouble({
        code: 'too-large',
        what: `${file.name} has ${file.size} bytes.`,
        where: 'the file',
        todo: `The page reads up to ${MOST_TEXT / 1048576} MiB; larger collections are for the command line: sudolab solve FILE.`,
      });
      return;
    }
    await this.readText(await file.text(), file.name);
  }

  /**
   * @param {string} text
   * @param {string} name
   * @param {string} [from] the id of its format; without it the server finds out
   */
  async readText(text, name, from) {
    try {
      /** @type {Reading} */
      const reading = await post('read', from ? { text, from } : { text });
      this.reading = reading;
      this.name = name;
      const first = reading.records.findIndex((record) => 'puzzle' in record);
      this.pick(Math.max(0, first));
    } catch (error) {
      const trouble = troubleOf(error);
      const todo =
        trouble.code === 'bad-text'
          ? 'Correct the text there; or choose its format under Paste.'
          : trouble.todo;
      this.trouble({ ...trouble, todo }, text);
    }
  }

  /** @param {number} index one of the puzzles that were read */
  pick(index) {
    const record = this.reading?.records[index];
    if (!this.reading || !record) return;
    this.index = index;
    this.problem.replaceChildren();
    if ('error' in record) {
      this.trouble(record.error);
      return;
    }
    const refusal = notDrawn(record.puzzle.box_height, record.puzzle.box_width);
    if (refusal) {
      this.trouble({
        code: 'too-large',
        what: `This puzzle is not shown: ${refusal}.`,
        where: this.name ?? 'the text',
        todo: 'Larger boards are for the command line: sudolab solve FILE.',
      });
      return;
    }
    this.app.load(record.puzzle, `${this.name}: read as ${this.reading.read_as}`);
    if (record.clashes.length) this.clash(record.clashes);
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

  /**
   * @param {Trouble} trouble
   * @param {string} [text] what was read, to show the place in it
   */
  trouble(trouble, text) {
    const box = troubleBox(trouble, () => this.problem.replaceChildren());
    if (text !== undefined && trouble.line) {
      const line = text.split(/\r\n|\r|\n/)[trouble.line - 1] ?? '';
      const at = Math.max(0, (trouble.column ?? 1) - 1);
      const from = Math.max(0, at - 30);
      const symbols = [...line];
      box.insertBefore(
        h(
          'pre',
          { class: 'excerpt' },
          `${trouble.line} │ `,
          symbols.slice(from, at).join(''),
          h('mark', {}, symbols[at] ?? ' '),
          symbols.slice(at + 1, at + 40).join(''),
        ),
        box.children[1],
      );
    }
    this.problem.replaceChildren(box);
    if (trouble.cells?.length) {
      const { shape } = this.app;
      for (const { row, column } of trouble.cells) this.app.wrong.add(shape.at(row, column));
      this.onMarked?.();
    }
  }

  /** @type {(() => void) | undefined} called when cells were marked */
  onMarked;

  ship() {
    const found = this.app.shipped.find(({ name }) => name === this.shipped.value);
    this.shipped.value = '';
    if (found) this.take(found.puzzle, `The shipped puzzle ${found.name}`);
  }

  /**
   * @param {import('./types.js').Puzzle} puzzle
   * @param {string} source
   * @param {boolean} [ignoreRules]
   */
  take(puzzle, source, ignoreRules) {
    this.reading = null;
    this.problem.replaceChildren();
    this.app.load(puzzle, source, ignoreRules);
  }

  /** @param {string} level */
  async generate(level) {
    this.making?.abort();
    const making = new AbortController();
    this.making = making;
    this.cancelButton.hidden = false;
    say(`Generating: ${level}, ${this.side.value}×${this.side.value}…`);
    try {
      const seed = this.seed.value === '' ? {} : { seed: Number(this.seed.value) };
      /** @type {Generated} */
      const made = await post('generate', { level, side: Number(this.side.value), ...seed }, making.signal);
      this.take(made.puzzle, made.says);
      say(made.says);
    } catch (error) {
      if (making.signal.aborted) say('No puzzle was made.');
      else this.trouble(troubleOf(error));
    } finally {
      if (this.making === making) {
        this.making = null;
        this.cancelButton.hidden = true;
      }
    }
  }

  blank() {
    const side = Number(this.side.value);
    const { boxHeight, boxWidth } = boxOf(side);
    const givens = new Array(side * side).fill(0);
    this.take(
      { box_height: boxHeight, box_width: boxWidth, givens },
      `A blank board of ${side}×${side}: type the givens.`,
    );
  }

  paste() {
    pasteDialog((text, format) => this.readText(text, 'The text pasted', format));
  }

  describe() {
    const { app } = this;
    const clues = app.editor.givens().filter(Boolean).length;
    /** @type {(Node | string)[]} */
    const parts = [`${app.source.replace(/\.$/, '')} · ${clues} given${clues === 1 ? '' : 's'}`];
    for (const note of this.reading?.notes ?? []) parts.push(` · ${note}`);
    if (app.marks) {
      parts.push(
        ' · with pencil marks, which a solution must keep to ',
        h(
          'button',
          {
            type: 'button',
            class: 'quiet',
            onclick: () => {
              app.marks = null;
              app.changed();
            },
          },
          'Drop the marks',
        ),
      );
    }
    this.says.replaceChildren(...parts);
    const records = this.reading?.records ?? [];
    if (records.length > 1) {
      const choose = h(
        'select',
        { 'aria-label': 'Which puzzle of the file', onchange: () => this.pick(Number(choose.value)) },
        records.map((record, i) =>
          h(
            'option',
            { value: i, selected: i === this.index },
            `${i + 1} of ${records.length}${'puzzle' in record ? '' : ' (unreadable)'}`,
          ),
        ),
      );
      this.says.append(' ', choose);
    }
  }
}

/** Where keys write or choose something; sliders and boxes leave letters and digits alone. */
const FIELDS = 'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]';

/** @param {EventTarget | null} target */
export function isField(target) {
  return target instanceof Element && target.matches(FIELDS);
}
