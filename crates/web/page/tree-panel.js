// The tree of a search on the screen: shapes and colours per state, failed subtrees folded, a click
// on a node takes the board there. One tab stop; arrows walk, Enter goes, plus and minus unfold and fold.

import { h, svg } from './dom.js';
import { short, whole } from './numbers.js';
import { Player } from './player.js';
import { arrange, nodeAt, treeOf, treeOfWindow } from './tree.js';

/** @typedef {import('./tree.js').Placed} Placed */
/** @typedef {import('./tree.js').Tree} Tree */
/** @typedef {import('./tree.js').TreeNode} TreeNode */

const GAP_X = 34;
const GAP_Y = 42;
const MARGIN = 22;
const GUTTER = 64;
const MOST = 1200;

/** @type {Record<string, string>} */
const WORDS = { open: 'open', expanded: 'expanded', failed: 'failed', solution: 'leads to a solution' };

export class TreePanel {
  /** @param {(step: number) => void} seek */
  constructor(seek) {
    this.seek = seek;
    this.part = h(
      'select',
      { 'aria-label': 'Which part of the tree', onchange: () => this.redraw() },
      h('option', { value: 'start' }, 'From the start'),
      h('option', { value: 'here' }, 'Around this step'),
    );
    this.note = h('p', { class: 'hint' });
    this.drawing = svg('svg', { class: 'tree', role: 'tree', 'aria-label': 'Tree of the search' });
    this.scroller = h('div', { class: 'tree-scroll' }, this.drawing);
    this.element = h(
      'div',
      { class: 'tree-panel' },
      h('div', { class: 'tree-head' }, this.part, this.note, legend()),
      this.scroller,
    );
    /** @type {Map<number, boolean>} */
    this.choices = new Map();
    /** @type {Tree | null} */
    this.tree = null;
    this.source = '';
    this.shown = '';
    this.focused = 0;
    /** @type {Player | null} */
    this.player = null;
    this.drawing.addEventListener('click', (event) => this.click(event));
    this.drawing.addEventListener('focusin', (event) => {
      const node = event.target instanceof Element ? event.target.getAttribute('data-node') : null;
      if (node !== null) this.focused = Number(node);
    });
    this.drawing.addEventListener('keydown', (event) => this.key(event));
    /** @type {Placed[]} */
    this.placed = [];
  }

  redraw() {
    this.shown = '';
    if (this.player) this.draw(this.player);
  }

  /** @param {Player} player */
  draw(player) {
    const { recording, step } = player;
    if (player !== this.player) {
      this.player = player;
      this.choices.clear();
      this.source = '';
      this.part.value = 'start';
    }
    const total = recording.tree[0]?.total ?? 0;
    const sent = recording.tree.reduce((sum, message) => sum + message.parent.length, 0);
    this.part.hidden = total <= sent;
    const window = recording.windowAt(step);
    const here = this.part.value === 'here' && !this.part.hidden;
    const source = here ? `window ${window?.from} ${window?.to}` : `start ${sent}`;
    if (source !== this.source) {
      if (here && !window) return;
      this.source = source;
      this.tree = here && window ? treeOfWindow(window) : treeOf(recording.tree);
    }
    const { tree } = this;
    if (!tree) return;
    const current = nodeAt(tree, step);
    const key = `${source}/${current.id}/${[...this.choices]}`;
    if (key === this.shown) return;
    this.shown = key;
    this.note.textContent = here
      ? `The path to this window of events, and what they add: ${whole(tree.byId.size)} nodes.`
      : total > sent
        ? `The first ${whole(sent)} of ${whole(total)} nodes.`
        : `${whole(total)} nodes.`;
    this.lay(tree, current, step);
  }

  /**
   * @param {Tree} tree
   * @param {TreeNode} current
   * @param {number} step
   */
  lay(tree, current, step) {
    const { placed, width, height, cut } = arrange(tree, current, this.choices, MOST);
    this.placed = placed;
    if (cut) this.note.append(` Only ${whole(MOST)} are drawn: fold some.`);
    const hadFocus = this.drawing.contains(document.activeElement);
    if (!placed.some(({ node }) => node.id === this.focused)) this.focused = current.id;
    const byId = new Map(placed.map((each) => [each.node.id, each]));
    const edges = placed.map((each) => {
      const parent = each.node.parent && byId.get(each.node.parent.id);
      if (!parent) return null;
      const [x1, y1, x2, y2] = [px(parent.x), py(parent.y), px(each.x), py(each.y)];
      const bend = y1 + 28;
      const d = x1 === x2 ? `M${x1} ${y1}V${y2}` : `M${x1} ${y1}V${bend}H${x2}V${y2}`;
      return svg('path', { class: each.onPath ? 'edge path' : 'edge', d });
    });
    const marks = placed.map((each) => this.mark(each, current, step));
    const labels = placed
      .filter(({ onPath, node }) => onPath && node.row)
      .map(({ node, y }) =>
        svg('text', { class: 'gutter', x: GUTTER - 24, y: py(y) + 4 }, `r${node.row}c${node.column}`),
      );
    const folds = placed
      .filter(({ folded }) => folded)
      .map(({ node, x, y }) =>
        svg('text', { class: 'fold', x: px(x), y: py(y) + 22 }, `+${short(node.below)}`),
      );
    const size = { width: px(width) + MARGIN, height: py(height) };
    for (const [name, value] of Object.entries(size)) this.drawing.setAttribute(name, String(value));
    this.drawing.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
    this.drawing.replaceChildren(
      svg(
        'g',
        { 'aria-hidden': 'true' },
        edges.filter((edge) => edge !== null),
        labels,
        folds,
      ),
      ...marks,
    );
    const at = byId.get(current.id);
    if (at && !hadFocus) this.reveal(at);
    if (hadFocus) this.nodeElement(this.focused)?.focus();
  }

  /** @param {Placed} at */
  reveal(at) {
    const { scroller } = this;
    const [x, y] = [px(at.x), py(at.y)];
    if (y < scroller.scrollTop + 40 || y > scroller.scrollTop + scroller.clientHeight - 60)
      scroller.scrollTop = y - scroller.clientHeight / 2;
    if (x < scroller.scrollLeft + 40 || x > scroller.scrollLeft + scroller.clientWidth - 40)
      scroller.scrollLeft = x - scroller.clientWidth / 2;
  }

  /**
   * @param {Placed} each
   * @param {TreeNode} current
   * @param {number} step
   */
  mark({ node, x, y, folded, onPath }, current, step) {
    const dead = !node.alive;
    const state = node.state === 'expanded' && dead ? 'failed' : node.state;
    const name =
      node.id === 0
        ? 'root'
        : `${node.digit ? `${node.digit} in r${node.row}c${node.column}` : `state ${node.id}`}`;
    const label = [
      name,
      WORDS[state],
      folded ? `${whole(node.below)} nodes folded below it` : '',
      node.step >= step ? 'later than this step' : '',
    ]
      .filter(Boolean)
      .join(', ');
    return svg(
      'g',
      {
        class: [
          'node',
          state,
          folded && 'folded',
          onPath && 'path',
          node === current && 'current',
          node.step >= step && 'later',
        ]
          .filter(Boolean)
          .join(' '),
        role: 'treeitem',
        tabindex: node.id === this.focused ? 0 : -1,
        'data-node': node.id,
        'aria-label': label,
        'aria-level': node.depth + 1,
        'aria-selected': String(node === current),
        'aria-expanded': node.children.length ? String(!folded) : null,
        transform: `translate(${px(x)} ${py(y)})`,
      },
      svg('title', {}, label),
      svg('rect', { class: 'target', x: -14, y: -14, width: 28, height: 28, rx: 6 }),
      svg('path', { class: 'shape', d: SHAPES[state] }),
      node.digit ? svg('text', { class: 'inner', y: 4, 'aria-hidden': 'true' }, String(node.digit)) : null,
    );
  }

  /** @param {MouseEvent} event */
  click(event) {
    const element = event.target instanceof Element ? event.target.closest('[data-node]') : null;
    const node = element && this.tree?.byId.get(Number(element.getAttribute('data-node')));
    if (!node) return;
    this.focused = node.id;
    this.go(node, event.shiftKey || event.detail === 2);
  }

  /**
   * @param {TreeNode} node
   * @param {boolean} toggle fold or unfold instead of only going there
   */
  go(node, toggle) {
    if (toggle && node.children.length) {
      const folded = this.placed.find((each) => each.node === node)?.folded ?? false;
      this.choices.set(node.id, !folded);
      this.redraw();
    }
    this.seek(node.step + 1);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = this.placed.findIndex(({ node }) => node.id === this.focused);
    const each = this.placed[at];
    if (!each) return;
    const { node, folded } = each;
    /** @type {TreeNode | null | undefined} */
    let to;
    switch (event.key) {
      case 'ArrowUp':
        to = node.parent;
        break;
      case 'ArrowDown':
        to = folded ? undefined : this.placed.find((other) => other.node.parent === node)?.node;
        break;
      case 'ArrowRight':
        to = this.beside(each, 1);
        break;
      case 'ArrowLeft':
        to = this.beside(each, -1);
        break;
      case 'Home':
        to = this.placed[0]?.node;
        break;
      case 'End':
        to = this.placed.at(-1)?.node;
        break;
      case '+':
      case '-':
        if (node.children.length) this.choices.set(node.id, event.key === '-');
        this.redraw();
        break;
      case 'Enter':
      case ' ':
        this.go(node, event.shiftKey);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (to) {
      this.nodeElement(this.focused)?.setAttribute('tabindex', '-1');
      this.focused = to.id;
      const element = this.nodeElement(to.id);
      element?.setAttribute('tabindex', '0');
      element?.focus();
    }
  }

  /**
   * @param {Placed} each
   * @param {1 | -1} direction
   */
  beside(each, direction) {
    const level = this.placed.filter(({ y }) => y === each.y).sort((a, b) => a.x - b.x);
    return level[level.indexOf(each) + direction]?.node;
  }

  /**
   * @param {number} id
   * @returns {SVGElement | null}
   */
  nodeElement(id) {
    return this.drawing.querySelector(`[data-node="${id}"]`);
  }
}

/** @param {number} x */
const px = (x) => GUTTER + x * GAP_X;
/** @param {number} y */
const py = (y) => MARGIN + y * GAP_Y;

/** One shape per state, so that colour is never the only sign. */
const SHAPES = /** @type {Record<string, string>} */ ({
  open: circle(11),
  expanded: circle(11),
  failed: 'M-10 -10H10V10H-10Z M-10 -10L-4 -4M10 10L4 4M10 -10L4 -4M-10 10L-4 4',
  solution: star(13, 8),
});

/** @param {number} r */
function circle(r) {
  return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/**
 * @param {number} outer
 * @param {number} inner
 */
function star(outer, inner) {
  const points = [];
  for (let i = 0; i < 16; i++) {
    const [r, angle] = [i % 2 ? inner + 2 : outer, (i * Math.PI) / 8];
    points.push(`${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`);
  }
  return `M${points.join('L')}Z`;
}

function legend() {
  /** @param {string} state */
  const item = (state) =>
    h(
      'span',
      { class: 'key' },
      svg(
        'svg',
        { class: `node ${state}`, viewBox: '-15 -15 30 30', width: 20, height: 20, 'aria-hidden': 'true' },
        svg('path', { class: 'shape', d: SHAPES[state] }),
      ),
      state,
    );
  return h(
    'div',
    { class: 'legend' },
    item('open'),
    item('failed'),
    item('solution'),
    h('span', { class: 'hint' }, '+n: folded; click goes there, Shift-click unfolds'),
  );
}
