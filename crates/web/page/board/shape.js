// The geometry of a board: sides, boxes or regions, who sees whom. Cells and digits are numbers; cells count
// from 0 row by row, digits from 1, and 0 is a blank. What rules want to differ, the server tells.

import { marginOf } from '../rules/outside.js';
import { sketched, sketchesOf } from '../rules/sketch.js';
import { ruleWords } from '../rules/words.js';

/** @typedef {import('../base/types.js').Rule} Rule */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */

export class Shape {
  /**
   * @param {number} boxHeight
   * @param {number} boxWidth
   * @param {readonly Rule[]} [rules]
   */
  constructor(boxHeight, boxWidth, rules = []) {
    this.boxHeight = boxHeight;
    this.boxWidth = boxWidth;
    this.side = boxHeight * boxWidth;
    this.cells = this.side * this.side;
    const known = rules.filter((rule) => rule.understood);
    /** The rules that are understood. @type {readonly Rule[]} */
    this.rules = known;
    const sketches = sketchesOf(rules, this.side).map((each) => sketched(each, this.side));
    /** What the board shows: them, and lines that are only drawn. @type {readonly Rule[]} */
    this.pictured = [...known, ...sketches];
    /** Groups of cells that must differ beside rows, columns and boxes. */
    this.groups = known.flatMap((rule) => rule.groups ?? []);
    /** The room that clues outside the board need, in cells. */
    this.margin = marginOf(known, this.side);
    /** Do numbers of rules stand in the corners of cells? Then marks keep away from there, by this part of a cell. */
    this.markTop = known.some(hasCornerNumber) ? 0.21 : 0;
    /** @type {Map<number, string[]> | null} */
    this.told = null;
    const regions = known.filter((rule) => rule.region).flatMap((rule) => rule.groups ?? []);
    /** @type {number[]} the region of each cell, where there are no boxes */
    this.regions = [];
    regions.forEach((cells, number) => cells.forEach((cell) => (this.regions[cell] = number)));
    this.hasBoxes = boxHeight > 1 && boxWidth > 1;
    /** How the candidates of a cell lie: as the digits of a box, or in a square. */
    this.markColumns = this.hasBoxes ? boxWidth : Math.ceil(Math.sqrt(this.side));
    this.markRows = this.hasBoxes ? boxHeight : Math.ceil(this.side / this.markColumns);
    /** @type {number[][]} */
    this.peerTable = [];
  }

  /** @param {number} cell */
  row(cell) {
    return Math.floor(cell / this.side);
  }

  /** @param {number} cell */
  column(cell) {
    return cell % this.side;
  }

  /**
   * The box or region of a cell: what borders are drawn around.
   * @param {number} cell
   */
  box(cell) {
    if (!this.hasBoxes) return this.regions[cell] ?? -1;
    const across = this.side / this.boxWidth;
    const down = Math.floor(this.row(cell) / this.boxHeight);
    return down * across + Math.floor(this.column(cell) / this.boxWidth);
  }

  /**
   * What the rules on a cell are, in words.
   * @param {number} cell
   */
  ruleWords(cell) {
    this.told ??= ruleWords(this.pictured, this.side);
    return this.told.get(cell) ?? [];
  }

  /**
   * The cell at a row and a column, both from 1.
   * @param {number} row
   * @param {number} column
   */
  at(row, column) {
    return (row - 1) * this.side + (column - 1);
  }

  /**
   * Is there a border between two cells that touch?
   * @param {number} cell
   * @param {number} other
   */
  isWall(cell, other) {
    return this.box(cell) !== this.box(other);
  }

  /**
   * The cells that share a row, a column, a box or another group with this one.
   * @param {number} cell
   * @returns {number[]}
   */
  peers(cell) {
    const [row, column] = [this.row(cell), this.column(cell)];
    const top = row - (row % this.boxHeight);
    const left = column - (column % this.boxWidth);
    const seen = new Set();
    for (let i = 0; i < this.side; i++) {
      seen.add(row * this.side + i);
      seen.add(i * this.side + column);
      const boxRow = top + Math.floor(i / this.boxWidth);
      seen.add(boxRow * this.side + left + (i % this.boxWidth));
    }
    for (const group of this.groups) if (group.includes(cell)) group.forEach((other) => seen.add(other));
    seen.delete(cell);
    return [...seen];
  }

  /**
   * The cells whose digit stands twice in a row, a column, a box or another group.
   * @param {ArrayLike<number>} board
   * @returns {Set<number>}
   */
  conflicts(board) {
    const found = new Set();
    /** @type {Map<number, number>} */
    const first = new Map();
    for (let cell = 0; cell < this.cells; cell++) {
      const digit = board[cell];
      if (!digit) continue;
      const units = [this.row(cell), this.side + this.column(cell), ...this.unitsOf(cell)];
      for (const unit of units) {
        const key = unit * (this.side + 1) + digit;
        const other = first.get(key);
        if (other === undefined) {
          first.set(key, cell);
        } else {
          found.add(other).add(cell);
        }
      }
    }
    return found;
  }

  /**
   * Its box, if there are boxes, and its groups, by numbers after those of rows and columns.
   * @param {number} cell
   */
  unitsOf(cell) {
    const units = this.hasBoxes ? [2 * this.side + this.box(cell)] : [];
    this.groups.forEach((group, number) => {
      if (group.includes(cell)) units.push(3 * this.side + number);
    });
    return units;
  }

  /**
   * The digits that no peer of a blank cell holds.
   * @param {ArrayLike<number>} board
   * @param {number} cell
   * @returns {boolean[]} indexed by digit
   */
  open(board, cell) {
    const open = new Array(this.side + 1).fill(true);
    open[0] = false;
    for (const peer of this.peersOf(cell)) open[board[peer]] = false;
    open[0] = false;
    return open;
  }

  /**
   * As `peers`, computed once per cell.
   * @param {number} cell
   */
  peersOf(cell) {
    return (this.peerTable[cell] ??= this.peers(cell));
  }
}

/** @param {Rule} rule */
function hasCornerNumber({ look, values }) {
  return (look === 'cage' || look === 'line') && Boolean(values?.length);
}

/**
 * The shape of a puzzle, with what its rules want to differ.
 * @param {Pick<Puzzle, 'box_height' | 'box_width' | 'rules'>} puzzle
 */
export function shapeOf(puzzle) {
  return new Shape(puzzle.box_height, puzzle.box_width, puzzle.rules);
}

/** Boards that are drawn: larger ones have more cells than a page can hold and a person can read. */
const SMALLEST_DRAWN = 4;
const LARGEST_DRAWN = 100;
export const MOST_CELLS = LARGEST_DRAWN * LARGEST_DRAWN;

/**
 * Why boards with such boxes are not drawn; nothing if they are. Asked before anything of their size is made.
 * @param {number} boxHeight
 * @param {number} boxWidth
 * @returns {string | undefined}
 */
export function notDrawn(boxHeight, boxWidth) {
  const side = boxHeight * boxWidth;
  if (side < SMALLEST_DRAWN) return `boxes of ${boxHeight}x${boxWidth} make no board`;
  if (side > LARGEST_DRAWN)
    return `the board has ${side}x${side} cells, and this page draws up to ${LARGEST_DRAWN}x${LARGEST_DRAWN}`;
}

/**
 * One character per digit: 1 to 9, then letters; for boards that outgrow the letters, the number.
 * @param {number} digit
 * @param {number} side
 */
export function symbol(digit, side) {
  if (digit === 0) return '.';
  if (side > 35 || digit < 10) return String(digit);
  return String.fromCharCode(55 + digit);
}
