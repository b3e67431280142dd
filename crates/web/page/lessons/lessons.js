// What the page teaches, as data: with `sums.js` the only module of the page that names algorithms, because a lesson is about some.
// Every figure in a sentence is taken from the runs of the lesson, and so is the right answer of a question.

import { below, FEWER_SAME_MORE, order, times } from './compared.js';
import { SUMS } from './sums.js';
import { duration, whole } from '../base/numbers.js';

/** @typedef {import('./lesson-runs.js').Facts} Facts */
/** @typedef {Record<string, Facts>} Known what the runs of a lesson gave, by their names */

/**
 * @typedef {object} LessonRun
 * @property {string} algorithm
 * @property {string | import('../base/types.js').Puzzle} puzzle the name of an example, or one with rules
 * @property {Record<string, string>} [settings]
 * @property {number} [seconds] a limit
 * @property {number} [seed]
 * @property {string} [called] what it does, where its settings matter more than its algorithm
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

const FEWEST_AND_AC3 = { variables: 'mrv', inference: 'ac3' };
/**
 * A search that takes the cells in the order of the rows.
 * @param {string} algorithm
 * @param {string} inference
 * @param {string} called
 * @returns {LessonRun}
 */
const inRows = (algorithm, inference, called) => ({
  algorithm,
  called,
  puzzle: 'escargot',
  settings: { variables: 'first', inference },
});

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
          answers: [
            'A computer ten times as fast',
            'To strike what each digit forbids, and take first what has the fewest choices left',
          ],
          right: ({ against, wise }) => Number(wise.solved && wise.explored * 10 < against.explored),
          because: ({ against, wise }) =>
            `That takes ${whole(wise.explored)} tests, against ${whole(against.explored)}${against.solved ? '.' : ' and no end.'}`,
        },
      },
      {
        show: 'wise',
        rows: ['plain', 'against', 'wise'],
        says: ({ wise }) =>
          `The same puzzle, another search: ${whole(wise.explored)} tests, ${whole(wise.dead_ends)} dead ends. A puzzle is hard for a method, not by itself.`,
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
      blind: inRows('mrv', 'none', 'Only tests'),
      once: inRows('csp-ac3', 'none', 'AC-3 before the search'),
      ahead: inRows('csp-ac3', 'forward-checking', 'Then forward checking'),
      arcs: inRows('csp-ac3', 'ac3', 'Then AC-3 again'),
      fewest: { ...inRows('csp-ac3', 'ac3', 'And the fewest digits first'), settings: FEWEST_AND_AC3 },
    },
    scenes: [
      {
        show: 'blind',
        rows: ['blind'],
        says: ({ blind }) =>
          `Five runs, each with one thing changed. The first takes the cells row by row and strikes nothing: ${whole(blind.explored)} tests, ${whole(blind.placements)} digits written.`,
        question: {
          asks: () =>
            'AC-3 before the search strikes what the givens forbid. It is not asked again. How many digits are written then?',
          answers: FEWER_SAME_MORE,
          right: ({ blind, once }) => order(once.placements, blind.placements),
          because: ({ blind, once }) =>
            `${whole(once.placements)}, after ${whole(blind.placements)}. It strikes ${whole(once.eliminations)} candidates, which saves tests: ${whole(once.explored)} instead of ${whole(blind.explored)}.`,
        },
      },
      {
        show: 'once',
        rows: ['blind', 'once'],
        says: ({ once }) =>
          `What the givens forbid fails its test at once, with or without AC-3. The search still wrote ${whole(once.placements)} digits and took back ${whole(once.backtracks)}.`,
        question: {
          asks: () =>
            'Forward checking strikes each digit that is written from the cells that see it. What part of the tests is left?',
          answers: ['More than half', 'More than a tenth', 'Less than a tenth'],
          right: ({ once, ahead }) => below(once.explored / ahead.explored, 2, 10),
          because: ({ once, ahead }) =>
            `${whole(ahead.explored)} of ${whole(once.explored)}: a cell without candidates is a dead end before the search reaches it.`,
        },
      },
      {
        show: 'ahead',
        rows: ['blind', 'once', 'ahead'],
        says: ({ ahead }) =>
          `It struck ${whole(ahead.eliminations)} candidates on its way, and noticed ${whole(ahead.dead_ends)} dead ends as soon as a cell had no candidate.`,
        question: {
          asks: () => 'AC-3 again after every digit follows the chains further. How many tests then?',
          answers: FEWER_SAME_MORE,
          right: ({ ahead, arcs }) => order(arcs.explored, ahead.explored),
          because: ({ ahead, arcs }) => `${whole(arcs.explored)} after ${whole(ahead.explored)}.`,
        },
      },
      {
        show: 'arcs',
        rows: ['blind', 'once', 'ahead', 'arcs'],
        says: ({ arcs }) =>
          `${whole(arcs.dead_ends)} dead ends are left, and the cells still come row by row. The candidates on the board are those that AC-3 left.`,
        question: {
          asks: () => 'Last, the order: the cell with the fewest candidates comes first. How many tests?',
          answers: FEWER_SAME_MORE,
          right: ({ arcs, fewest }) => order(fewest.explored, arcs.explored),
          because: ({ arcs, fewest }) =>
            `${whole(fewest.explored)} after ${whole(arcs.explored)}: the order has candidates to count, because inference keeps them up to date.`,
        },
      },
      {
        show: 'fewest',
        rows: ['blind', 'once', 'ahead', 'arcs', 'fewest'],
        says: ({ blind, arcs, fewest }) =>
          `Inference took it from ${whole(blind.explored)} tests to ${whole(arcs.explored)}, the order from there to ${whole(fewest.explored)}. Inference takes time too: Compare shows how much.`,
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
      struck: { algorithm: 'mrv', puzzle: 'escargot' },
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
        show: 'struck',
        rows: ['once', 'lewis', 'struck'],
        says: ({ lewis, struck }) =>
          `A search that strikes candidates needs ${whole(struck.explored)} tests on this puzzle; annealing looked at ${whole(lewis.explored)} boards. It knows how many digits are missing, but not why.`,
      },
    ],
  },
  {
    id: 'genetic',
    title: 'A genetic algorithm that never solves, and one that does',
    runs: {
      plain: { algorithm: 'genetic-whiz', puzzle: 'escargot' },
      some: { algorithm: 'memetic', puzzle: 'escargot', settings: { effort: '2' } },
      much: { algorithm: 'memetic', puzzle: 'escargot', settings: { effort: '20' } },
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
            `At the end the boards differ in ${whole(Math.round(100 * plain.diversity))} of 100 cells. Another algorithm lets each child swap digits for a while before it is judged. Does that solve the puzzle?`,
          answers: ['Yes', 'No'],
          right: ({ some }) => Number(!some.solved),
          because: ({ some }) =>
            `${some.solved ? 'Solved' : 'Not solved'} after ${whole(some.generations)} generations, with ${whole(some.swaps)} swaps.`,
        },
      },
      {
        show: 'some',
        rows: ['plain', 'some'],
        curve: 'best',
        says: ({ some }) =>
          `A memetic algorithm: children inherit, then learn. It took ${whole(some.generations)} generations after the first.`,
        question: {
          asks: () => 'Now each child may learn ten times as long. How many generations does it take?',
          answers: FEWER_SAME_MORE,
          right: ({ some, much }) => order(much.generations, some.generations),
          because: ({ some, much }) => `${whole(much.generations)}, after ${whole(some.generations)}.`,
        },
      },
      {
        show: 'much',
        rows: ['plain', 'some', 'much'],
        curve: 'best',
        says: ({ much }) =>
          much.generations
            ? `${whole(much.generations)} generations: learning took the place of the others.`
            : 'One of the first boards learned its way to the solution: nothing was inherited at all.',
        question: {
          asks: () => 'Does it look at fewer boards for it?',
          answers: FEWER_SAME_MORE,
          right: ({ some, much }) => order(much.explored, some.explored),
          because: ({ some, much }) => `${whole(much.explored)}, and ${whole(some.explored)} before.`,
        },
      },
      {
        show: 'much',
        rows: ['plain', 'some', 'much'],
        says: ({ plain }) =>
          `In these runs learning does the work. Without it ${whole(plain.explored)} boards were ${plain.solved ? 'needed' : 'bred and none was right'}: a box that fits in one board clashes in another.`,
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
  SUMS,
];
