// The puzzle under the person's hands: givens, digits, corner and centre marks, selection and undo.
// Knows no screen; `board-keys.js` turns keys into these calls, `solve-view.js` and `play-view.js` draw it.

import { Shape, shapeOf } from './shape.js';

/** @typedef {'given' | 'digit' | 'corner' | 'centre' | 'colour' | 'struck'} Tool */

/** @type {readonly Tool[]} */
export const TOOLS = ['given', 'digit', 'corner', 'centre', 'colour'];

/** Colours of cells; 0 is none. */
export const COLOURS = 8;

/**
 * @typedef {object} Square
 * @property {number} value 0 is blank
 * @property {boolean} given
 * @property {readonly number[]} corner
 * @property {readonly number[]} centre
 * @property {number} colour 0 is none
 * @property {readonly number[]} struck candidates that the person ruled out, where the program keeps the marks
 */

/**
 * What the person wrote beside the givens, cell by cell.
 * @typedef {object} Typed
 * @property {number[]} digits
 * @property {(readonly number[])[]} corner
 * @property {(readonly number[])[]} centre
 * @property {number[]} colours
 * @property {(readonly number[])[]} struck
 */

/** @typedef {{ cell: number, before: Square, after: Square }[]} Change */

/** @type {Square} */
const BLANK = Object.freeze({ value: 0, given: false, corner: [], centre: [], colour: 0, struck: [] });

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
    if (tool === 'colour') return this.paint(digit);
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
   * Colours the selected cells; where all of them have it already, takes it away.
   * @param {number} colour
   */
  paint(colour) {
    if (colour < 1 || colour > COLOURS) return false;
    const cells = [...this.selection];
    const clear = cells.every((cell) => this.squares[cell].colour === colour);
    return this.change(cells, (square) => ({ ...square, colour: clear ? 0 : colour }));
  }

  /**
   * Whether a tool may write in a cell: givens change only by their own tool, marks need a blank.
   * @param {number} cell
   * @param {Tool} tool
   */
  takes(cell, tool) {
    const square = this.squares[cell];
    if (tool === 'given' || tool === 'colour') return true;
    if (tool === 'digit') return !square.given;
    return square.value === 0;
  }

  /** Empties the selected cells: first the digits, and where there are none, the marks and colours. */
  erase() {
    if (this.tool === 'colour')
      return this.change([...this.selection], (square) => ({ ...square, colour: 0 }));
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
    return this.change(cells, bare);
  }

  /**
   * @param {number[]} cells
   * @param {(square: Square, cell: number) => Square} to
   */
  change(cells, to) {
    /** @type {Change} */
    const change = [];
    for (const cell of cells) {
      const before = this.squares[cell];
      const after = to(before, cell);
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

  /**
   * @param {number} by 1 for the next tool, -1 for the one before
   * @param {readonly Tool[]} [tools] those to choose from
   */
  nextTool(by, tools = TOOLS) {
    const at = tools.indexOf(this.tool) + by + tools.length;
    this.tool = tools[at % tools.length];
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

  /**
   * Selects every cell with the digit of this one; a blank cell, those of its colour.
   * @param {number} cell
   */
  selectAlike(cell) {
    const { value, colour } = this.squares[cell];
    this.select(cell, false);
    if (!value && !colour) return;
    this.squares.forEach((square, other) => {
      if (value ? square.value === value : square.colour === colour) this.selection.add(other);
    });
  }

  /** What was written beside the givens; null if nothing was. @returns {Typed | null} */
  typed() {
    const { squares } = this;
    if (squares.every((square) => alike(square, bare(square)))) return null;
    return {
      digits: squares.map((square) => (square.given ? 0 : square.value)),
      corner: squares.map((square) => square.corner),
      centre: squares.map((square) => square.centre),
      colours: squares.map((square) => square.colour),
      struck: squares.map((square) => square.struck),
    };
  }

  /**
   * Puts back what was written. Givens stay as they are.
   * @param {Typed} typed of a board of this size
   */
  type({ digits, corner, centre, colours, struck }) {
    this.squares = this.squares.map((square, cell) => {
      const own = square.given ? square : { ...square, value: digits[cell] };
      const marks = { corner: corner[cell], centre: centre[cell], struck: struck[cell] };
      return { ...own, ...marks, colour: colours[cell] };
    });
  }

  selectAll() {
    for (let cell = 0; cell < this.shape.cells; cell++) this.selection.add(cell);
  }
}

/**
 * A square with nothing but its given.
 * @param {Square} square
 * @returns {Square}
 */
function bare({ value, given }) {
  return given ? { ...BLANK, value, given } : BLANK;
}

/**
 * @param {Square} a
 * @param {Square} b
 */
function alike(a, b) {
  return (
    a.value === b.value &&
    a.given === b.given &&
    a.colour === b.colour &&
    String(a.corner) === String(b.corner) &&
    String(a.centre) === String(b.centre) &&
    String(a.struck) === String(b.struck)
  );
}

/**
 * An editor with a puzzle in it. Marks of the puzzle stand in the centre of their cells.
 * @param {import('../base/types.js').Puzzle} puzzle
 * @returns {Editor}
 */
export function editorOf(puzzle) {
  const editor = new Editor(shapeOf(puzzle));
  editor.squares = puzzle.givens.map((value, cell) => {
    const placed = value ? 0 : (puzzle.placed?.[cell] ?? 0);
    const centre = value || placed ? [] : (puzzle.marks?.[cell] ?? []);
    const any = value || placed || centre.length;
    return any ? { ...BLANK, value: value || placed, given: value > 0, centre } : BLANK;
  });
  editor.tool = puzzle.givens.some((value) => value > 0) ? 'digit' : 'given';
  return editor;
}
