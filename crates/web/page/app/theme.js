// Light, dark, or as the system: remembered where the browser allows it.

import { h } from '../base/dom.js';

const ORDER = /** @type {const} */ (['auto', 'light', 'dark']);
const WORDS = { auto: 'as the system', light: 'light', dark: 'dark' };

/** @param {HTMLButtonElement} button */
export function theme(button) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let chosen = remembered();
  const show = () => {
    const dark = chosen === 'dark' || (chosen === 'auto' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    const name = chosen.charAt(0).toUpperCase() + chosen.slice(1);
    button.replaceChildren(h('span', { 'aria-hidden': 'true' }, '◐ '), name);
    button.setAttribute('aria-label', `${name}: colours ${WORDS[chosen]}`);
    button.title = `Colours: ${WORDS[chosen]}`;
  };
  button.addEventListener('click', () => {
    chosen = ORDER[(ORDER.indexOf(chosen) + 1) % ORDER.length];
    try {
      localStorage.setItem('theme', chosen);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    show();
  });
  system.addEventListener('change', show);
  show();
}

/** @returns {(typeof ORDER)[number]} */
function remembered() {
  try {
    return ORDER.find((each) => each === localStorage.getItem('theme')) ?? 'auto';
  } catch {
    return 'auto';
  }
}
