// The puzzles of an experiment: the one on the table, shipped ones, a pasted list, or new ones.

import { ApiError, post } from '../base/api.js';
import { App } from '../app/app.js';
import { listed } from '../compare/comparison.js';
import { button } from '../base/controls.js';
import { h } from '../base/dom.js';
import { levelsOn } from '../puzzle/orders.js';

/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Reading} Reading */
/** @typedef {import('../base/types.js').Generated} Generated */

/** A puzzle as it is asked for, and as it is watched. @typedef {{ asked: Puzzle | string, puzzle: Puzzle }} One */

/**
 * @typedef {object} Chosen
 * @property {One[]} puzzles
 * @property {import('../base/types.js').Fitting[]} [fitting] the algorithms for each kind of them, where that was told
 */

/** All levels of the size in turn. */
const MIXED = 'mixed';
/** More take minutes to make. */
const MOST_NEW = 200;
const USUAL_NEW = 12;

export class LabSet {
  /**
   * @param {App} app
   * @param {() => void} changed
   */
  constructor(app, changed) {
    this.app = app;
    this.changed = changed;
    this.boxes = app.shipped.map(({ name, puzzle }) => {
      const usual = puzzle.box_height * puzzle.box_width === 9;
      return h('input', { type: 'checkbox', value: name, checked: usual, onchange: changed });
    });
    this.text = h('textarea', {
      id: 'lab-list',
      rows: 5,
      spellcheck: 'false',
      'aria-label': 'List of puzzles',
      placeholder: 'In any format, such as one puzzle per line',
      oninput: changed,
    });
    this.file = h('input', {
      type: 'file',
      class: 'visually-hidden',
      tabindex: -1,
      'aria-label': 'File with puzzles',
      onchange: () => this.open(),
    });
    this.count = number('lab-new-count', { min: 1, max: MOST_NEW, value: USUAL_NEW, oninput: changed });
    const { levels, boards } = app.catalogue;
    const named = levels.map(({ id, title }) => [id, title]);
    this.level = choice('lab-new-level', [...named, [MIXED, 'Mixed']], MIXED);
    const sizes = boards.map(({ side }) => [`${side}`, `${side}×${side}`]);
    this.side = choice('lab-new-side', sizes, '9');
    this.side.addEventListener('change', () => this.offer());
    this.seed = number('lab-new-seed', { min: 0, value: 1 });
    this.notes = h('p', { class: 'hint', id: 'lab-set-notes', role: 'status' });
    this.parts = { shipped: this.shippedPart(), list: this.listPart(), new: this.newPart() };
    /** @type {Map<string, HTMLInputElement>} */
    this.radios = new Map();
    this.element = this.build();
    app.onPuzzle(() => this.draw());
    this.draw();
  }

  build() {
    const radio = (/** @type {string} */ value, /** @type {Node | string} */ title) => {
      const input = h('input', {
        type: 'radio',
        name: 'lab-set',
        value,
        checked: value === 'new',
        onchange: () => this.draw(),
      });
      this.radios.set(value, input);
      return h('label', { class: 'toggle' }, input, title);
    };
    this.onTable = h('span', {});
    return h(
      'fieldset',
      { class: 'lab-set' },
      h('legend', {}, 'Puzzles'),
      radio('new', 'New puzzles'),
      this.parts.new,
      radio('shipped', 'Examples'),
      this.parts.shipped,
      radio('table', this.onTable),
      radio('list', 'A list'),
      this.parts.list,
      this.notes,
    );
  }

  shippedPart() {
    const boxes = this.boxes.map((box) => h('label', { class: 'toggle' }, box, h('span', {}, box.value)));
    return h('div', { class: 'lab-part lab-shipped' }, boxes);
  }

  listPart() {
    const opener = button('lab-list-open', 'Open a list…', () => this.file.click());
    return h('div', { class: 'lab-part' }, this.text, h('div', { class: 'cluster' }, opener, this.file));
  }

  newPart() {
    const labelled = (/** @type {string} */ title, /** @type {HTMLElement} */ field) =>
      h('label', { class: 'seed' }, h('span', {}, title), field);
    return h(
      'div',
      { class: 'lab-part lab-fields' },
      labelled('How many', this.count),
      labelled('Level', this.level),
      labelled('Size', this.side),
      labelled('Seed', this.seed),
    );
  }

  /** Only the levels that the size can have. */
  offer() {
    const levels = levelsOn(this.app.catalogue, Number(this.side.value)).map(({ id }) => id);
    for (const option of this.level.options)
      option.disabled = option.value !== MIXED && !levels.includes(option.value);
    if (this.level.selectedOptions[0]?.disabled) this.level.value = MIXED;
  }

  /** Which of the four. */
  get kind() {
    return [...this.radios].find(([, input]) => input.checked)?.[0] ?? 'new';
  }

  draw() {
    for (const [kind, part] of Object.entries(this.parts)) part.hidden = kind !== this.kind;
    if (this.onTable) this.onTable.textContent = `Current puzzle (${this.sideText()})`;
    this.notes.textContent = '';
    this.changed();
  }

  sideText() {
    const { side } = this.app.shape;
    return `${side}×${side}, ${this.app.editor.givens().filter(Boolean).length} givens`;
  }

  async open() {
    const file = this.file.files?.[0];
    if (file) this.text.value = await file.text();
    this.file.value = '';
    this.changed();
  }

  /** How many there will be; nothing where only reading the list can tell. */
  size() {
    if (this.kind === 'table') return 1;
    if (this.kind === 'shipped') return this.boxes.filter((box) => box.checked).length;
    return this.kind === 'new' ? this.wanted() : null;
  }

  wanted() {
    return Math.min(MOST_NEW, Math.max(1, Math.floor(Number(this.count.value)) || 1));
  }

  /**
   * @param {AbortSignal} signal
   * @returns {Promise<Chosen>}
   */
  async chosen(signal) {
    const found = await this.found(signal);
    if (found.puzzles.length) return found;
    throw new ApiError({
      code: 'none',
      what: 'There is no puzzle to run on.',
      where: 'under Puzzles',
      todo: 'Tick an example, or paste a list.',
    });
  }

  /** @param {AbortSignal} signal @returns {Promise<Chosen>} */
  async found(signal) {
    if (this.kind === 'list') return this.fromList(signal);
    if (this.kind === 'new') return { puzzles: await this.made(signal) };
    if (this.kind === 'table') return { puzzles: [plain(this.app.puzzle())] };
    return { puzzles: this.ticked() };
  }

  ticked() {
    const ticked = new Set(this.boxes.filter((box) => box.checked).map((box) => box.value));
    const shipped = this.app.shipped.filter(({ name }) => ticked.has(name));
    return shipped.map(({ name, puzzle }) => ({ asked: `@${name.replace(/^@/, '')}`, puzzle }));
  }

  /** @param {AbortSignal} signal @returns {Promise<Chosen>} */
  async fromList(signal) {
    if (!this.text.value.trim()) return { puzzles: [] };
    /** @type {Reading} */
    const reading = await post('read', { text: this.text.value }, signal);
    const { puzzles, left, fitting } = listed(reading, false);
    const out = left.map(({ line, why }) => `line ${line} (${why})`).join('; ');
    this.notes.textContent = `Read as ${reading.read_as}: ${puzzles.length} puzzles.${out ? ` Left out: ${out}.` : ''}`;
    return { puzzles: puzzles.map(({ puzzle }) => plain(puzzle)), fitting };
  }

  /** @param {AbortSignal} signal */
  async made(signal) {
    const [count, first] = [this.wanted(), Number(this.seed.value) || 0];
    const side = Number(this.side.value);
    const levels = levelsOn(this.app.catalogue, side);
    /** @type {One[]} */
    const made = [];
    for (let i = 0; i < count; i++) {
      this.notes.textContent = `Making puzzle ${i + 1} of ${count}…`;
      const level = this.level.value === MIXED ? levels[i % levels.length].id : this.level.value;
      const order = { level, side, seed: first + i };
      /** @type {Generated} */
      const { puzzle } = await post('generate', order, signal);
      made.push(plain(puzzle));
    }
    this.notes.textContent = `Seeds ${first} to ${first + count - 1}: the same seeds make the same puzzles.`;
    return made;
  }
}

/** @param {Puzzle} puzzle @returns {One} */
function plain(puzzle) {
  return { asked: puzzle, puzzle };
}

/**
 * @param {string} id
 * @param {Record<string, unknown>} attributes
 */
function number(id, attributes) {
  return h('input', { type: 'number', id, step: 1, ...attributes });
}

/**
 * @param {string} id
 * @param {string[][]} values each with its words
 * @param {string} usual
 */
function choice(id, values, usual) {
  return h(
    'select',
    { id },
    values.map(([value, words]) => h('option', { value, selected: value === usual }, words)),
  );
}
