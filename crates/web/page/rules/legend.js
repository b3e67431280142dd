// The rules of a puzzle in words, with a small picture of each kind: a list under or beside a board.

import { h, svg } from '../base/dom.js';
import { grouped } from '../base/group.js';
import { picturesOf } from './looks.js';
import { tag } from './outside.js';
import { paint } from './paint.js';

/** @typedef {import('../base/types.js').Rule} Rule */

export class RuleLegend {
  constructor() {
    this.list = h('ul', {});
    this.element = h(
      'section',
      { class: 'card rule-legend', 'aria-label': 'Rules of this puzzle', hidden: true },
      h('h3', {}, 'Rules of this puzzle'),
      this.list,
    );
  }

  /** @param {readonly Rule[]} rules those that are understood */
  show(rules) {
    const kinds = grouped(rules, ({ name }) => name);
    this.element.hidden = !kinds.size;
    this.list.replaceChildren(...[...kinds.values()].map((alike) => item(alike, rules)));
  }
}

/**
 * One kind: its name, how often it is there, what it asks for.
 * @param {Rule[]} alike
 * @param {readonly Rule[]} all
 */
function item(alike, all) {
  const [rule] = alike;
  const count = alike.length > 1 ? ` × ${alike.length}` : '';
  const texts = [...new Set(alike.flatMap(({ text }) => text || []))].join('; ');
  const said = `${rule.about ?? ''}${texts ? ` (${texts})` : ''}`;
  return h(
    'li',
    { 'data-kind': rule.name },
    swatch(rule, all) ?? h('span', {}),
    h('div', {}, h('strong', {}, `${rule.title || rule.name}${count}`), h('span', { class: 'about' }, said)),
  );
}

/** What a small board of two rows and three columns holds of a rule, by its look. @type {Record<string, Partial<Rule>>} */
const SAMPLES = {
  shade: { place: 'r1c1 r1c2 r2c2', lines: [] },
  wedges: { place: 'r2c2' },
  square: { place: 'r1c1' },
  circle: { place: 'r1c1' },
  diagonal: {},
  thermometer: { place: 'r2c1 r1c2 r1c3' },
  line: { place: 'r2c1 r1c2 r1c3' },
  ended: { place: 'r1c1 r1c2 r2c3' },
  arrow: { place: 'r1c1', lines: ['r1c1 r1c2 r2c3'] },
  cage: { place: 'r1c1 r1c2 r2c2' },
  dot: { place: 'r1c1 r1c2' },
  sign: { place: 'r1c1 r1c2' },
  corner: { place: 'r1c1 r1c2 r2c1 r2c2' },
};
const SIDE = 3;
/** What of it is shown, where that is not all. @type {Record<string, string>} */
const CUTS = {
  wedges: '0.5 0.75 2 1.5',
  square: '-0.05 -0.05 2 1.4',
  circle: '-0.05 -0.05 2 1.4',
  dot: '0 0 2 1.4',
  sign: '0 0 2 1.4',
  corner: '0 0.3 2 1.4',
};

/** A number beside the first cells of a row. @param {Rule} rule */
function clueSwatch(rule) {
  return svg(
    'svg',
    { class: 'rule-swatch', viewBox: '-1.05 -0.2 3.1 2.1', 'aria-hidden': 'true' },
    svg('path', { class: 'cells', d: 'M2 0h-2v1h2M1 0v1' }),
    svg('text', { x: -0.5, y: 0.42, fill: 'var(--rule-ink)', 'font-size': 0.8 }, '8'),
    svg('text', { x: -0.5, y: 1.2, fill: 'var(--rule-ink)', 'font-size': 0.55 }, tag(rule)),
  );
}

/**
 * @param {Rule} rule
 * @param {readonly Rule[]} all so that its shade and its dashes are those of the board
 */
export function swatch(rule, all) {
  const sample = SAMPLES[rule.look ?? ''];
  if (rule.look === 'outside') return clueSwatch(rule);
  if (!sample) return null;
  const shown = { ...rule, lines: undefined, groups: diagonalOf(rule), ...sample };
  const others = all
    .filter(({ name }) => name !== rule.name)
    .map((each) => ({ ...each, place: '', lines: [], groups: [] }));
  const at = all.findIndex(({ name }) => name === rule.name);
  const before = others.filter((each) => all.findIndex(({ name }) => name === each.name) < at);
  const rules = [...before, shown, ...others.filter((each) => !before.includes(each))];
  const { under, over } = picturesOf(rules, SIDE);
  const own = [...under, ...over].filter((picture) => picture.rule === shown);
  const grid = 'M0 0h3v3h-3ZM1 0v3M2 0v3M0 1h3M0 2h3';
  return svg(
    'svg',
    { class: 'rule-swatch', viewBox: CUTS[rule.look ?? ''] ?? '-0.05 -0.05 3.1 2.1', 'aria-hidden': 'true' },
    svg('path', { class: 'cells', d: grid }),
    paint(own),
  );
}

/**
 * A diagonal is known by its groups.
 * @param {Rule} rule
 */
function diagonalOf({ look, groups, name }) {
  if (look !== 'diagonal') return [];
  const side = groups?.[0]?.length ?? 0;
  const falls = groups?.[0]?.every((cell) => cell % side === Math.floor(cell / side)) ?? name.endsWith('-');
  return falls ? [[0, 4, 8]] : [[2, 4, 6]];
}
