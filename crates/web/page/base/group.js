// Things with the same name, together. Pure.

/**
 * Groups in the order in which their names first appear.
 * @template T
 * @param {readonly T[]} things
 * @param {(thing: T) => string} nameOf
 * @returns {Map<string, T[]>}
 */
export function grouped(things, nameOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const thing of things) {
    const group = groups.get(nameOf(thing));
    if (group) group.push(thing);
    else groups.set(nameOf(thing), [thing]);
  }
  return groups;
}
