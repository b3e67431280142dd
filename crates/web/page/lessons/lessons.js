// What the page teaches, as data: the only module of the page that names algorithms, because a lesson is about some.
// Every figure in a sentence is taken from the runs of the lesson, and so is the right answer of a question.

import { duration, whole } from '../base/numbers.js';

/** @typedef {import('./lesson-runs.js').Facts} Facts */
/** @typedef {Record<string, Facts>} Known what the runs of a lesson gave, by their names */

/**
 * @typedef {object} LessonRun
 * @property {string} algorithm
 * @property {string} puzzle the name of a shipped one
 * @property {Record<string, string>} [settings]
 * @property {number} [seconds] a limit
 */

/**
 * @typedef {object} Question
 * @property {(known: Known) => string} asks
 * @property {string[]} answers
 * @property {(known: Known) => number} right which answer, from 0
 * @property {(known: Known) => string} because
 */

/**
 * @typedef {object} Scene
 * @property {string} show the run on the board
 * @property {string[]} rows the runs in the table
 * @property {(known: Known) => string} says
 * @property {'temperature' | 'best' | 'depth'} [curve] of the run that is shown
 * @property {Question} [question]
 */

/** @typedef {{ id: string, title: string, runs: Record<string, LessonRun>, scenes: Scene[] }} Lesson */

/** The race of the first view. */
export const OPENING_RACE = ['backtracking', 'mrv', 'annealing'];

/** Those that repeat a program of a report, count for count. */
export const REPORTS = [
  ...['levels-backtracking', 'ids-author', 'whiz-astar', 'whiz-astar-text', 'whiz-astar-final'],
  ...['annealing-whiz', 'annealing-whiz-variant', 'genetic-whiz'],
];

/** How many times as much, in two digits. @param {number} a @param {number} b */
const times = (a, b) => whole(Number((a / b).toPrecision(2)));
/** 0: less; 1: the same; 2: more. @param {number} a @param {number} b */
const order = (a, b) => Math.sign(a - b) + 1;
/** Which of some growing bounds a value lies below. @param {number} value @param {number[]} bounds */
const below = (value, ...bounds) => bounds.filter((bound) => value >= bound).length;
const FEWER_SAME_MORE = ['Fewer', 'Exactly as many', 'More'];

/** @type {Lesson[]} */
export const LESSONS = [
  {
    id: 'against',
    title: 'Plain backtracking, and the puzzle against it',
    runs: {
      plain: { algorithm: 'backtracking', puzzle: 'escargot' },
      against: { algorithm: 'backtracking', puzzle: 'against-brute-force', seconds: 2 },
      wise: { algorithm: 'mrv', puzzle: 'against-brute-force' },
    },
    scenes: [
      {
        show: 'plain',
        rows: ['plain'],
        says: ({ plain }) =>
          `Plain backtracking fills the blanks row by row with the lowest digit that fits, and goes back when none does. Here it tested ${whole(plain.explored)} digits.`,
        question: {
          asks: ({ wise }) =>
            `Another puzzle leaves the first row blank, and its solution begins with ${wise.solution.slice(0, 4).join(' ')}. How many tests will it take there?`,
          answers: ['Fewer', 'About as many', 'More than ten times as many'],
          right: ({ plain, against }) => below(against.explored / plain.explored, 1, 10),
          because: ({ plain, against }) =>
            `It counts up from the low digits, one row after another: after ${duration(against.seconds)} it had made ${whole(against.explored)} tests, ${times(against.explored, plain.explored)} times as many${against.solved ? '.' : ', and was stopped there.'}`,
        },
      },
      {
        show: 'against',
        rows: ['plain', 'against'],
        curve: 'depth',
        says: ({ against }) =>
          `Both orders are fixed, of the cells and of the digits, so a puzzle can put its solution at the far end. The search stood at depth ${against.max_depth} at most, and wrote and took back ${whole(against.placements)} digits.`,
        question: {
          asks: () => 'What helps more on this puzzle?',
          answers: ['A computer ten times as fast', 'To take first what has the fewest choices'],
          right: ({ against, wise }) => Number(wise.solved && wise.explored * 10 < against.explored),
          because: ({ against, wise }) =>
            `With the fewest choices first it takes ${whole(wise.explored)} tests, against ${whole(against.explored)} and no end.`,
        },
      },
      {
        show: 'wise',
        rows: ['plain', 'against', 'wise'],
        says: ({ wise }) =>
          `The same puzzle, another order: ${whole(wise.explored)} tests, ${whole(wise.dead_ends)} dead ends. A puzzle is hard for a method, not by itself.`,
      },
    ],
  },
  {
    id: 'fewest-first',
    title: 'Why fewest-first wins',
    runs: {
      rows: { algorithm: 'mrv', puzzle: 'escargot', settings: { variables: 'first' } },
      cells: { algorithm: 'mrv', puzzle: 'escargot', settings: { variables: 'mrv' } },
      places: { algorithm: 'mrv', puzzle: 'escargot' },
    },
    scenes: [
      {
        show: 'rows',
        rows: ['rows'],
        says: ({ rows }) =>
          `This search strikes what a digit forbids, but takes the cells in the order of the rows: ${whole(rows.placements)} digits written, ${whole(rows.dead_ends)} dead ends.`,
        question: {
          asks: () => 'Now it takes the cell with the fewest digits left. How many digits will it write?',
          answers: ['Less than a tenth', 'About half', 'About as many, or more'],
          right: ({ rows, cells }) => below(cells.placements / rows.placements, 0.1, 0.75),
          because: ({ rows, cells }) =>
            `${whole(cells.placements)} instead of ${whole(rows.placements)}: a cell with one digit left costs nothing, one with two can be wrong only once.`,
        },
      },
      {
        show: 'cells',
        rows: ['rows', 'cells'],
        says: ({ cells }) =>
          `Fail first: what must go wrong goes wrong near the top, where little hangs on it. ${whole(cells.dead_ends)} dead ends were enough.`,
        question: {
          asks: () =>
            'It may also look for the digit that has the fewest places left in a row, column or box. How many digits does it write then?',
          answers: FEWER_SAME_MORE,
          right: ({ cells, places }) => order(places.placements, cells.placements),
          because: ({ cells, places }) =>
            `${whole(places.placements)} after ${whole(cells.placements)}: two ways to see that something is forced see more than one.`,
        },
      },
      {
        show: 'places',
        rows: ['rows', 'cells', 'places'],
        says: ({ rows, places }) =>
          `Nothing but the order changed, and the search shrank ${times(rows.placements, places.placements)} times.`,
      },
    ],
  },
  {
    id: 'looking-ahead',
    title: 'What AC-3 and forward checking save',
    runs: {
      blind: { algorithm: 'csp-ac3', puzzle: 'escargot' },
      ahead: { algorithm: 'csp-ac3-fc', puzzle: 'escargot' },
      arcs: { algorithm: 'mac', puzzle: 'escargot' },
    },
    scenes: [
      {
        show: 'blind',
        rows: ['blind'],
        says: ({ blind }) =>
          `AC-3 strikes ${whole(blind.eliminations)} candidates before the search, and then never looks again: ${whole(blind.explored)} digits were tested.`,
        question: {
          asks: () =>
            'Forward checking strikes each digit that is written from the cells that see it. What does that save?',
          answers: ['Less than half of the tests', 'Up to 99 of 100 tests', 'More than 99 of 100 tests'],
          right: ({ blind, ahead }) => below(blind.explored / ahead.explored, 2, 100),
          because: ({ blind, ahead }) =>
            `${whole(ahead.explored)} tests are left of ${whole(blind.explored)}: the domains are true at every moment, so the cell with the fewest digits really has the fewest.`,
        },
      },
      {
        show: 'ahead',
        rows: ['blind', 'ahead'],
        says: ({ ahead }) =>
          `It struck ${whole(ahead.eliminations)} candidates on its way, and noticed ${whole(ahead.dead_ends)} dead ends as soon as a domain was empty.`,
        question: {
          asks: () => 'AC-3 again after every digit follows the chains further. How many tests then?',
          answers: FEWER_SAME_MORE,
          right: ({ ahead, arcs }) => order(arcs.explored, ahead.explored),
          because: ({ ahead, arcs }) => `${whole(arcs.explored)} after ${whole(ahead.explored)}.`,
        },
      },
      {
        show: 'arcs',
        rows: ['blind', 'ahead', 'arcs'],
        says: ({ arcs, ahead }) =>
          `${whole(arcs.explored)} tests, with ${whole(arcs.eliminations)} candidates struck, where forward checking struck ${whole(ahead.eliminations)}: thinking costs too, but here less than trying. Compare shows the times.`,
      },
    ],
  },
  {
    id: 'same-tree',
    title: 'BFS, UCS, A*: the same tree',
    runs: {
      bfs: { algorithm: 'bfs', puzzle: '6x6' },
      ucs: { algorithm: 'ucs', puzzle: '6x6' },
      astar: { algorithm: 'space-astar', puzzle: '6x6', settings: { factor: '1' } },
      dfs: { algorithm: 'dfs', puzzle: '6x6' },
    },
    scenes: [
      {
        show: 'bfs',
        rows: ['bfs'],
        says: ({ bfs }) =>
          `A state is a board with some blanks filled. Breadth-first search takes the shallowest: ${whole(bfs.explored)} states, and ${whole(bfs.max_frontier)} in the frontier at once.`,
        question: {
          asks: () =>
            'Uniform-cost search takes the cheapest state, and every digit costs 1. How many states does it take?',
          answers: FEWER_SAME_MORE,
          right: ({ bfs, ucs }) => order(ucs.explored, bfs.explored),
          because: ({ ucs }) =>
            `${whole(ucs.explored)}: the cost of a state is its depth, so the cheapest is the shallowest.`,
        },
      },
      {
        show: 'ucs',
        rows: ['bfs', 'ucs'],
        says: ({ ucs }) =>
          `The same states in the same layers; every solution costs ${whole(ucs.path_cost)}, one for each blank.`,
        question: {
          asks: () =>
            'A* adds an estimate of the rest: the blanks, which is exact. What part of the states does it save?',
          answers: ['Less than half', 'Up to nine of ten', 'More'],
          right: ({ bfs, astar }) => below(bfs.explored / astar.explored, 2, 10),
          because: ({ astar, bfs }) =>
            `It takes ${whole(astar.explored)} of ${whole(bfs.explored)}: depth and blanks add up to ${whole(astar.path_cost)} for every state, so f tells it nothing.`,
        },
      },
      {
        show: 'astar',
        rows: ['bfs', 'ucs', 'astar'],
        says: ({ astar }) =>
          `With f = ${whole(astar.path_cost)} everywhere only the order of ties decides. Shortest paths are no help where all solutions lie equally deep.`,
        question: {
          asks: () => 'And depth-first search, which asks for no cost at all: how many states, beside A*?',
          answers: FEWER_SAME_MORE,
          right: ({ astar, dfs }) => order(dfs.explored, astar.explored),
          because: ({ dfs, astar }) => `${whole(dfs.explored)}, and A* ${whole(astar.explored)}.`,
        },
      },
      {
        show: 'dfs',
        rows: ['bfs', 'ucs', 'astar', 'dfs'],
        says: ({ dfs, bfs }) =>
          `Depth-first goes straight to where solutions are, and holds ${whole(dfs.max_frontier)} states where breadth-first held ${whole(bfs.max_frontier)}.`,
      },
    ],
  },
  {
    id: 'not-admissible',
    title: 'A heuristic that is not admissible',
    runs: {
      exact: { algorithm: 'space-astar', puzzle: 'classic', settings: { factor: '1' } },
      doubled: { algorithm: 'space-astar', puzzle: 'classic', settings: { factor: '2' } },
      greedy: { algorithm: 'greedy', puzzle: 'classic' },
    },
    scenes: [
      {
        show: 'exact',
        rows: ['exact'],
        says: ({ exact }) =>
          `An estimate that never says too much is admissible: then A* finds a cheapest path. The number of blanks is such an estimate; A* took ${whole(exact.explored)} states.`,
        question: {
          asks: () =>
            'A report doubles the estimate, so that it says too much. Is the path that A* finds dearer?',
          answers: ['Yes, dearer', 'No, it costs the same'],
          right: ({ exact, doubled }) => Number(doubled.path_cost <= exact.path_cost),
          because: ({ exact, doubled }) =>
            `${whole(doubled.path_cost)}, and ${whole(exact.path_cost)} before: the promise is gone, but all solutions of a Sudoku cost the same.`,
        },
      },
      {
        show: 'doubled',
        rows: ['exact', 'doubled'],
        says: () =>
          'Doubled, the estimate falls by two with every digit while the way grows by one: the deepest state is always the best, and A* dives.',
        question: {
          asks: () => 'Does it take fewer states for it?',
          answers: FEWER_SAME_MORE,
          right: ({ exact, doubled }) => order(doubled.explored, exact.explored),
          because: ({ exact, doubled }) =>
            `${whole(doubled.explored)}, against ${whole(exact.explored)}; at most ${whole(doubled.max_frontier)} in the frontier, against ${whole(exact.max_frontier)}.`,
        },
      },
      {
        show: 'greedy',
        rows: ['exact', 'doubled', 'greedy'],
        says: ({ greedy, doubled }) =>
          `Greedy search drops the way behind it altogether: ${whole(greedy.explored)} states, beside ${whole(doubled.explored)}. Too large an estimate makes A* greedy.`,
      },
    ],
  },
  {
    id: 'annealing',
    title: 'Annealing and its reheats',
    runs: {
      once: { algorithm: 'annealing-whiz', puzzle: 'escargot' },
      lewis: { algorithm: 'annealing-lewis', puzzle: 'escargot' },
    },
    scenes: [
      {
        show: 'once',
        rows: ['once'],
        says: ({ once }) =>
          `Annealing fills every box with its missing digits and swaps two of them; swaps for the worse are taken while it is hot. This one cooled once, over ${whole(once.explored)} swaps, and its best board still missed ${whole(once.best_cost)} digits.`,
        question: {
          asks: () =>
            'Another cools to lower temperatures, and when nothing gets better it heats up again. Will it solve the puzzle?',
          answers: ['Yes', 'No'],
          right: ({ lewis }) => Number(!lewis.solved),
          because: ({ lewis }) =>
            `${lewis.solved ? 'Solved' : 'Not solved'} after ${whole(lewis.explored)} swaps tried, ${whole(lewis.swaps)} of them made.`,
        },
      },
      {
        show: 'lewis',
        rows: ['once', 'lewis'],
        curve: 'temperature',
        says: ({ lewis }) =>
          `It set its temperature ${whole(lewis.temperatures)} times and was heated up again ${whole(lewis.reheats)} ${lewis.reheats === 1 ? 'time' : 'times'}: each reheat leaves a trap from which no single swap leads down.`,
        question: {
          asks: () => 'Could it prove that a puzzle has no solution?',
          answers: ['Yes, given time', 'No, never'],
          right: ({ lewis }) => Number(!lewis.complete),
          because: ({ lewis }) =>
            lewis.complete
              ? 'It sees the whole space.'
              : 'It never knows what it has not seen: it ends with a solution, or with its limit.',
        },
      },
      {
        show: 'lewis',
        rows: ['once', 'lewis'],
        says: ({ lewis }) =>
          `${whole(lewis.explored)} boards looked at, for a puzzle that a search with propagation settles in some hundred steps. Annealing is for problems without such structure.`,
      },
    ],
  },
  {
    id: 'genetic',
    title: 'A genetic algorithm that never solves, and one that does',
    runs: {
      plain: { algorithm: 'genetic-whiz', puzzle: 'escargot' },
      memetic: { algorithm: 'memetic', puzzle: 'escargot' },
    },
    scenes: [
      {
        show: 'plain',
        rows: ['plain'],
        curve: 'best',
        says: ({ plain }) =>
          `Boards are parents: a child takes each box from one of two. After ${whole(plain.generations)} generations the best child still missed ${whole(plain.best_cost)} digits.`,
        question: {
          asks: ({ plain }) =>
            `At the end the boards differ in ${whole(Math.round(100 * plain.diversity))} of 100 cells. What is missing?`,
          answers: ['More generations of the same', 'That each child learns before it is judged'],
          right: ({ plain, memetic }) => Number(!plain.solved && memetic.solved),
          because: ({ memetic }) =>
            `Children who swap digits for a while before they are judged ${memetic.solved ? 'solved it' : 'did not solve it either'}, with ${whole(memetic.explored)} boards looked at.`,
        },
      },
      {
        show: 'memetic',
        rows: ['plain', 'memetic'],
        curve: 'best',
        says: ({ memetic }) =>
          `A memetic algorithm: evolution chooses, local search repairs. ${whole(memetic.swaps)} swaps were made, and ${whole(memetic.generations)} whole generations were needed after the first.`,
        question: {
          asks: () => 'How many boards did it look at, beside the one that never solves?',
          answers: FEWER_SAME_MORE,
          right: ({ plain, memetic }) => order(memetic.explored, plain.explored),
          because: ({ plain, memetic }) => `${whole(memetic.explored)}, and ${whole(plain.explored)}.`,
        },
      },
      {
        show: 'memetic',
        rows: ['plain', 'memetic'],
        says: () =>
          'Crossing two nearly right boards seldom gives a right one: a box that fits here clashes there. What is inherited must mean something on its own.',
      },
    ],
  },
  {
    id: 'no-search',
    title: 'A 0-1 program that needs no search',
    runs: {
      plain: { algorithm: 'backtracking', puzzle: 'classic' },
      easy: { algorithm: 'ilp', puzzle: 'classic' },
      hard: { algorithm: 'ilp', puzzle: 'escargot' },
    },
    scenes: [
      {
        show: 'plain',
        rows: ['plain'],
        says: ({ plain }) => `Plain backtracking makes ${whole(plain.explored)} tests for this puzzle.`,
        question: {
          asks: ({ easy }) =>
            `As a 0-1 program it has ${whole(easy.columns)} unknowns, one per cell and digit, and ${whole(easy.rows)} equations. How many linear programs must be solved?`,
          answers: ['None', 'Up to a hundred', 'More than a hundred'],
          right: ({ easy }) => below(easy.explored, 1, 101),
          because: ({ easy }) =>
            `${whole(easy.explored)}: what follows from single equations leaves ${whole(easy.open)} unknowns open.`,
        },
      },
      {
        show: 'easy',
        rows: ['plain', 'easy'],
        says: ({ easy }) =>
          `Equations alone decided all ${whole(easy.placements)} blanks: where only one term of a sum may be 1, it is 1. There was nothing to search.`,
        question: {
          asks: ({ hard }) =>
            `On a harder puzzle ${whole(hard.open)} unknowns stay open. Is one linear program enough?`,
          answers: ['Yes, one', 'No, it must branch'],
          right: ({ hard }) => Number(hard.explored > 1),
          because: ({ hard }) =>
            `${whole(hard.explored)} were solved: the best answer between 0 and 1 was not whole, so the space was split.`,
        },
      },
      {
        show: 'hard',
        rows: ['plain', 'easy', 'hard'],
        says: ({ hard }) =>
          `${whole(hard.explored)} linear programs, ${whole(hard.iterations)} steps of the simplex method. Geometry takes the place of trying, until it has to branch.`,
      },
    ],
  },
];
