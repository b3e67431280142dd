// From events to boards. Every view of a run is drawn from this one reducer, so that all agree. It does what
// `sudolab::watch::State` does in Rust: the tests hold the two against each other on random traces.

import { Shape } from '../board/shape.js';

/** @typedef {import('../base/types.js').Event} Event */
/** @typedef {import('../base/types.js').Frame} Frame */
/** @typedef {import('../base/types.js').WindowMessage} WindowMessage */

/**
 * What a run has come to after some of its events.
 * @typedef {object} State
 * @property {number} step how many events have been carried out
 * @property {Uint16Array} board
 * @property {Uint8Array} struck cell * side + digit - 1: this candidate was struck out
 * @property {Uint32Array} fills how often a digit was written, per cell
 * @property {number} focus the cell of the last event about a cell, or -1
 * @property {number} other the other cell of a swap, or -1
 * @property {string} last the name of the last event
 * @property {boolean} failed whether the last event was a dead end
 * @property {number} clues givens of the puzzle
 * @property {number} filled digits on the board
 * @property {number} depth digits on the board beside the givens
 * @property {number} fails
 * @property {number} solutions
 * @property {Partial<Record<Gauge, number>>} gauges the last value of each measure
 */

/** What each event measures: its field, and the gauge that holds it (named as in frames). */
const GAUGES = /** @type {Record<string, [keyof Event, Gauge]>} */ ({
  limit: ['limit', 'limit'],
  frontier: ['states', 'frontier'],
  temperature: ['temperature', 'temperature'],
  cost: ['cost', 'cost'],
  best: ['cost', 'best'],
  generation: ['generation', 'generation'],
  mean: ['cost', 'mean'],
  diversity: ['diversity', 'diversity'],
});

/** @typedef {'limit' | 'frontier' | 'temperature' | 'cost' | 'best' | 'generation' | 'mean' | 'diversity'} Gauge */

/**
 * The state before the first event.
 * @param {Shape} shape
 * @param {ArrayLike<number>} givens
 * @returns {State}
 */
export function begin(shape, givens) {
  const board = Uint16Array.from(givens);
  const clues = board.reduce((count, digit) => count + (digit ? 1 : 0), 0);
  return {
    step: 0,
    board,
    struck: new Uint8Array(shape.cells * shape.side),
    fills: new Uint32Array(shape.cells),
    focus: -1,
    other: -1,
    last: '',
    failed: false,
    clues,
    filled: clues,
    depth: 0,
    fails: 0,
    solutions: 0,
    gauges: {},
  };
}

/**
 * The state of a frame: the board and the gauges are exact; candidates struck out and fills before
 * it are known only where a window begins.
 * @param {Shape} shape
 * @param {Frame} frame
 * @returns {State}
 */
export function ofFrame(shape, frame) {
  const state = begin(shape, frame.board);
  state.step = frame.step;
  state.depth = frame.depth;
  state.clues = state.filled - frame.depth;
  state.fails = frame.fails;
  if (frame.focus) state.focus = shape.at(frame.focus.row, frame.focus.column);
  for (const [, gauge] of Object.values(GAUGES)) {
    const value = frame[gauge];
    if (value !== undefined) state.gauges[gauge] = value;
  }
  return state;
}

/**
 * The state where a window begins.
 * @param {Shape} shape
 * @param {WindowMessage} window
 * @returns {State}
 */
export function ofWindow(shape, window) {
  const state = ofFrame(shape, window.frame);
  for (const { row, column, digits } of window.struck) {
    for (const digit of digits) state.struck[shape.at(row, column) * shape.side + digit - 1] = 1;
  }
  window.fills.forEach((count, cell) => (state.fills[cell] = count));
  return state;
}

/**
 * A copy that shares nothing.
 * @param {State} state
 * @returns {State}
 */
export function copy(state) {
  return {
    ...state,
    board: state.board.slice(),
    struck: state.struck.slice(),
    fills: state.fills.slice(),
    gauges: { ...state.gauges },
  };
}

/**
 * Carries out one event, in place.
 * @param {State} state
 * @param {Shape} shape
 * @param {Event} event
 */
export function apply(state, shape, event) {
  state.step++;
  state.last = event.event;
  state.failed = false;
  state.other = -1;
  if (event.row !== undefined && event.column !== undefined) {
    state.focus = shape.at(event.row, event.column);
  }
  const cell = state.focus;
  const digit = event.digit ?? 0;
  switch (event.event) {
    case 'place':
    case 'show':
      write(state, cell, digit);
      if (digit) state.fills[cell]++;
      break;
    case 'remove':
      write(state, cell, 0);
      break;
    case 'eliminate':
      state.struck[cell * shape.side + digit - 1] = 1;
      break;
    case 'restore':
      state.struck[cell * shape.side + digit - 1] = 0;
      break;
    case 'swap': {
      state.other = shape.at(event.other_row ?? 1, event.other_column ?? 1);
      const [mine, theirs] = [state.board[cell], state.board[state.other]];
      write(state, cell, theirs);
      write(state, state.other, mine);
      state.fills[cell]++;
      state.fills[state.other]++;
      break;
    }
    case 'fail':
      state.failed = true;
      state.fails++;
      break;
    case 'solution':
      state.solutions++;
      break;
    default:
  }
  const gauge = GAUGES[event.event];
  if (gauge) read(state, gauge[1], event[gauge[0]]);
}

/**
 * @param {State} state
 * @param {Gauge} gauge
 * @param {unknown} value a number, or null where JSON has no word for it (infinity)
 */
function read(state, gauge, value) {
  if (typeof value === 'number') state.gauges[gauge] = value;
  else delete state.gauges[gauge];
}

/**
 * @param {State} state
 * @param {number} cell
 * @param {number} digit
 */
function write(state, cell, digit) {
  state.filled += (digit ? 1 : 0) - (state.board[cell] ? 1 : 0);
  state.depth = Math.max(0, state.filled - state.clues);
  state.board[cell] = digit;
}

/**
 * The candidates of a blank cell: neither struck out nor in sight.
 * @param {State} state
 * @param {Shape} shape
 * @param {number} cell
 * @returns {number[]}
 */
export function candidates(state, shape, cell) {
  const open = shape.open(state.board, cell);
  const found = [];
  for (let digit = 1; digit <= shape.side; digit++) {
    if (open[digit] && !state.struck[cell * shape.side + digit - 1]) found.push(digit);
  }
  return found;
}
