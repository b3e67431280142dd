// The state of the page in the address: view, puzzle, run, and what a view adds. Pure.

import { COLOURS } from '../board/editor.js';
import { MOST_CELLS, notDrawn, Shape, symbol } from '../board/shape.js';
import { bare } from '../rules/told.js';

/** @typedef {import('../board/editor.js').Typed} Typed */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */

/** The view of an address that names none. */
export const USUAL = 'solve';

/**
 * @typedef {object} Shared
 * @property {string} [view]
 * @property {Puzzle} [puzzle]
 * @property {string} [shipped] instead of the puzzle: the name of one that is shipped
 * @property {Typed | null} [typed] what the person wrote beside the givens
 * @property {boolean} [keep] whether the browser keeps it though nothing was typed
 * @property {boolean} [ignore_rules]
 * @property {string} [algorithm]
 * @property {Record<string, string>} [settings]
 * @property {number} [seed]
 * @property {number} [goal]
 * @property {number} [seconds]
 * @property {number} [at]
 * @property {Record<string, string>} [fields] what else a view holds, by names that are not among those below
 */

/** The names of fields that every view may use. Those that begin with `s.` are settings of the algorithm. */
const COMMON = new Set(
  'view puzzle p m rules labels d corner centre colours struck classic a seed goal seconds at'.split(' '),
);

/**
 * @param {Shared} shared
 * @returns {string} what follows the '#'
 */
export function write(shared) {
  const fields = new URLSearchParams();
  if (shared.view && shared.view !== USUAL) fields.set('view', shared.view);
  if (shared.puzzle) {
    const { box_height, box_width, givens, marks, rules, labels } = shared.puzzle;
    const side = box_height * box_width;
    fields.set('p', `${box_height}x${box_width}_${packed(givens, side)}`);
    if (marks?.some((list) => list.length)) fields.set('m', packedMarks(marks));
    if (rules?.length) fields.set('rules', JSON.stringify(rules.map(bare)));
    if (labels && Object.keys(labels).length) fields.set('labels', JSON.stringify(labels));
    if (shared.typed) writeTyped(fields, shared.typed, side);
  }
  if (shared.ignore_rules) fields.set('classic', '1');
  if (shared.algorithm) fields.set('a', shared.algorithm);
  for (const [name, value] of Object.entries(shared.settings ?? {})) fields.set(`s.${name}`, value);
  if (shared.seed) fields.set('seed', String(shared.seed));
  if (shared.goal && shared.goal > 1) fields.set('goal', String(shared.goal));
  if (shared.seconds) fields.set('seconds', String(shared.seconds));
  if (shared.at !== undefined) fields.set('at', String(shared.at));
  for (const [name, value] of Object.entries(shared.fields ?? {})) fields.set(name, value);
  return fields.toString();
}

/**
 * @param {URLSearchParams} fields
 * @param {Typed} typed
 * @param {number} side
 */
function writeTyped(fields, { digits, corner, centre, colours, struck }, side) {
  if (digits.some(Boolean)) fields.set('d', packed(digits, side));
  if (corner.some((list) => list.length)) fields.set('corner', packedMarks(corner));
  if (centre.some((list) => list.length)) fields.set('centre', packedMarks(centre));
  if (colours.some(Boolean)) fields.set('colours', colours.join(''));
  if (struck.some((list) => list.length)) fields.set('struck', packedMarks(struck));
}

/** @param {readonly (readonly number[])[]} marks */
function packedMarks(marks) {
  return marks.map((list) => list.map((digit) => digit.toString(36)).join('-')).join('_');
}

/**
 * @param {string} hash with or without '#'
 * @returns {Shared}
 * @throws {Error} if the puzzle in it is malformed
 */
export function read(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (/** @type {string} */ name) => fields.get(name) ?? undefined;
  const puzzle = readPuzzle(fields);
  /** @type {Shared} */
  const shared = {
    view: text('view'),
    shipped: text('puzzle'),
    puzzle,
    typed: puzzle && readTyped(fields, puzzle),
    ignore_rules: Boolean(text('classic')) || undefined,
    algorithm: text('a'),
    settings: settingsOf(fields),
    fields: othersIn(fields),
  };
  for (const name of /** @type {const} */ (['seed', 'goal', 'seconds', 'at'])) {
    const value = Number(text(name) ?? NaN);
    if (Number.isFinite(value) && value >= 0) shared[name] = value;
  }
  const known = Object.entries(shared).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(known);
}

/** @param {URLSearchParams} fields */
function readPuzzle(fields) {
  const text = fields.get('p');
  if (!text) return undefined;
  const puzzle = unpackedPuzzle(text, fields.get('m') ?? undefined);
  const rules = fields.get('rules');
  if (rules) puzzle.rules = unpackedRules(rules);
  const labels = fields.get('labels');
  if (labels) puzzle.labels = unpackedLabels(labels);
  return puzzle;
}

/** @param {URLSearchParams} fields */
function settingsOf(fields) {
  const settings = [...fields].filter(([name]) => name.startsWith('s.'));
  return Object.fromEntries(settings.map(([name, value]) => [name.slice(2), value]));
}

/** @param {URLSearchParams} fields */
function othersIn(fields) {
  const others = [...fields].filter(([name]) => !COMMON.has(name) && !name.startsWith('s.'));
  return others.length ? Object.fromEntries(others) : undefined;
}

/**
 * @param {URLSearchParams} fields
 * @param {Puzzle} puzzle
 * @returns {Typed | null}
 */
function readTyped(fields, puzzle) {
  const shape = new Shape(puzzle.box_height, puzzle.box_width);
  const none = new Array(shape.cells).fill(0);
  const names = ['d', 'corner', 'centre', 'colours', 'struck'];
  const [digits, corner, centre, colours, struck] = names.map((name) => fields.get(name));
  if (!digits && !corner && !centre && !colours && !struck) return null;
  const painted = colours ? [...colours].map(Number) : none;
  if (painted.length !== shape.cells || !painted.every((colour) => isWhole(colour, 0, COLOURS)))
    throw new Error('the colours in the link are malformed');
  return {
    digits: digits ? unpackedDigits(digits, shape) : none,
    corner: corner ? unpackedMarks(corner, shape) : none.map(() => []),
    centre: centre ? unpackedMarks(centre, shape) : none.map(() => []),
    colours: painted,
    struck: struck ? unpackedMarks(struck, shape) : none.map(() => []),
  };
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
  /** @type {Puzzle} */
  const puzzle = { box_height, box_width, givens: unpackedDigits(parts[3], shape) };
  if (marks !== undefined) puzzle.marks = unpackedMarks(marks, shape);
  return puzzle;
}

/**
 * @param {string} text
 * @param {Shape} shape
 */
function unpackedDigits(text, shape) {
  const symbols = shape.side > 35 ? text.split('-') : [...text];
  const digits = symbols.map((each) =>
    each === '.' ? 0 : shape.side > 35 ? Number(each) : parseInt(each, 36),
  );
  const fits = digits.length === shape.cells && digits.every((digit) => isWhole(digit, 0, shape.side));
  if (!fits) throw new Error('the puzzle in the link is malformed');
  return digits;
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

/** @param {string} text @returns {any} null if it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
function unpackedLabels(text) {
  const labels = parsed(text);
  const fits = labels && typeof labels === 'object' && !Array.isArray(labels);
  if (!fits || !Object.values(labels).every((each) => typeof each === 'string'))
    throw new Error('the labels in the link are malformed');
  return labels;
}

/**
 * @param {string} text
 * @returns {import('../base/types.js').Rule[]}
 */
function unpackedRules(text) {
  const rules = parsed(text);
  // A puzzle without its rules would be another puzzle.
  if (!Array.isArray(rules) || !rules.every(isRule)) throw new Error('the rules in the link are malformed');
  return rules;
}

/** @param {any} rule */
function isRule(rule) {
  const { groups = [], lines = [], values = [], text = '', outside = '' } = rule ?? {};
  const isGroup = (/** @type {any} */ group) =>
    Array.isArray(group) && group.every((cell) => isWhole(cell, 0, MOST_CELLS - 1));
  return (
    typeof rule?.name === 'string' &&
    ['string', 'undefined'].includes(typeof rule.place) &&
    [text, outside].every((each) => typeof each === 'string') &&
    Array.isArray(lines) &&
    lines.every((each) => typeof each === 'string') &&
    Array.isArray(values) &&
    values.every(Number.isSafeInteger) &&
    Array.isArray(groups) &&
    groups.every(isGroup)
  );
}
