// The tree in words: what is known of a node, and what its colours mean.

import { h } from '../base/dom.js';
import { whole } from '../base/numbers.js';
import { stateAt } from './tree.js';
import { nameOf } from './tree-picture.js';

/** @typedef {import('./tree.js').Tree} Tree */
/** @typedef {import('./tree.js').TreeNode} TreeNode */

/** @type {Record<string, string>} */
const WORDS = {
  later: 'to come',
  waiting: 'waits in the frontier',
  standing: 'stands on the board',
  expanded: 'expanded',
  failed: 'given up',
  solution: 'leads to a solution',
};

/**
 * What is known of a node now: nothing of what is to come.
 * @param {Tree} tree
 * @param {TreeNode} node
 * @param {number} now
 */
export function describe(tree, node, now) {
  const state = stateAt(tree, node, now);
  const parts = [`${nameOf(node)}: ${WORDS[state]}`];
  const over = node.ended < now;
  if (tree.kind === 'path' && node.parent && state !== 'later')
    parts.push(`from event ${whole(node.made + 1)}${over ? ` to ${whole(node.ended)}` : ''}`);
  if (over) {
    parts.push(`${whole(node.size)} nodes`, `${whole(node.fails)} dead ends`);
    if (node.folded) parts.push(`${whole(node.folded)} of them folded`);
  }
  return parts.join(', ');
}

/** @param {Tree} tree */
export function legend(tree) {
  const item = (/** @type {string} */ state, /** @type {string} */ text) =>
    h('span', { class: 'key' }, h('span', { class: `swatch ${state}`, 'aria-hidden': 'true' }), text);
  const frontier = tree.kind === 'frontier';
  return [
    item('standing', 'on the board'),
    item('failed', 'given up'),
    item('solution', 'leads to a solution'),
    ...(frontier ? [item('expanded', 'expanded'), item('waiting', 'waits in the frontier')] : []),
    item('later', 'to come'),
    item('folded', 'folded'),
    ...(frontier ? [] : [item('dead-ends', 'dead ends')]),
    h('span', { class: 'hint' }, frontier ? 'as wide as what is below it' : 'as wide as its events'),
  ];
}
