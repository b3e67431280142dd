// The board of somebody who sets a puzzle: pointers become cells, edges, corners and strokes; places beside the board are buttons.

import { BoardView } from '../board/board-view.js';
import { h } from '../base/dom.js';
import { spotName, spots } from './beside.js';

/** @typedef {import('../board/shape.js').Shape} Shape */
/** @typedef {import('./beside.js').Spot} Spot */

/**
 * What happens on the board.
 * @typedef {object} Hand
 * @property {() => 'select' | 'stroke' | 'edge' | 'corner' | 'none'} grip what a pointer does now
 * @property {(cell: number, extend: boolean) => void} select
 * @property {(cell: number) => void} begin
 * @property {(cell: number) => void} goOn
 * @property {() => void} end
 * @property {(cells: number[]) => void} touch cells around an edge or a corner
 * @property {(spot: Spot) => void} beside
 */

/** How near to an edge or corner a tap means it, in cells. */
const NEAR = 0.3;
/** How near to the middle of a cell a stroke must come, so that it can pass between two others. */
const REACH = 0.42;

export class SetBoard {
  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.frame = h('div', { class: 'board-frame' });
    this.ring = h('div', {
      class: 'spots',
      role: 'group',
      'aria-label': 'Places beside the board',
      hidden: true,
    });
    /** @type {BoardView | null} */
    this.view = null;
    /** @type {'select' | 'stroke' | null} what the pointer that is down does */
    this.held = null;
    this.spot = 0;
    this.ring.addEventListener('keydown', (event) => this.ringKey(event));
    addEventListener('pointermove', (event) => this.move(event));
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, () => this.release());
  }

  /** @param {Shape} shape */
  draw(shape) {
    if (this.view?.cells.length === shape.cells) return this.view.drawRules(shape);
    const { side } = shape;
    this.view = new BoardView(shape, { label: `Board to set, ${side} by ${side}`, markGrid: true });
    this.view.grid.addEventListener('pointerdown', (event) => this.press(event));
    this.spot = 0;
    this.ring.replaceChildren(...spots(side).map((spot, nth) => this.spotButton(spot, nth, side)));
    this.view.element.append(this.ring);
    this.frame.replaceChildren(this.view.element);
  }

  /**
   * @param {Spot} spot
   * @param {number} nth
   * @param {number} side
   */
  spotButton(spot, nth, side) {
    const name = spotName(spot, side);
    const press = () => {
      this.moveTo(nth);
      this.hand.beside(spot);
    };
    const button = h('button', {
      type: 'button',
      class: 'spot',
      'aria-label': `Clue ${name}`,
      title: name,
      tabindex: nth ? -1 : 0,
      onclick: press,
    });
    // Not as an attribute: the page's own policy allows no styles in markup.
    button.style.setProperty('--row', String(spot.row));
    button.style.setProperty('--column', String(spot.column));
    return button;
  }

  /** @param {boolean} on @param {(spot: Spot) => boolean} [takes] */
  offerSpots(on, takes = () => true) {
    this.ring.hidden = !on;
    this.frame.classList.toggle('has-spots', on);
    const all = spots(this.view?.shape.side ?? 0);
    const taken = all.map(takes);
    [...this.ring.children].forEach((button, nth) => button.toggleAttribute('disabled', !taken[nth]));
    if (on && !taken[this.spot]) this.stopAt(Math.max(0, taken.indexOf(true)));
  }

  /** The one tab stop of the places. @param {number} nth */
  stopAt(nth) {
    const buttons = /** @type {HTMLElement[]} */ ([...this.ring.children]);
    buttons[this.spot].tabIndex = -1;
    buttons[nth].tabIndex = 0;
    this.spot = nth;
    return buttons[nth];
  }

  /** @param {number} nth */
  moveTo(nth) {
    this.stopAt(nth).focus();
  }

  /** @param {KeyboardEvent} event */
  ringKey(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const { children } = this.ring;
    let to = this.spot;
    do to = (to + by + children.length) % children.length;
    while (children[to].hasAttribute('disabled') && to !== this.spot);
    this.moveTo(to);
  }

  /**
   * Where a pointer is, in cells.
   * @param {PointerEvent} event
   */
  at({ clientX, clientY }) {
    const side = this.view?.shape.side ?? 0;
    const box = this.view?.grid.getBoundingClientRect();
    if (!box?.width) return null;
    const [x, y] = [((clientX - box.left) / box.width) * side, ((clientY - box.top) / box.height) * side];
    const on = x >= 0 && y >= 0 && x < side && y < side;
    return on ? { x, y, side, cell: Math.floor(y) * side + Math.floor(x) } : null;
  }

  /** @param {PointerEvent} event */
  press(event) {
    const at = this.at(event);
    if (!at || event.button) return;
    const grip = this.hand.grip();
    const target = event.target;
    if (target instanceof Element && target.hasPointerCapture(event.pointerId))
      target.releasePointerCapture(event.pointerId);
    if (grip === 'none') return this.hand.select(at.cell, false);
    const cells = grip === 'edge' ? besideEdge(at) : grip === 'corner' ? aroundPoint(at) : null;
    if (cells) return this.hand.touch(cells);
    this.held = grip === 'select' ? 'select' : 'stroke';
    if (grip === 'select') return this.hand.select(at.cell, event.ctrlKey || event.metaKey || event.shiftKey);
    this.hand.begin(at.cell);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.held) return;
    const at = this.at(event);
    if (!at) return;
    const far = Math.hypot((at.x % 1) - 0.5, (at.y % 1) - 0.5);
    if (this.held === 'select') this.hand.select(at.cell, true);
    else if (far < REACH) this.hand.goOn(at.cell);
  }

  release() {
    const { held } = this;
    this.held = null;
    if (held === 'stroke') this.hand.end();
  }
}

/** @typedef {{ x: number, y: number, side: number, cell: number }} At */

/**
 * The two cells at an edge, where a point is near to one.
 * @param {At} at
 */
function besideEdge({ x, y, side, cell }) {
  const [dx, dy] = [(x % 1) - 0.5, (y % 1) - 0.5];
  const across = Math.abs(dx) > Math.abs(dy);
  const by = across ? Math.sign(dx) : Math.sign(dy) * side;
  const other = across ? Math.floor(x) + Math.sign(dx) : Math.floor(y) + Math.sign(dy);
  const near = Math.max(Math.abs(dx), Math.abs(dy)) > 0.5 - NEAR;
  return near && other >= 0 && other < side ? [cell, cell + by] : null;
}

/**
 * The four cells around a corner, where a point is near to one.
 * @param {At} at
 */
function aroundPoint({ x, y, side }) {
  const [column, row] = [Math.round(x), Math.round(y)];
  const near = Math.hypot(x - column, y - row) < NEAR + 0.1;
  const inside = column > 0 && row > 0 && column < side && row < side;
  const first = (row - 1) * side + column - 1;
  return near && inside ? [first, first + 1, first + side, first + side + 1] : null;
}
