// Play: a game on the puzzle of the table.

import { PlayView } from './play-view.js';

/** @type {import('../app/view.js').View} */
export const view = {
  id: 'play',
  title: 'Play',
  puzzle: true,
  board: true,
  styles: ['play/play.css', 'play/play-drawing.css'],
  keys: [
    [
      'In a game',
      [
        [['Shift+1'], 'mark; where the program keeps the marks, strike the candidate out'],
        [['Space'], 'next tool: digits, marks, colours'],
        [['H'], 'hint: where to look; again: which technique; the proof; do it'],
        [['P'], 'pause, go on'],
        [['↑', '↓'], 'in the list of all steps: from step to step'],
        [['Escape'], 'close the hint; go back from the steps to your board'],
      ],
    ],
  ],
  open: (host) => new PlayView(host),
};
