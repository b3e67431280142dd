// What all views share: the registry, the limits of the server, and the puzzle on the table.

import { fittingOf, UNKNOWN } from '../algorithms/fitting.js';
import { ApiError, get } from '../base/api.js';
import { Editor, editorOf } from '../board/editor.js';
import { Shape } from '../board/shape.js';
import { told } from '../rules/told.js';

/** @typedef {import('../base/types.js').Algorithm} Algorithm */
/** @typedef {import('../base/types.js').Catalogue} Catalogue */
/** @typedef {import('../base/types.js').Fitting} Fitting */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Version} Version */
/** @typedef {import('../base/types.js').Rule} Rule */
/** @typedef {import('../base/types.js').ShippedPuzzle} Shipped */

/**
 * A puzzle as it lies on the table.
 * @typedef {Pick<App, 'editor' | 'marks' | 'rules' | 'labels' | 'ignoreRules' | 'source'>} Table
 */

const MOST_REPLACED = 50;

/** What the page remembers of its puzzle, beside the digits. */
export class App {
  constructor() {
    /** @type {Algorithm[]} */
    this.algorithms = [];
    /** @type {Shipped[]} */
    this.shipped = [];
    /** @type {Version | null} */
    this.version = null;
    /** What puzzles can be ordered. @type {Catalogue} */
    this.catalogue = { levels: [], symmetries: [], boards: [], per_page: [], rules: [], orders: [] };
    /** Which algorithms take the puzzle; until the server has told, those of the one before. @type {Fitting} */
    this.fitting = UNKNOWN;
    /** @type {AbortController | null} */
    this.learning = null;
    this.editor = new Editor(new Shape(3, 3));
    /** Pencil marks that came with the puzzle: a solution must keep to them. @type {number[][] | null} */
    this.marks = null;
    /** Rules of the puzzle; with one that is not understood no run takes it. @type {Rule[]} */
    this.rules = [];
    /** Its title, its author and the like. @type {Record<string, string>} */
    this.labels = {};
    /** Does the person want it solved as a classic puzzle all the same? */
    this.ignoreRules = false;
    /** Where the puzzle comes from, in words. */
    this.source = 'Blank board: type the givens, or open a puzzle.';
    /** Cells that an error or a check named. @type {Set<number>} */
    this.wrong = new Set();
    /** @type {(() => void)[]} */
    this.listeners = [];
    /** @type {(() => void)[]} */
    this.givenListeners = [];
    /** @type {(() => void)[]} */
    this.fittingListeners = [];
    this.lastGivens = '';
    /** Puzzles that another one replaced, the latest last. @type {Table[]} */
    this.replaced = [];
    /** Puzzles that an undo put away. @type {Table[]} */
    this.putAway = [];
  }

  async start() {
    [this.algorithms, this.shipped, this.version, this.catalogue] = await Promise.all([
      /** @type {Promise<Algorithm[]>} */ (get('algorithms')),
      /** @type {Promise<Shipped[]>} */ (get('puzzles')),
      /** @type {Promise<Version>} */ (get('version')),
      /** @type {Promise<Catalogue>} */ (get('catalogue')),
    ]);
    const [first] = this.shipped;
    if (first) [this.fitting] = await fittingOf([first.puzzle]);
  }

  /** Asks which algorithms take the puzzle on the table. */
  async learnFitting() {
    this.learning?.abort();
    const learning = new AbortController();
    this.learning = learning;
    try {
      const [fitting] = await fittingOf([this.puzzle()], learning.signal);
      if (this.learning !== learning) return;
      this.fitting = fitting;
    } catch {
      // Cancelled, or the server is away: a run will say so.
      return;
    }
    for (const listener of this.fittingListeners) listener();
  }

  /** What a request may cost here: the server's word, so that the page has no figures of its own. */
  get limits() {
    if (!this.version) throw new Error('the server has not told its limits yet');
    return this.version.limits;
  }

  get shape() {
    return this.editor.shape;
  }

  /**
   * @param {() => void} listener called when another puzzle is on the table
   * @returns {() => void} ends it
   */
  onPuzzle(listener) {
    this.listeners.push(listener);
    return () => this.listeners.splice(this.listeners.indexOf(listener), 1);
  }

  /**
   * @param {() => void} listener called when it is known which algorithms take the puzzle
   * @returns {() => void} ends it
   */
  onFitting(listener) {
    this.fittingListeners.push(listener);
    return () => this.fittingListeners.splice(this.fittingListeners.indexOf(listener), 1);
  }

  /** @param {() => void} listener called when the givens were changed by hand */
  onGivens(listener) {
    this.givenListeners.push(listener);
  }

  /** The person changed something: whoever depends on the givens hears of it if they differ. */
  edited() {
    this.wrong.clear();
    const givens = String(this.editor.givens());
    if (givens === this.lastGivens) return;
    this.lastGivens = givens;
    for (const listener of this.givenListeners) listener();
  }

  /**
   * Puts a puzzle on the table.
   * @param {Puzzle} puzzle
   * @param {string} source
   * @param {boolean} [ignoreRules]
   */
  load(puzzle, source, ignoreRules = false) {
    if (this.lastGivens) this.replaced.push(this.table());
    if (this.replaced.length > MOST_REPLACED) this.replaced.shift();
    this.putAway = [];
    const rules = told(puzzle.rules ?? [], this.catalogue.rules);
    this.editor = editorOf({ ...puzzle, rules });
    this.marks = puzzle.marks?.some((list) => list.length) ? puzzle.marks : null;
    this.rules = rules;
    this.labels = puzzle.labels ?? {};
    this.ignoreRules = ignoreRules;
    this.source = source;
    this.wrong = this.shape.conflicts(this.editor.givens());
    this.changed();
  }

  /** @returns {Table} */
  table() {
    const { editor, marks, rules, labels, ignoreRules, source } = this;
    return { editor, marks, rules, labels, ignoreRules, source };
  }

  /** Takes back the last change; where the puzzle has none, the puzzle itself. */
  undo() {
    if (this.editor.undo()) return;
    this.exchange(this.replaced, this.putAway);
  }

  /** The other way: the puzzle that was put away comes back only where nothing of this one was taken back. */
  redo() {
    if (this.editor.redo()) return;
    this.exchange(this.putAway, this.replaced);
  }

  /**
   * @param {Table[]} from
   * @param {Table[]} to
   */
  exchange(from, to) {
    const table = from.pop();
    if (!table) return;
    to.push(this.table());
    Object.assign(this, table);
    this.wrong = this.shape.conflicts(this.editor.givens());
    this.changed();
  }

  get canUndo() {
    return this.editor.done.length + this.replaced.length > 0;
  }

  get canRedo() {
    return this.editor.undone.length + this.putAway.length > 0;
  }

  changed() {
    this.lastGivens = String(this.editor.givens());
    this.learnFitting();
    for (const listener of this.listeners) listener();
  }

  /**
   * The puzzle for a run: givens, and the marks and rules that came with it.
   * @returns {Puzzle}
   */
  puzzle() {
    const { boxHeight, boxWidth } = this.shape;
    /** @type {Puzzle} */
    const puzzle = { box_height: boxHeight, box_width: boxWidth, givens: this.editor.givens() };
    if (this.marks) puzzle.marks = this.marks.map((list, cell) => (puzzle.givens[cell] ? [] : list));
    if (this.rules.length) puzzle.rules = this.rules;
    if (Object.keys(this.labels).length) puzzle.labels = this.labels;
    return puzzle;
  }

  /** The puzzle, and what the person decided about its rules, as requests have them. */
  asked() {
    return { puzzle: this.puzzle(), ...(this.ignoreRules ? { ignore_rules: true } : {}) };
  }

  /** What the address holds of the table: the puzzle, and what the person wrote on it. */
  shared() {
    return { ...this.asked(), typed: this.editor.typed() };
  }

  /** @param {Algorithm} algorithm */
  fits(algorithm) {
    return this.fitting.algorithms.includes(algorithm.id);
  }

  /** Why it does not take the puzzle. @param {Algorithm} algorithm */
  refusal(algorithm) {
    return this.fitting.refused.find((each) => each.algorithm === algorithm.id)?.why ?? '';
  }

  /** @param {string} id */
  algorithm(id) {
    return this.algorithms.find((each) => each.id === id);
  }
}

/**
 * @param {App} app
 * @param {string} id of an algorithm, from a link
 * @throws {ApiError} if there is none: another one must not run in its place
 */
export function mustBeKnown(app, id) {
  if (app.algorithm(id)) return;
  throw new ApiError({
    code: 'link',
    what: `There is no algorithm “${id}” here, so nothing was run.`,
    where: 'in the address, after #',
    todo: 'Choose another from the list, or ask for the link again.',
  });
}
