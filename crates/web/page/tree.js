// The tree of a search: which nodes there are, which are folded, and where each is drawn. Pure.

import { EventWindow } from './recording.js';

/** @typedef {import('./types.js').NodeState} NodeState */
/** @typedef {import('./types.js').TreeMessage} TreeMessage */

/**
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {TreeNode | null} parent
 * @property {TreeNode[]} children
 * @property {number} depth
 * @property {number} step the number of the event that made it; -1 for the root
 * @property {number} row
 * @property {number} column
 * @property {number} digit
 * @property {NodeState} state
 * @property {number} below nodes below it
 * @property {boolean} alive whether an open node or a solution is at or below it
 */

/** @typedef {{ root: TreeNode, byId: Map<number, TreeNode>, total: number }} Tree */

/**
 * @param {number} id
 * @param {TreeNode | null} parent
 * @param {Partial<TreeNode>} more
 * @returns {TreeNode}
 */
function node(id, parent, more) {
  /** @type {TreeNode} */
  const made = {
    id,
    parent,
    children: [],
    depth: parent ? parent.depth + 1 : 0,
    step: -1,
    row: 0,
    column: 0,
    digit: 0,
    state: 'open',
    below: 0,
    alive: false,
    ...more,
  };
  parent?.children.push(made);
  return made;
}

/**
 * The tree that the server sent: the first nodes of the whole search.
 * @param {TreeMessage[]} messages
 * @returns {Tree}
 */
export function treeOf(messages) {
  const root = node(0, null, { state: messages[0]?.root ?? 'open' });
  const byId = new Map([[0, root]]);
  for (const m of messages) {
    m.parent.forEach((parentId, i) => {
      const parent = byId.get(parentId);
      if (!parent) return;
      const id = m.from + i;
      const more = {
        step: m.step[i],
        row: m.row[i],
        column: m.column[i],
        digit: m.digit[i],
        state: m.state[i],
      };
      byId.set(id, node(id, parent, more));
    });
  }
  return sum({ root, byId, total: messages[0]?.total ?? 0 });
}

/**
 * The tree of one window: the path that leads to it, and what its events add. Nodes are numbered as
 * the server numbers them.
 * @param {EventWindow} window
 * @returns {Tree}
 */
export function treeOfWindow(window) {
  const { message, events } = window;
  const root = node(0, null, { state: 'expanded' });
  const byId = new Map([[0, root]]);
  let current = root;
  for (const { node: id, row, column, digit } of message.path) {
    current = node(id, current, { row, column, digit, step: message.from - 1 });
    byId.set(id, current);
  }
  let next = message.next_node;
  let taken = message.taken === undefined ? null : known(message.taken);
  /** @param {number} id a state from before the window hangs below the root */
  function known(id) {
    let found = byId.get(id);
    if (!found) {
      found = node(id, root, { step: message.from - 1 });
      byId.set(id, found);
    }
    return found;
  }
  events.forEach((event, index) => {
    const step = window.from + index;
    const place = { row: event.row ?? 0, column: event.column ?? 0, digit: event.digit ?? 0, step };
    switch (event.event) {
      case 'generate': {
        const parent = taken ?? root;
        parent.state = 'expanded';
        byId.set(next, node(next, parent, place));
        next++;
        break;
      }
      case 'take':
        taken = known(event.state ?? 0);
        if (taken !== root) taken.state = 'failed';
        break;
      case 'place':
        current = node(next, current, place);
        byId.set(next, current);
        next++;
        break;
      case 'limit':
        taken = root;
        break;
      case 'remove': {
        // Mostly the last digit; where it is an older one, all above it goes too.
        let up = current;
        while (up !== root && (up.row !== place.row || up.column !== place.column)) up = up.parent ?? root;
        if (up === root) break;
        for (; current !== up; current = current.parent ?? root) current.state = 'failed';
        up.state = 'failed';
        current = up.parent ?? root;
        break;
      }
      case 'solution':
        markPath(current);
        markPath(taken ?? root);
        break;
      default:
    }
  });
  return sum({ root, byId, total: next - 1 });
}

/**
 * Everything on the way to a node leads to a solution.
 * @param {TreeNode} node
 */
function markPath(node) {
  for (let up = /** @type {TreeNode | null} */ (node); up; up = up.parent) up.state = 'solution';
}

/**
 * Fills in `below` and `alive`, leaves first.
 * @param {Tree} tree
 */
function sum(tree) {
  const nodes = [...tree.byId.values()].sort((a, b) => b.depth - a.depth);
  for (const each of nodes) {
    each.alive ||= each.state === 'open' || each.state === 'solution';
    if (!each.parent) continue;
    each.parent.below += each.below + 1;
    each.parent.alive ||= each.alive;
  }
  return tree;
}

/**
 * The node that a step stands at: the last one made before it.
 * @param {Tree} tree
 * @param {number} step
 * @returns {TreeNode}
 */
export function nodeAt(tree, step) {
  let found = tree.root;
  for (const each of tree.byId.values()) {
    if (each.step < step && each.step > found.step) found = each;
  }
  return found;
}

/**
 * What is drawn: nodes with their places in the grid, folded ones as leaves.
 * @typedef {object} Placed
 * @property {TreeNode} node
 * @property {number} x
 * @property {number} y
 * @property {boolean} folded
 * @property {boolean} onPath
 */

/**
 * Folds and places. Open are the ancestors of `current` and of solutions, and what the person
 * opened; failed subtrees are folded. The way to the current node, or else the live one, is the trunk on
 * the left; the others hang to its right, as near as they fit.
 * @param {Tree} tree
 * @param {TreeNode} current
 * @param {Map<number, boolean>} choices folded or unfolded by hand
 * @param {number} most nodes at most
 * @returns {{ placed: Placed[], width: number, height: number, cut: boolean }}
 */
export function arrange(tree, current, choices, most) {
  const path = new Set();
  for (let up = /** @type {TreeNode | null} */ (current); up; up = up.parent) path.add(up.id);
  /** @type {(n: TreeNode) => boolean} */
  const folded = (n) =>
    n.children.length > 0 &&
    !(choices.get(n.id) === false) &&
    (choices.get(n.id) === true || !(path.has(n.id) || n.state === 'solution' || n === tree.root));
  /** @type {Map<number, number>} */
  const heights = new Map();
  /** @type {(n: TreeNode) => number} */
  const rank = (n) => (path.has(n.id) ? 0 : n.state === 'solution' ? 1 : n.alive ? 2 : 3);
  /** @type {TreeNode[]} */
  const order = [];
  let cut = false;
  /** @type {TreeNode[]} */
  const stack = [tree.root];
  while (stack.length) {
    const n = /** @type {TreeNode} */ (stack.pop());
    if (order.length >= most) {
      cut = true;
      break;
    }
    order.push(n);
    if (!folded(n)) {
      const children = [...n.children].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
      stack.push(...children.reverse());
    }
  }
  for (const n of [...order].reverse()) {
    const own = heights.get(n.id) ?? 0;
    heights.set(n.id, own);
    if (n.parent) heights.set(n.parent.id, Math.max(heights.get(n.parent.id) ?? 0, own + 1));
  }
  /** @type {number[]} */
  const free = [];
  /** @type {Map<number, Placed>} */
  const places = new Map();
  let [width, height] = [0, 0];
  for (const n of order) {
    let x = n.parent ? (places.get(n.parent.id)?.x ?? 0) : 0;
    const reach = n.depth + (heights.get(n.id) ?? 0);
    for (let y = n.depth; y <= reach; y++) x = Math.max(x, free[y] ?? 0);
    free[n.depth] = x + 1;
    places.set(n.id, { node: n, x, y: n.depth, folded: folded(n), onPath: path.has(n.id) });
    width = Math.max(width, x + 1);
    height = Math.max(height, n.depth + 1);
  }
  return { placed: [...places.values()], width, height, cut };
}
