// Events in little room: a run repeats the same few thousand events, so each is written once.

/** @typedef {import('../base/types.js').Event} Event */
/** @typedef {{ table: Event[], order: number[] }} Packed */

/**
 * @param {readonly Event[]} events
 * @returns {Packed}
 */
export function pack(events) {
  /** @type {Event[]} */
  const table = [];
  /** @type {Map<string, number>} */
  const known = new Map();
  const order = events.map((event) => {
    const key = JSON.stringify(event);
    let index = known.get(key);
    if (index === undefined) {
      index = table.push(event) - 1;
      known.set(key, index);
    }
    return index;
  });
  return { table, order };
}

/**
 * @param {Packed} packed
 * @returns {Event[]}
 */
export function unpack({ table, order }) {
  return order.map((index) => table[index]);
}
