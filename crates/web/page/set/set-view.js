// Set: pick a rule, draw it on the board, and see what comes of it.

import { BoardKeys, undoKey } from '../board/board-keys.js';
import { button } from '../base/controls.js';
import { h, isField } from '../base/dom.js';
import { plural } from '../base/numbers.js';
import { Editor } from '../board/editor.js';
import { Shape } from '../board/shape.js';
import { told } from '../rules/told.js';
import { cellsIn } from '../rules/parts.js';
import { AnswersCard, decisive, wrongRule } from './answers-card.js';
import { draftOf, plain, puzzleOf } from './draft.js';
import { howTo, wayOf } from './kinds.js';
import { pendingShapes, selectedShapes, spareShapes } from './overlay.js';
import { Picker } from './picker.js';
import { Questions } from './questions.js';
import { RuleForm } from './rule-form.js';
import { RulesCard, ruleTitle } from './rules-card.js';
import { SendCard } from './send-card.js';
import { SetBoard } from './set-board.js';
import { Setting } from './setting.js';
import { Tools } from './tools.js';

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Rule} Rule */
/** @typedef {import('./questions.js').Known} Known */

const ALL_AROUND = { top: 1, right: 1, bottom: 1, left: 1 };
const SOURCE = 'The puzzle that you set';

export class SetView {
  /** @param {import('../app/view.js').Host} host */
  constructor({ app, element, changed, take }) {
    this.app = app;
    this.element = element;
    this.changed = changed;
    this.take = take;
    this.setting = new Setting(app.catalogue.rules, draftOf(app.puzzle()));
    this.editor = new Editor(app.shape);
    this.keys = new BoardKeys(this.editor, ['given'], 'given');
    /** What the server told of rules, by what they say. @type {Map<string, Rule>} */
    this.told = new Map();
    /** @type {Known} */
    this.known = { busy: false };
    /** The draft that the answers are about. @type {import('./draft.js').Draft | null} */
    this.asked = null;
    this.listens = {
      puzzle: () => this.inSight && this.adopt(),
      key: (/** @type {KeyboardEvent} */ event) => this.key(event),
    };
    this.questions = new Questions({
      heard: (known) => this.heard(known),
      told: (rules) => this.hearRules(rules),
    });
    this.board = new SetBoard(this.hand());
    this.picker = new Picker(app.catalogue.rules, (kind) => this.choose(kind));
    this.form = new RuleForm({
      change: (rule) => this.act(() => this.setting.change(rule)),
      redraw: () => this.act(() => this.setting.redraw()),
      remove: () => this.act(() => this.setting.remove()),
      done: () => this.act(() => this.setting.select(null)),
    });
    this.answers = new AnswersCard({
      wishes: () => this.ask(),
      ask: (question) => this.questions.askMore(question, this.puzzle()),
      select: (rule) => this.act(() => this.selectRule(rule)),
      title: (rule) => this.titleOf(rule),
    });
    this.rules = new RulesCard({
      select: (rule) => this.act(() => this.selectRule(rule)),
      remove: (rule) => this.act(() => this.setting.remove(rule)),
    });
    this.send = new SendCard({
      puzzle: () => this.puzzle(),
      go: (view) => (location.hash = `view=${view}`),
      named: (labels) => this.act(() => this.setting.drafts.set({ labels })),
    });
    this.tools = new Tools({
      givens: () => this.choose(null),
      undo: () => this.act(() => this.setting.travel('undo')),
      redo: () => this.act(() => this.setting.travel('redo')),
      clear: () => this.act(() => this.setting.clear()),
      add: () => this.act(() => this.setting.commit()),
      drop: () => this.act(() => this.setting.putDown()),
      type: (digit) => this.act(() => this.type(digit)),
      erase: () => this.act(() => this.erase()),
      circled: (count) => this.act(() => (this.setting.circled = count)),
    });
    this.build();
  }

  build() {
    const { board, tools, form, answers, picker, rules, send } = this;
    this.name = h('p', { class: 'set-name' });
    this.element.append(
      h('div', { class: 'bench' }, this.name, tools.bar, board.frame, tools.below, form.element),
      h('div', { class: 'side' }, answers.element, picker.element, rules.element, send.element),
    );
    board.frame.addEventListener('keydown', (event) => this.boardKey(event));
  }

  get inSight() {
    return !this.element.hidden;
  }

  puzzle() {
    return puzzleOf(this.setting.draft);
  }

  /** The view comes into sight: the puzzle on the table is the one that is set. */
  enter() {
    this.send.enter().catch(() => {
      // Without the list of formats there is nothing to copy as; the rest works.
    });
    this.adopt();
    this.draw();
    this.ask();
  }

  /** The view goes out of sight: the puzzle lies on the table. */
  leave() {
    this.questions.stop();
    this.setting.putDown();
    const { draft } = this.setting;
    if (alike(draftOf(this.app.puzzle()), draft)) return;
    const rules = draft.rules.map((rule) => this.shown(rule));
    this.take({ ...this.puzzle(), rules }, SOURCE);
  }

  adopt() {
    const draft = draftOf(this.app.puzzle());
    if (alike(draft, this.setting.draft)) return;
    this.act(() => {
      this.setting.choose(null);
      this.setting.drafts.set(draft);
    });
  }

  /** What the address holds: the puzzle as it is set, not the one that lies on the table. */
  shared() {
    const rules = this.setting.draft.rules.map((rule) => this.shown(rule));
    return { puzzle: { ...this.puzzle(), rules }, typed: null, keep: this.setting.drafts.before.length > 0 };
  }

  /** @param {() => unknown} action on the puzzle, or on what is about to be done with it */
  act(action) {
    const before = this.setting.draft;
    action();
    this.draw();
    if (before === this.setting.draft) return;
    this.changed();
    this.ask();
  }

  /** @param {KindOfRule | null} kind */
  choose(kind) {
    this.act(() => this.setting.choose(kind));
    if (kind && wayOf(kind) !== 'whole') this.board.view?.focus(this.editor.cursor);
    else if (kind?.text) this.form.text.focus();
  }

  ask() {
    if (!this.inSight) return;
    this.asked = this.setting.draft;
    const waiting = this.setting.waiting();
    if (waiting !== null)
      return this.questions.wait(waiting, this.setting.kindOf(this.asked.rules[waiting])?.text);
    this.questions.ask(this.puzzle(), { candidates: this.answers.candidates.checked });
  }

  /** @param {Known} known */
  heard(known) {
    this.known = known;
    this.paint();
  }

  /** @param {readonly Rule[]} rules */
  hearRules(rules) {
    const fresh = rules.filter((rule) => !this.told.has(keyOf(rule)));
    for (const rule of fresh) this.told.set(keyOf(rule), rule);
    if (fresh.length) this.draw();
    if (fresh.length) this.changed();
  }

  /**
   * A rule with what is known of it.
   * @param {Rule} rule
   * @returns {Rule}
   */
  shown(rule) {
    const kind = this.setting.kindOf(rule);
    if (!kind) return { ...rule, understood: false };
    const groups = kind.region ? [cellsIn(rule.place, this.setting.side)] : [];
    const here = told([{ ...rule, understood: true, groups }], [kind])[0];
    return this.told.get(keyOf(rule)) ?? here;
  }

  /** @param {number} nth */
  titleOf(nth) {
    const rule = this.setting.draft.rules[nth];
    return rule ? ruleTitle(rule, this.setting.kindOf(rule)) : '';
  }

  /** @param {number} rule */
  selectRule(rule) {
    this.setting.choose(null);
    this.setting.select(rule);
  }

  /** @returns {import('./set-board.js').Hand} */
  hand() {
    const { setting } = this;
    const grips = /** @type {const} */ ({ whole: 'none', outside: 'none', pair: 'edge', corner: 'corner' });
    return {
      grip: () => {
        if (!setting.kind) return 'select';
        return grips[/** @type {'pair'} */ (wayOf(setting.kind))] ?? 'stroke';
      },
      select: (cell, extend) => this.act(() => this.selectCell(cell, extend)),
      begin: (cell) => {
        this.editor.select(cell, false);
        this.act(() => setting.begin(cell));
      },
      goOn: (cell) => this.act(() => setting.goOn(cell)),
      end: () => this.act(() => setting.end()),
      touch: (cells) => this.act(() => setting.commit(cells)),
      beside: (spot) => this.act(() => setting.beside(spot)),
    };
  }

  /**
   * @param {number} cell
   * @param {boolean} extend
   */
  selectCell(cell, extend) {
    this.editor.select(cell, extend);
    if (!extend && !this.setting.kind) this.setting.selectAt(cell);
  }

  /** A digit: of the number of the rule that was drawn, else a given. @param {number} digit */
  type(digit) {
    if (this.setting.type(digit) || !digit) return;
    this.editor.enter(digit, 'given');
    this.takeGivens();
  }

  erase() {
    if (this.setting.kind) return this.setting.untype();
    this.editor.erase();
    this.takeGivens();
  }

  /** What was written with the keys of every board becomes part of the draft. */
  takeGivens() {
    const givens = this.editor.givens();
    if (String(givens) !== String(this.setting.draft.givens)) this.setting.drafts.set({ givens });
  }

  /** @param {KeyboardEvent} event */
  boardKey(event) {
    const { editor, setting } = this;
    const from = editor.cursor;
    const onBoard = event.target instanceof Element && event.target.matches('.cell');
    if (onBoard && this.keys.navigate(event)) {
      event.preventDefault();
      this.board.view?.focus(editor.cursor);
      this.act(() => event.shiftKey && setting.walk(from, editor.cursor));
    } else if (this.ruleKey(event, onBoard)) {
      event.preventDefault();
    } else if (onBoard && this.keys.edit(event)) {
      event.preventDefault();
      this.act(() => this.takeGivens());
    }
  }

  /**
   * Keys that mean the rule that is drawn.
   * @param {KeyboardEvent} event
   * @param {boolean} onBoard
   */
  ruleKey(event, onBoard) {
    const { setting, editor } = this;
    const digit = /^\d$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!setting.kind) return false;
    if (digit && this.takesNumber()) this.act(() => setting.type(Number(event.key)));
    else if (event.key === ' ' && onBoard) this.act(() => setting.tap(editor.cursor));
    else if (event.key === 'Enter' && onBoard) this.act(() => setting.commit());
    else if (event.key === 'Backspace' && this.takesNumber()) this.act(() => setting.untype());
    else if (event.key === 'Delete' && setting.rule) this.act(() => setting.remove());
    else return false;
    return true;
  }

  takesNumber() {
    const { kind, rule } = this.setting;
    return Boolean(kind && rule && (kind.values[1] ?? kind.values[0]));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const meant = undoKey(event);
    const typing = isField(event.target);
    if (meant && !typing) {
      event.preventDefault();
      this.act(() => this.setting.travel(meant));
    } else if (event.key === 'Escape') {
      this.act(() => this.setting.putDown() || this.setting.choose(null));
    } else if (event.key === '/' && !typing) {
      event.preventDefault();
      this.picker.search.focus();
    }
  }

  /** The board as it is now, with its rules. */
  draw() {
    const { setting, editor } = this;
    const { box_height, box_width, rules, givens } = setting.draft;
    const shape = new Shape(
      box_height,
      box_width,
      rules.map((rule) => this.shown(rule)),
    );
    const outside = setting.kind !== null && wayOf(setting.kind) === 'outside';
    if (outside) shape.margin = ALL_AROUND;
    if (editor.shape.cells !== shape.cells) {
      this.editor = new Editor(shape);
      this.keys = new BoardKeys(this.editor, ['given'], 'given');
    }
    this.editor.shape = shape;
    const [blank] = new Editor(new Shape(2, 2)).squares;
    this.editor.squares = givens.map((value) => (value ? { ...blank, value, given: true } : blank));
    this.board.draw(shape);
    this.board.offerSpots(outside, (spot) => setting.aims(spot).length > 0);
    this.paint();
  }

  paint() {
    const { setting, editor, board } = this;
    const { view } = board;
    if (!view || !this.inSight) return;
    const wrong = this.wrongCells();
    const spare = cellSet(this.known.spare?.givens ?? [], setting.side);
    const pending = new Set(setting.pending);
    const { kind } = setting;
    view.draw((cell) => ({
      ...this.digitsIn(cell),
      selected: kind ? pending.has(cell) : editor.selection.has(cell),
      wrong: wrong.has(cell),
      ...(spare.has(cell) && { note: 'not needed' }),
    }));
    if (view.cursor !== editor.cursor) view.focus(editor.cursor, view.hasFocus());
    const preview = setting.preview();
    view.overlay([
      ...selectedShapes(setting.rule, setting.side),
      ...spareShapes(spare, setting.side),
      ...(preview ? pendingShapes(this.shown(preview), setting.side) : []),
    ]);
    board.frame.classList.toggle('drawing', kind !== null);
    this.paintCards();
  }

  /**
   * The given of a cell, or what may stand there.
   * @param {number} cell
   * @returns {import('../board/board-view.js').Face}
   */
  digitsIn(cell) {
    const { givens, marks } = this.setting.draft;
    const value = givens[cell];
    if (value) return { value, kind: 'given' };
    const { candidates } = this.asked === this.setting.draft ? this.known : {};
    if (!candidates) return { value, kind: '', candidates: marks?.[cell] };
    const digits = candidates.candidates[cell];
    const single = decisive(candidates, cell);
    const note = single.length ? `exactly one solution with ${single.join(' or ')}` : '';
    return { value, kind: '', candidates: digits, single, note };
  }

  paintCards() {
    const { setting, known } = this;
    const { draft, kind, rule } = setting;
    this.tools.draw(setting, kind ? howTo(kind) : 'Select cells and type the givens, or pick a rule.');
    this.picker.draw(
      (each) =>
        each === kind || (wayOf(each) === 'whole' && draft.rules.some(({ name }) => name === each.name)),
    );
    this.form.show(rule, setting.kindOf(rule), setting.side);
    this.rules.show(draft.rules, {
      titleOf: (nth) => this.titleOf(nth),
      selected: setting.selected,
      wrong: this.wrongRules(),
    });
    this.send.show(draft.labels ?? {});
    this.answers.show(known);
    const { title, author } = draft.labels ?? {};
    const count = plural(draft.givens.filter(Boolean).length, 'given');
    this.name?.replaceChildren([title, author && `by ${author}`, count].filter(Boolean).join(' · '));
  }

  /** The rules that the answers name. */
  wrongRules() {
    const { known } = this;
    const trouble = wrongRule(known);
    const broken = known.judgement?.broken.map(({ rule }) => rule) ?? [];
    return new Set([...(trouble === null ? [] : [trouble]), ...broken, ...(known.conflict?.rules ?? [])]);
  }

  wrongCells() {
    const { known, setting } = this;
    const { clashes = [], broken = [] } = known.judgement ?? {};
    const { givens = [], marks = [] } = known.conflict ?? {};
    const places = [...clashes, ...broken].flatMap(({ cells }) => cells);
    return cellSet([...places, ...givens, ...marks, ...(known.trouble?.cells ?? [])], setting.side);
  }
}

/**
 * @param {readonly import('../base/types.js').Place[]} places
 * @param {number} side
 */
function cellSet(places, side) {
  return new Set(places.map(({ row, column }) => (row - 1) * side + column - 1));
}

/** @param {Rule} rule */
function keyOf(rule) {
  return JSON.stringify(plain(rule));
}

/**
 * @param {import('./draft.js').Draft} a
 * @param {import('./draft.js').Draft} b
 */
function alike(a, b) {
  const said = (/** @type {import('./draft.js').Draft} */ { rules, ...rest }) =>
    JSON.stringify(puzzleOf({ ...rest, rules: rules.map(plain) }));
  return said(a) === said(b);
}
