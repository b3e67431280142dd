// The panels beside the board while a run is watched; only the one in sight is drawn.

import { CountersPanel } from './counters-panel.js';
import { CurvePanel, isLocal } from '../run/curve-panel.js';
import { h } from '../base/dom.js';
import { LogPanel } from './log-panel.js';
import { Player } from '../run/player.js';
import { PopulationPanel } from './population-panel.js';
import { Tabs } from '../base/tabs.js';
import { TreePanel } from './tree-panel.js';

export class RunPanels {
  /**
   * @param {(step: number) => void} seek
   * @param {() => void} changed another panel is in sight
   */
  constructor(seek, changed) {
    const brush = (/** @type {number | null} */ step) => this.brush(step);
    this.log = new LogPanel(seek, brush);
    this.tree = new TreePanel(seek, brush);
    this.population = new PopulationPanel();
    this.curve = new CurvePanel(seek, brush);
    /** @type {(step: number | null) => void} somebody points at a step */
    this.onBrush = () => {};
    this.counters = new CountersPanel();
    this.noTree = h('p', { class: 'empty' });
    this.treeOrPopulation = h('div', {}, this.noTree, this.tree.element, this.population.element);
    this.tabs = new Tabs(
      'What the run did',
      [
        { id: 'log', title: 'Log', content: this.log.element },
        { id: 'tree', title: 'Tree', content: this.treeOrPopulation },
        { id: 'curve', title: 'Curve', content: this.curve.element },
        { id: 'counters', title: 'Counters', content: this.counters.element },
      ],
      changed,
    );
    this.invitation = h(
      'div',
      { class: 'card invitation' },
      h(
        'p',
        {},
        'Run shows the result; Watch plays the search from its first step. Then step through it here:',
      ),
      h(
        'ul',
        {},
        h('li', {}, h('strong', {}, 'Log'), ' every event as a sentence'),
        h('li', {}, h('strong', {}, 'Tree'), ' what was tried, what failed, where the solution was'),
        h('li', {}, h('strong', {}, 'Curve'), ' depth or cost over the whole run'),
        h('li', {}, h('strong', {}, 'Counters'), ' each figure with its definition'),
      ),
    );
    this.element = h('div', { class: 'panels' }, this.invitation, this.tabs.element);
    this.wide = matchMedia('(min-width: 1400px)');
    this.wide.addEventListener('change', () => this.arrange());
    this.arrange();
  }

  /** On a wide screen all panels stand beside each other; else one is chosen. */
  arrange() {
    this.tabs.showAll(this.wide.matches);
  }

  /**
   * The same moment is marked in all panels.
   * @param {number | null} step
   */
  brush(step) {
    this.tree.mark(step);
    this.curve.mark(step);
    this.log.mark(step);
    this.onBrush(step);
  }

  /** @param {Player | null} player */
  draw(player) {
    this.invitation.hidden = player !== null;
    this.tabs.element.hidden = player === null;
    if (!player) return;
    const { recording } = player;
    const local = isLocal(recording);
    this.tabs.rename('tree', local ? 'Population' : 'Tree');
    // The log always speaks; the others are drawn when they can be seen.
    this.log.draw(player);
    if (this.tabs.shows('tree')) this.drawTree(player, local);
    if (this.tabs.shows('curve')) this.curve.draw(player);
    if (this.tabs.shows('counters')) this.counters.draw(player);
  }

  /**
   * @param {Player} player
   * @param {boolean} local
   */
  drawTree(player, local) {
    const { recording } = player;
    this.tree.element.hidden = local || !recording.hasTree;
    this.population.element.hidden = !local;
    this.noTree.hidden = local || recording.hasTree;
    this.noTree.textContent = recording.finished
      ? recording.outcome
        ? 'This run has no tree.'
        : 'The search runs again for its tree…'
      : 'The tree appears when the run ends.';
    if (local) this.population.draw(player);
    else if (recording.hasTree) this.tree.draw(player);
  }
}
