// What the sentence of an event says, as marks on the board: the digit under test, what forbids it, what is struck out,
// what is left without a digit, and the jump from one state to another. Pure.

import { candidates } from './replay.js';

/** @typedef {import('./recording.js').Recording} Recording */
/** @typedef {import('./recording.js').EventWindow} EventWindow */
/** @typedef {import('./replay.js').State} State */
/** @typedef {import('../board/shape.js').Shape} Shape */
/** @typedef {import('../base/types.js').Event} Event */

/**
 * @typedef {object} Explanation
 * @property {{ cell: number, digit: number, refused: boolean } | null} ghost the digit under test
 * @property {{ from: number, to: number }[]} lines from what forbids or explains to what it is about
 * @property {Map<number, Set<number>>} struck digits struck out since the last other event, per cell
 * @property {Set<number>} emptied cells in which no digit can stand
 * @property {Set<number>} jumped cells that changed when the board turned to another state
 */

/** Reasons that rest on more cells than this are rings only: so many lines would hide the board. */
const MOST_LINES = 4;
/** A block of events that is told as one is no longer than this. */
const LONGEST = 400;

/** @returns {Explanation} */
export function nothing() {
  return { ghost: null, lines: [], struck: new Map(), emptied: new Set(), jumped: new Set() };
}

/**
 * @param {Recording} recording
 * @param {number} step
 * @returns {Explanation}
 */
export function explain(recording, step) {
  const window = recording.windowAt(step);
  const event = window?.eventTo(step);
  if (!window || !event) return nothing();
  const { shape } = recording;
  const state = window.at(step);
  const ghost = ghostOf(shape, state, event);
  return {
    ghost,
    lines: ghost?.refused ? refusals(shape, state, ghost) : reasons(shape, event),
    struck: struckBefore(shape, window, step),
    emptied: event.event === 'fail' ? emptied(shape, state) : new Set(),
    jumped: jumpTo(shape, window, step),
  };
}

/**
 * @param {Shape} shape
 * @param {Event} event
 */
function cellOf(shape, { row, column }) {
  return row === undefined || column === undefined ? -1 : shape.at(row, column);
}

/**
 * @param {Shape} shape
 * @param {State} state
 * @param {Event} event
 */
function ghostOf(shape, state, event) {
  const { event: kind, digit } = event;
  if (!digit || (kind !== 'try' && kind !== 'generate')) return null;
  const cell = cellOf(shape, event);
  if (state.board[cell]) return null;
  return { cell, digit, refused: shape.peersOf(cell).some((peer) => state.board[peer] === digit) };
}

/**
 * @param {Shape} shape
 * @param {State} state
 * @param {{ cell: number, digit: number }} ghost
 */
function refusals(shape, state, { cell, digit }) {
  const holders = shape.peersOf(cell).filter((peer) => state.board[peer] === digit);
  return holders.map((from) => ({ from, to: cell }));
}

/**
 * @param {Shape} shape
 * @param {Event} event
 */
function reasons(shape, event) {
  const to = cellOf(shape, event);
  const from = (event.cells ?? [])
    .map(({ row, column }) => shape.at(row, column))
    .filter((cell) => cell !== to);
  return to < 0 || from.length > MOST_LINES ? [] : from.map((cell) => ({ from: cell, to }));
}

/**
 * The candidates that went in one go, up to this step.
 * @param {Shape} shape
 * @param {EventWindow} window
 * @param {number} step
 */
function struckBefore(shape, window, step) {
  /** @type {Explanation['struck']} */
  const struck = new Map();
  for (const event of block(window, step, ['eliminate'])) {
    const cell = cellOf(shape, event);
    const digits = struck.get(cell) ?? new Set();
    struck.set(cell, digits.add(event.digit ?? 0));
  }
  return struck;
}

/**
 * Consecutive events of these kinds, the last of which leads to this step.
 * @param {EventWindow} window
 * @param {number} step
 * @param {string[]} kinds
 */
function block(window, step, kinds) {
  const events = [];
  for (let at = step; events.length < LONGEST; at--) {
    const event = window.eventTo(at);
    if (!event || !kinds.includes(event.event)) break;
    events.push(event);
  }
  return events;
}

/**
 * @param {Shape} shape
 * @param {State} state
 */
function emptied(shape, state) {
  const found = new Set();
  for (let cell = 0; cell < shape.cells; cell++) {
    if (!state.board[cell] && !candidates(state, shape, cell).length) found.add(cell);
  }
  return found;
}

/**
 * @param {Shape} shape
 * @param {EventWindow} window
 * @param {number} step
 */
function jumpTo(shape, window, step) {
  return new Set(block(window, step, ['show']).map((event) => cellOf(shape, event)));
}
