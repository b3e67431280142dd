// The panels beside the board while a run is watched; only the one in sight is drawn.

import { CountersPanel } from './counters-panel.js';
import { CurvePanel, isLocal } from './curve-panel.js';
import { h } from './dom.js';
import { LogPanel } from './log-panel.js';
import { Player } from './player.js';
import { PopulationPanel } from './population-panel.js';
import { Tabs } from './tabs.js';
import { TreePanel } from './tree-panel.js';

export class RunPanels {
  /**
   * @param {(step: number) => void} seek
   * @param {() => void} changed another panel is in sight
   */
  constructor(seek, changed) {
    this.log = new LogPanel(seek);
    this.tree = new TreePanel(seek);
    this.population = new PopulationPanel();
    this.curve = new CurvePanel(seek);
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
    switch (this.tabs.chosen) {
      case 'tree':
        this.tree.element.hidden = local || !recording.hasTree;
        this.population.element.hidden = !local;
        this.noTree.hidden = local || recording.hasTree;
        this.noTree.textContent = recording.finished
          ? 'This run built no tree.'
          : 'The tree comes when the run is over.';
        if (local) this.population.draw(player);
        else if (recording.hasTree) this.tree.draw(player);
        break;
      case 'curve':
        this.curve.draw(player);
        break;
      case 'counters':
        this.counters.draw(player);
        break;
      default:
    }
  }
}
