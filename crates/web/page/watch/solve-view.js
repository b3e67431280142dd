// Solve and watch: the board, the algorithm, the run, and the panels beside it.

import { AlgorithmForm } from '../algorithms/algorithm-form.js';
import { App, mustBeKnown } from '../app/app.js';
import { BoardKeys, undoKey } from '../board/board-keys.js';
import { BoardView, countsOnly } from '../board/board-view.js';
import { checkBoard } from './check-board.js';
import { isLocal } from '../run/curve-panel.js';
import { button } from '../base/controls.js';
import { Dock } from '../board/dock.js';
import { h, isField, passFocus } from '../base/dom.js';
import { explain, nothing } from '../run/explain.js';
import { editorFaces, runFaces } from '../run/faces.js';
import { heatScale } from './heat-scale.js';
import { say, troubleBox, troubleOf } from '../base/notices.js';
import { whole } from '../base/numbers.js';
import { resultParts, runningText } from './run-result.js';
import { RuleLegend } from '../rules/legend.js';
import { RunSession } from '../run/run-session.js';
import { RunPanels } from './run-panels.js';
import { ForkPanel } from './fork-panel.js';
import { Transport } from './transport.js';
import { Zoom } from '../board/zoom.js';

/** @typedef {import('../run/recording.js').Recording} Recording */

export class SolveView {
  /** @param {import('../app/view.js').Host} host */
  constructor({ app, element, changed }) {
    this.app = app;
    this.changed = changed;
    this.listens = {
      puzzle: () => this.newPuzzle(),
      marked: () => this.draw(),
      key: (/** @type {KeyboardEvent} */ event) => this.key(event),
    };
    /** @type {'edit' | 'running' | 'run'} */
    this.mode = 'edit';
    /** @type {RunSession | null} */
    this.session = null;
    this.frame = 0;
    /** Is the run watched while it still searches? */
    this.following = false;
    /** @type {BoardView | undefined} */
    this.board = undefined;
    this.form = new AlgorithmForm(app, {
      label: 'Algorithm',
      chosen: app.fitting.racing[0] ?? '',
      limits: true,
    });
    this.dock = new Dock(app, { changed: () => this.edited(), check: () => this.check() });
    this.transport = new Transport(() => this.player);
    // What stands there is of the algorithm and the parameters before.
    for (const part of [this.form.select, this.form.details])
      part.addEventListener('change', () => this.edit());
    this.panels = new RunPanels(
      (step) => this.player?.seek(step),
      () => this.draw(),
    );
    this.fork = new ForkPanel(
      app,
      () => this.session,
      () => this.draw(),
    );
    this.panels.onBrush = (step) => this.transport.mark(step, this.recording?.total ?? 0);
    this.boardFrame = h('div', { class: 'board-frame' });
    this.legend = new RuleLegend();
    this.zoom = new Zoom(this.boardFrame, () => this.draw());
    this.candidates = this.toggle('Candidates', 'show-candidates');
    /** Until a person decides, candidates are shown where the algorithm strikes some out. */
    this.candidatesChosen = false;
    this.candidates.box.addEventListener('change', () => (this.candidatesChosen = true));
    this.heat = this.toggle('Fills per cell', 'show-heat');
    this.watchButton = button('watch', 'Watch', () => this.run(true), 'primary');
    this.runButton = button('run', 'Run', () => this.run(false));
    this.cancelButton = button('cancel', 'Cancel', () => this.cancel(), 'danger');
    this.editButton = button('edit', 'Back to the puzzle', () => this.edit());
    this.cancelButton.hidden = this.editButton.hidden = true;
    this.result = h('div', { class: 'result', id: 'result', 'aria-live': 'polite' });
    this.heatScale = h('span', { class: 'heat-scale', hidden: true });
    this.build(element);
    this.newPuzzle();
    app.onFitting(() => this.draw());
    this.transport.setSpeed();
  }

  /**
   * @param {string} label
   * @param {string} id
   */
  toggle(label, id) {
    const box = h('input', { type: 'checkbox', id, onchange: () => this.draw() });
    const text = h('span', {}, label);
    return { box, text, element: h('label', { class: 'toggle' }, box, text) };
  }

  /** @param {HTMLElement} element */
  build(element) {
    this.lower = h('div', { class: 'lower' }, this.dock.element, this.transport.element, this.fork.element);
    element.append(
      h(
        'div',
        { class: 'bench' },
        this.zoom.element,
        this.boardFrame,
        h(
          'div',
          { class: 'board-options' },
          this.candidates.element,
          this.heat.element,
          this.heatScale,
          this.editButton,
        ),
        h('div', { class: 'caption' }, this.panels.log.now, this.transport.where),
        this.lower,
        this.legend.element,
      ),
      h(
        'div',
        { class: 'side' },
        h(
          'div',
          { class: 'card run-card' },
          h(
            'div',
            { class: 'run-row' },
            this.form.select,
            this.form.finder(),
            h('div', { class: 'run-buttons' }, this.watchButton, this.runButton, this.cancelButton),
          ),
          this.form.about,
          this.form.details,
          this.result,
        ),
        this.panels.element,
      ),
    );
    this.boardFrame.addEventListener('keydown', (event) => this.boardKey(event));
    addEventListener('resize', () => this.draw());
  }

  newPuzzle() {
    const { shape } = this.app;
    this.edit();
    if (this.board?.shape !== shape) {
      this.board = new BoardView(shape, {
        label: `Sudoku board, ${shape.side} by ${shape.side}`,
        select: (cell, extend) => {
          this.app.editor.select(cell, extend);
          this.draw();
        },
        selectAlike: (cell) => {
          this.app.editor.selectAlike(cell);
          this.draw();
        },
      });
      this.boardFrame.replaceChildren(this.board.element);
      this.zoom.fit(shape.side);
    }
    this.legend.show(shape.rules);
    this.keys = new BoardKeys(this.app.editor);
    this.draw();
  }

  /** Leaves the run, if there is one, for the puzzle. */
  edit() {
    this.session?.leave();
    this.session = null;
    this.mode = 'edit';
    this.result.replaceChildren();
    this.draw();
  }

  edited() {
    this.app.edited();
    this.result.replaceChildren();
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  boardKey(event) {
    const { editor } = this.app;
    if (this.keys?.navigate(event)) {
      event.preventDefault();
      this.board?.focus(editor.cursor);
      this.draw();
    } else if (this.mode === 'edit') {
      if (!this.keys?.edit(event)) return;
      event.preventDefault();
      this.edited();
    } else if (/^(\d|Delete|Backspace)$/.test(event.key)) {
      event.preventDefault();
      say('This is a run. To edit, press Escape or Back to the puzzle.');
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isField(event.target) || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape') return this.escape();
    if (this.mode === 'edit') return this.undoKey(event);
    if (this.mode === 'run' || this.following) this.transport.key(event);
  }

  escape() {
    if (this.mode === 'running') this.cancel();
    else if (this.mode === 'run') {
      this.edit();
      say('Back to the puzzle.');
    }
  }

  /**
   * Undo and redo, wherever the focus is.
   * @param {KeyboardEvent} event
   */
  undoKey(event) {
    const meant = undoKey(event);
    if (!meant) return;
    event.preventDefault();
    this.app[meant]();
    this.edited();
  }

  async check() {
    this.result.replaceChildren(h('p', {}, 'Checking…'));
    try {
      this.result.replaceChildren(...(await checkBoard(this.app)));
    } catch (error) {
      this.trouble(error);
    }
    this.draw();
  }

  /** @param {unknown} error */
  trouble(error) {
    const trouble = troubleOf(error);
    if (trouble.where === 'settings') {
      this.form.details.open = true;
      Object.assign(trouble, { where: 'under the algorithm', todo: 'Correct it there, and run again.' });
    }
    const { shape } = this.app;
    this.app.wrong = new Set((trouble.cells ?? []).map(({ row, column }) => shape.at(row, column)));
    this.result.replaceChildren(troubleBox(trouble));
  }

  get recording() {
    return this.session?.recording ?? null;
  }

  get player() {
    return this.session?.player ?? null;
  }

  /**
   * Runs the algorithm; the result, or with `watch` the first step, is shown.
   * @param {boolean} watch
   * @param {number} [at] or this step
   */
  async run(watch, at) {
    this.edit();
    const session = new RunSession(this.app, this.form.job(), {
      changed: () => this.draw(),
      failed: (error) => this.trouble(error),
    });
    this.session = session;
    this.mode = 'running';
    this.transport.setSpeed();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.following = watch && at === undefined && !still;
    if (this.following) session.player.play();
    this.draw();
    try {
      const cancelledAt = await session.run();
      if (session.left) return;
      this.mode = 'run';
      if (cancelledAt === null) this.showResult();
      else this.showCancelled(cancelledAt);
    } catch (error) {
      if (session.left) return;
      this.edit();
      this.trouble(error);
      this.draw();
      return;
    }
    if (this.following) this.draw();
    else session.player.seek(at ?? (watch ? 0 : session.recording.total));
  }

  cancel() {
    if (this.mode === 'running') this.session?.cancel();
  }

  /** @param {number} reached */
  showCancelled(reached) {
    const kept = whole(this.recording?.total ?? 0);
    const text = `Cancelled after about ${whole(reached)} events. All ${kept} can be watched.`;
    this.result.replaceChildren(h('p', { class: 'verdict' }, text));
  }

  showResult() {
    const { recording } = this;
    if (!recording?.outcome) return;
    this.result.replaceChildren(...resultParts(recording.outcome, recording.start?.counters ?? []));
  }

  /** How the board looks now, for pictures of it. */
  faces() {
    const { app, player, recording } = this;
    if (this.mode === 'edit' || !player || !recording) {
      const faces = editorFaces(app);
      return (/** @type {number} */ cell) => ({ ...faces(cell), selected: false });
    }
    const running = this.mode === 'running' && !this.following && recording.progress;
    const { state } = recording.look(running ? running.step : player.step);
    return runFaces(app.shape, recording.givens, state, {
      candidates: this.candidates.box.checked,
      heat: this.heat.box.checked ? this.fills(recording, player.step) : null,
      clashes: isLocal(recording),
      reason: running ? new Set() : recording.reasonAt(player.step),
      explained: this.explained(),
      selected: this.board?.hasFocus() ? app.editor.selection : new Set(),
    });
  }

  /** What the event that led here does, on the board. */
  explained() {
    const { player, recording, mode } = this;
    if (!player || !recording || (mode === 'running' && !this.following)) return nothing();
    return explain(recording, player.step);
  }

  /** @returns {import('../app/share.js').Shared} */
  shared() {
    const { settings, algorithm, seed, goal, limits } = this.session?.job ?? this.form.job();
    const at = this.mode !== 'edit' && this.player ? { at: this.player.step } : {};
    return {
      ...this.app.shared(),
      algorithm,
      settings,
      seed,
      goal,
      ...(limits.seconds ? { seconds: limits.seconds } : {}),
      ...at,
    };
  }

  /**
   * @param {import('../app/share.js').Shared} shared
   * @throws {ApiError} if it names an algorithm that there is not
   */
  restore(shared) {
    if (!shared.puzzle && !shared.algorithm && shared.at === undefined) return;
    if (shared.algorithm) {
      mustBeKnown(this.app, shared.algorithm);
      this.form.choose(shared.algorithm, shared.settings);
    }
    this.form.seed.value = String(shared.seed ?? 0);
    this.form.goal.value = String(shared.goal ?? 1);
    this.form.seconds.value = shared.seconds ? String(shared.seconds) : '';
    this.resume(shared);
  }

  /**
   * Goes on with the run of an address: the one that is shown, if it is the same.
   * @param {import('../app/share.js').Shared} shared
   */
  resume({ at }) {
    const same = JSON.stringify(this.form.job()) === JSON.stringify(this.session?.job);
    if (at === undefined) this.edit();
    else if (same && this.mode === 'run') this.player?.seek(at);
    else this.run(false, at);
  }

  enter() {
    this.draw();
  }

  draw() {
    this.changed();
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  paint() {
    const { app, board, mode, player, recording } = this;
    if (!board) return;
    const held = document.activeElement;
    const editing = mode === 'edit';
    this.dock.element.hidden = !editing;
    const walking = mode === 'run' || (mode === 'running' && this.following);
    this.transport.element.hidden = !walking;
    this.runButton.hidden = this.watchButton.hidden = mode === 'running';
    this.cancelButton.hidden = mode !== 'running';
    this.editButton.hidden = editing;
    this.candidates.element.hidden = this.heat.element.hidden = editing;
    this.boardFrame.dataset.mode = mode;
    if (!editing && recording && !this.candidatesChosen) this.candidates.box.checked = recording.propagates;
    this.zoom.draw(app.shape.side, !editing && this.candidates.box.checked);
    this.form.about.hidden = !editing;
    const { algorithm } = this.form;
    this.runButton.disabled = this.watchButton.disabled = !algorithm || !app.fits(algorithm);
    this.fork.draw(mode === 'run');
    if (board.cursor !== app.editor.cursor) board.focus(app.editor.cursor, board.hasFocus());
    this.candidates.text.textContent = countsOnly(app.shape.side) ? 'Number of candidates' : 'Candidates';
    this.panels.log.now.hidden = this.transport.where.hidden = !walking;
    passFocus(held, this.cancelButton, this.transport.buttons.play, this.watchButton);
    if (editing || !player || !recording) {
      this.heatScale.hidden = true;
      board.draw(editorFaces(app));
      board.link([], false);
      this.dock.draw();
      this.panels.draw(null);
      return;
    }
    board.draw(this.faces());
    const { lines, ghost } = this.explained();
    board.link(lines, ghost?.refused ?? false);
    this.drawHeatScale();
    if (mode === 'running') {
      this.result.replaceChildren(runningText(recording));
      if (!walking) return this.panels.draw(null);
    }
    this.transport.draw(player);
    this.panels.draw(player);
  }

  /**
   * Fills per cell so far; where only a keyframe is known, those of the whole run.
   * @param {Recording} recording
   * @param {number} step
   */
  fills(recording, step) {
    return recording.windowAt(step)?.at(step).fills ?? recording.fills;
  }

  drawHeatScale() {
    const { player, recording } = this;
    const fills = this.heat.box.checked && player && recording ? this.fills(recording, player.step) : null;
    this.heatScale.hidden = !fills;
    if (fills) this.heatScale.replaceChildren(...heatScale(fills));
  }
}
