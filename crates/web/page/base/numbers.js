// Numbers as people read them.

const WHOLE = new Intl.NumberFormat('en');

/** @param {number} value */
export function whole(value) {
  return WHOLE.format(value);
}

/**
 * A number of things: 1 run, 1,200 runs.
 * @param {number} count
 * @param {string} word
 */
export function plural(count, word) {
  return `${whole(count)} ${word}${count === 1 ? '' : 's'}`;
}

/**
 * Seconds in a unit that fits, three digits.
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds >= 100) return `${whole(Math.round(seconds))} s`;
  if (seconds >= 1) return `${seconds.toPrecision(3)} s`;
  if (seconds >= 1e-3) return `${(1e3 * seconds).toPrecision(3)} ms`;
  return `${(1e6 * seconds).toPrecision(3)} µs`;
}

/** @param {number} bytes */
export function memory(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KiB', 'MiB', 'GiB'];
  let [value, unit] = [bytes / 1024, 0];
  while (value >= 1000 && unit < 2) {
    value /= 1024;
    unit++;
  }
  return `${value >= 100 ? Math.round(value) : value.toPrecision(3)} ${units[unit]}`;
}

/**
 * How many times as much: 1, 1.5, 120.
 * @param {number} value
 */
export function ratio(value) {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return `×${whole(Math.round(value))}`;
  return `×${value.toPrecision(value >= 10 ? 3 : 2).replace(/\.0$/, '')}`;
}

/**
 * Short, for axes: 12, 3.4k, 600M.
 * @param {number} value
 */
export function short(value) {
  for (const [size, letter] of /** @type {[number, string][]} */ ([
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ])) {
    if (Math.abs(value) >= size) return `${Number((value / size).toPrecision(3))}${letter}`;
  }
  return String(Number(value.toPrecision(3)));
}

/** Words for the keys of counters. */
const NAMES = /** @type {Record<string, string>} */ ({
  path_cost: 'Path cost',
  max_depth: 'Max depth',
  dead_ends: 'Dead ends',
});

/** @param {string} key */
export function counterName(key) {
  return NAMES[key] ?? (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll('_', ' ');
}
