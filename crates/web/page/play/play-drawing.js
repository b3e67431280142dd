// A step drawn over the board, all from its proof. Shapes speak, colours only help: a ring for what the step rests on (a
// square ring for the other of two groups), a cross through what falls, a filled square for a digit to write, arrows along
// the links: solid for 'if not this, then that', dashed for 'not both'; shades for its units, frames for its sets, a heavy
// frame for a digit in the way.

import { svg } from '../base/dom.js';
import { linksOf, nameOf, onlyRestedOn, secondGroup, setsOf, unitsOf } from './play-links.js';

/** @typedef {import('./play-links.js').Link} Link */
/** @typedef {import('../board/shape.js').Shape} Shape */
/** @typedef {import('../base/types.js').Candidate} Candidate */
/** @typedef {import('../base/types.js').Place} Place */
/** @typedef {import('../base/types.js').Step} Step */

/** The part of a cell around its grid of marks; the style sheet has the same. */
const MARGIN = 0.06;
/** Frames of sets that look different. */
const SETS = 3;

/**
 * @param {Shape} shape
 * @param {Step} step
 * @returns {SVGElement[]}
 */
export function drawStep(shape, step) {
  const others = secondGroup(step);
  return [
    ...unitsOf(step).map(({ role, cells }) => area(`unit ${role}`, cells, 0)),
    ...setsOf(step).map(({ role, cells }, i) => area(`set ${role} set-${i % SETS}`, cells, 0.1)),
    ...(step.blockers.length ? [area('blocks', step.blockers, 0.05)] : []),
    ...onlyRestedOn(step).map((candidate) => ring(shape, candidate, others.has(nameOf(candidate)))),
    ...step.eliminations.map((candidate) => cross(shape, candidate)),
    ...step.placements.map((candidate) => square(shape, candidate)),
    ...linksOf(step).map((link) => arrow(shape, link)),
  ];
}

/**
 * Some cells, each with this much air around.
 * @param {string} kind
 * @param {readonly Place[]} cells
 * @param {number} air
 */
function area(kind, cells, air) {
  const size = { width: 1 - 2 * air, height: 1 - 2 * air };
  const rects = cells.map(({ row, column }) =>
    svg('rect', { x: column - 1 + air, y: row - 1 + air, ...size }),
  );
  return svg('g', { class: kind }, rects);
}

/**
 * A digit to suppose: a ring of dashes.
 * @param {Shape} shape
 * @param {Candidate} candidate
 */
export function drawSupposed(shape, candidate) {
  const { x, y, r } = spot(shape, candidate);
  return [group('supposed', candidate, svg('circle', { cx: x, cy: y, r }), digitAt(shape, candidate))];
}

/**
 * Where a candidate stands, and how large a ring around it is, in cells.
 * @param {Shape} shape
 * @param {Candidate} candidate
 */
export function spot({ markRows: boxHeight, markColumns: boxWidth, markTop }, { row, column, digit }) {
  const [across, down] = [(digit - 1) % boxWidth, Math.floor((digit - 1) / boxWidth)];
  const room = 1 - 2 * MARGIN;
  const height = room - markTop;
  return {
    x: column - 1 + MARGIN + ((across + 0.5) * room) / boxWidth,
    y: row - 1 + MARGIN + markTop + ((down + 0.5) * height) / boxHeight,
    r: 0.45 * Math.min(height / boxHeight, room / boxWidth),
  };
}

/**
 * @param {string} kind
 * @param {Candidate} candidate
 * @param {...SVGElement} parts
 */
function group(kind, candidate, ...parts) {
  return svg('g', { class: kind, 'data-candidate': nameOf(candidate) }, parts);
}

/**
 * @param {Shape} shape
 * @param {Candidate} candidate
 */
function digitAt(shape, candidate) {
  const { x, y, r } = spot(shape, candidate);
  const size = r * (candidate.digit > 9 ? 1.25 : 1.6);
  return svg('text', { x, y, 'font-size': size }, String(candidate.digit));
}

/**
 * @param {Shape} shape
 * @param {Candidate} candidate
 * @param {boolean} other of the second group
 */
function ring(shape, candidate, other) {
  const { x, y, r } = spot(shape, candidate);
  const round = svg('circle', { cx: x, cy: y, r });
  const edged = svg('rect', { x: x - 0.9 * r, y: y - 0.9 * r, width: 1.8 * r, height: 1.8 * r });
  return group(
    other ? 'rests-on other' : 'rests-on',
    candidate,
    other ? edged : round,
    digitAt(shape, candidate),
  );
}

/**
 * @param {Shape} shape
 * @param {Candidate} candidate
 */
function cross(shape, candidate) {
  const { x, y, r } = spot(shape, candidate);
  const a = 0.95 * r;
  const lines = `M${x - a} ${y - a}l${2 * a} ${2 * a}M${x + a} ${y - a}l${-2 * a} ${2 * a}`;
  const patch = svg('circle', { cx: x, cy: y, r });
  return group('falls', candidate, patch, svg('path', { d: lines }), digitAt(shape, candidate));
}

/**
 * @param {Shape} shape
 * @param {Candidate} candidate
 */
function square(shape, candidate) {
  const { x, y, r } = spot(shape, candidate);
  const box = svg('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 0.3 * r });
  return group('written', candidate, box, digitAt(shape, candidate));
}

/**
 * A bow from ring to ring: straight lines would lie over each other and over the marks between.
 * @param {Shape} shape
 * @param {Link} link
 */
function arrow(shape, { from, to, strong }) {
  const [a, b] = [spot(shape, from), spot(shape, to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const bend = Math.min(0.35, Math.max(1.4 * a.r, 0.14 * far));
  const middle = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / far) * bend,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / far) * bend,
  };
  const start = towards(a, middle, a.r);
  const end = towards(b, middle, b.r * 1.1);
  const line = `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`;
  return svg(
    'g',
    { class: `link ${strong ? 'strong' : 'weak'}`, 'data-from': nameOf(from), 'data-to': nameOf(to) },
    svg('path', { class: 'line', d: line }),
    svg('path', { class: 'head', d: head(middle, end, Math.min(0.13, 0.5 * far)) }),
  );
}

/**
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 * @param {number} by
 */
function towards(from, to, by) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / far) * by, y: from.y + ((to.y - from.y) / far) * by };
}

/**
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} tip
 * @param {number} size
 */
function head(from, tip, size) {
  const back = towards(tip, from, size);
  const [dx, dy] = [(tip.y - back.y) * 0.45, (back.x - tip.x) * 0.45];
  return `M${tip.x} ${tip.y}L${back.x + dx} ${back.y + dy}L${back.x - dx} ${back.y - dy}Z`;
}

/**
 * What a step says of each of its cells, for those who hear the board.
 * @param {Shape} shape
 * @param {Step} step
 * @returns {Map<number, string>}
 */
export function notesOf(shape, step) {
  /** @type {Map<number, string>} */
  const notes = new Map();
  const add = (/** @type {Candidate[]} */ list, /** @type {string} */ words) => {
    for (const { row, column, digit } of list) {
      const cell = shape.at(row, column);
      notes.set(cell, [notes.get(cell), `${words} ${digit}`].filter(Boolean).join(', '));
    }
  };
  add(step.rests_on, 'the step rests on');
  add(step.eliminations, 'strikes out');
  add(step.placements, 'writes');
  for (const { row, column } of step.blockers) notes.set(shape.at(row, column), 'is in the way');
  return notes;
}
