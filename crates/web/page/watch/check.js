// What a check found, in a sentence.

/** @typedef {import('../base/types.js').Check} Check */

/**
 * @param {Check} check
 * @param {boolean} played whether the person filled something in
 */
export function verdictOf(check, played) {
  if (!check.legal && !check.clashes.length && check.refusal) return `Not checked: ${check.refusal}.`;
  if (!check.legal) {
    const two = check.clashes.map((clash) => clash.says).slice(0, 2);
    return `The givens clash: ${two.join('; ')}.`;
  }
  if (check.solutions === 'none') return 'These givens have no solution.';
  if (check.solutions === 'several') return `These ${check.clues} givens have several solutions.`;
  if (check.solutions === 'unknown') return 'The solutions were not counted within the limits.';
  const one = `Exactly one solution, ${check.clues} givens.`;
  if (!played) return one;
  const count = check.wrong.length;
  if (count) return `${count} of your digits ${count > 1 ? 'are' : 'is'} wrong: marked on the board.`;
  return check.full ? 'Solved: every digit is right.' : `All your digits are right so far. ${one}`;
}
