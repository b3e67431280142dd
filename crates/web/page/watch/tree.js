// The tree of a search, small subtrees folded by the server: where each node lies, what it was at a moment, and
// the path that leads to a moment. Pure.
//
// A search that goes up and down one path has its nodes over the steps in which their digits stood: so the way
// from the root to the board of any step is what lies above that step. A search with a frontier has them
// over as many places as there are nodes below them.

import { EventWindow } from '../run/recording.js';

/** @typedef {import('../run/replay.js').State} State */
/** @typedef {import('../base/types.js').TreeMessage} TreeMessage */

/**
 * @typedef {object} TreeNode
 * @property {number} number of the search; 0 for the root and for rounds from the root
 * @property {TreeNode | null} parent
 * @property {TreeNode[]} children those that are not folded
 * @property {number} depth
 * @property {number} made the number of the event that made it
 * @property {number} ended the last step at which its digit stands; with a frontier, the last event below it
 * @property {number} shown the first step at which the board is its own; -1 if it never is
 * @property {number} row 0 for the root and for rounds
 * @property {number} column
 * @property {number} digit
 * @property {number} size nodes at and below it, folded or not
 * @property {number} fails dead ends at and below it
 * @property {number} waiting states at and below it that were never taken
 * @property {number} solved the step at which a solution below it was known; 0 for never
 * @property {number} limit of the round that begins here, or -1
 * @property {number} folded nodes below it that are not in the list
 * @property {number} start where it lies
 * @property {number} end
 */

/**
 * @typedef {object} Tree
 * @property {'path' | 'frontier'} kind
 * @property {number} total nodes of the whole search
 * @property {TreeNode[]} nodes each after the one above it
 * @property {TreeNode} root
 * @property {number} deepest
 */

/**
 * What a node was at a moment. What comes later has no state yet.
 * @typedef {'later' | 'waiting' | 'standing' | 'expanded' | 'failed' | 'solution'} NodeState
 */

/**
 * @param {readonly TreeMessage[]} messages
 * @returns {Tree | null}
 */
export function treeOf(messages) {
  /** @type {TreeNode[]} */
  const nodes = [];
  for (const message of messages) {
    message.parent.forEach((parent, i) => nodes.push(nodeOf(message, i, nodes[parent] ?? null)));
  }
  if (!nodes.length) return null;
  const [{ kind, total }] = messages;
  for (const node of nodes) node.folded = node.size - 1 - sum(node.children.map(({ size }) => size));
  if (nodes[0].limit < 0 && nodes.some(({ limit }) => limit >= 0)) nodes[0].folded = 0;
  if (kind === 'frontier') spread(nodes);
  return { kind, total, nodes, root: nodes[0], deepest: Math.max(...nodes.map(({ depth }) => depth)) };
}

/**
 * @param {TreeMessage} message
 * @param {number} i
 * @param {TreeNode | null} parent
 * @returns {TreeNode}
 */
function nodeOf(message, i, parent) {
  /** @type {TreeNode} */
  const node = {
    number: message.number[i],
    parent,
    children: [],
    depth: parent ? parent.depth + 1 : 0,
    made: message.made[i],
    ended: message.ended[i],
    shown: message.shown[i],
    row: message.row[i],
    column: message.column[i],
    digit: message.digit[i],
    size: message.size[i],
    fails: message.fails[i],
    waiting: message.waiting[i],
    solved: message.solved[i],
    limit: message.limit[i],
    folded: 0,
    start: message.made[i],
    end: message.ended[i],
  };
  parent?.children.push(node);
  return node;
}

/** @param {number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);

/**
 * Lays nodes side by side, as wide as what is below them.
 * @param {TreeNode[]} nodes
 */
function spread(nodes) {
  nodes[0].start = 0;
  for (const node of nodes) {
    node.end = node.start + node.size;
    let at = node.start;
    for (const child of node.children) {
      child.start = at;
      at += child.size;
    }
  }
}

/**
 * What a node was after so many events.
 * @param {Tree} tree
 * @param {TreeNode} node
 * @param {number} now
 * @returns {NodeState}
 */
export function stateAt(tree, node, now) {
  if (node.parent && node.made >= now) return 'later';
  if (node.solved && node.solved <= now) return 'solution';
  if (tree.kind === 'path') return now <= node.ended ? 'standing' : 'failed';
  if (node.parent && node.limit < 0 && (node.shown < 0 || node.shown > now)) return 'waiting';
  return node.parent && !node.waiting && node.ended < now ? 'failed' : 'expanded';
}

/**
 * The nodes on the way to the board of a moment, from the root on; what is folded is not among them.
 * @param {Tree} tree
 * @param {number} now
 * @param {State} state the board of that moment
 * @param {(row: number, column: number) => number} at
 * @returns {TreeNode[]}
 */
export function wayTo(tree, now, state, at) {
  if (tree.kind === 'path') {
    return tree.nodes.filter((node) => !node.parent || (node.made < now && now <= node.ended));
  }
  const way = [tree.root];
  for (;;) {
    const children = way[way.length - 1].children.filter(({ made }) => made < now);
    const next = children.findLast((node) =>
      node.limit >= 0
        ? true
        : node.shown >= 0 && node.shown <= now && state.board[at(node.row, node.column)] === node.digit,
    );
    if (!next) return way;
    way.push(next);
  }
}

/**
 * The digits that stand at a step in the order in which they were placed, each with the step that shows it:
 * from the events themselves, so that nothing is folded.
 * @param {EventWindow} window
 * @param {number} step
 * @returns {{ row: number, column: number, digit: number, step: number }[]}
 */
export function standingAt(window, step) {
  const path = window.message.path.map(({ row, column, digit, made }) => ({
    row,
    column,
    digit,
    step: made + 1,
  }));
  for (let at = window.from + 1; at <= step; at++) {
    const event = window.eventTo(at);
    if (!event) break;
    const { row = 0, column = 0, digit = 0 } = event;
    if (event.event === 'place') path.push({ row, column, digit, step: at });
    if (event.event !== 'remove') continue;
    const index = path.findLastIndex((placed) => placed.row === row && placed.column === column);
    if (index >= 0) path.splice(index, 1);
  }
  return path;
}

/**
 * The node at a place: the deepest that is not deeper than `depth`.
 * @param {Tree} tree
 * @param {number} place
 * @param {number} depth
 * @returns {TreeNode}
 */
export function nodeAt(tree, place, depth) {
  let node = tree.root;
  while (node.depth < depth) {
    const next = node.children.find(({ start, end }) => start <= place && place < end);
    if (!next) break;
    node = next;
  }
  return node;
}

/**
 * The step to go to for the board of a node; of a state that is never shown, the one that made it.
 * @param {TreeNode} node
 */
export function stepOf(node) {
  return node.shown >= 0 ? node.shown : node.made + 1;
}
