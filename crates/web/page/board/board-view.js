// The board on the screen: an ARIA grid with one tab stop. It draws what `face` says of each cell
// and touches only the cells that changed, so that a long run can be played.

import { h, svg } from '../base/dom.js';
import { picturesOf } from '../rules/looks.js';
import { paint } from '../rules/paint.js';
import { Shape } from './shape.js';

/**
 * How a cell looks.
 * @typedef {object} Face
 * @property {number} value
 * @property {'given' | 'own' | 'solver' | ''} kind
 * @property {readonly number[]} [corner]
 * @property {readonly number[]} [centre]
 * @property {readonly number[]} [candidates]
 * @property {readonly number[]} [single] those of them that stand out
 * @property {boolean} [current] the cell the run is at
 * @property {boolean} [failed] the run noticed a dead end here
 * @property {boolean} [reason] the last event of the run rests on this cell
 * @property {number} [ghost] the digit under test
 * @property {boolean} [refused] which a peer forbids
 * @property {readonly number[]} [struck] candidates that were just struck out
 * @property {boolean} [emptied] no digit can stand here
 * @property {boolean} [jumped] changed when the board turned to another state
 * @property {boolean} [wrong] in conflict, or named by an error
 * @property {boolean} [selected]
 * @property {number} [colour] 0 is none
 * @property {number} [heat] from 0 to 1
 * @property {string} [note] more for the label
 */

/** Beyond this side candidates are too small to read: the cell shows how many there are. */
const CANDIDATES_READABLE = 16;
/** Classes for numbers of one, two and three digits. */
const WIDTHS = ['', ' two', ' three'];

/**
 * Whether cells of such boards show how many candidates there are, instead of which.
 * @param {number} side
 */
export function countsOnly(side) {
  return side > CANDIDATES_READABLE;
}

export class BoardView {
  /**
   * @param {Shape} shape
   * @param {{ label: string, passive?: boolean, markGrid?: boolean, select?: (cell: number, extend: boolean) => void, selectAlike?: (cell: number) => void }} options
   */
  constructor(shape, options) {
    this.shape = shape;
    this.options = options;
    /** @type {string[]} */
    this.drawn = new Array(shape.cells).fill('');
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.cursor = 0;
    this.lines = svg('g', { class: 'explained' });
    this.explained = '';
    this.pattern = svg('g', { class: 'pattern' });
    this.grid = this.build();
    this.element = h('div', {});
    this.drawRules(shape);
    if (!options.passive) this.listen(this.grid);
  }

  build() {
    const { shape, options } = this;
    const rows = [];
    for (let row = 0; row < shape.side; row++) {
      const cells = [];
      for (let column = 0; column < shape.side; column++) {
        const index = row * shape.side + column;
        const cell = h('div', {
          role: options.passive ? null : 'gridcell',
          class: 'cell',
          'data-cell': index,
          'aria-colindex': options.passive ? null : column + 1,
          tabindex: options.passive ? null : index === 0 ? 0 : -1,
        });
        cells.push(cell);
        this.cells.push(cell);
      }
      const role = options.passive ? {} : { role: 'row', 'aria-rowindex': row + 1 };
      rows.push(h('div', { class: 'board-row', ...role }, cells));
    }
    return h(
      'div',
      options.passive
        ? { class: 'grid', role: 'img', 'aria-label': options.label }
        : {
            class: 'grid',
            role: 'grid',
            'aria-label': options.label,
            'aria-rowcount': shape.side,
            'aria-colcount': shape.side,
            'aria-multiselectable': 'true',
          },
      rows,
    );
  }

  /**
   * Draws what lies under and over the digits. A shape of the same side may come in the place of the one before: the
   * cells stay, and the focus with them.
   * @param {Shape} shape
   */
  drawRules(shape) {
    const { element } = this;
    this.shape = shape;
    this.drawn.fill('');
    const { under, over } = picturesOf(shape.pictured, shape.side);
    const ruled = under.length ? ' ruled' : '';
    element.className = `board ${sizeClass(shape.side)}${ruled}${shape.markTop ? ' cornered' : ''}`;
    for (const old of element.querySelectorAll(':scope > svg')) old.remove();
    if (under.length) element.prepend(drawnRules(shape, paint(under)));
    if (this.grid.parentElement !== element) element.append(this.grid);
    element.append(lines(shape));
    if (over.length) element.append(drawnRules(shape, paint(over)));
    element.append(overlay(shape, this.lines, this.pattern));
    const { style } = element;
    style.setProperty('--side', String(shape.side));
    style.setProperty('--mark-top', `${100 * shape.markTop}%`);
    style.setProperty('--mark-room', String(shape.markTop));
    for (const [edge, cells] of Object.entries(shape.margin)) style.setProperty(`--${edge}`, String(cells));
    style.setProperty('--box-height', String(shape.markRows));
    style.setProperty('--box-width', String(shape.markColumns));
  }

  /** @param {HTMLElement} grid */
  listen(grid) {
    let dragging = false;
    grid.addEventListener('pointerdown', (event) => {
      const cell = cellAt(event.target);
      if (cell < 0) return;
      dragging = event.pointerType === 'mouse';
      this.options.select?.(cell, event.ctrlKey || event.metaKey || event.shiftKey);
      this.focus(cell);
      event.preventDefault();
    });
    grid.addEventListener('dblclick', (event) => {
      const cell = cellAt(event.target);
      if (cell >= 0) this.options.selectAlike?.(cell);
    });
    grid.addEventListener('pointerover', (event) => {
      dragging &&= (event.buttons & 1) === 1;
      if (dragging) {
        const cell = cellAt(event.target);
        if (cell >= 0) this.options.select?.(cell, true);
      }
    });
  }

  /**
   * Moves the one tab stop, and the focus where the board has it or is given it.
   * @param {number} cell
   * @param {boolean} [take]
   */
  focus(cell, take = true) {
    this.cells[this.cursor].tabIndex = -1;
    this.cursor = cell;
    this.cells[cell].tabIndex = 0;
    if (take) this.cells[cell].focus({ preventScroll: false });
  }

  hasFocus() {
    return this.element.contains(document.activeElement);
  }

  /**
   * Draws the board.
   * @param {(cell: number) => Face} face
   */
  draw(face) {
    for (let cell = 0; cell < this.shape.cells; cell++) this.paint(cell, face(cell));
  }

  /**
   * Lines from what forbids or explains to what it is about.
   * @param {readonly { from: number, to: number }[]} links
   * @param {boolean} refused
   */
  link(links, refused) {
    const key = `${refused}${links.map(({ from, to }) => `${from}-${to}`)}`;
    if (key === this.explained) return;
    this.explained = key;
    this.lines.classList.toggle('refused', refused);
    this.lines.replaceChildren(...links.map(({ from, to }) => arrow(this.shape, from, to)));
  }

  /**
   * Puts a drawing over the cells, in their units.
   * @param {SVGElement[]} shapes
   */
  overlay(shapes) {
    this.pattern.replaceChildren(...shapes);
  }

  /**
   * @param {number} index
   * @param {Face} face
   */
  paint(index, face) {
    const heat = face.heat ? Math.max(0.06, face.heat).toFixed(2) : '';
    const key = [
      face.value,
      face.kind,
      face.corner,
      face.centre,
      face.candidates,
      face.single,
      face.struck,
      face.ghost,
      face.refused,
      face.emptied,
      face.jumped,
      face.current,
      face.failed,
      face.reason,
      face.wrong,
      face.selected,
      heat,
      face.colour,
      face.note,
    ].join('|');
    if (this.drawn[index] === key) return;
    this.drawn[index] = key;
    const cell = this.cells[index];
    const state = [
      face.kind,
      face.current && 'current',
      face.failed && 'failed',
      face.reason && 'reason',
      face.emptied && 'emptied',
      face.jumped && 'jumped',
      face.wrong && 'wrong',
      face.selected && 'selected',
      heat && 'heated',
      face.colour && `colour-${face.colour}`,
    ];
    cell.className = ['cell', ...state.filter(Boolean)].join(' ');
    cell.style.setProperty('--heat-level', heat || '0');
    cell.replaceChildren(...this.inside(face));
    if (!this.options.passive) {
      cell.setAttribute('aria-label', label(this.shape, index, face));
      cell.setAttribute('aria-selected', String(Boolean(face.selected)));
    }
  }

  /**
   * @param {Face} face
   * @returns {Node[]}
   */
  inside(face) {
    const { side, markColumns } = this.shape;
    // Numbers everywhere, as in the log and the tree.
    if (face.value)
      return [h('span', { class: `digit${WIDTHS[String(face.value).length - 1]}` }, String(face.value))];
    if (face.ghost)
      return [h('span', { class: `digit ghost${face.refused ? ' refused' : ''}` }, String(face.ghost))];
    const parts = [];
    const between = side > 9 ? ' ' : '';
    if (face.candidates?.length || face.struck?.length) {
      if (this.options.markGrid && !countsOnly(side)) return [markGrid(face, side)];
      const many = countsOnly(side);
      const text = many
        ? [String(face.candidates?.length ?? 0)]
        : candidateText(face.candidates ?? [], face.struck ?? [], side, markColumns);
      const wide = side > 9 ? ' wide' : '';
      parts.push(h('span', { class: many ? 'candidate-count' : `candidates${wide}` }, text));
    }
    if (face.corner?.length) {
      parts.push(h('span', { class: 'corner' }, face.corner.join(' ')));
    }
    if (face.centre?.length) {
      const small = face.centre.join(between).length > 5 ? ' many' : '';
      parts.push(h('span', { class: `centre${small}` }, face.centre.join(between)));
    }
    return parts;
  }
}

/**
 * Candidates as lines of text, each digit in its place; those just struck out are crossed.
 * @param {readonly number[]} digits
 * @param {readonly number[]} struck
 * @param {number} side
 * @param {number} width
 * @returns {(Node | string)[]}
 */
function candidateText(digits, struck, side, width) {
  const [there, gone] = [new Set(digits), new Set(struck)];
  const places = String(side).length;
  /** @type {(Node | string)[]} */
  const parts = [];
  for (let digit = 1; digit <= side; digit++) {
    const blank = '\u2007'.repeat(places - (there.has(digit) || gone.has(digit) ? String(digit).length : 0));
    if (blank) parts.push(blank);
    if (gone.has(digit)) parts.push(h('s', {}, String(digit)));
    else if (there.has(digit)) parts.push(String(digit));
    if (digit < side) parts.push(digit % width ? ' ' : '\n');
  }
  return parts;
}

/**
 * Marks as a small grid: each digit stands exactly where a drawing over the board expects it.
 * @param {Face} face
 * @param {number} side
 */
function markGrid({ candidates = [], single = [] }, side) {
  // The space takes no room; it keeps the digits apart where they are read as text.
  const places = Array.from({ length: side }, (_, i) =>
    h(
      'i',
      { class: single.includes(i + 1) ? 'single' : null },
      candidates.includes(i + 1) ? `${i + 1} ` : '',
    ),
  );
  return h('span', { class: 'mark-grid' }, places);
}

/**
 * @param {Shape} shape
 * @param {...SVGElement} content
 */
function overlay({ side }, ...content) {
  return svg('svg', { class: 'lines', viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true' }, content);
}

/**
 * @param {Shape} shape
 * @param {SVGElement[]} pictures
 */
function drawnRules({ side }, pictures) {
  return svg(
    'svg',
    { class: 'drawn-rules', viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true' },
    pictures,
  );
}

/**
 * A line between the middles of two cells, with a dot where it begins and a head where it ends.
 * @param {Shape} shape
 * @param {number} from
 * @param {number} to
 */
function arrow(shape, from, to) {
  const [x1, y1] = [shape.column(from) + 0.5, shape.row(from) + 0.5];
  const [x2, y2] = [shape.column(to) + 0.5, shape.row(to) + 0.5];
  const far = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / far, (y2 - y1) / far];
  // From edge to edge of the digits, not over them.
  const [ax, ay, bx, by] = [x1 + dx * 0.36, y1 + dy * 0.36, x2 - dx * 0.4, y2 - dy * 0.4];
  const head = `M${bx - 0.16 * dx - 0.1 * dy} ${by - 0.16 * dy + 0.1 * dx}L${bx} ${by}L${bx - 0.16 * dx + 0.1 * dy} ${by - 0.16 * dy - 0.1 * dx}`;
  return svg(
    'g',
    {},
    svg('circle', { cx: ax, cy: ay, r: 0.07 }),
    svg('path', { d: `M${ax} ${ay}L${bx} ${by}${head}` }),
  );
}

/**
 * What a screen reader says of a cell.
 * @param {Shape} shape
 * @param {number} cell
 * @param {Face} face
 */
export function label(shape, cell, face) {
  const parts = [`row ${shape.row(cell) + 1}, column ${shape.column(cell) + 1}`];
  if (face.value) {
    const kind = { given: 'given ', own: 'entered ', solver: 'solver ', '': '' }[face.kind];
    parts.push(`${kind}${face.value}`);
  } else {
    parts.push('blank');
  }
  parts.push(...shape.ruleWords(cell));
  if (face.corner?.length) parts.push(`corner marks ${face.corner.join(' ')}`);
  if (face.centre?.length) parts.push(`centre marks ${face.centre.join(' ')}`);
  if (face.candidates?.length) parts.push(`candidates ${face.candidates.join(' ')}`);
  if (face.ghost) parts.push(`${face.ghost} is tested${face.refused ? ', and a peer forbids it' : ''}`);
  if (face.struck?.length) parts.push(`struck out ${face.struck.join(' ')}`);
  if (face.emptied) parts.push('no digit is left');
  if (face.jumped) parts.push('changed with the state');
  if (face.current) parts.push('current cell of the run');
  if (face.failed) parts.push('dead end');
  if (face.reason) parts.push('part of the reason');
  if (face.wrong) parts.push('in conflict');
  if (face.colour) parts.push(`colour ${face.colour}`);
  if (face.note) parts.push(face.note);
  return parts.join(', ');
}

/**
 * Thin and thick lines over the cells.
 * @param {Shape} shape
 */
function lines(shape) {
  const { side, boxHeight, boxWidth, hasBoxes } = shape;
  let thin = '';
  let thick = hasBoxes ? '' : walls(shape);
  for (let i = 0; i <= side; i++) {
    const across = `M0 ${i}H${side}`;
    const down = `M${i} 0V${side}`;
    if (i % (hasBoxes ? boxHeight : side)) thin += across;
    else thick += across;
    if (i % (hasBoxes ? boxWidth : side)) thin += down;
    else thick += down;
  }
  return svg(
    'svg',
    { class: 'lines', viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true', preserveAspectRatio: 'none' },
    svg('path', { class: 'thin', d: thin }),
    svg('path', { class: 'thick', d: thick }),
  );
}

/**
 * The borders between regions.
 * @param {Shape} shape
 */
function walls(shape) {
  let path = '';
  for (let cell = 0; cell < shape.cells; cell++) {
    const [row, column] = [shape.row(cell), shape.column(cell)];
    if (column + 1 < shape.side && shape.isWall(cell, cell + 1)) path += `M${column + 1} ${row}v1`;
    if (row + 1 < shape.side && shape.isWall(cell, cell + shape.side)) path += `M${column} ${row + 1}h1`;
  }
  return path;
}

/** @param {EventTarget | null} target */
function cellAt(target) {
  const cell = target instanceof Element ? target.closest('.cell') : null;
  return cell instanceof HTMLElement ? Number(cell.dataset.cell) : -1;
}

/** @param {number} side */
function sizeClass(side) {
  return side <= 9 ? 'small' : side <= 16 ? 'medium' : 'large';
}
