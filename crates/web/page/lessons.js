/** Those that repeat a program of a report, count for count. */
export const REPORTS = [
  'levels-backtracking',
  'ids-author',
  'whiz-astar',
  'whiz-astar-text',
  'whiz-astar-final',
  'annealing-whiz',
  'annealing-whiz-variant',
  'genetic-whiz',
];
export const OPENING_RACE = ['backtracking', 'mrv', 'annealing'];
/** @type {any[]} */
export const LESSONS = [];
