// Which levels there are on which boards, and how to ask the server for them.

/** Levels by what a puzzle asks of a person, easiest first. */
export const LEVELS = ['easy', 'medium', 'hard', 'expert', 'evil'];

/** The largest board that has a level; above it some of the cells are emptied. */
const MAX_RATED = 16;

/** @type {Record<string, number>} the part that is emptied where there is no level */
const FRACTIONS = { easy: 0.2, medium: 0.4, hard: 0.6 };

/**
 * The levels that a board of this side can have: the smallest is always easy.
 * @param {number} side
 */
export function levelsOf(side) {
  if (side === 4) return ['easy'];
  return side <= MAX_RATED ? LEVELS : Object.keys(FRACTIONS);
}

/**
 * What to ask `/api/generate` for.
 * @param {string} level
 * @param {number} side
 */
export function orderOf(level, side) {
  return side <= MAX_RATED ? { level, side } : { fraction: FRACTIONS[level] ?? FRACTIONS.hard, side };
}
