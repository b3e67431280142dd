// The state of the page in the address: puzzle, algorithm, parameters, seed, position. Pure.

import { notDrawn, Shape, symbol } from './shape.js';

/** @typedef {import('./types.js').Puzzle} Puzzle */

/**
 * @typedef {object} Shared
 * @property {string} [view]
 * @property {Puzzle} [puzzle]
 * @property {boolean} [ignore_rules]
 * @property {string} [algorithm]
 * @property {Record<string, string>} [settings]
 * @property {number} [seed]
 * @property {number} [goal]
 * @property {number} [seconds]
 * @property {number} [at]
 * @property {string[]} [racers]
 */

/**
 * @param {Shared} shared
 * @returns {string} what follows the '#'
 */
export function write(shared) {
  const fields = new URLSearchParams();
  if (shared.view && shared.view !== 'solve') fields.set('view', shared.view);
  if (shared.puzzle) {
    const { box_height, box_width, givens, marks, rules } = shared.puzzle;
    const side = box_height * box_width;
    fields.set('p', `${box_height}x${box_width}_${packed(givens, side)}`);
    if (marks?.some((list) => list.length)) {
      fields.set('m', marks.map((list) => list.map((d) => d.toString(36)).join('-')).join('_'));
    }
    if (rules?.length) fields.set('rules', JSON.stringify(rules));
  }
  if (shared.ignore_rules) fields.set('classic', '1');
  if (shared.algorithm) fields.set('a', shared.algorithm);
  for (const [name, value] of Object.entries(shared.settings ?? {})) fields.set(`s.${name}`, value);
  if (shared.seed) fields.set('seed', String(shared.seed));
  if (shared.goal && shared.goal > 1) fields.set('goal', String(shared.goal));
  if (shared.seconds) fields.set('seconds', String(shared.seconds));
  if (shared.at !== undefined) fields.set('at', String(shared.at));
  if (shared.racers?.length) fields.set('racers', shared.racers.join('_'));
  return fields.toString();
}

/**
 * @param {string} hash with or without '#'
 * @returns {Shared}
 * @throws {Error} if the puzzle in it is malformed
 */
export function read(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  /** @type {Shared} */
  const shared = {};
  const text = (/** @type {string} */ name) => fields.get(name) ?? undefined;
  shared.view = text('view');
  shared.algorithm = text('a');
  const puzzle = text('p');
  if (puzzle) shared.puzzle = unpackedPuzzle(puzzle, text('m'));
  const rules = text('rules');
  if (rules && shared.puzzle) shared.puzzle.rules = unpackedRules(rules);
  if (text('classic')) shared.ignore_rules = true;
  for (const name of /** @type {const} */ (['seed', 'goal', 'seconds', 'at'])) {
    const value = Number(text(name) ?? NaN);
    if (Number.isFinite(value) && value >= 0) shared[name] = value;
  }
  for (const [name, value] of fields) {
    if (name.startsWith('s.')) (shared.settings ??= {})[name.slice(2)] = value;
  }
  if (text('racers')) shared.racers = text('racers')?.split('_');
  return shared;
}

/**
 * One character per cell where the digits have one, else numbers; both with blanks as dots.
 * @param {number[]} givens
 * @param {number} side
 */
function packed(givens, side) {
  return givens.map((digit) => symbol(digit, side)).join(side > 35 ? '-' : '');
}

/**
 * @param {string} text
 * @param {string | undefined} marks
 * @returns {Puzzle}
 */
function unpackedPuzzle(text, marks) {
  const parts = /^(\d{1,3})x(\d{1,3})_(.*)$/.exec(text);
  if (!parts) throw new Error('the puzzle in the link is malformed');
  const [box_height, box_width] = [Number(parts[1]), Number(parts[2])];
  const refusal = notDrawn(box_height, box_width);
  if (refusal) throw new Error(refusal);
  const shape = new Shape(box_height, box_width);
  const symbols = shape.side > 35 ? parts[3].split('-') : [...parts[3]];
  const givens = symbols.map((each) =>
    each === '.' ? 0 : shape.side > 35 ? Number(each) : parseInt(each, 36),
  );
  const fits = givens.length === shape.cells && givens.every((digit) => isWhole(digit, 0, shape.side));
  if (!fits) throw new Error('the puzzle in the link is malformed');
  /** @type {Puzzle} */
  const puzzle = { box_height, box_width, givens };
  if (marks !== undefined) puzzle.marks = unpackedMarks(marks, shape);
  return puzzle;
}

/**
 * @param {string} text
 * @param {Shape} shape
 */
function unpackedMarks(text, shape) {
  const lists = text.split('_').map((list) => (list ? list.split('-').map((d) => parseInt(d, 36)) : []));
  const fits = lists.length === shape.cells && lists.flat().every((digit) => isWhole(digit, 1, shape.side));
  // A puzzle without its marks would be another puzzle.
  if (!fits) throw new Error('the marks in the link are malformed');
  return lists;
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function isWhole(value, least, most) {
  return Number.isInteger(value) && value >= least && value <= most;
}

/**
 * @param {string} text
 * @returns {import('./types.js').Rule[]}
 */
function unpackedRules(text) {
  /** @type {unknown} */
  let rules = null;
  try {
    rules = JSON.parse(text);
  } catch {
    // Said below.
  }
  // A puzzle without its rules would be another puzzle.
  if (!Array.isArray(rules) || !rules.every(isRule)) throw new Error('the rules in the link are malformed');
  return rules;
}

/** @param {any} rule */
function isRule(rule) {
  return typeof rule?.name === 'string' && ['string', 'undefined'].includes(typeof rule.place);
}
