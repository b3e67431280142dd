// The puzzle under the person's hands: givens, digits, corner and centre marks, selection and undo.
// Knows no screen; `board-keys.js` turns keys into these calls, `solve-view.js` draws it.

import { Shape } from './shape.js';

/** @typedef {'given' | 'digit' | 'corner' | 'centre'} Tool */

/** @type {readonly Tool[]} */
export const TOOLS = ['given', 'digit', 'corner', 'centre'];

/**
 * @typedef {object} Square
 * @property {number} value 0 is blank
 * @property {boolean} given
 * @property {readonly number[]} corner
 * @property {readonly number[]} centre
 */

/** @typedef {{ cell: number, before: Square, after: Square }[]} Change */

/** @type {Square} */
const BLANK = Object.freeze({ value: 0, given: false, corner: [], centre: [] });

const HISTORY = 2000;

export class Editor {
  /** @param {Shape} shape */
  constructor(shape) {
    this.shape = shape;
    /** @type {Square[]} */
    this.squares = new Array(shape.cells).fill(BLANK);
    /** @type {Tool} */
    this.tool = 'given';
    this.cursor = 0;
    /** @type {Set<number>} */
    this.selection = new Set([0]);
    /** @type {Change[]} */
    this.done = [];
    /** @type {Change[]} */
    this.undone = [];
  }

  /** @returns {number[]} */
  givens() {
    return this.squares.map((square) => (square.given ? square.value : 0));
  }

  /** @returns {number[]} givens and digits */
  values() {
    return this.squares.map((square) => square.value);
  }

  /**
   * Writes a digit with a tool into the selected cells; where all of them hold it already, takes
   * it away.
   * @param {number} digit
   * @param {Tool} [tool]
   * @returns {boolean} whether anything changed
   */
  enter(digit, tool = this.tool) {
    if (digit < 1 || digit > this.shape.side) return false;
    const cells = [...this.selection].filter((cell) => this.takes(cell, tool));
    if (tool === 'given' || tool === 'digit') {
      const given = tool === 'given';
      const same = (/** @type {Square} */ s) => s.value === digit && s.given === given;
      const clear = cells.every((cell) => same(this.squares[cell]));
      return this.change(cells, (square) =>
        clear ? { ...square, value: 0, given: false } : { ...square, value: digit, given },
      );
    }
    const clear = cells.every((cell) => this.squares[cell][tool].includes(digit));
    return this.change(cells, (square) => {
      const rest = square[tool].filter((mark) => mark !== digit);
      return { ...square, [tool]: clear ? rest : [...rest, digit].sort((a, b) => a - b) };
    });
  }

  /**
   * Whether a tool may write in a cell: givens change only by their own tool, marks need a blank.
   * @param {number} cell
   * @param {Tool} tool
   */
  takes(cell, tool) {
    const square = this.squares[cell];
    if (tool === 'given') return true;
    if (tool === 'digit') return !square.given;
    return square.value === 0;
  }

  /** Empties the selected cells: first the digits, and where there are none, the marks. */
  erase() {
    const cells = [...this.selection].filter((cell) => !this.squares[cell].given || this.tool === 'given');
    const digits = cells.filter((cell) => this.squares[cell].value);
    if (digits.length) {
      return this.change(digits, (square) => ({ ...square, value: 0, given: false }));
    }
    return this.change(cells, () => BLANK);
  }

  /** Takes away everything but the givens. */
  restart() {
    const cells = this.squares.map((_, cell) => cell);
    return this.change(cells, (square) =>
      square.given ? { ...BLANK, value: square.value, given: true } : BLANK,
    );
  }

  /**
   * @param {number[]} cells
   * @param {(square: Square) => Square} to
   */
  change(cells, to) {
    /** @type {Change} */
    const change = [];
    for (const cell of cells) {
      const before = this.squares[cell];
      const after = to(before);
      if (!alike(before, after)) change.push({ cell, before, after });
    }
    if (!change.length) return false;
    for (const { cell, after } of change) this.squares[cell] = after;
    this.done.push(change);
    if (this.done.length > HISTORY) this.done.shift();
    this.undone = [];
    return true;
  }

  undo() {
    const change = this.done.pop();
    if (!change) return false;
    for (const { cell, before } of change) this.squares[cell] = before;
    this.undone.push(change);
    return true;
  }

  redo() {
    const change = this.undone.pop();
    if (!change) return false;
    for (const { cell, after } of change) this.squares[cell] = after;
    this.done.push(change);
    return true;
  }

  /** @param {number} by 1 for the next tool, -1 for the one before */
  nextTool(by) {
    const at = TOOLS.indexOf(this.tool) + by + TOOLS.length;
    this.tool = TOOLS[at % TOOLS.length];
  }

  /**
   * Moves the cursor; around the edges to the other side, as in the programs people know.
   * @param {number} down
   * @param {number} right
   * @param {boolean} extend keep what is selected
   */
  move(down, right, extend) {
    const { shape } = this;
    const row = (shape.row(this.cursor) + down + shape.side) % shape.side;
    const column = (shape.column(this.cursor) + right + shape.side) % shape.side;
    this.select(row * shape.side + column, extend);
  }

  /**
   * @param {number} cell
   * @param {boolean} extend
   */
  select(cell, extend) {
    this.cursor = cell;
    if (!extend) this.selection.clear();
    this.selection.add(cell);
  }

  selectAll() {
    for (let cell = 0; cell < this.shape.cells; cell++) this.selection.add(cell);
  }
}

/**
 * @param {Square} a
 * @param {Square} b
 */
function alike(a, b) {
  return (
    a.value === b.value &&
    a.given === b.given &&
    String(a.corner) === String(b.corner) &&
    String(a.centre) === String(b.centre)
  );
}

/**
 * An editor with a puzzle in it. Marks of the puzzle stand in the centre of their cells.
 * @param {import('./types.js').Puzzle} puzzle
 * @returns {Editor}
 */
export function editorOf(puzzle) {
  const editor = new Editor(new Shape(puzzle.box_height, puzzle.box_width));
  editor.squares = puzzle.givens.map((value, cell) => {
    const placed = value ? 0 : (puzzle.placed?.[cell] ?? 0);
    const centre = value || placed ? [] : (puzzle.marks?.[cell] ?? []);
    const any = value || placed || centre.length;
    return any ? { value: value || placed, given: value > 0, corner: [], centre } : BLANK;
  });
  editor.tool = puzzle.givens.some((value) => value > 0) ? 'digit' : 'given';
  return editor;
}
