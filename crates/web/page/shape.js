// The geometry of a board: sides, boxes, who sees whom. Cells and digits are numbers; cells count
// from 0 row by row, digits from 1, and 0 is a blank.

export class Shape {
  /**
   * @param {number} boxHeight
   * @param {number} boxWidth
   */
  constructor(boxHeight, boxWidth) {
    this.boxHeight = boxHeight;
    this.boxWidth = boxWidth;
    this.side = boxHeight * boxWidth;
    this.cells = this.side * this.side;
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

  /** @param {number} cell */
  box(cell) {
    const across = this.side / this.boxWidth;
    const down = Math.floor(this.row(cell) / this.boxHeight);
    return down * across + Math.floor(this.column(cell) / this.boxWidth);
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
   * The cells that share a row, a column or a box with this one.
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
    seen.delete(cell);
    return [...seen];
  }

  /**
   * The cells whose digit stands twice in a row, a column or a box.
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
      const units = [this.row(cell), this.side + this.column(cell), 2 * this.side + this.box(cell)];
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

/** Boards that are drawn: larger ones have more cells than a page can hold and a person can read. */
const SMALLEST_DRAWN = 4;
const LARGEST_DRAWN = 100;

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
 * The box of a side by itself: as square as can be, wider than high.
 * @param {number} side
 * @returns {{ boxHeight: number, boxWidth: number }}
 */
export function boxOf(side) {
  let boxHeight = Math.floor(Math.sqrt(side));
  while (side % boxHeight) boxHeight--;
  return { boxHeight, boxWidth: side / boxHeight };
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
