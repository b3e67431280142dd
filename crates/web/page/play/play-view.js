// Play: a game on the puzzle of the table, with a clock, marks, help on request, and all steps to walk through.

import { App } from '../app/app.js';
import { BoardKeys, undoKey } from '../board/board-keys.js';
import { BoardView } from '../board/board-view.js';
import { Dock } from '../board/dock.js';
import { dress, h, isField, passFocus, throttle } from '../base/dom.js';
import { say, sentence, troubleBox, troubleOf } from '../base/notices.js';
import { Clock } from './play-clock.js';
import { Conflicts } from './play-conflicts.js';
import { drawStep, drawSupposed } from './play-drawing.js';
import { gameFaces, stepFaces } from './play-faces.js';
import { finishText, FinishBox, FULL_BUT_WRONG } from './play-finish.js';
import { chooseKeeper, chosenKeeper, gameOf, keep, keyOf, positionIn, resume } from './play-games.js';
import { askHint, HintCard } from './play-hint.js';
import { MarksRow, markTool, toolsFor } from './play-marks.js';
import { NewPuzzle } from './play-new.js';
import { PauseBox } from './play-pause.js';
import { asked, fillMarks, isSolved, perform, positionOf, startOf } from './play-position.js';
import { RatingCard } from './play-rating.js';
import { StepsCard } from './play-steps.js';
import { RuleLegend } from '../rules/legend.js';
import { Zoom } from '../board/zoom.js';

/** @typedef {import('./play-games.js').Game} Game */
/** @typedef {import('./play-position.js').Keeper} Keeper */
/** @typedef {import('../base/types.js').Step} Step */

const CALM_MS = 2000;

export class PlayView {
  /** @param {import('../app/view.js').Host} host */
  constructor({ app, element, take, failed, changed }) {
    this.app = app;
    this.element = element;
    this.changed = changed;
    this.listens = {
      puzzle: () => this.newPuzzle(),
      marked: () => this.draw(),
      key: (/** @type {KeyboardEvent} */ event) => this.key(event),
    };
    this.keeper = chosenKeeper();
    /** @type {Game | null} the game in sight */
    this.game = null;
    this.frame = 0;
    /** @type {BoardView | undefined} */
    this.board = undefined;
    this.clock = new Clock((ms) => this.showTime(ms));
    this.keepCalmly = throttle(CALM_MS, () => this.keep());
    this.pauseBox = new PauseBox((on) => this.pause(on));
    this.finish = new FinishBox();
    this.conflicts = new Conflicts(app, () => this.judged());
    this.marks = new MarksRow({
      choose: (keeper) => this.choose(keeper),
      fill: () => this.fillMarks(),
      again: () => this.again(),
    });
    this.boardFrame = h('div', { class: 'board-frame' });
    this.legend = new RuleLegend();
    this.zoom = new Zoom(this.boardFrame, () => this.draw(), 'play-zoom');
    this.hints = new HintCard({
      asked: () => asked(app, this.keeper),
      mark: (cells) => this.mark(cells),
      perform: (step) => this.perform(step),
      changed: () => this.draw(),
      used: (kind) => this.count(kind),
    });
    const written = { changed: () => this.edited(), check: () => this.hints.findMistakes() };
    this.dock = new Dock(app, written, this.hints.next);
    this.rating = new RatingCard(app.catalogue, {
      show: (steps, at) => this.walk(steps, at),
      changed: () => this.draw(),
    });
    this.steps = new StepsCard({ open: () => this.allSteps(), changed: () => this.draw() });
    this.fresh = new NewPuzzle(app.catalogue, take, failed);
    this.build();
    this.newPuzzle();
  }

  build() {
    this.lower = h(
      'div',
      { class: 'lower' },
      this.dock.element,
      this.conflicts.element,
      this.marks.element,
      this.hints.element,
    );
    this.cards = h(
      'div',
      { class: 'side' },
      this.legend.element,
      this.fresh.element,
      this.rating.element,
      this.steps.element,
    );
    this.element.append(
      h('div', { class: 'play-head' }, this.zoom.element, this.pauseBox.element, this.finish.element),
      h('div', { class: 'bench' }, this.boardFrame),
      this.lower,
      this.cards,
    );
    this.boardFrame.addEventListener('keydown', (event) => this.boardKey(event));
    addEventListener('resize', () => this.draw());
    addEventListener('pagehide', () => this.keep());
    document.addEventListener('visibilitychange', () => {
      this.runClock();
      this.keep();
    });
  }

  get markTool() {
    return markTool(this.keeper);
  }

  get paused() {
    return this.pauseBox.paused;
  }

  get solved() {
    return isSolved(this.app) && this.conflicts.allows;
  }

  get inSight() {
    return !this.boardFrame.closest('[hidden]');
  }

  newPuzzle() {
    this.keep();
    this.game = null;
    this.leaveHelp();
    this.offerTools();
    if (this.inSight) this.enter();
  }

  newBoard() {
    const { app } = this;
    this.board = new BoardView(app.shape, {
      label: `Sudoku board, ${app.shape.side} by ${app.shape.side}`,
      markGrid: true,
      select: (cell, extend) => {
        app.editor.select(cell, extend);
        this.draw();
      },
      selectAlike: (cell) => {
        app.editor.selectAlike(cell);
        this.draw();
      },
    });
    this.boardFrame.replaceChildren(this.board.element, this.pauseBox.cover);
    this.zoom.fit(app.shape.side);
    this.legend.show(app.shape.rules);
    this.element.classList.toggle('large', app.shape.side > 9);
  }

  offerTools() {
    const offers = toolsFor(this.keeper);
    this.dock.offer(offers);
    const tools = offers.map(({ tool }) => tool);
    this.keys = new BoardKeys(this.app.editor, tools, this.markTool);
  }

  /** The view comes into sight, with the puzzle on the table. */
  enter() {
    const { app } = this;
    if (this.board?.shape !== app.shape) this.newBoard();
    if (this.game?.key !== keyOf(app)) {
      this.game = gameOf(app);
      if (resume(app, this.game)) say('Your game is as you left it.');
      this.clock.set(this.game.ms);
      this.pauseBox.paused = false;
      this.rating.rate(app.puzzle());
    }
    this.game.position = positionIn(app);
    this.useTool();
    this.conflicts.begin();
    this.runClock();
    this.draw();
  }

  /** Givens are not for a player to change. */
  useTool() {
    const { editor } = this.app;
    if (![this.markTool, 'colour'].includes(editor.tool)) editor.tool = 'digit';
  }

  /** The view goes out of sight. */
  leave() {
    if (!this.game) return;
    if (this.app.editor.tool === 'struck') this.app.editor.tool = 'digit';
    this.runClock();
    this.keep();
  }

  keep() {
    if (!this.game) return;
    this.game.ms = this.clock.ms;
    keep(this.game);
  }

  runClock() {
    const { inSight, paused, solved } = this;
    this.clock.run(Boolean(this.game) && inSight && !document.hidden && !paused && !solved);
  }

  /** @param {number} ms */
  showTime(ms) {
    if (this.pauseBox.show(ms)) this.keepCalmly();
  }

  /** @param {boolean} on */
  pause(on) {
    if (on && this.solved) return;
    this.pauseBox.paused = on;
    this.runClock();
    this.keep();
    this.paint();
    if (on) this.pauseBox.cover.focus();
    else this.board?.focus(this.app.editor.cursor);
  }

  /** @param {Keeper} keeper */
  choose(keeper) {
    this.keeper = keeper;
    chooseKeeper(keeper);
    if (['centre', 'struck'].includes(this.app.editor.tool)) this.app.editor.tool = this.markTool;
    this.offerTools();
    this.hints.clear();
    this.mark([]);
    this.draw();
  }

  fillMarks() {
    fillMarks(this.app);
    this.edited();
  }

  /** Empties the board; undo brings it back. The clock of a finished game begins anew. */
  again() {
    if (this.solved && this.game) {
      Object.assign(this.game, { hints: 0, checks: 0, looked: false });
      this.clock.set(0);
    }
    this.app.editor.restart();
    this.edited();
  }

  /** @param {import('../base/types.js').Place[]} cells */
  mark(cells) {
    this.app.wrong = new Set(cells.map(({ row, column }) => this.app.shape.at(row, column)));
  }

  /** @param {Step} step */
  perform(step) {
    perform(this.app, this.keeper, step);
    const [{ row, column }] = [...step.placements, ...step.eliminations];
    this.app.editor.select(this.app.shape.at(row, column), false);
    this.edited();
  }

  /** @param {'hints' | 'checks'} kind */
  count(kind) {
    if (this.game) this.game[kind]++;
    this.keep();
  }

  async allSteps() {
    this.leaveHelp();
    const { app } = this;
    const at = positionIn(app);
    try {
      const hint = await askHint(asked(app, this.keeper), true);
      if (positionIn(app) !== at) return;
      if (hint.steps?.length) return this.walk(hint.steps, 0, positionOf(app, this.keeper));
      this.mark((hint.mistakes ?? []).map(({ cell }) => cell));
      this.steps.tell(h('p', { class: `verdict ${hint.kind}` }, sentence(hint.says)));
    } catch (error) {
      this.steps.tell(troubleBox(troubleOf(error)));
    }
    this.draw();
  }

  /**
   * @param {Step[]} steps
   * @param {number} at
   * @param {import('./play-position.js').Position} [start] the puzzle as it began, unless said
   */
  walk(steps, at, start = startOf(this.app)) {
    this.hints.clear();
    if (this.game) this.game.looked = true;
    this.keep();
    this.steps.show({ shape: this.app.shape, start, steps, at });
  }

  leaveHelp() {
    this.hints.clear();
    this.steps.tell();
    this.steps.close();
  }

  edited() {
    const { app, game } = this;
    this.useTool();
    const position = positionIn(app);
    // Another tool, a larger selection: what was said of the board still holds.
    if (position === game?.position) return this.draw();
    this.leaveHelp();
    app.edited();
    if (game) game.position = position;
    this.conflicts.judge();
    this.runClock();
    this.keep();
    this.draw();
  }

  /** The server has told what the digits break. */
  judged() {
    this.runClock();
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  boardKey(event) {
    const { editor } = this.app;
    if (this.paused) return;
    if (this.keys?.navigate(event)) {
      event.preventDefault();
      this.board?.focus(editor.cursor);
      this.draw();
    } else if (this.steps.walk && /^(\d|Delete|Backspace)$/.test(event.key)) {
      event.preventDefault();
      say('This is a step. To play on, press Escape or Back to my board.');
    } else if (!this.steps.walk && this.keys?.edit(event)) {
      event.preventDefault();
      this.edited();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isField(event.target) || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const meant = undoKey(event);
    if (meant && !this.paused && !this.steps.walk) {
      event.preventDefault();
      this.app[meant]();
      return this.edited();
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === 'p') this.pause(!this.paused);
    else if (key === 'h' && !this.paused && !this.steps.walk) this.hints.next.click();
    else if (key === 'escape') this.escape();
  }

  escape() {
    if (this.steps.walk) this.steps.close();
    else if (this.hints.hint) this.hints.putAway();
  }

  draw() {
    if (!this.inSight) return;
    this.changed();
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  paint() {
    const { app, board, paused } = this;
    if (!board) return;
    const held = document.activeElement;
    const { solved } = this;
    dress(this.element, { 'data-walking': Boolean(this.steps.walk) });
    this.boardFrame.classList.toggle('paused', paused);
    this.pauseBox.draw(solved);
    board.element.inert = paused;
    this.lower?.toggleAttribute('inert', paused || Boolean(this.steps.walk));
    this.cards?.toggleAttribute('inert', paused);
    this.marks.draw(this.keeper);
    if (board.cursor !== app.editor.cursor) board.focus(app.editor.cursor, board.hasFocus());
    this.zoom.draw(app.shape.side, true);
    this.dock.draw();
    this.conflicts.draw();
    this.paintBoard(board);
    this.paintFinish(solved);
    passFocus(held, this.steps.openButton, this.hints.next);
  }

  /** @param {BoardView} board */
  paintBoard(board) {
    const { app, keeper } = this;
    const { shown } = this.steps;
    const { step, supposed } = this.hints;
    if (shown) {
      board.draw(stepFaces(app, shown.position, shown.step));
      return board.overlay(drawStep(app.shape, shown.step));
    }
    board.draw(gameFaces(app, keeper, step, this.conflicts.cells()));
    if (step) board.overlay(drawStep(app.shape, step));
    else board.overlay(supposed ? drawSupposed(app.shape, supposed) : []);
  }

  /** @param {boolean} solved */
  paintFinish(solved) {
    const { app, game, clock, rating } = this;
    const full = app.editor.values().every(Boolean);
    const wrong = full && this.conflicts.isJudged ? FULL_BUT_WRONG : '';
    const text = solved && game ? finishText(game, clock.ms, rating.word) : wrong;
    this.finish.draw(text, solved);
  }
}
