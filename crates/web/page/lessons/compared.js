// How figures of runs are set against each other in the lessons. Pure.

import { whole } from '../base/numbers.js';

/** How many times as much, in two digits. @param {number} a @param {number} b */
export const times = (a, b) => whole(Number((a / b).toPrecision(2)));
/** 0: less; 1: the same; 2: more. @param {number} a @param {number} b */
export const order = (a, b) => Math.sign(a - b) + 1;
/** Which of some growing bounds a value lies below. @param {number} value @param {number[]} bounds */
export const below = (value, ...bounds) => bounds.filter((bound) => value >= bound).length;
/** Answers to `order`. */
export const FEWER_SAME_MORE = ['Fewer', 'Exactly as many', 'More'];
