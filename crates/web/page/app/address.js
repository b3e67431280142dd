// The address holds the state of the page, so that Reload, Back and Forward lose nothing; the last work is kept in
// the browser too, for whoever comes back without the address.

import { throttle } from '../base/dom.js';
import { USUAL, write } from './share.js';

/** @typedef {import('./share.js').Shared} Shared */

/** Browsers refuse an address that changes more than some times a second. */
const CALM_MS = 400;
const WORK = 'work';

export class Address {
  /**
   * @param {() => Shared} state what the page shows now
   * @param {string[]} boards the views in which somebody writes on a board
   */
  constructor(state, boards) {
    this.state = state;
    this.boards = boards;
    this.known = present();
    // Back or Forward may be under way: then the entry is that of another state, which is still to be read.
    this.keepCalmly = throttle(CALM_MS, () => present() === this.known && this.replace());
    addEventListener('pagehide', () => this.replace());
  }

  /** The page shows what the address says. */
  followed() {
    this.known = present();
  }

  /** A small change: the same entry of the history. */
  keep() {
    // Not before all who listen to the change had their turn: one of them may push.
    queueMicrotask(() => this.keepCalmly());
  }

  /** Another view or another puzzle: Back returns to the one before. */
  push() {
    const hash = this.remember();
    if (hash !== present()) history.pushState(null, '', `#${hash}`);
    this.followed();
  }

  replace() {
    const hash = this.remember();
    if (hash !== present()) history.replaceState(null, '', hash ? `#${hash}` : location.pathname);
    this.followed();
  }

  remember() {
    const state = this.state();
    const { typed, keep, view = USUAL } = state;
    if (typed || keep) store(write({ ...state, view: this.boards.includes(view) ? view : USUAL }));
    return write(state);
  }
}

function present() {
  return location.hash.replace(/^#/, '');
}

/** @param {string} hash */
function store(hash) {
  try {
    localStorage.setItem(WORK, hash);
  } catch {
    // Without storage the address alone keeps it.
  }
}

/** The address of the last board that somebody wrote on, if there is one. */
export function lastWork() {
  try {
    return localStorage.getItem(WORK);
  } catch {
    return null;
  }
}
