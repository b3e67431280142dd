// What the list of views makes of the page before anything is known of the server: links, sections, style sheets.

import { dress, h, need } from '../base/dom.js';

/** @typedef {import('./view.js').View} View */

const PAGE = new URL('../', import.meta.url);

/**
 * The first view stands in the HTML already; its link is the name of the page.
 * @param {View[]} views
 * @returns {Promise<unknown>} ends when the style sheets have come
 */
export function frame([, ...views]) {
  need('views', HTMLElement).replaceChildren(...views.map(link));
  need('main', HTMLElement).append(...views.map(section));
  return Promise.all(views.flatMap(({ styles = [] }) => styles).map(sheet));
}

/** @param {View} view */
function link({ id, title }) {
  return h('a', { href: `#view=${id}`, id: `to-${id}` }, title);
}

/** @param {View} view */
function section({ id, title, label = title }) {
  return h('section', { id: `view-${id}`, class: 'view', 'aria-label': label, hidden: true });
}

/** @param {string} name */
function sheet(name) {
  return new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`the server has no style sheet ${name}`));
    document.head.append(
      h('link', { rel: 'stylesheet', href: new URL(name, PAGE).href, onload: resolve, onerror }),
    );
  });
}

/**
 * Shows one view, and says so in the bar and in the title.
 * @param {View[]} views
 * @param {View} shown
 */
export function showOnly(views, shown) {
  for (const view of views) {
    need(`view-${view.id}`, HTMLElement).hidden = view !== shown;
    const current = view === shown ? 'page' : null;
    dress(need(`to-${view.id}`, HTMLAnchorElement), { 'aria-current': current });
  }
  need('puzzle-panel', HTMLElement).hidden = !shown.puzzle;
  document.documentElement.dataset.view = shown.id;
  document.documentElement.toggleAttribute('data-board', Boolean(shown.board));
  reveal(need(`to-${shown.id}`, HTMLAnchorElement));
  const title = shown === views[0] ? 'Sudolab' : `Sudolab: ${shown.title.toLowerCase()}`;
  document.title = need('title', HTMLElement).textContent = title;
}

/**
 * On a narrow screen the links scroll sideways: the current one comes into sight.
 * @param {HTMLElement} link
 */
function reveal(link) {
  const nav = need('views', HTMLElement);
  if (nav.contains(link))
    nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
}
