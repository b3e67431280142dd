// What the shapes of a drawn step mean: only those that are there.

import { h, svg } from './dom.js';
import { isGrouped, kindsOfLinks, onlyRestedOn } from './play-links.js';

/** @typedef {import('./types.js').Step} Step */

const LINKS = { strong: 'if not this, then that', weak: 'not both' };

/** @param {Step} step */
export function legend(step) {
  const { eliminations, placements } = step;
  const grouped = isGrouped(step);
  const restsOn = grouped ? 'one group' : 'rests on this';
  return h(
    'ul',
    { class: 'play-legend', 'aria-hidden': 'true' },
    onlyRestedOn(step).length > 0 && key('rests-on', svg('circle', { cx: 8, cy: 8, r: 6 }), restsOn),
    grouped && key('rests-on other', svg('rect', { x: 2.5, y: 2.5, width: 11, height: 11 }), 'or the other'),
    eliminations.length > 0 && key('falls', svg('path', { d: 'M3 3l10 10M13 3l-10 10' }), 'falls'),
    placements.length > 0 &&
      key('written', svg('rect', { x: 2, y: 2, width: 12, height: 12, rx: 2 }), 'to write'),
    kindsOfLinks(step).map((kind) => key(`link ${kind}`, arrow(), LINKS[kind])),
  );
}

function arrow() {
  return svg('path', { class: 'line', d: 'M0 8H24M19 4l5 4l-5 4' });
}

/**
 * @param {string} kind
 * @param {SVGElement} shape
 * @param {string} words
 */
function key(kind, shape, words) {
  const width = kind.startsWith('link') ? 26 : 16;
  const attributes = { viewBox: `0 0 ${width} 16`, width, height: 16 };
  const sign = svg('svg', attributes, svg('g', { class: kind }, shape));
  return h('li', {}, sign, words);
}
