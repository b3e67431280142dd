// A plot of a report. Its marks tell what they stand for when they are pointed at, by hand or by key, and open it.

import { h } from '../base/dom.js';
import { LabTable } from './lab-table.js';

/** @typedef {import('../base/types.js').ReportPlot} ReportPlot */
/** @typedef {import('./lab-table.js').Sort} Sort */
/** @typedef {{ instance: string, series: string }} Mark */

const INVITATION = 'Point at a mark: its puzzle. Click it: watch that run. By key: arrows, Enter.';

/** Pixels from which a mark can be reached. */
const REACH = 20;
/** Pixels of the frame around a drawing. */
const AROUND = 18;
/** A drawing grows to fill its place, but not beyond this. */
const LARGEST = 1.4;

/**
 * @typedef {object} PlotOptions
 * @property {Map<string, Sort>} sorts
 * @property {Set<string>} opened plots whose data are shown
 * @property {(mark: Mark) => boolean} opens whether a mark stands for a run
 * @property {(mark: Mark) => void} watch
 */

export class LabPlot {
  /**
   * @param {ReportPlot} plot
   * @param {PlotOptions} options
   */
  constructor(plot, options) {
    this.options = options;
    const drawing = new DOMParser().parseFromString(plot.svg, 'image/svg+xml').documentElement;
    this.drawing = document.importNode(drawing, true);
    /** @type {SVGElement[]} */
    this.marks = [...this.drawing.querySelectorAll('[data-series]')].flatMap((each) =>
      each instanceof SVGElement && options.opens(markOf(each)) ? [each] : [],
    );
    for (const mark of this.marks) mark.classList.add('plot-mark');
    /** @type {SVGElement | null} */
    this.pointed = null;
    /** Of the marks, as soon as somebody points. @type {{ x: number, y: number }[] | undefined} */
    this.centres = undefined;
    const invited = this.marks.length ? INVITATION : '';
    this.says = h('p', { class: 'hint plot-says', 'aria-live': 'polite' }, invited);
    this.element = h(
      'figure',
      { class: 'lab-plot', 'data-plot': plot.id },
      this.stage(plot),
      this.says,
      h('figcaption', {}, plot.caption),
      this.data(plot),
    );
    // About as wide as the drawing is made for, so that its words can be read.
    const width = Number(this.drawing.getAttribute('width')) || 720;
    this.element.style.flexBasis = `${width + AROUND}px`;
    this.element.style.maxWidth = `${width * LARGEST + AROUND}px`;
  }

  /** @param {ReportPlot} plot */
  stage(plot) {
    const stage = h(
      'div',
      {
        class: 'plot-stage',
        tabindex: 0,
        role: 'group',
        'aria-label': this.marks.length ? `${plot.title}. Arrow keys go from mark to mark.` : plot.title,
        'data-key': `${plot.id} stage`,
      },
      this.drawing,
    );
    stage.addEventListener('pointermove', (event) => this.point(this.markNear(event), true));
    stage.addEventListener('click', (event) => this.open(this.markNear(event)));
    stage.addEventListener('keydown', (event) => this.key(event));
    return stage;
  }

  /** @param {ReportPlot} plot */
  data(plot) {
    const { opened, sorts } = this.options;
    const details = h(
      'details',
      { class: 'plot-data', open: opened.has(plot.id) },
      h('summary', { 'data-key': `${plot.id} data` }, 'Data'),
    );
    const fill = () => {
      if (details.open && details.children.length === 1)
        details.append(new LabTable(plot.data, { sorts }).element);
    };
    details.addEventListener('toggle', () => {
      opened[details.open ? 'add' : 'delete'](plot.id);
      fill();
    });
    fill();
    return details;
  }

  /** The nearest mark within reach: marks are small, and lie on each other. @param {MouseEvent} event */
  markNear({ clientX, clientY }) {
    const { drawing } = this;
    const matrix = drawing instanceof SVGGraphicsElement ? drawing.getScreenCTM() : null;
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    this.centres ??= this.marks.map(centreOf);
    let [nearest, least] = [-1, REACH / matrix.a];
    this.centres.forEach((centre, i) => {
      const far = Math.hypot(centre.x - x, centre.y - y);
      if (far < least) [nearest, least] = [i, far];
    });
    return this.marks[nearest] ?? null;
  }

  /**
   * @param {SVGElement | null} mark
   * @param {boolean} [byHand] then the last one stays told while nothing is pointed at
   */
  point(mark, byHand) {
    if (byHand) this.drawing.classList.toggle('in-reach', mark !== null);
    if ((!mark && byHand) || mark === this.pointed) return;
    this.pointed?.classList.remove('pointed');
    this.pointed = mark;
    mark?.classList.add('pointed');
    this.says.classList.toggle('told', mark !== null);
    this.says.textContent = mark?.querySelector('title')?.textContent ?? INVITATION;
  }

  /** @param {SVGElement | null} mark */
  open(mark) {
    if (mark) this.options.watch(markOf(mark));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 });
    if (event.key === 'Enter' && this.pointed) this.open(this.pointed);
    else if (event.key in steps && this.marks.length) this.step(steps[event.key]);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      this.across(event.key === 'ArrowUp' ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** To the next mark of the drawing. @param {number} by */
  step(by) {
    const { length } = this.marks;
    const at = this.pointed ? this.marks.indexOf(this.pointed) : by > 0 ? -1 : 0;
    this.point(this.marks[(at + by + length) % length]);
  }

  /** To the same puzzle of another algorithm. @param {number} by */
  across(by) {
    if (!this.pointed) return this.step(1);
    const { instance } = markOf(this.pointed);
    const same = this.marks.filter((mark) => markOf(mark).instance === instance);
    this.point(same[(same.indexOf(this.pointed) + by + same.length) % same.length]);
  }
}

/** @param {SVGElement} element @returns {Mark} */
function markOf(element) {
  return { instance: element.dataset.instance ?? '', series: element.dataset.series ?? '' };
}

/** @param {SVGElement} mark */
function centreOf(mark) {
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (mark).getBBox();
  return { x: x + width / 2, y: y + height / 2 };
}
