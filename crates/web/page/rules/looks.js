// How rules are drawn: a function for each look, and a line in the list. What comes out is data in cells, for the board on the
// screen (`paint.js`) and for pictures (`board/drawing.js`). Pure.

import { cage, diagonal, shade } from './areas.js';
import { circles, squares, wedges } from './inside.js';
import { arrow, ended, line, thermometer } from './lines.js';
import { clue } from './outside.js';
import { corner, dot, sign } from './signs.js';
import { sketch } from './sketch.js';

/** @typedef {import('../base/types.js').Rule} Rule */

/**
 * A path, or a text in the middle of a place (or beginning there). Colours are names of inks.
 * @typedef {object} Mark
 * @property {string} [d]
 * @property {string} [fill]
 * @property {string} [stroke]
 * @property {number} [width] of the stroke
 * @property {number[]} [dash]
 * @property {boolean} [butt] whether its ends are cut straight
 * @property {string} [text]
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [size]
 * @property {boolean} [bold]
 * @property {'start'} [anchor]
 * @property {boolean} [halo] whether the sheet shows around its letters, so that no dash runs through them
 */

/**
 * What a look knows of the board.
 * @typedef {object} Drawn
 * @property {number} side
 * @property {readonly Rule[]} rules all that are drawn
 * @property {number} nthKind which of the kinds with this look it is, from 0
 * @property {number} colours how many colours of lines there are
 */

/** @typedef {(rule: Rule, drawn: Drawn) => Mark[]} Draw */

/**
 * Lower ones first. `over` lies above the digits.
 * @type {Record<string, { draw: Draw, over?: boolean }>}
 */
export const LOOKS = {
  shade: { draw: shade },
  wedges: { draw: wedges },
  square: { draw: squares },
  circle: { draw: circles },
  diagonal: { draw: diagonal },
  line: { draw: line },
  ended: { draw: ended },
  thermometer: { draw: thermometer },
  arrow: { draw: arrow },
  sketch: { draw: sketch },
  cage: { draw: cage },
  dot: { draw: dot, over: true },
  sign: { draw: sign, over: true },
  corner: { draw: corner, over: true },
  outside: { draw: clue, over: true },
};

/**
 * What is drawn of one rule.
 * @typedef {{ rule: Rule, marks: Mark[] }} Picture
 */

/**
 * All rules of a board: what lies under the digits, and what above.
 * @param {readonly Rule[]} rules
 * @param {number} side
 * @returns {{ under: Picture[], over: Picture[] }}
 */
export function picturesOf(rules, side) {
  const order = Object.keys(LOOKS);
  const drawn = rules.filter(({ look }) => look && LOOKS[look]);
  const lines = drawn.filter(({ look }) => look === 'line' || look === 'ended');
  const colours = new Set(lines.map(({ colour }) => colour)).size;
  const sorted = [...drawn].sort((a, b) => order.indexOf(a.look ?? '') - order.indexOf(b.look ?? ''));
  const pictures = sorted.map((rule) => {
    const alike = new Set(drawn.filter(({ look }) => look === rule.look).map(({ name }) => name));
    const nthKind = [...alike].indexOf(rule.name);
    return { rule, marks: LOOKS[rule.look ?? ''].draw(rule, { side, rules: drawn, nthKind, colours }) };
  });
  const isOver = (/** @type {Picture} */ { rule }) => Boolean(LOOKS[rule.look ?? ''].over);
  return { under: pictures.filter((each) => !isOver(each)), over: pictures.filter(isOver) };
}
