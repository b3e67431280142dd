// Small controls that several views have.

import { h } from './dom.js';

/**
 * @param {string} id
 * @param {string} title
 * @param {() => void} onclick
 * @param {string} [kind] its class
 */
export function button(id, title, onclick, kind) {
  return h('button', { type: 'button', id, class: kind, onclick }, title);
}

/**
 * A limit of time per run.
 * @param {string} id
 * @param {number} usual
 */
export function secondsField(id, usual) {
  const field = h('input', {
    type: 'number',
    id,
    min: 0.01,
    step: 'any',
    value: usual,
    'aria-label': 'Time limit per run, in seconds',
  });
  return { field, limits: () => ({ seconds: Number(field.value) || usual }) };
}

/**
 * A whole number, or empty for what is usual.
 * @param {string} id
 * @param {string} usual
 */
export function countField(id, usual) {
  return h('input', { type: 'number', id, min: 1, max: 1000, step: 1, placeholder: usual });
}
