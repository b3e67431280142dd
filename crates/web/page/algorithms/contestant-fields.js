// Algorithms with their parameters in the address: ids in one field, the settings of the nth in fields of their own,
// `r2.values`. Pure.

/** @typedef {import('./contestants.js').Contestant} Contestant */

/**
 * @param {string} key
 * @param {Contestant[]} contestants
 * @returns {Record<string, string>}
 */
export function contestantsAsFields(key, contestants) {
  const settings = contestants.flatMap((contestant, i) =>
    Object.entries(contestant.settings).map(([name, value]) => [`${key[0]}${i + 1}.${name}`, value]),
  );
  const ids = contestants.map(({ id }) => id).join('_');
  return Object.fromEntries(contestants.length ? [...settings, [key, ids]] : []);
}

/**
 * @param {Record<string, string>} fields
 * @param {string} key
 * @returns {Contestant[] | undefined}
 */
export function contestantsIn(fields, key) {
  const ids = fields[key]?.split('_');
  return ids?.map((id, i) => ({ id, settings: under(fields, `${key[0]}${i + 1}.`) }));
}

/**
 * @param {string} key
 * @param {Contestant[]} some
 * @param {Contestant[]} others
 */
export function sameContestants(key, some, others) {
  return JSON.stringify(contestantsAsFields(key, some)) === JSON.stringify(contestantsAsFields(key, others));
}

/**
 * @param {Record<string, string>} fields
 * @param {string} prefix
 */
function under(fields, prefix) {
  const mine = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(mine.map(([name, value]) => [name.slice(prefix.length), value]));
}
