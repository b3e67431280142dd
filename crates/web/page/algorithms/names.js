// One name for an algorithm, wherever it stands; and the algorithms in groups. Pure.

import { grouped } from '../base/group.js';
import { REPORTS } from '../lessons/lessons.js';

/** @typedef {import('../base/types.js').Algorithm} Algorithm */

const AS_REPORTED = 'as a report has it';

/**
 * The name that people use, with the one that scripts use.
 * @param {Pick<Algorithm, 'title' | 'id'>} algorithm
 */
export function nameOf({ title, id }) {
  return `${title} (${id})`;
}

/**
 * By family; those that reproduce a report to the last count, apart and last.
 * @param {readonly Algorithm[]} algorithms
 */
export function families(algorithms) {
  const classics = algorithms.filter(({ id }) => !REPORTS.includes(id));
  const groups = grouped(classics, ({ family }) => family.charAt(0).toUpperCase() + family.slice(1));
  const reported = algorithms.filter(({ id }) => REPORTS.includes(id));
  if (reported.length) groups.set(`Presets, each ${AS_REPORTED}`, reported);
  return groups;
}

/**
 * Whether every word of a search is in what is known of an algorithm.
 * @param {Algorithm} algorithm
 * @param {string} search
 */
export function matches({ id, title, family, about }, search) {
  const known = `${id} ${title} ${family} ${about}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}
