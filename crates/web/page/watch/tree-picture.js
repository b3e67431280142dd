// The tree as a picture: rows by depth, nodes as wide as their share. What has happened is filled, what is to
// come is only an outline; a triangle is a subtree that is folded.

import { short } from '../base/numbers.js';
import { stateAt } from './tree.js';

/** @typedef {import('./tree.js').Tree} Tree */
/** @typedef {import('./tree.js').TreeNode} TreeNode */

/**
 * What part of a tree is in sight, and where.
 * @typedef {object} Sight
 * @property {number} from
 * @property {number} to
 * @property {number} top the depth of the first row
 * @property {number} rows
 * @property {number} width in pixels
 * @property {number} height
 */

/** Nodes narrower than this are left to the band of their parent. */
const THINNEST = 0.4;
const TALLEST_ROW = 24;
/** Rows below the deepest node, for the triangles of folded ones. */
const SPARE = 2;
/** The height of the comb of dead ends. */
const COMB = 8;

/**
 * @param {Tree} tree
 * @param {{ from: number, to: number, top: number }} range
 * @param {number} width
 * @param {number} height
 * @returns {Sight}
 */
export function sightOf(tree, range, width, height) {
  const scale = width / Math.max(1, range.to - range.from);
  let deepest = range.top;
  for (const { start, end, depth } of tree.nodes) {
    if (end > range.from && start < range.to && (end - start) * scale >= THINNEST)
      deepest = Math.max(deepest, depth);
  }
  return { ...range, rows: deepest - range.top + 1 + SPARE, width, height };
}

/** @param {Sight} sight */
export function rowHeight(sight) {
  return Math.min(TALLEST_ROW, (sight.height - COMB) / sight.rows);
}

/**
 * @param {Sight} sight
 * @param {number} place
 */
export function xOf(sight, place) {
  return ((place - sight.from) / Math.max(1, sight.to - sight.from)) * sight.width;
}

/**
 * The place and the depth under a point.
 * @param {Sight} sight
 * @param {number} x
 * @param {number} y
 */
export function under(sight, x, y) {
  const place = sight.from + (x / sight.width) * Math.max(1, sight.to - sight.from);
  return { place, depth: sight.top + Math.floor(y / rowHeight(sight)) };
}

/** @typedef {Record<'sheet' | 'ink' | 'line' | 'later' | 'waiting' | 'standing' | 'expanded' | 'failed' | 'solution' | 'mark' | 'deadEnd' | 'font', string>} Colours */

/**
 * @param {Element} element
 * @returns {Colours}
 */
export function coloursOf(element) {
  const style = getComputedStyle(element);
  const named = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return {
    sheet: named('--paper'),
    ink: named('--ink'),
    line: named('--line-strong'),
    later: named('--line'),
    waiting: named('--sunk'),
    standing: named('--blue'),
    expanded: named('--tree-expanded'),
    failed: named('--tree-failed'),
    solution: named('--green'),
    mark: named('--purple'),
    deadEnd: named('--vermillion'),
    font: named('--font'),
  };
}

/**
 * @typedef {object} Moment
 * @property {number} now the step that is shown
 * @property {Set<TreeNode>} way the nodes on the way to it
 * @property {TreeNode | null} focused
 * @property {number | null} brushed a step that is pointed at elsewhere
 * @property {readonly import('../base/types.js').Frame[]} frames of the run, for its dead ends
 */

export class TreePicture {
  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Tree} tree
   * @param {Sight} sight
   * @param {Moment} moment
   * @param {Colours} colours
   */
  constructor(pen, tree, sight, moment, colours) {
    this.pen = pen;
    this.tree = tree;
    this.sight = sight;
    this.moment = moment;
    this.colours = colours;
    this.row = rowHeight(sight);
    this.timed = tree.kind === 'path';
  }

  paint() {
    const { pen, sight, tree, moment } = this;
    pen.clearRect(0, 0, sight.width, sight.height);
    for (const node of tree.nodes) {
      if (node.depth >= sight.top && node.end > sight.from && node.start < sight.to) this.node(node);
    }
    if (this.timed) this.deadEnds();
    if (this.timed) this.line(moment.now, this.colours.ink, []);
    if (this.timed && moment.brushed !== null) this.line(moment.brushed, this.colours.mark, [4, 3]);
    if (moment.focused) this.frame(moment.focused);
  }

  /** @param {TreeNode} node */
  box(node) {
    const { sight, row } = this;
    const left = Math.max(-2, xOf(sight, node.start));
    const right = Math.min(sight.width + 2, xOf(sight, node.end));
    return { left, right, width: right - left, y: (node.depth - sight.top) * row };
  }

  /** @param {TreeNode} node */
  node(node) {
    const box = this.box(node);
    if (box.width < THINNEST) return;
    const state = stateAt(this.tree, node, this.moment.now);
    const now = this.timed ? xOf(this.sight, this.moment.now) : box.right;
    const past = state === 'later' ? box.left : Math.max(box.left, Math.min(box.right, now));
    this.folded(node, box, past);
    this.toCome(past, box);
    if (past > box.left) this.fill(node, state, box, past);
    this.edge(box);
    if (state !== 'later') this.words(node, state, box);
  }

  /**
   * @param {TreeNode} node
   * @param {import('./tree.js').NodeState} state
   * @param {ReturnType<TreePicture['box']>} box
   * @param {number} past
   */
  fill(node, state, box, past) {
    const { pen, colours, row, moment } = this;
    const on = moment.way.has(node);
    pen.fillStyle = on && state !== 'solution' ? colours.standing : colours[state];
    pen.fillRect(box.left, box.y, past - box.left, row);
    // The way to the board, whatever became of it, has a bar: it is not known by its colour alone.
    if (on) {
      pen.fillStyle = colours.ink;
      pen.fillRect(box.left, box.y, Math.max(1, past - box.left), Math.min(2, row / 4));
    }
  }

  /**
   * @param {number} past
   * @param {ReturnType<TreePicture['box']>} box
   */
  toCome(past, box) {
    const { pen, colours, row } = this;
    if (box.right - past < 1) return;
    pen.strokeStyle = colours.later;
    pen.lineWidth = 1;
    pen.strokeRect(past + 0.5, box.y + 0.5, Math.max(0.5, box.right - past - 1), row - 1);
  }

  /**
   * What is folded into a node: a triangle where nothing else is below it, else a band behind its children.
   * @param {TreeNode} node
   * @param {ReturnType<TreePicture['box']>} box
   * @param {number} past
   */
  folded(node, box, past) {
    const { pen, colours, row } = this;
    if (!node.folded || box.width < 2) return;
    const y = box.y + row;
    pen.beginPath();
    if (node.children.length) {
      pen.rect(box.left, y, past - box.left, row);
    } else {
      const tip = y + row * Math.min(SPARE, 0.4 + Math.log10(node.folded + 1) / 3);
      pen.moveTo(box.left, y);
      pen.lineTo(box.right, y);
      pen.lineTo((box.left + box.right) / 2, tip);
      pen.closePath();
    }
    pen.globalAlpha = 0.35;
    pen.fillStyle = past > box.left ? colours.failed : colours.later;
    pen.fill();
    pen.globalAlpha = 1;
    if (!node.children.length) this.count(node, box, y);
  }

  /**
   * @param {TreeNode} node
   * @param {ReturnType<TreePicture['box']>} box
   * @param {number} y
   */
  count(node, box, y) {
    const text = `+${short(node.folded)}`;
    if (box.width > 12 + 7 * text.length && node.made < this.moment.now)
      this.text(text, (box.left + box.right) / 2, y + 9, 10);
  }

  /** @param {ReturnType<TreePicture['box']>} box */
  edge({ left, width, y }) {
    if (width < 3) return;
    this.pen.fillStyle = this.colours.sheet;
    this.pen.fillRect(left, y, 1, this.row);
    this.pen.fillRect(left, y + this.row - 0.5, width, 0.5);
  }

  /**
   * @param {TreeNode} node
   * @param {string} state
   * @param {ReturnType<TreePicture['box']>} box
   */
  words(node, state, box) {
    if (this.row < 11) return;
    const sign = state === 'solution' ? ' ★' : state === 'failed' ? ' ✕' : '';
    const long = `${nameOf(node)}${sign}`;
    const text = box.width > 8 * long.length ? long : box.width > 12 && node.digit ? String(node.digit) : '';
    const dark = state === 'solution' || state === 'standing' || this.moment.way.has(node);
    const middle = (Math.max(0, box.left) + Math.min(this.sight.width, box.right)) / 2;
    if (text) this.text(text, middle, box.y + this.row / 2 + 1, Math.min(12, this.row - 3), dark);
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {number} size
   * @param {boolean} [onDark]
   */
  text(text, x, y, size, onDark = false) {
    const { pen, colours } = this;
    pen.font = `${size}px ${colours.font}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = onDark ? colours.sheet : colours.ink;
    pen.fillText(text, x, y);
  }

  /**
   * @param {number} step
   * @param {string} colour
   * @param {number[]} dashes
   */
  line(step, colour, dashes) {
    const { pen, sight } = this;
    const x = xOf(sight, step);
    if (x < 0 || x > sight.width) return;
    pen.setLineDash(dashes);
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x, sight.height);
    pen.stroke();
    pen.setLineDash([]);
  }

  /** A comb at the bottom: a search may fail without taking a digit back. */
  deadEnds() {
    const { pen, sight, moment } = this;
    const failed = moment.frames.filter(({ step, fails }) => fails && step <= moment.now);
    const most = failed.reduce((high, { fails }) => Math.max(high, fails), 1);
    pen.fillStyle = this.colours.deadEnd;
    for (const { step, fails } of failed) {
      const height = 3 + (COMB - 3) * (fails / most);
      pen.fillRect(xOf(sight, step), sight.height - height, 1, height);
    }
  }

  /** @param {TreeNode} node */
  frame(node) {
    const { left, width, y } = this.box(node);
    this.pen.strokeStyle = this.colours.mark;
    this.pen.lineWidth = 2;
    this.pen.strokeRect(left, y, Math.max(3, width), this.row);
  }
}

/** @param {TreeNode} node */
export function nameOf(node) {
  if (node.limit >= 0) return `limit ${node.limit}`;
  return node.digit ? `${node.digit} in r${node.row}c${node.column}` : 'root';
}
