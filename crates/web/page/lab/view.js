// Lab: an experiment with a set of puzzles of its own. The puzzle on the table waits, and is in the address with Watch.

import { USUAL } from '../app/share.js';
import { LabView } from './lab-view.js';

/** @type {import('../app/view.js').View} */
export const view = {
  id: 'lab',
  title: 'Lab',
  puzzle: false,
  keeps: [USUAL],
  styles: ['lab/lab.css'],
  keys: [
    [
      'In a plot of the lab',
      [
        [['←', '→'], 'from mark to mark'],
        [['↑', '↓'], 'the same puzzle of another algorithm'],
        [['Enter'], 'watch that run'],
      ],
    ],
  ],
  open: (host) => new LabView(host),
};
