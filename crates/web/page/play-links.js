// The links of a step: which candidate of its pattern leads to which. The wire has the candidates of a pattern; those of
// a chain come in its order, and in the other patterns the links follow from the board. Pure.

/** @typedef {import('./play-position.js').Position} Position */
/** @typedef {import('./shape.js').Shape} Shape */
/** @typedef {import('./types.js').Candidate} Candidate */
/** @typedef {import('./types.js').Step} Step */

/**
 * `strong`: if not the one, then the other. Weak: not both.
 * @typedef {{ from: Candidate, to: Candidate, strong: boolean }} Link
 */

/** Patterns whose links can be told, by the id of the technique. In all others the shapes speak for themselves. */
const BRANCHES = /^(cell|unit)-forcing-chains$/;
const LOOP = /^forcing-(x-)?chain$/;
const NODES = /^grouped-(x-)?chain$/;
const CHAIN = /^(x|xy|alternating)-chain$|turbot|skyscraper|kite/;
const COLOURS = /^simple-colours$/;
/** Its links would cover the board; the shapes of its two groups say the same. */
const MANY_COLOURS = /^medusa$/;
const WING = /^(w|xyz?)-wing$/;

/**
 * Whether the pattern of a step consists of two groups of which one is true.
 * @param {Step} step
 */
export function isGrouped({ technique }) {
  return COLOURS.test(technique) || MANY_COLOURS.test(technique);
}

/**
 * The kinds of links that are drawn for a step.
 * @param {Step} step
 * @returns {('strong' | 'weak')[]}
 */
export function kindsOfLinks({ technique }) {
  if (COLOURS.test(technique)) return ['strong'];
  if (WING.test(technique)) return ['weak'];
  return [BRANCHES, LOOP, NODES, CHAIN].some((kind) => kind.test(technique)) ? ['strong', 'weak'] : [];
}

/**
 * @param {Shape} shape
 * @param {Step} step
 * @param {Position} position at which the step is done
 * @returns {Link[]}
 */
export function linksOf(shape, step, position) {
  const { technique, rests_on } = step;
  if (BRANCHES.test(technique)) return ofBranches(shape, step);
  if (LOOP.test(technique)) return ofLoop(shape, step);
  if (NODES.test(technique)) return betweenNodes(shape, rests_on, position);
  if (CHAIN.test(technique)) return inTurn(shape, rests_on, true);
  if (isGrouped(step)) return conjugates(shape, rests_on, position);
  return WING.test(technique) ? betweenCells(shape, step) : [];
}

/**
 * From each candidate to the next one, strong and weak in turn.
 * @param {Shape} shape
 * @param {Candidate[]} path
 * @param {boolean} strongFirst
 */
function inTurn(shape, path, strongFirst) {
  const links = path.slice(1).map((to, i) => ({ from: path[i], to, strong: (i % 2 === 0) === strongFirst }));
  return links.filter(({ from, to }) => areLinked(shape, from, to));
}

/**
 * What follows from a candidate that is true (then something falls) or false (then it is written), until it
 * contradicts itself or the way comes round.
 * @param {Shape} shape
 * @param {Step} step
 */
function ofLoop(shape, { rests_on, placements }) {
  const [first] = rests_on;
  const comesRound = nameOf(first) !== nameOf(rests_on[rests_on.length - 1]);
  return inTurn(shape, comesRound ? [...rests_on, first] : rests_on, placements.length > 0);
}

/**
 * A chain over nodes of one or several candidates, which come one after the other. Where a node ends is found by what
 * holds on the board: each strong and each weak link must.
 * @param {Shape} shape
 * @param {Candidate[]} candidates
 * @param {Position} position
 * @returns {Link[]}
 */
function betweenNodes(shape, candidates, position) {
  const nodes = nodesOf(shape, candidates, position, []) ?? [];
  return nodes.slice(1).map((node, i) => {
    const [from] = nodes[i].slice(-1);
    return { from, to: node[0], strong: i % 2 === 0 };
  });
}

/**
 * @param {Shape} shape
 * @param {Candidate[]} rest
 * @param {Position} position
 * @param {Candidate[][]} before
 * @returns {Candidate[][] | null} the nodes, if the rest can be divided
 */
function nodesOf(shape, rest, position, before) {
  if (!rest.length) return before.length % 2 ? null : before;
  const last = before.at(-1);
  for (let size = 1; size <= rest.length; size++) {
    const node = rest.slice(0, size);
    if (!node.every((each) => areTogether(shape, node[0], each))) return null;
    const linked = before.length % 2 ? isStrong : isWeak;
    if (last && !linked(shape, last, node, position)) continue;
    const found = nodesOf(shape, rest.slice(size), position, [...before, node]);
    if (found) return found;
  }
  return null;
}

/**
 * Whether two candidates can be of one node: the same digit in one box and one line.
 * @param {Shape} shape
 * @param {Candidate} a
 * @param {Candidate} b
 */
function areTogether(shape, a, b) {
  const line = a.row === b.row || a.column === b.column;
  return a.digit === b.digit && line && shape.box(cellOf(shape, a)) === shape.box(cellOf(shape, b));
}

/**
 * Not both: every candidate of one node excludes every one of the other.
 * @param {Shape} shape
 * @param {Candidate[]} one
 * @param {Candidate[]} other
 */
function isWeak(shape, one, other) {
  return one.every((a) => other.every((b) => areLinked(shape, a, b)));
}

/**
 * If not the one, then the other: all places of a digit in a row, a column or a box, or both digits of a cell.
 * @param {Shape} shape
 * @param {Candidate[]} one
 * @param {Candidate[]} other
 * @param {Position} position
 */
function isStrong(shape, one, other, { candidates }) {
  const [{ digit }, both] = [one[0], [...one, ...other]];
  const [first, ...cells] = both.map((each) => cellOf(shape, each));
  if (cells.every((cell) => cell === first)) return candidates[first].length === both.length;
  if (both.some((each) => each.digit !== digit)) return false;
  const units = [shape.row, shape.column, shape.box].map((unit) => unit.bind(shape));
  return units.some((unit) => {
    const holders = candidates.filter((list, cell) => unit(cell) === unit(first) && list.includes(digit));
    return cells.every((cell) => unit(cell) === unit(first)) && holders.length === both.length;
  });
}

/**
 * Branches one after the other, each from one of the choices to the claim that all of them reach; the claim itself is
 * not among the candidates. In a branch what is true excludes (weak), and what is false leaves (strong).
 * @param {Shape} shape
 * @param {Step} step
 */
function ofBranches(shape, step) {
  const [claim] = [...step.placements, ...step.eliminations];
  const parity = step.placements.length ? 0 : 1;
  /** @type {Candidate[][]} */
  const branches = [];
  for (const candidate of step.rests_on) {
    const branch = branches.at(-1);
    const last = branch?.at(-1);
    const over = branch && last && branch.length % 2 === parity && areLinked(shape, last, claim);
    const begins = !branch || (over && isChoice(shape, step.rests_on[0], candidate));
    if (begins || !last || !areLinked(shape, last, candidate)) branches.push([candidate]);
    else branch.push(candidate);
  }
  return branches.flatMap((branch) => inTurn(shape, [...branch, claim], false));
}

/**
 * Whether two candidates can be choices of the same cell, or places of the same digit.
 * @param {Shape} shape
 * @param {Candidate} first
 * @param {Candidate} other
 */
function isChoice(shape, first, other) {
  return cellOf(shape, first) === cellOf(shape, other) || first.digit === other.digit;
}

/**
 * Pairs of which one is true.
 * @param {Shape} shape
 * @param {Candidate[]} candidates
 * @param {Position} position
 */
function conjugates(shape, candidates, position) {
  return pairs(candidates).filter(({ from, to }) => isStrong(shape, [from], [to], position));
}

/**
 * In a wing of pairs: digits that two of its cells share and that are not the one that falls.
 * @param {Shape} shape
 * @param {Step} step
 */
function betweenCells(shape, { rests_on, eliminations }) {
  const falling = new Set(eliminations.map(({ digit }) => digit));
  const weak = pairs(rests_on).map((link) => ({ ...link, strong: false }));
  return weak.filter(
    ({ from, to }) => from.digit === to.digit && !falling.has(from.digit) && areLinked(shape, from, to),
  );
}

/**
 * @param {Candidate[]} candidates
 * @returns {Link[]}
 */
function pairs(candidates) {
  return candidates.flatMap((from, i) => candidates.slice(i + 1).map((to) => ({ from, to, strong: true })));
}

/**
 * Whether one candidate says something about the other.
 * @param {Shape} shape
 * @param {Candidate} a
 * @param {Candidate} b
 */
function areLinked(shape, a, b) {
  const [one, other] = [cellOf(shape, a), cellOf(shape, b)];
  if (one === other) return a.digit !== b.digit;
  return a.digit === b.digit && shape.peersOf(one).includes(other);
}

/**
 * @param {Shape} shape
 * @param {Candidate} candidate
 */
function cellOf(shape, { row, column }) {
  return shape.at(row, column);
}

/**
 * Two groups of candidates of which one is true as a whole: links lead from one group to the other.
 * @param {readonly Link[]} links
 * @returns {Set<string>} the candidates of the second group
 */
export function secondGroup(links) {
  /** @type {Set<string>} */
  const first = new Set();
  /** @type {Set<string>} */
  const second = new Set();
  const [start] = links;
  if (start) first.add(nameOf(start.from));
  for (let grew = true; grew;) {
    const before = first.size + second.size;
    for (const { from, to } of links) {
      const [a, b] = [nameOf(from), nameOf(to)];
      if (first.has(a)) second.add(b);
      else if (second.has(a)) first.add(b);
      else if (first.has(b)) second.add(a);
      else if (second.has(b)) first.add(a);
    }
    grew = first.size + second.size > before;
  }
  return second;
}

/**
 * What a step rests on beside what it writes and strikes out.
 * @param {Step} step
 */
export function onlyRestedOn({ rests_on, placements, eliminations }) {
  const changed = new Set([...placements, ...eliminations].map(nameOf));
  return rests_on.filter((candidate) => !changed.has(nameOf(candidate)));
}

/** @param {Candidate} candidate */
export function nameOf({ row, column, digit }) {
  return `${digit}r${row}c${column}`;
}
