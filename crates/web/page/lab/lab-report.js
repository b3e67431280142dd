// A report as the server makes it: sections of sentences, tables and plots. While it grows, only what changed is drawn
// anew, and what has the focus keeps it.

import { h } from '../base/dom.js';
import { LabPlot } from './lab-plot.js';
import { LabTable } from './lab-table.js';

/** @typedef {import('../base/types.js').Report} Report */
/** @typedef {Report['sections'][number]} Section */
/** @typedef {Section['blocks'][number]} Block */
/** @typedef {import('./lab-plot.js').Mark} Mark */

export class LabReport {
  /**
   * @param {object} options
   * @param {(mark: Mark) => boolean} options.opens
   * @param {(mark: Mark) => void} options.watch
   */
  constructor(options) {
    this.options = { ...options, sorts: new Map(), opened: new Set() };
    this.element = h('div', { class: 'lab-report' });
    /** What is shown, by its place. @type {Map<string, { text: string, element: HTMLElement }>} */
    this.shown = new Map();
  }

  clear() {
    this.shown.clear();
    this.element.replaceChildren();
  }

  /** @param {Report} report */
  draw(report) {
    const held = document.activeElement?.getAttribute('data-key');
    const inside = this.element.contains(document.activeElement);
    const blocks = new Map(report.sections.flatMap((section) => this.keyed(section)));
    const places = [...blocks.keys()];
    if (places.join() === [...this.shown.keys()].join()) this.renew(blocks);
    else this.build(report, blocks);
    if (inside && held) this.focus(held);
  }

  /** @param {Section} section @returns {[string, Block][]} */
  keyed({ heading, blocks }) {
    return blocks.map((block, i) => [`${heading} ${idOf(block) ?? i}`, block]);
  }

  /** @param {Map<string, Block>} blocks */
  renew(blocks) {
    for (const [place, block] of blocks) {
      const before = this.shown.get(place);
      const text = JSON.stringify(block);
      if (!before || before.text === text) continue;
      const element = this.block(block);
      before.element.replaceWith(element);
      this.shown.set(place, { text, element });
    }
  }

  /**
   * @param {Report} report
   * @param {Map<string, Block>} blocks
   */
  build(report, blocks) {
    this.shown = new Map(
      [...blocks].map(([place, block]) => [
        place,
        { text: JSON.stringify(block), element: this.block(block) },
      ]),
    );
    this.element.replaceChildren(...report.sections.map((section) => this.section(section)));
  }

  /** @param {Section} section */
  section(section) {
    const elements = this.keyed(section).flatMap(([place]) => this.shown.get(place)?.element ?? []);
    const isList = section.blocks.length > 0 && section.blocks.every(({ kind }) => kind === 'finding');
    const isPlots = section.blocks.some(({ kind }) => kind === 'plot');
    const content = isList ? h('ul', { class: 'findings' }, elements) : h('div', {}, elements);
    if (isPlots) content.className = 'lab-plots';
    return h('section', { class: 'lab-section' }, h('h3', {}, section.heading), content);
  }

  /** @param {Block} block @returns {HTMLElement} */
  block(block) {
    switch (block.kind) {
      case 'text':
        return h('p', {}, block.content);
      case 'code':
        return h('pre', { tabindex: 0 }, h('code', {}, block.content));
      case 'finding':
        return h('li', {}, block.content.sentence);
      case 'plot':
        return new LabPlot(block.content, this.options).element;
      case 'table':
        return this.table(block.content);
    }
  }

  /** @param {import('../base/types.js').ReportTable} table */
  table(table) {
    const { sorts, opens, watch } = this.options;
    const [puzzle, algorithm] = ['puzzle', 'algorithm'].map((word) =>
      table.columns.findIndex(({ name }) => name === word),
    );
    if (puzzle !== 0 || algorithm < 0) return new LabTable(table, { sorts }).element;
    const opener = (/** @type {import('./lab-table.js').Cells} */ row) => {
      const mark = { instance: row[puzzle].text, series: row[algorithm].text };
      return opens(mark) ? () => watch(mark) : null;
    };
    return new LabTable(table, { sorts, watch: opener }).element;
  }

  /** @param {string} key */
  focus(key) {
    const found = this.element.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (found instanceof HTMLElement && found !== document.activeElement)
      found.focus({ preventScroll: true });
  }
}

/** @param {Block} block */
function idOf(block) {
  return block.kind === 'table' || block.kind === 'plot' ? block.content.id : null;
}
