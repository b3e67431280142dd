// Race: algorithms side by side on the puzzle of the table.

import { USUAL } from '../app/share.js';
import { RaceView } from './race-view.js';

/** @type {import('../app/view.js').View} */
export const view = {
  id: 'race',
  title: 'Race',
  puzzle: true,
  keeps: [USUAL],
  styles: ['race/race.css'],
  open: (host) => new RaceView(host),
};
