// What is chosen before anybody has chosen: drawn from the catalogue, so that no view names an algorithm.

/** @typedef {import('../base/types.js').Algorithm} Algorithm */

/**
 * The plainest one: the catalogue begins with it.
 * @param {Algorithm[]} algorithms
 */
export function plainest(algorithms) {
  return algorithms[0]?.id ?? '';
}

/**
 * Those worth a look beside each other: they find every solution, and somebody might choose them.
 * @param {Algorithm[]} algorithms
 */
export function worthComparing(algorithms) {
  return algorithms.filter((each) => each.complete && each.rank.usual > 0).map((each) => each.id);
}

/**
 * Those worth racing, the most telling first: the plainest, the best of each family, then the others by rank. A race is
 * replayed step by step, so only those that show every step.
 * @param {Algorithm[]} algorithms
 */
export function worthRacing(algorithms) {
  const watched = algorithms.filter((each) => each.complete && each.trace === 'full');
  const ranked = watched.toSorted((a, b) => b.rank.usual - a.rank.usual);
  const families = new Set(watched.map((each) => each.family));
  const champions = [...families].map((family) => ranked.find((each) => each.family === family));
  const order = [...watched.slice(0, 1), ...champions, ...ranked];
  return [...new Set(order.flatMap((each) => each?.id ?? []))];
}
