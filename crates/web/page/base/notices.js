// What the page says to the person: short messages, troubles with their cure, and definitions.

import { h, need } from './dom.js';
import { ApiError } from './api.js';

/** @typedef {import('./types.js').Trouble} Trouble */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let toastTimer;

/**
 * A short message that goes away by itself; screen readers hear it.
 * @param {string} text
 */
export function say(text) {
  const toast = need('toast', HTMLElement);
  toast.textContent = text;
  toast.classList.add('shown');
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.classList.remove('shown'), 5000);
}

/**
 * What went wrong, in the server's form; a defect of the page says so.
 * @param {unknown} error
 * @returns {Trouble}
 */
export function troubleOf(error) {
  if (error instanceof ApiError) return error.trouble;
  const text = error instanceof Error ? error.message : String(error);
  return {
    code: 'page',
    what: `The page failed: ${text}`,
    where: 'in the page',
    todo: 'Reload it; your link keeps the puzzle.',
  };
}

/**
 * A trouble as a box: what, where, what to do.
 * @param {Trouble} trouble
 * @param {() => void} [dismiss]
 * @returns {HTMLElement}
 */
export function troubleBox(trouble, dismiss) {
  return h(
    'div',
    { class: 'trouble', role: 'alert' },
    h('p', { class: 'what' }, sentence(trouble.what)),
    h('p', { class: 'where' }, trouble.where && `Where: ${trouble.where}. `, sentence(trouble.todo)),
    dismiss && h('button', { type: 'button', class: 'quiet', onclick: dismiss }, 'Dismiss'),
  );
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A remark of the server as a sentence of the page.
 * @param {string} text
 */
export function sentence(text) {
  // The name of a cell stays as it is.
  const first = /^r\d+c\d/.test(text) ? text : capital(text);
  return !first || /[.!?]$/.test(first) ? first : `${first}.`;
}

/**
 * A word with its definition on hover, focus or touch.
 * @param {string} word
 * @param {string} meaning
 * @returns {HTMLElement}
 */
export function term(word, meaning) {
  const tip = need('tip', HTMLElement);
  const element = h('button', { type: 'button', class: 'term', 'aria-describedby': 'tip' }, word);
  const show = () => {
    tip.textContent = meaning;
    tip.hidden = false;
    const box = element.getBoundingClientRect();
    const left = Math.min(box.left, innerWidth - tip.offsetWidth - 12);
    const below = box.bottom + 8 + tip.offsetHeight < innerHeight;
    tip.style.left = `${Math.max(8, left)}px`;
    tip.style.top = `${below ? box.bottom + 8 : box.top - tip.offsetHeight - 8}px`;
  };
  const hide = () => (tip.hidden = true);
  element.addEventListener('pointerenter', show);
  element.addEventListener('focus', show);
  element.addEventListener('click', show);
  element.addEventListener('pointerleave', hide);
  element.addEventListener('blur', hide);
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !tip.hidden) {
      hide();
      event.stopPropagation();
    }
  });
  return element;
}

/**
 * A dialog that closes by its button, by Escape, and gives the focus back.
 * @param {string} title
 * @param {...(Node | string)} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
  const close = h('button', { type: 'button', class: 'quiet', onclick: () => box.close() }, 'Close');
  const box = h(
    'dialog',
    { 'aria-labelledby': 'dialog-title' },
    h('div', { class: 'dialog-head' }, h('h2', { id: 'dialog-title' }, title), close),
    ...content,
  );
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}
