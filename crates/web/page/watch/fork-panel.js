// Fork: at any moment one decision is changed, and the same algorithm goes on from there; both runs side by side.

import { watchRun } from '../base/api.js';
import { BoardView } from '../board/board-view.js';
import { h } from '../base/dom.js';
import { runFaces } from '../run/faces.js';
import { cellsToChange, changeText, crossroads, digitsToForce, forkedPuzzle } from './fork.js';
import { sentence, troubleBox, troubleOf } from '../base/notices.js';
import { counterName, whole } from '../base/numbers.js';
import { RunSession } from '../run/run-session.js';
import { Transport } from './transport.js';

/** @typedef {import('../app/app.js').App} App */
/** @typedef {import('./fork.js').Change} Change */
/** @typedef {import('./fork.js').Crossroads} Crossroads */
/** @typedef {import('../run/recording.js').Recording} Recording */

export class ForkPanel {
  /**
   * @param {App} app
   * @param {() => RunSession | null} session the run that is forked
   * @param {() => void} changed draw again
   */
  constructor(app, session, changed) {
    this.app = app;
    this.session = session;
    this.changed = changed;
    this.cell = h('select', { id: 'fork-cell', 'aria-label': 'Cell', onchange: () => this.offerDigits() });
    this.digit = h('select', { id: 'fork-digit', 'aria-label': 'What is changed' });
    this.start = h(
      'button',
      { type: 'button', id: 'fork-start', onclick: () => this.run() },
      'Go on from here',
    );
    this.hint = h('p', { class: 'hint' });
    this.result = h('div', { class: 'fork-result', 'aria-live': 'polite' });
    this.element = h(
      'details',
      { class: 'card fork', ontoggle: () => this.offer() },
      h('summary', {}, 'Fork: change a decision and go on from here'),
      this.hint,
      h('div', { class: 'cluster' }, this.cell, this.digit, this.start),
      this.result,
    );
    /** @type {Crossroads | null} */
    this.at = null;
    /** @type {RunSession | null} the run that is shown or was forked */
    this.forked = null;
    /** @type {RunSession | null} */
    this.fork = null;
    this.table = h('div', {});
    /** @type {{ faces: () => void, figure: HTMLElement }[]} */
    this.sides = [];
    this.transport = new Transport(() => this.fork?.player ?? null, 'fork-');
  }

  /** What can be changed at the step that is shown. */
  offer() {
    const session = this.session();
    if (!this.element.open || !session) return;
    const { recording, player } = session;
    this.at = recording.finished ? crossroads(recording, player.step) : null;
    const { at } = this;
    this.start.disabled = !at;
    this.hint.textContent = at
      ? `The board of event ${whole(at.step)}, with all its digits as givens and one change, becomes a puzzle of its own; the same algorithm with the same settings solves that.`
      : recording.isLocal
        ? 'A search over full boards takes no decision that could be changed.'
        : 'Pause at a step: a fork begins where the steps are exact.';
    this.cell.replaceChildren(
      ...(at ? cellsToChange(this.app.shape, at) : []).map((cell) => this.cellOption(at, cell)),
    );
    this.offerDigits();
  }

  /**
   * @param {Crossroads | null} at
   * @param {number} cell
   */
  cellOption(at, cell) {
    const { shape } = this.app;
    const name = `r${shape.row(cell) + 1}c${shape.column(cell) + 1}`;
    const last = at?.last?.cell === cell;
    return h('option', { value: cell }, last ? `${name}: last, ${at?.last?.digit}` : `${name}: blank`);
  }

  offerDigits() {
    const { at, app } = this;
    const cell = Number(this.cell.value);
    const options = [];
    const takesMarks = app.algorithm(this.session()?.job.algorithm ?? '')?.marks;
    if (at?.last?.cell === cell && takesMarks)
      options.push(h('option', { value: `not ${at.last.digit}` }, `take ${at.last.digit} back, forbid it`));
    for (const digit of at ? digitsToForce(app.shape, at, cell) : [])
      options.push(h('option', { value: digit }, `force ${digit}`));
    this.digit.replaceChildren(...options);
    this.start.disabled = !options.length;
  }

  /** @returns {Change} */
  change() {
    const { value } = this.digit;
    return {
      cell: Number(this.cell.value),
      digit: Number(value.replace('not ', '')),
      forbid: value.startsWith('not'),
    };
  }

  async run() {
    const { at, app } = this;
    const session = this.session();
    if (!at || !session) return;
    this.leave();
    const change = this.change();
    const puzzle = forkedPuzzle(app.shape, session.job.puzzle, at, change);
    const options = { changed: this.changed, failed: (/** @type {unknown} */ error) => this.trouble(error) };
    const fork = new RunSession(app, { ...session.job, puzzle }, options);
    [this.fork, this.forked] = [fork, session];
    this.transport.setSpeed();
    this.show(changeText(app.shape, at, change), change.cell, session, fork);
    try {
      const [counters] = await Promise.all([countersAt(session, at.step), fork.run()]);
      if (fork.left) return;
      fork.player.seek(fork.recording.total);
      this.table.replaceChildren(
        ending('Original', session.recording),
        ending('Fork', fork.recording),
        comparison(session.recording, fork.recording, counters, at.step),
      );
    } catch (error) {
      if (!fork.left) this.trouble(error);
    }
    this.changed();
  }

  /** @param {unknown} error */
  trouble(error) {
    this.result.replaceChildren(troubleBox(troubleOf(error)));
    this.sides = [];
  }

  /**
   * @param {string} text
   * @param {number} cell
   * @param {RunSession} session
   * @param {RunSession} fork
   */
  show(text, cell, session, fork) {
    const givens = session.recording.givens;
    this.sides = [
      this.side('Original', session, givens, new Set()),
      this.side('Fork', fork, givens, new Set([cell])),
    ];
    this.table = h('div', { class: 'scroll-x' }, h('p', { class: 'hint' }, 'Searching…'));
    this.result.replaceChildren(
      h('p', { class: 'verdict' }, `From event ${whole(this.at?.step ?? 0)}: ${text}.`),
      h(
        'div',
        { class: 'fork-boards' },
        this.sides.map(({ figure }) => figure),
      ),
      this.transport.element,
      this.table,
    );
  }

  /**
   * One of the two runs.
   * @param {string} name
   * @param {RunSession} session
   * @param {number[]} givens
   * @param {Set<number>} changed
   */
  side(name, session, givens, changed) {
    const { shape } = this.app;
    const board = new BoardView(shape, { label: `${name}: the board`, passive: true });
    const where = h('span', { class: 'hint' });
    const faces = () => {
      const { player, recording } = session;
      const { state } = recording.look(player.step);
      where.textContent = `event ${whole(player.step)} of ${whole(recording.total)}`;
      board.draw(
        runFaces(shape, givens, state, { candidates: false, heat: null, clashes: false, reason: changed }),
      );
    };
    const figure = h('figure', {}, h('figcaption', {}, h('strong', {}, name), ' ', where), board.element);
    return { faces, figure };
  }

  /** @param {boolean} walking whether a run is shown */
  draw(walking) {
    this.element.hidden = !walking;
    const session = this.session();
    if (this.forked && session !== this.forked) this.leave();
    if (!walking || !this.element.open) return;
    if (session && session.player.step !== this.at?.step && !session.player.playing) this.offer();
    for (const { faces } of this.sides) faces();
    if (this.fork?.recording.finished) this.transport.draw(this.fork.player);
  }

  leave() {
    this.fork?.leave();
    [this.fork, this.forked] = [null, null];
    this.sides = [];
    this.result.replaceChildren();
  }
}

/**
 * @param {string} name
 * @param {Recording} recording
 */
function ending(name, { outcome }) {
  return h('p', {}, h('strong', {}, `${name}: `), outcome ? sentence(outcome.says) : 'Cancelled.');
}

/**
 * The exact counters of a run at a step.
 * @param {RunSession} session
 * @param {number} step
 */
async function countersAt(session, step) {
  /** @type {Record<string, number>} */
  let counters = {};
  const body = {
    job: session.again(),
    window: { from: step, count: 1 },
    timed: false,
    stop_after_window: true,
  };
  await watchRun(body, new AbortController().signal, (name, data) => {
    if (name === 'window') counters = data.frame.counters;
    else if (name === 'outcome') counters = data.outcome.counters;
  });
  return counters;
}

/**
 * @param {Recording} original
 * @param {Recording} fork
 * @param {Record<string, number>} counters of the original at the fork
 * @param {number} step
 */
function comparison(original, fork, counters, step) {
  const figure = (/** @type {number | undefined} */ value) =>
    h('td', { class: 'number' }, value === undefined ? '–' : whole(value));
  const row = (/** @type {string} */ name, /** @type {(number | undefined)[]} */ values) =>
    h('tr', {}, h('th', { scope: 'row' }, name), values.map(figure));
  return h(
    'table',
    { class: 'counters' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ['', `original, event ${whole(step)}`, 'original, end', 'fork, end'].map((name) =>
          name ? h('th', { scope: 'col', class: 'number' }, name) : h('td', {}),
        ),
      ),
    ),
    h(
      'tbody',
      {},
      row('Events', [step, original.total, fork.total]),
      (original.start?.counters ?? []).map(({ key }) =>
        row(counterName(key), [counters[key], original.outcome?.counters[key], fork.outcome?.counters[key]]),
      ),
    ),
  );
}
