// What all views share: the registry, the limits of the server, and the puzzle on the table.

import { get } from './api.js';
import { Editor, editorOf } from './editor.js';
import { Shape } from './shape.js';

/** @typedef {import('./types.js').Algorithm} Algorithm */
/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Version} Version */
/** @typedef {{ name: string, text: string, puzzle: Puzzle }} Shipped */

/** What the page remembers of its puzzle, beside the digits. */
export class App {
  constructor() {
    /** @type {Algorithm[]} */
    this.algorithms = [];
    /** @type {Shipped[]} */
    this.shipped = [];
    /** @type {Version | null} */
    this.version = null;
    this.editor = new Editor(new Shape(3, 3));
    /** Pencil marks that came with the puzzle: a solution must keep to them. @type {number[][] | null} */
    this.marks = null;
    /** Where the puzzle comes from, in words. */
    this.source = 'A blank board: type the givens, or bring a puzzle.';
    /** Cells that an error or a check named. @type {Set<number>} */
    this.wrong = new Set();
    /** @type {(() => void)[]} */
    this.listeners = [];
    /** @type {(() => void)[]} */
    this.givenListeners = [];
    this.lastGivens = '';
  }

  async start() {
    [this.algorithms, this.shipped, this.version] = await Promise.all([
      /** @type {Promise<Algorithm[]>} */ (get('algorithms')),
      /** @type {Promise<Shipped[]>} */ (get('puzzles')),
      /** @type {Promise<Version>} */ (get('version')),
    ]);
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
   */
  load(puzzle, source) {
    this.editor = editorOf(puzzle);
    this.marks = puzzle.marks?.some((list) => list.length) ? puzzle.marks : null;
    this.source = source;
    this.wrong = this.shape.conflicts(this.editor.givens());
    this.changed();
  }

  changed() {
    this.lastGivens = String(this.editor.givens());
    for (const listener of this.listeners) listener();
  }

  /**
   * The puzzle for a run: givens, and the marks that came with it.
   * @returns {Puzzle}
   */
  puzzle() {
    const { boxHeight, boxWidth } = this.shape;
    /** @type {Puzzle} */
    const puzzle = { box_height: boxHeight, box_width: boxWidth, givens: this.editor.givens() };
    if (this.marks) puzzle.marks = this.marks.map((list, cell) => (puzzle.givens[cell] ? [] : list));
    return puzzle;
  }

  /** @param {Algorithm} algorithm */
  fits(algorithm) {
    const { max_side, box_height, box_width } = algorithm.boards;
    const { side, boxHeight, boxWidth } = this.shape;
    if (side > max_side || (this.marks && !algorithm.marks)) return false;
    return (box_height ?? boxHeight) === boxHeight && (box_width ?? boxWidth) === boxWidth;
  }

  /** @param {string} id */
  algorithm(id) {
    return this.algorithms.find((each) => each.id === id);
  }
}
