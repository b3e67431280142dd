// What the colours of fills per cell mean.

import { h } from '../base/dom.js';
import { heatRange } from '../run/faces.js';
import { whole } from '../base/numbers.js';

/** @param {ArrayLike<number>} fills */
export function heatScale(fills) {
  const { least, most } = heatRange(fills);
  return [whole(least), h('span', { class: 'heat-bar', 'aria-hidden': 'true' }), `${whole(most)}, log scale`];
}
