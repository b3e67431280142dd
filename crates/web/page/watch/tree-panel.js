// The tree of a search on the screen. A click takes the board to a node; zooming unfolds what the server had folded,
// to any depth. One tab stop: arrows walk, Enter goes, plus and minus zoom.

import { h } from '../base/dom.js';
import { whole } from '../base/numbers.js';
import { Player } from '../run/player.js';
import { nodeAt, standingAt, stepOf, treeOf, wayTo } from './tree.js';
import { coloursOf, nameOf, sightOf, TreePicture, under } from './tree-picture.js';
import { describe, legend } from './tree-words.js';

/** @typedef {import('./tree.js').Tree} Tree */
/** @typedef {import('./tree.js').TreeNode} TreeNode */

export class TreePanel {
  /**
   * @param {(step: number) => void} seek
   * @param {(step: number | null) => void} brush somebody points at a step
   */
  constructor(seek, brush) {
    this.seek = seek;
    this.brush = brush;
    this.note = h('p', { class: 'hint' });
    this.about = h('p', { class: 'tree-about' });
    this.canvas = h('canvas', { 'aria-hidden': 'true' });
    this.item = h('div', { role: 'treeitem', id: 'tree-item', class: 'visually-hidden' });
    this.drawing = h(
      'div',
      {
        class: 'tree',
        role: 'tree',
        tabindex: 0,
        'aria-label': 'Tree of the search',
        'aria-activedescendant': 'tree-item',
      },
      this.canvas,
      this.item,
    );
    this.into = this.button('zoom-in', 'Zoom in', () => this.zoomIn());
    this.out = this.button('zoom-out', 'Zoom out', () => this.zoomOut());
    this.legend = h('div', { class: 'legend' });
    this.path = h('ol', { class: 'tree-path', 'aria-label': 'The digits that stand, in their order' });
    this.element = h(
      'div',
      { class: 'tree-panel' },
      h('div', { class: 'tree-head' }, this.into, this.out, this.note),
      this.drawing,
      this.about,
      this.legend,
      this.path,
    );
    /** @type {Tree | null} the whole of it */
    this.tree = null;
    /** @type {{ node: TreeNode, tree: Tree | null }[]} what was zoomed into, and its detail when it has come */
    this.zoomed = [];
    /** @type {TreeNode | null} */
    this.focused = null;
    /** @type {number | null} */
    this.brushed = null;
    this.shown = '';
    /** Messages that the tree was made of. */
    this.messages = 0;
    /** @type {Player | null} */
    this.player = null;
    /** @type {AbortController | null} */
    this.abort = null;
    this.listen();
  }

  /**
   * @param {string} id
   * @param {string} text
   * @param {() => void} onclick
   */
  button(id, text, onclick) {
    return h('button', { type: 'button', id, onclick }, text);
  }

  listen() {
    const { drawing } = this;
    drawing.addEventListener('click', (event) => {
      const node = this.nodeUnder(event);
      if (node) this.go(node);
    });
    drawing.addEventListener('dblclick', () => this.zoomIn());
    drawing.addEventListener('keydown', (event) => this.key(event));
    drawing.addEventListener('pointermove', (event) => this.point(event));
    drawing.addEventListener('pointerleave', () => this.brush(null));
    new ResizeObserver(() => this.redraw()).observe(drawing);
  }

  redraw() {
    this.shown = '';
    if (this.player) this.draw(this.player);
  }

  /** The tree in sight: the whole, or the detail of what was zoomed into. */
  get current() {
    return this.zoomed.findLast(({ tree }) => tree)?.tree ?? this.tree;
  }

  /** @param {Player} player */
  take(player) {
    this.player = player;
    this.abort?.abort();
    this.zoomed = [];
    this.focused = null;
    this.tree = null;
    this.messages = 0;
  }

  /** @param {Player} player */
  draw(player) {
    if (player !== this.player) this.take(player);
    const { recording } = player;
    if (recording.tree.length !== this.messages) {
      this.messages = recording.tree.length;
      this.tree = treeOf(recording.tree);
    }
    const tree = this.current;
    if (!tree || !this.drawing.clientWidth) return;
    const { state } = recording.look(player.step);
    const key = [state.step, recording.windowAt(player.step)?.from, this.brushed, this.focused?.number].join(
      '/',
    );
    if (key === this.shown) return;
    this.shown = key;
    this.paint(tree, state);
    this.say(tree, state.step);
  }

  /**
   * @param {Tree} tree
   * @param {import('../run/replay.js').State} state
   */
  paint(tree, state) {
    const now = state.step;
    const way = this.wayTo(tree, state);
    const { clientWidth: width, clientHeight: height } = this.drawing;
    const dots = devicePixelRatio || 1;
    this.canvas.width = width * dots;
    this.canvas.height = height * dots;
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    pen.scale(dots, dots);
    this.sight = sightOf(tree, this.range(tree), width, height);
    const moment = {
      now,
      way: new Set(way),
      focused: this.focused,
      brushed: this.brushed,
      frames: this.player?.recording.frames ?? [],
    };
    new TreePicture(pen, tree, this.sight, moment, coloursOf(this.drawing)).paint();
    this.listPath(way);
  }

  /**
   * @param {Tree} tree
   * @param {import('../run/replay.js').State} state
   */
  wayTo(tree, state) {
    const shape = this.player?.recording.shape;
    if (!shape) return [];
    const at = (/** @type {number} */ row, /** @type {number} */ column) => shape.at(row, column);
    const way = wayTo(tree, state.step, state, at);
    if (tree.kind === 'path' || tree === this.tree || !this.tree) return way;
    // The part in sight is on the way only if all that leads to it is.
    const above = this.zoomed[this.zoomed.length - 1].node;
    return wayTo(this.tree, state.step, state, at).some(({ number }) => number === above.number) ? way : [];
  }

  /** @param {Tree} tree */
  range(tree) {
    const zoom = this.zoomed[this.zoomed.length - 1];
    if (!zoom) return { from: tree.root.start, to: Math.max(tree.root.end, 1), top: 0 };
    if (tree.kind === 'frontier' && zoom.tree) return { from: tree.root.start, to: tree.root.end, top: 0 };
    return { from: zoom.node.start, to: zoom.node.end, top: zoom.node.depth };
  }

  /**
   * The exact way to the board of this step; where only a keyframe is known, what of it is not folded.
   * @param {TreeNode[]} way
   */
  listPath(way) {
    const player = this.player;
    if (!player) return;
    const window = player.recording.windowAt(player.step);
    const exact = this.tree?.kind === 'path' && window;
    const steps = exact
      ? standingAt(window, player.step)
      : way.filter(({ digit }) => digit).map((node) => ({ ...node, step: stepOf(node) }));
    this.path.dataset.exact = String(Boolean(exact));
    this.path.replaceChildren(
      ...steps.map(({ row, column, digit, step }) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              title: `${digit} in r${row}c${column}: go to event ${whole(step)}`,
              'data-step': step,
              onclick: () => this.seek(step),
            },
            h('span', { class: 'cell-name' }, `r${row}c${column}`),
            String(digit),
          ),
        ),
      ),
    );
  }

  /**
   * @param {Tree} tree
   * @param {number} now
   */
  say(tree, now) {
    const kept = tree.nodes.length - 1;
    const zoom = this.zoomed[this.zoomed.length - 1];
    const part = zoom ? `Below ${nameOf(zoom.node)}: ${whole(zoom.node.size)} of ` : '';
    const waits = zoom && !zoom.tree && this.abort ? ' Searching again to unfold this part…' : '';
    const folded = tree.nodes.some((node) => node.folded > 0)
      ? `, ${whole(kept)} drawn, the others folded`
      : '';
    this.note.textContent = `${part}${whole(this.tree?.total ?? 0)} nodes${folded}.${waits}`;
    const node = this.focused ?? tree.root;
    const text = describe(tree, node, now);
    this.about.textContent = text;
    this.item.setAttribute('aria-label', text);
    this.item.setAttribute('aria-level', String(node.depth + 1));
    this.item.setAttribute('aria-selected', 'true');
    this.legend.replaceChildren(...legend(tree));
    this.out.disabled = !this.zoomed.length;
    this.into.disabled = !this.canZoom(node);
  }

  /** @param {MouseEvent} event */
  nodeUnder(event) {
    const tree = this.current;
    if (!tree || !this.sight) return null;
    const box = this.drawing.getBoundingClientRect();
    const { place, depth } = under(this.sight, event.clientX - box.left, event.clientY - box.top);
    return nodeAt(tree, place, depth);
  }

  /** @param {PointerEvent} event */
  point(event) {
    const node = this.nodeUnder(event);
    const tree = this.current;
    if (!node || !tree || !this.sight) return;
    const box = this.drawing.getBoundingClientRect();
    const { place } = under(this.sight, event.clientX - box.left, 0);
    this.brush(Math.round(tree.kind === 'path' ? place : stepOf(node)));
    this.about.textContent = describe(tree, node, this.player?.step ?? 0);
  }

  /** @param {number | null} step */
  mark(step) {
    if (step === this.brushed) return;
    this.brushed = step;
    this.redraw();
  }

  /** @param {TreeNode} node */
  go(node) {
    this.focused = node;
    this.shown = '';
    this.seek(stepOf(node));
  }

  /** @param {TreeNode} node */
  canZoom(node) {
    return Boolean(node.parent && node !== this.current?.root && node.size > 1);
  }

  zoomIn() {
    const { focused, player, tree } = this;
    if (!focused || !player || !tree || !this.canZoom(focused)) return;
    const zoom = { node: focused, tree: /** @type {Tree | null} */ (null) };
    this.zoomed.push(zoom);
    this.redraw();
    this.unfold(zoom, player);
  }

  zoomOut() {
    const zoom = this.zoomed.pop();
    this.abort?.abort();
    if (zoom) this.focused = zoom.node;
    this.redraw();
  }

  /**
   * Asks for what is folded in the part in sight.
   * @param {{ node: TreeNode, tree: Tree | null }} zoom
   * @param {Player} player
   */
  async unfold(zoom, player) {
    const { node } = zoom;
    const { fetchTree } = player.options;
    if (!fetchTree || !this.tree || (this.tree.kind === 'frontier' && !node.number)) return;
    const part =
      this.tree.kind === 'path'
        ? { from: node.made, count: Math.max(1, node.ended - node.made) }
        : { state: node.number };
    const abort = new AbortController();
    this.abort = abort;
    try {
      zoom.tree = this.inPlace(treeOf(await fetchTree(part, abort.signal)));
      if (this.focused === node)
        this.focused = zoom.tree?.nodes.find(({ number }) => number === node.number) ?? null;
    } catch (error) {
      if (!abort.signal.aborted) player.options.failed(error);
    }
    if (this.abort === abort) this.abort = null;
    if (this.player === player) this.redraw();
  }

  /**
   * A part ends before the nodes around it do: those know it from the whole.
   * @param {Tree | null} part
   */
  inPlace(part) {
    if (part?.kind !== 'path' || !this.tree) return part;
    const known = new Map(this.tree.nodes.map((node) => [node.number, node]));
    for (const node of part.nodes) {
      const same = known.get(node.number);
      if (!same) continue;
      const { ended, end, size, fails, solved } = same;
      Object.assign(node, { ended, end, size, fails, solved });
    }
    return part;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const tree = this.current;
    if (!tree || event.ctrlKey || event.altKey || event.metaKey) return;
    const node = this.focused ?? tree.root;
    const beside = (/** @type {number} */ by) =>
      node.parent?.children[node.parent.children.indexOf(node) + by];
    /** @type {Record<string, () => TreeNode | null | undefined | void>} */
    const keys = {
      ArrowUp: () => node.parent,
      ArrowDown: () => node.children[0],
      ArrowRight: () => beside(1),
      ArrowLeft: () => beside(-1),
      Home: () => tree.root,
      End: () => tree.nodes[tree.nodes.length - 1],
      Enter: () => this.go(node),
      '+': () => this.zoomIn(),
      '-': () => this.zoomOut(),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    const to = act();
    if (to) this.focused = to;
    this.redraw();
  }
}
