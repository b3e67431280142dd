// The puzzle that somebody sets, as data that never changes, and its history. Pure.

import { cellsIn, placeOf } from '../rules/parts.js';

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Rule} Rule */

/** @typedef {Pick<Puzzle, 'box_height' | 'box_width' | 'givens' | 'marks' | 'labels'> & { rules: Rule[] }} Draft */

const MOST_STEPS = 500;

/** The puzzle as it is, what it was, and what an undo took back. */
export class Drafts {
  /** @param {Draft} draft */
  constructor(draft) {
    this.now = draft;
    /** @type {Draft[]} */
    this.before = [];
    /** @type {Draft[]} */
    this.after = [];
  }

  /** @param {Partial<Draft>} changed */
  set(changed) {
    this.before.push(this.now);
    if (this.before.length > MOST_STEPS) this.before.shift();
    this.after = [];
    this.now = { ...this.now, ...changed };
  }

  undo() {
    return this.step(this.before, this.after);
  }

  redo() {
    return this.step(this.after, this.before);
  }

  /**
   * @param {Draft[]} from
   * @param {Draft[]} to
   */
  step(from, to) {
    const draft = from.pop();
    if (!draft) return false;
    to.push(this.now);
    this.now = draft;
    return true;
  }
}

/**
 * A rule without what the server told of it: what a request says.
 * @param {Rule} rule
 * @returns {Rule}
 */
export function plain({ name, place, lines, values, text, outside }) {
  return {
    name,
    ...(place && { place }),
    ...(lines?.length && { lines }),
    ...(values && { values }),
    ...(text && { text }),
    ...(outside && { outside }),
  };
}

/**
 * @param {Puzzle} puzzle
 * @returns {Draft}
 */
export function draftOf({ box_height, box_width, givens, marks, labels, rules = [] }) {
  return { box_height, box_width, givens, marks, labels, rules: rules.map(plain) };
}

/**
 * As a request has it.
 * @param {Draft} draft
 * @returns {Puzzle}
 */
export function puzzleOf({ marks, labels, ...draft }) {
  const named = Object.entries(labels ?? {}).filter(([, text]) => text);
  return {
    ...draft,
    ...(marks && { marks: marks.map((list, cell) => (draft.givens[cell] ? [] : list)) }),
    ...(named.length && { labels: Object.fromEntries(named) }),
  };
}

/**
 * Gives cells to a region, and takes them from the others. Regions without cells are gone.
 * @param {readonly Rule[]} rules
 * @param {string} name of the kind
 * @param {readonly number[]} stroke the region is that of the first of them, or a new one
 * @param {number} side
 * @returns {Rule[]}
 */
export function painted(rules, name, stroke, side) {
  const [first] = stroke;
  const cellsOf = (/** @type {Rule} */ rule) => (rule.name === name ? cellsIn(rule.place, side) : []);
  const grown = rules.findIndex((rule) => cellsOf(rule).includes(first));
  const others = rules.flatMap((rule, nth) => {
    if (rule.name !== name) return rule;
    const rest = cellsOf(rule).filter((cell) => !stroke.includes(cell));
    const cells = nth === grown ? [...cellsOf(rule), ...stroke] : rest;
    const place = placeOf(
      [...new Set(cells)].sort((a, b) => a - b),
      side,
    );
    return place ? { ...rule, place } : [];
  });
  return grown < 0 ? [...others, { name, place: placeOf(stroke, side) }] : others;
}

/**
 * The board with its boxes as regions, which may take any form.
 * @param {Draft} draft
 * @param {string} name of the kind
 * @returns {Partial<Draft>}
 */
export function unboxed({ box_height, box_width, rules }, name) {
  const side = box_height * box_width;
  const boxes = Array.from({ length: side }, (_, box) => {
    const top = Math.floor(box / box_height) * box_height;
    const left = (box % box_height) * box_width;
    const nth = (/** @type {number} */ i) =>
      (top + Math.floor(i / box_width)) * side + left + (i % box_width);
    return Array.from({ length: side }, (__, i) => nth(i));
  });
  const regions = boxes.map((cells) => ({ name, place: placeOf(cells, side) }));
  return { box_height: 1, box_width: side, rules: [...rules, ...regions] };
}
