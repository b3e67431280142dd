// Algorithms with their parameters in the address: ids in one field, the settings of the nth in fields of their own,
// `r2.values`. Pure.

/** @typedef {import('./entrants.js').Entrant} Entrant */

/**
 * @param {string} key
 * @param {Entrant[]} racers
 * @returns {Record<string, string>}
 */
export function racersAsFields(key, racers) {
  const settings = racers.flatMap((racer, i) =>
    Object.entries(racer.settings).map(([name, value]) => [`${key[0]}${i + 1}.${name}`, value]),
  );
  const ids = racers.map(({ id }) => id).join('_');
  return Object.fromEntries(racers.length ? [...settings, [key, ids]] : []);
}

/**
 * @param {Record<string, string>} fields
 * @param {string} key
 * @returns {Entrant[] | undefined}
 */
export function racersIn(fields, key) {
  const ids = fields[key]?.split('_');
  return ids?.map((id, i) => ({ id, settings: under(fields, `${key[0]}${i + 1}.`) }));
}

/**
 * @param {string} key
 * @param {Entrant[]} some
 * @param {Entrant[]} others
 */
export function sameRacers(key, some, others) {
  return JSON.stringify(racersAsFields(key, some)) === JSON.stringify(racersAsFields(key, others));
}

/**
 * @param {Record<string, string>} fields
 * @param {string} prefix
 */
function under(fields, prefix) {
  const mine = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(mine.map(([name, value]) => [name.slice(prefix.length), value]));
}
