// Which view is shown, and what the address says of it. Knows no view but by the list.

import { say, troubleOf } from '../base/notices.js';
import { need } from '../base/dom.js';
import { PuzzlePanel } from '../puzzle/puzzle-panel.js';
import { Address } from './address.js';
import { App } from './app.js';
import { showOnly } from './frame.js';
import { read, USUAL, write } from './share.js';

/** @typedef {import('./share.js').Shared} Shared */
/** @typedef {import('./view.js').Host} Host */
/** @typedef {import('./view.js').Opened} Opened */
/** @typedef {import('./view.js').View} View */

export class Page {
  /**
   * @param {App} app
   * @param {View[]} views the first is shown where the address says nothing
   */
  constructor(app, views) {
    this.app = app;
    this.views = views;
    this.view = views[0];
    /** Whether the address is being followed: then nothing writes it. */
    this.following = true;
    this.panel = new PuzzlePanel(app, need('puzzle-panel', HTMLElement));
    const boards = views.filter(({ board }) => board).map(({ id }) => id);
    this.address = new Address(() => this.state(), boards);
    /** @type {Map<string, Opened>} by id */
    this.opened = new Map();
    for (const view of views) this.open(view);
    const [first] = app.shipped;
    if (first) this.panel.take(first.puzzle, `Example: ${first.name}`);
  }

  /** @param {View} view */
  open(view) {
    const opened = view.open(this.host(view));
    const { puzzle, givens } = opened.listens ?? {};
    if (puzzle) this.app.onPuzzle(puzzle);
    if (givens) this.app.onGivens(givens);
    this.opened.set(view.id, opened);
  }

  /**
   * @param {View} view
   * @returns {Host}
   */
  host({ id }) {
    return {
      app: this.app,
      element: need(`view-${id}`, HTMLElement),
      changed: () => this.following || this.address.keep(),
      moved: () => this.following || this.address.push(),
      take: (puzzle, source) => this.panel.take(puzzle, source),
      watch: (shared) => this.watch(shared),
      failed: (error) => this.trouble(error),
    };
  }

  /** @param {string} [id] of a view, or the one in sight */
  at(id = this.view.id) {
    return this.opened.get(id) ?? {};
  }

  listen() {
    need('share', HTMLButtonElement).addEventListener('click', () => this.share());
    addEventListener('hashchange', () => this.follow());
    addEventListener('keydown', (event) => this.at().listens?.key?.(event));
    this.follow();
    this.following = false;
    // What lay there before anybody came is no loss.
    this.app.replaced = [];
    this.panel.describe();
    this.panel.onMarked = () => this.marked();
    this.panel.onFile = () => this.at().listens?.file;
    this.panel.onBrought = () => this.view.puzzle || this.go(USUAL);
    this.app.onPuzzle(() => this.following || this.address.push());
    // A view may have chosen another algorithm, since the one before does not take the puzzle.
    this.app.onFitting(() => this.address.keep());
  }

  marked() {
    for (const { listens } of this.opened.values()) listens?.marked?.();
  }

  /** @returns {Shared} what the address holds */
  state() {
    const { id, puzzle, keeps = [] } = this.view;
    if (this.view === this.views[0]) return {};
    const table = puzzle ? this.app.shared() : {};
    const states = [...keeps, id].map((each) => this.at(each).shared?.());
    return Object.assign({ view: id }, table, ...states);
  }

  /** @param {string} to the id of a view; of one that there is not, the usual one comes */
  show(to) {
    const before = this.view;
    const known = (/** @type {string} */ id) => this.views.find((each) => each.id === id);
    this.view = known(to) ?? known(USUAL) ?? before;
    showOnly(this.views, this.view);
    if (before !== this.view) this.at(before.id).leave?.();
  }

  /** @param {string} to */
  go(to) {
    this.show(to);
    this.at().enter?.();
  }

  /** Shows what the address says. */
  follow() {
    const { hash } = location;
    this.address.followed();
    // A mere place on the page, such as that of the link that skips the bar, says nothing of this.
    if (hash.length > 1 && !hash.includes('=')) return;
    this.following = true;
    try {
      const shared = read(hash);
      this.show(hash.length > 1 ? (shared.view ?? USUAL) : this.views[0].id);
      this.restore(shared);
    } catch (error) {
      // Troubles stand above a board.
      this.go(this.view.puzzle ? this.view.id : USUAL);
      this.trouble(error);
    }
    this.following = false;
    // The rest of the state, where the link says only a part of it.
    this.address.replace();
  }

  /** @param {Shared} shared */
  restore(shared) {
    this.takePuzzle(shared);
    this.at().enter?.();
    for (const id of [...(this.view.keeps ?? []), this.view.id]) this.at(id).restore?.(shared);
  }

  /** @param {Shared} shared */
  takePuzzle(shared) {
    const { app } = this;
    const wanted = shared.shipped?.replace(/^@/, '');
    const shipped = app.shipped.find(({ name }) => name.replace(/^@/, '') === wanted);
    if (shared.shipped && !shipped) throw new Error(`there is no example called ${shared.shipped}`);
    const puzzle = shared.puzzle ?? shipped?.puzzle;
    if (!puzzle) return;
    const { typed, ignore_rules } = shared;
    if (write({ puzzle, typed, ignore_rules }) === write(app.shared())) return;
    this.panel.take(puzzle, shipped ? `Example: ${shipped.name}` : this.nameOf(puzzle), ignore_rules);
    if (typed) app.editor.type(typed);
    this.marked();
  }

  /** @param {import('../base/types.js').Puzzle} puzzle */
  nameOf(puzzle) {
    const shipped = this.app.shipped.find((each) => write({ puzzle: each.puzzle }) === write({ puzzle }));
    return shipped ? `Example: ${shipped.name}` : 'Puzzle from the link';
  }

  /** @param {unknown} error */
  trouble(error) {
    const known = error instanceof Error && error.name === 'Error' && !('trouble' in error);
    if (!known) return this.panel.trouble(troubleOf(error));
    this.panel.trouble({
      code: 'link',
      what: `This link cannot be read: ${error.message}.`,
      where: 'in the address, after #',
      todo: 'Ask for the link again, or bring the puzzle another way.',
    });
  }

  /**
   * Watches a run that another view named.
   * @param {Shared} shared
   */
  watch(shared) {
    location.hash = write({ view: USUAL, ...this.app.asked(), ...shared, at: 0 });
  }

  async share() {
    this.address.replace();
    try {
      await navigator.clipboard.writeText(location.href);
      say('The link is in the clipboard, and in the address bar.');
    } catch {
      say('The link is in the address bar: copy it from there.');
    }
  }
}
