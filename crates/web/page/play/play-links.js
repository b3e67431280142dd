// What a step draws, taken from its proof: the links between its claims, its groups and their roles. The server says all
// of it; nothing here knows a technique. Pure.

/** @typedef {import('../base/types.js').Candidate} Candidate */
/** @typedef {import('../base/types.js').Place} Place */
/** @typedef {import('../base/types.js').Step} Step */
/** @typedef {Step['groups'][number]} Group */
/** @typedef {Step['nodes'][number]} Node */

/**
 * `strong`: if not the one, then the other. Weak: not both.
 * @typedef {{ from: Candidate, to: Candidate, strong: boolean }} Link
 */

/** More links than this between two groups would cover the board; the shapes of the groups say the same. */
const MOST_OF_GROUPS = 16;

/**
 * Each from the cell of a claim to the nearest one of the other.
 * @param {Step} step
 * @returns {Link[]}
 */
export function linksOf(step) {
  if (isGrouped(step) && step.links.length > MOST_OF_GROUPS) return [];
  return step.links.map(({ from, to, strong }) => ({ ...nearest(step.nodes[from], step.nodes[to]), strong }));
}

/**
 * The kinds of links that are drawn for a step.
 * @param {Step} step
 * @returns {('strong' | 'weak')[]}
 */
export function kindsOfLinks(step) {
  const links = linksOf(step);
  const has = (/** @type {boolean} */ kind) => links.some(({ strong }) => strong === kind);
  return [
    ...(has(true) ? [/** @type {const} */ ('strong')] : []),
    ...(has(false) ? [/** @type {const} */ ('weak')] : []),
  ];
}

/**
 * @param {Node} one
 * @param {Node} other
 */
function nearest(one, other) {
  const pairs = one.cells.flatMap((a) => other.cells.map((b) => ({ a, b, far: distance(a, b) })));
  const { a, b } = pairs.reduce((best, pair) => (pair.far < best.far ? pair : best));
  return { from: { ...a, digit: one.digit }, to: { ...b, digit: other.digit } };
}

/**
 * @param {Place} a
 * @param {Place} b
 */
function distance(a, b) {
  return Math.hypot(a.row - b.row, a.column - b.column);
}

/**
 * Whether a step has two groups of which one is true.
 * @param {Step} step
 */
export function isGrouped({ groups }) {
  return groups.some(({ role }) => role === 'other-colour');
}

/**
 * The candidates of the second of two groups.
 * @param {Step} step
 * @returns {Set<string>}
 */
export function secondGroup({ groups }) {
  const second = groups.filter(({ role }) => role === 'other-colour');
  return new Set(second.flatMap(({ candidates }) => candidates.map(nameOf)));
}

/**
 * The units of groups, each with its cells and the role of its group.
 * @param {Step} step
 */
export function unitsOf({ groups, units }) {
  return groups.flatMap(({ role, unit }) =>
    units.filter(({ name }) => name === unit).map(({ name, cells }) => ({ name, cells, role })),
  );
}

/**
 * Groups that belong to no unit and are no colours: their cells, each once.
 * @param {Step} step
 */
export function setsOf({ groups }) {
  const sets = groups.filter(({ unit, role }) => !unit && role !== 'colour' && role !== 'other-colour');
  return sets.map(({ role, candidates }) => {
    const cells = new Map(candidates.map(({ row, column }) => [`r${row}c${column}`, { row, column }]));
    return { role, cells: [...cells.values()] };
  });
}

/**
 * What a step rests on beside what it writes and strikes out: the claims in their order, then the groups.
 * @param {Step} step
 */
export function onlyRestedOn({ nodes, groups, rests_on, placements, eliminations }) {
  const changed = new Set([...placements, ...eliminations].map(nameOf));
  const claimed = nodes.flatMap(({ cells, digit }) => cells.map((cell) => ({ ...cell, digit })));
  const all = [...claimed, ...groups.flatMap(({ candidates }) => candidates), ...rests_on];
  const once = new Map(all.map((candidate) => [nameOf(candidate), candidate]));
  return [...once.values()].filter((candidate) => !changed.has(nameOf(candidate)));
}

/** @param {Candidate} candidate */
export function nameOf({ row, column, digit }) {
  return `${digit}r${row}c${column}`;
}
