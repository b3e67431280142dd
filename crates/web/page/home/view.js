// The first view: what it is all for. Its words and boards stand in `index.html`.

import { Opening } from './opening.js';

/** @type {import('../app/view.js').View} */
export const view = { id: 'home', title: 'Start', puzzle: false, open: (host) => new Opening(host) };
