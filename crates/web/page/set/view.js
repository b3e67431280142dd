// Set: a puzzle of one's own, with its rules drawn on the board.

import { SetView } from './set-view.js';

/** @type {import('../app/view.js').View} */
export const view = {
  id: 'set',
  title: 'Set',
  label: 'Set a puzzle',
  puzzle: true,
  board: true,
  styles: ['set/set.css'],
  keys: [
    [
      'Setting a puzzle',
      [
        [['Arrows'], 'move; around the board too, where clues stand outside'],
        [['Space'], 'take the cell into the rule, or out of it'],
        [['Shift+Arrows'], 'draw along the cells'],
        [['Enter'], 'put the rule on the board'],
        [['1', '…', '9'], 'the number of the rule that is selected; without one, a given'],
        [['Backspace', 'Delete'], 'take the last digit of the number back; delete the rule'],
        [['Escape'], 'drop what is drawn; then back to the givens'],
        [['/'], 'search for a rule'],
      ],
    ],
  ],
  open: (host) => new SetView(host),
};
