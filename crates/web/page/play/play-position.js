// Where a game stands: digits, and the candidates that whoever keeps the marks leaves open. Steps of a person are done
// on it, or on the board under the person's hands. Pure.

/** @typedef {import('../app/app.js').App} App */
/** @typedef {import('../board/editor.js').Square} Square */
/** @typedef {import('../board/shape.js').Shape} Shape */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Step} Step */

/** Who keeps the marks. @typedef {'program' | 'person'} Keeper */

/**
 * @typedef {object} Position
 * @property {number[]} values
 * @property {number[][]} candidates of blank cells; those with a digit have none
 */

/**
 * The digits that rows, columns, boxes and the marks of the puzzle itself leave to a cell.
 * @param {App} app
 * @param {ArrayLike<number>} values
 * @param {number} cell
 */
export function openDigits(app, values, cell) {
  const own = app.marks?.[cell];
  const open = app.shape.open(values, cell).flatMap((is, digit) => (is ? digit : []));
  return own?.length ? open.filter((digit) => own.includes(digit)) : open;
}

/**
 * What stands in a blank cell as marks.
 * @param {App} app
 * @param {Keeper} keeper
 * @param {ArrayLike<number>} values
 * @param {number} cell
 * @returns {readonly number[]}
 */
export function marksIn(app, keeper, values, cell) {
  const { value, centre, struck } = app.editor.squares[cell];
  if (value) return [];
  if (keeper === 'person') return centre;
  return openDigits(app, values, cell).filter((digit) => !struck.includes(digit));
}

/**
 * The game as it stands. A cell in which the person keeps no marks has all its open digits.
 * @param {App} app
 * @param {Keeper} keeper
 * @returns {Position}
 */
export function positionOf(app, keeper) {
  const values = app.editor.values();
  const candidates = values.map((value, cell) => {
    const marks = marksIn(app, keeper, values, cell);
    const open = value ? [] : openDigits(app, values, cell);
    return marks.length ? open.filter((digit) => marks.includes(digit)) : open;
  });
  return { values, candidates };
}

/**
 * The puzzle as it began.
 * @param {App} app
 * @returns {Position}
 */
export function startOf(app) {
  const values = app.editor.givens();
  const candidates = values.map((value, cell) => (value ? [] : openDigits(app, values, cell)));
  return { values, candidates };
}

/**
 * The game for a question to the server: marks go along only where somebody made them.
 * @param {App} app
 * @param {Keeper} keeper
 * @returns {Puzzle}
 */
export function asked(app, keeper) {
  const { marks: own, ...puzzle } = app.puzzle();
  const values = app.editor.values();
  const placed = values.map((value, cell) => (puzzle.givens[cell] ? 0 : value));
  const made = (/** @type {Square} */ { struck }, /** @type {number} */ cell) =>
    keeper === 'person' || struck.length > 0 || Boolean(own?.[cell]?.length);
  const marks = app.editor.squares.map((square, cell) =>
    made(square, cell) ? [...marksIn(app, keeper, values, cell)] : [],
  );
  return { ...puzzle, placed, ...(marks.some((list) => list.length) ? { marks } : {}) };
}

/**
 * The position after some steps.
 * @param {Shape} shape
 * @param {Position} start
 * @param {readonly Step[]} steps
 * @returns {Position}
 */
export function after(shape, start, steps) {
  const position = { values: [...start.values], candidates: start.candidates.map((list) => [...list]) };
  for (const step of steps) take(shape, position, step);
  return position;
}

/**
 * @param {Shape} shape
 * @param {Position} position changes
 * @param {Step} step
 */
function take(shape, { values, candidates }, step) {
  const strike = (/** @type {number} */ cell, /** @type {number} */ digit) =>
    (candidates[cell] = candidates[cell].filter((each) => each !== digit));
  for (const { row, column, digit } of step.eliminations) strike(shape.at(row, column), digit);
  for (const { row, column, digit } of step.placements) {
    const cell = shape.at(row, column);
    values[cell] = digit;
    candidates[cell] = [];
    for (const peer of shape.peersOf(cell)) strike(peer, digit);
  }
}

/**
 * Does a step on the board under the person's hands, as one change that undo takes back.
 * @param {App} app
 * @param {Keeper} keeper
 * @param {Step} step
 */
export function perform(app, keeper, { placements, eliminations }) {
  const { editor, shape } = app;
  const values = editor.values();
  const digitsAt = (/** @type {Step['placements']} */ list, /** @type {number} */ cell) =>
    list.filter(({ row, column }) => shape.at(row, column) === cell).map(({ digit }) => digit);
  const cells = new Set([...placements, ...eliminations].map(({ row, column }) => shape.at(row, column)));
  editor.change([...cells], (square, cell) => {
    const [value] = digitsAt(placements, cell);
    if (value) return { ...square, value };
    const gone = digitsAt(eliminations, cell);
    if (keeper === 'program') return { ...square, struck: joined(square.struck, gone) };
    const had = square.centre.length ? square.centre : openDigits(app, values, cell);
    return { ...square, centre: had.filter((digit) => !gone.includes(digit)) };
  });
}

/**
 * Writes every open digit as a mark, where the person keeps them.
 * @param {App} app
 */
export function fillMarks(app) {
  const values = app.editor.values();
  const blank = values.flatMap((value, cell) => (value ? [] : cell));
  app.editor.change(blank, (square, cell) => ({ ...square, centre: openDigits(app, values, cell) }));
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 */
function joined(a, b) {
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}

/**
 * Is every cell filled, and no digit twice in a row, a column or a box?
 * @param {App} app
 */
export function isSolved({ editor, shape }) {
  const values = editor.values();
  return values.every(Boolean) && shape.conflicts(values).size === 0;
}
