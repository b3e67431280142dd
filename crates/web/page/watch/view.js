// Watch: a run on the puzzle of the table, step by step. Its id is that of addresses that people have.

import { USUAL } from '../app/share.js';
import { exportMenu } from './export-menu.js';
import { SolveView } from './solve-view.js';

/** @type {import('../app/view.js').View} */
export const view = {
  id: USUAL,
  title: 'Watch',
  label: 'Solve and watch',
  puzzle: true,
  board: true,
  keys: [
    [
      'While a run is shown',
      [
        [[',', '.'], 'one step back, one step forward'],
        [['E', 'C', 'D'], 'to the next event, change of the board, decision; with Shift to the one before'],
        [['G', 'X', 'R'], 'the same for the end of a propagation, a dead end, a restart'],
        [['Space', 'P'], 'play, pause'],
        [['Escape'], 'cancel a search or the making of a puzzle; leave the run for the puzzle'],
      ],
    ],
    [
      'In the tree',
      [
        [['Arrows'], 'walk from node to node'],
        [['Enter'], 'take the board there'],
        [['+', '-'], 'unfold, fold'],
      ],
    ],
  ],
  open: (host) => {
    const watch = new SolveView(host);
    exportMenu(watch);
    return watch;
  },
};
