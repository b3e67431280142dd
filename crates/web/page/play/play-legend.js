// What the shapes of a drawn step mean: only those that are there.

import { h, svg } from '../base/dom.js';
import { isGrouped, kindsOfLinks, onlyRestedOn, setsOf, unitsOf } from './play-links.js';

/** @typedef {import('../base/types.js').Step} Step */

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
    areas(step).map(({ kind, says }) => key(kind, svg('rect', { x: 2, y: 2, width: 12, height: 12 }), says)),
  );
}

/**
 * The units and sets of a step and what blocks, each kind once.
 * @param {Step} step
 */
function areas(step) {
  const says = (/** @type {string} */ role) => step.groups.find((group) => group.role === role)?.says ?? role;
  const all = [
    ...unitsOf(step).map(({ role }) => ({ kind: `unit ${role}`, says: says(role) })),
    ...setsOf(step).map(({ role }, i) => ({ kind: `set ${role} set-${i}`, says: says(role) })),
    ...(step.blockers.length ? [{ kind: 'blocks', says: 'its digit is in the way' }] : []),
  ];
  return all.filter((area, i) => all.findIndex((other) => other.says === area.says) === i);
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
