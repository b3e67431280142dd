// The lesson on rules that compute: what the sum of a cage leaves. Its puzzle has no given, so that the sums do all the work.

import { below, times } from './compared.js';
import { whole } from '../base/numbers.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('./lessons.js').LessonRun} LessonRun */

const BLANK = new Array(36).fill(0);
/** Made by Sudolab: `sudolab generate --size 6 --rules killer --seed 5 --count 26`, the last of them. */
const CAGES = /** @type {[string, number][]} */ ([
  ['r1c1 r1c2', 4],
  ['r1c5 r1c6', 7],
  ['r1c3 r1c4 r2c3', 12],
  ['r2c1 r3c1 r4c1', 15],
  ['r2c2 r3c2 r4c2', 10],
  ['r2c4 r2c5 r2c6', 10],
  ['r3c3 r3c4', 9],
  ['r3c5 r3c6 r4c6', 7],
  ['r4c3 r4c4', 4],
  ['r4c5 r5c3 r5c4 r5c5 r6c4', 17],
  ['r5c1 r5c2', 5],
  ['r5c6 r6c5 r6c6', 15],
  ['r6c1 r6c2 r6c3', 11],
]);
const PUZZLE = {
  box_height: 2,
  box_width: 3,
  givens: BLANK,
  rules: CAGES.map(([place, sum]) => ({ name: 'killercage', place, values: [sum] })),
  labels: { title: '6x6 killer' },
};
const SIDE = 6;

/**
 * The sets of different digits with a sum.
 * @param {number} count
 * @param {number} sum
 * @param {number} [from] the least digit
 * @returns {number[][]}
 */
export function setsOf(count, sum, from = 1) {
  if (!count) return sum ? [] : [[]];
  const digits = Array.from({ length: SIDE - from + 1 }, (_, i) => from + i);
  return digits.flatMap((digit) =>
    setsOf(count - 1, sum - digit, digit + 1).map((others) => [digit, ...others]),
  );
}

const [CORNER, BESIDE] = CAGES.map(([place, sum]) => ({
  place,
  sum,
  sets: setsOf(place.split(' ').length, sum),
}));
/** Both cages lie in row 1: a digit that the first one needs is lost for the second. */
const LEFT = BESIDE.sets.filter((set) => !set.some((digit) => CORNER.sets.flat().includes(digit)));
/** @param {number[][]} sets */
const listed = (sets) => sets.map((set) => set.join(' ')).join(', ');

/**
 * One search, cells in the order of the rows: only what it infers changes.
 * @param {string} inference
 * @param {string} called
 * @returns {LessonRun}
 */
const inRows = (inference, called) => ({
  called,
  algorithm: 'mrv',
  puzzle: PUZZLE,
  settings: { variables: 'first', inference },
});

/** @type {Lesson} */
export const SUMS = {
  id: 'sums',
  title: 'Why sums prune',
  runs: {
    tested: inRows('none', 'Rules only test'),
    once: inRows('forward-checking', 'Rules strike once'),
    chained: inRows('ac3', 'Rules strike until nothing changes'),
    rules: { algorithm: 'propagation', puzzle: PUZZLE },
  },
  scenes: [
    {
      show: 'tested',
      rows: ['tested'],
      says: ({ tested }) =>
        `The digits of a cage differ and sum to the number in its corner. This board has ${CAGES.length} cages and no given. A search that only tests each digit against the rules, row by row, made ${whole(tested.explored)} tests.`,
      question: {
        asks: () =>
          `The cage ${CORNER.place} sums to ${CORNER.sum}. How many sets of two different digits from 1 to ${SIDE} do that?`,
        answers: ['One', 'Two', 'Three'],
        right: () => CORNER.sets.length - 1,
        because: () =>
          `That leaves ${listed(CORNER.sets)}. The cage ${BESIDE.place} with ${BESIDE.sum} has ${BESIDE.sets.length} sets: ${listed(BESIDE.sets)}. It lies in the same row, so only ${listed(LEFT)} is left, before any digit is known.`,
      },
    },
    {
      show: 'tested',
      rows: ['tested'],
      says: ({ tested }) =>
        `This search sees a sum only when a digit breaks it: it wrote ${whole(tested.placements)} digits and took back ${whole(tested.backtracks)}.`,
      question: {
        asks: () =>
          'Now the rules on a cell strike candidates as soon as it gets a digit. Nothing else changes. How many tests?',
        answers: ['More than half', 'More than a tenth', 'Less than a tenth'],
        right: ({ tested, once }) => below(tested.explored / once.explored, 2, 10),
        because: ({ tested, once }) =>
          `${whole(once.explored)} instead of ${whole(tested.explored)}: a candidate that a rule struck is never tested.`,
      },
    },
    {
      show: 'once',
      rows: ['tested', 'once'],
      says: ({ once }) =>
        `Each rule is asked once: ${whole(once.eliminations)} candidates struck, ${whole(once.dead_ends)} dead ends.`,
      question: {
        asks: () =>
          'A candidate that is struck in one cage can shorten the sets of another. If the rules are asked until nothing changes, how many dead ends are left?',
        answers: ['None', 'Up to ten', 'More than ten'],
        right: ({ chained }) => below(chained.dead_ends, 1, 11),
        because: ({ chained, once }) =>
          `${whole(chained.dead_ends)}, after ${whole(once.dead_ends)}; ${whole(chained.explored)} tests fill ${BLANK.length} cells.`,
      },
    },
    {
      show: 'chained',
      rows: ['tested', 'once', 'chained'],
      says: ({ tested, chained }) =>
        `The same order of cells and digits, ${times(tested.explored, chained.explored)} times fewer tests. But this search writes its first digit before it asks a rule.`,
      question: {
        asks: () =>
          'Another algorithm asks all rules before it tries a digit, and adds sums that rows and cages have together. How many digits must it try?',
        answers: ['None', 'Up to ten', 'More than ten'],
        right: ({ rules }) => below(rules.explored, 1, 11),
        because: ({ rules }) =>
          `${whole(rules.explored)}. A digit that follows from the rules does not count as tried.`,
      },
    },
    {
      show: 'rules',
      rows: ['tested', 'once', 'chained', 'rules'],
      says: ({ rules }) =>
        `${rules.solved ? 'Solved' : 'Not solved'} with ${whole(rules.explored)} digits tried. A sum leaves few sets, few sets leave few candidates, and each candidate that goes shortens the sets around it.`,
    },
  ],
};
