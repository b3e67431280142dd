// What the shapes of a drawn step mean: only those that are there.

import { h, svg } from './dom.js';

/** @typedef {import('./types.js').Step} Step */

/** @param {Step} step */
export function legend({ technique, rests_on, eliminations, placements }) {
  const grouped = /colours/.test(technique);
  const restsOn = grouped ? 'one group' : 'rests on this';
  return h(
    'ul',
    { class: 'play-legend', 'aria-hidden': 'true' },
    rests_on.length > 0 && key('rests-on', svg('circle', { cx: 8, cy: 8, r: 6 }), restsOn),
    grouped && key('rests-on other', svg('rect', { x: 2.5, y: 2.5, width: 11, height: 11 }), 'or the other'),
    eliminations.length > 0 && key('falls', svg('path', { d: 'M3 3l10 10M13 3l-10 10' }), 'falls'),
    placements.length > 0 &&
      key('written', svg('rect', { x: 2, y: 2, width: 12, height: 12, rx: 2 }), 'to write'),
  );
}

/**
 * @param {string} kind
 * @param {SVGElement} shape
 * @param {string} words
 */
function key(kind, shape, words) {
  const sign = svg('svg', { viewBox: '0 0 16 16', width: 16, height: 16 }, svg('g', { class: kind }, shape));
  return h('li', {}, sign, words);
}
