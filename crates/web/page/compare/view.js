// Compare: any set of algorithms on the puzzle of the table, or on a list.

import { USUAL } from '../app/share.js';
import { CompareView } from './compare-view.js';

/** @type {import('../app/view.js').View} */
export const view = {
  id: 'compare',
  title: 'Compare',
  puzzle: true,
  keeps: [USUAL],
  styles: ['compare/compare.css'],
  open: (host) => new CompareView(host),
};
