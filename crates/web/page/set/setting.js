// What somebody is about to do with a puzzle that is being set: the kind of rule that is drawn, the stroke, the rule that is
// selected. Knows no screen.

import { aimsFrom, clueParts, isSlanted } from './beside.js';
import { Drafts, painted, plain, unboxed } from './draft.js';
import { bounds, wayOf } from './kinds.js';
import { isSwitch } from './picker.js';
import { aroundCorner, copyAt, isEnough, replaced, ruleOf, strokeTo, withRule } from './pen.js';
import { allCells, cellsIn, placeOf } from '../rules/parts.js';

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Rule} Rule */
/** @typedef {import('./beside.js').Spot} Spot */
/** @typedef {import('./draft.js').Draft} Draft */

export class Setting {
  /**
   * @param {readonly KindOfRule[]} kinds
   * @param {Draft} draft
   */
  constructor(kinds, draft) {
    this.kinds = kinds;
    this.drafts = new Drafts(draft);
    /** The kind that is drawn; without one, givens are typed. @type {KindOfRule | null} */
    this.kind = null;
    /** Cells that were tapped for the next rule. @type {readonly number[]} */
    this.tapped = [];
    /** Cells under a pointer that is down. @type {readonly number[]} */
    this.stroke = [];
    /** The number of the rule that is selected. @type {number | null} */
    this.selected = null;
    /** Will the next stroke take the place of the cells of that rule? */
    this.redrawing = false;
    /** Cells whose copy is still to be placed. @type {readonly number[] | null} */
    this.original = null;
    /** How many cells the circle of an arrow has. */
    this.circled = 1;
    /** Does the next digit begin the number anew? */
    this.fresh = true;
    /** What there is to say of the last stroke. */
    this.says = '';
  }

  get draft() {
    return this.drafts.now;
  }

  get side() {
    return this.draft.box_height * this.draft.box_width;
  }

  /** The rule that is selected. @returns {Rule | null} */
  get rule() {
    return this.draft.rules[this.selected ?? -1] ?? null;
  }

  /** The cells of the rule to come. */
  get pending() {
    return this.stroke.length > 1 ? this.stroke : this.tapped;
  }

  /** @param {Rule | null} rule */
  kindOf(rule) {
    return this.kinds.find(({ name }) => name === rule?.name);
  }

  /** @param {readonly Rule[]} rules @param {number | null} at the rule to select */
  setRules(rules, at) {
    this.drafts.set({ rules: [...rules] });
    this.select(at);
  }

  /** @param {number | null} at */
  select(at) {
    this.selected = at;
    this.fresh = true;
    this.redrawing = false;
  }

  /** @param {KindOfRule | null} kind */
  choose(kind) {
    this.putDown();
    this.select(null);
    this.kind = kind && wayOf(kind) !== 'whole' ? kind : null;
    if (!kind) return;
    if (wayOf(kind) === 'whole') this.toggle(kind);
    if (wayOf(kind) === 'region' && this.draft.box_height > 1 && this.draft.box_width > 1)
      this.drafts.set(unboxed(this.draft, kind.name));
  }

  /** A rule of the whole board is there, or not; one with a text may be there several times. @param {KindOfRule} kind */
  toggle(kind) {
    const { rules } = this.draft;
    const others = rules.filter(({ name }) => name !== kind.name);
    if (isSwitch(kind) && others.length < rules.length) return this.setRules(others, null);
    this.setRules([...rules, ruleOf(kind, [], { side: this.side })], rules.length);
  }

  /** Drops what is drawn. @returns {boolean} whether there was anything */
  putDown() {
    const had = this.pending.length > 0 || this.original !== null || this.redrawing;
    this.tapped = this.stroke = [];
    this.original = null;
    this.redrawing = false;
    this.says = '';
    return had;
  }

  /** @param {number} cell */
  begin(cell) {
    this.says = '';
    this.stroke = [cell];
  }

  /** @param {number} cell */
  goOn(cell) {
    if (this.kind && this.stroke.length) this.stroke = strokeTo(this.stroke, cell, this.kind, this.side);
  }

  end() {
    const { stroke } = this;
    this.stroke = [];
    if (stroke.length > 1) this.commit(stroke);
    else if (stroke.length) this.tap(stroke[0]);
  }

  /** @param {number} cell */
  tap(cell) {
    const { kind, tapped } = this;
    if (!kind) return;
    this.says = '';
    if (wayOf(kind) === 'each') return this.commit([cell]);
    if (this.original) return this.placeCopy(kind, this.original, cell);
    this.tapped = tapped.includes(cell) ? tapped.filter((each) => each !== cell) : [...tapped, cell];
    if (this.tapped.length === bounds(kind.cells)[1] && wayOf(kind) !== 'arrow') this.commit(this.tapped);
  }

  /** Goes on with the keyboard: from the first cell to the next. @param {number} from @param {number} to */
  walk(from, to) {
    if (this.kind)
      this.tapped = strokeTo(this.tapped.length ? this.tapped : [from], to, this.kind, this.side);
  }

  /**
   * Makes a rule of these cells.
   * @param {readonly number[]} stroke
   */
  commit(stroke = this.tapped) {
    const { kind, side } = this;
    if (!kind || !stroke.length) return;
    const cells = wayOf(kind) === 'corner' ? aroundCorner(stroke, side) : stroke;
    if (wayOf(kind) === 'region') {
      this.tapped = [];
      return this.setRules(painted(this.draft.rules, kind.name, cells, side), null);
    }
    if (!isEnough(kind, cells, this.circled)) {
      this.says = `This rule takes ${amountWords(kind, this.circled)}.`;
      return;
    }
    this.tapped = [];
    if (wayOf(kind) === 'copy' && !this.original) this.original = cells;
    else this.put(kind, cells);
  }

  /**
   * @param {KindOfRule} kind
   * @param {readonly number[]} cells
   */
  put(kind, cells) {
    const { side, circled, draft, rule, selected } = this;
    if (wayOf(kind) === 'each') return this.mark(kind, cells);
    const made = ruleOf(kind, cells, { side, circled, values: this.usualValues(kind) });
    if (this.redrawing && rule && selected !== null) {
      const { place, lines } = made;
      return this.apply(replaced(draft.rules, selected, { ...rule, place, lines }));
    }
    this.apply(withRule(draft.rules, made, kind, side));
  }

  /**
   * Single cells: one that is tapped changes, those of a stroke are all marked.
   * @param {KindOfRule} kind
   * @param {readonly number[]} cells
   */
  mark(kind, cells) {
    const { side } = this;
    const marked = this.draft.rules.filter(({ name }) => name === kind.name);
    const old = new Set(marked.flatMap(({ place }) => cellsIn(place, side)));
    const fresh = cells.length > 1 ? cells.filter((cell) => !old.has(cell)) : cells;
    const none = { rules: this.draft.rules, at: /** @type {number | null} */ (null) };
    const add = (/** @type {typeof none} */ { rules }, /** @type {number} */ cell) =>
      withRule(rules, ruleOf(kind, [cell], { side }), kind, side);
    if (fresh.length) this.apply(fresh.reduce(add, none));
  }

  /** @param {{ rules: Rule[], at: number | null }} changed */
  apply({ rules, at }) {
    this.setRules(rules, at);
  }

  /**
   * Marks of one kind mostly say the same: the next begins with the number of the last.
   * @param {KindOfRule} kind
   */
  usualValues(kind) {
    if (wayOf(kind) !== 'pair') return [];
    const alike = this.draft.rules.filter(({ name }) => name === kind.name);
    return alike[alike.length - 1]?.values ?? [];
  }

  /**
   * @param {KindOfRule} kind
   * @param {readonly number[]} cells
   * @param {number} first where the first of them stands in the copy
   */
  placeCopy(kind, cells, first) {
    const copy = copyAt(cells, first, this.side);
    if (!copy) {
      this.says = 'The copy does not fit there: tap another cell.';
      return;
    }
    this.original = null;
    const rule = { ...ruleOf(kind, cells, { side: this.side }), lines: [placeOf(copy, this.side)] };
    this.setRules([...this.draft.rules, rule], this.draft.rules.length);
  }

  /** The directions in which a clue may look from a place: those of its kind first. @param {Spot} spot */
  aims(spot) {
    const slanted = Boolean(this.kind?.slanted);
    return aimsFrom(spot, this.side).filter((aim) => isSlanted(aim) === slanted);
  }

  /** A clue beside the board: the one that is there, or a new one. @param {Spot} spot */
  beside(spot) {
    const { kind, draft } = this;
    const [aim] = this.aims(spot);
    if (!kind || !aim) return;
    const parts = clueParts(spot, aim, this.side);
    const here = draft.rules.findIndex(
      ({ name, outside }) => name === kind.name && outside === parts.outside,
    );
    if (here >= 0) return this.select(here);
    this.setRules([...draft.rules, { name: kind.name, values: [], ...parts }], draft.rules.length);
  }

  /**
   * A digit of the number of the rule that was just drawn.
   * @param {number} digit
   * @returns {boolean} whether it takes one
   */
  type(digit) {
    const { kind, rule, selected } = this;
    const [, most] = kind ? bounds(kind.values) : [0, 0];
    if (!rule || selected === null || !most) return false;
    const values = this.fresh ? [] : (rule.values ?? []);
    const [number = 0] = values;
    const typed = most === 1 ? [Math.min(10 * number + digit, 9999)] : [...values, digit].slice(0, most);
    this.change({ ...rule, values: typed });
    this.fresh = false;
    return true;
  }

  /** Takes the last digit of the number back. */
  untype() {
    const { rule } = this;
    if (!rule?.values?.length) return;
    const [number] = rule.values;
    const shorter = rule.values.length === 1 && number > 9;
    this.change({ ...rule, values: shorter ? [Math.floor(number / 10)] : rule.values.slice(0, -1) });
    this.fresh = false;
  }

  /** @param {Rule} rule in the place of the selected one */
  change(rule) {
    if (this.selected === null) return;
    this.drafts.set({ rules: replaced(this.draft.rules, this.selected, rule).rules });
  }

  /** @param {number | null} at */
  remove(at = this.selected) {
    if (at === null) return;
    this.setRules(
      this.draft.rules.filter((_, nth) => nth !== at),
      null,
    );
  }

  /** Draws the selected rule again. */
  redraw() {
    const kind = this.kindOf(this.rule);
    if (!kind) return;
    const { selected } = this;
    this.putDown();
    this.kind = kind;
    this.select(selected);
    this.redrawing = true;
  }

  /** Selects a rule on a cell; where one of them is selected, the next. @param {number} cell */
  selectAt(cell) {
    const here = this.draft.rules.flatMap((rule, nth) =>
      allCells(rule, this.side).includes(cell) ? nth : [],
    );
    const next = here[(here.indexOf(this.selected ?? -1) + 1) % here.length];
    this.select(next ?? null);
  }

  /** @param {'undo' | 'redo'} way */
  travel(way) {
    this.putDown();
    const moved = this.drafts[way]();
    this.select(this.rule ? this.selected : null);
    return moved;
  }

  /** Empties the board. */
  clear() {
    this.putDown();
    this.drafts.set({ givens: this.draft.givens.map(() => 0), marks: undefined, rules: [] });
    this.select(null);
  }

  /** The first rule that still waits for its number or its text. @returns {number | null} */
  waiting() {
    const waits = (/** @type {Rule} */ rule) => {
      const kind = this.kindOf(rule);
      return kind && ((rule.values?.length ?? 0) < bounds(kind.values)[0] || (kind.text && !rule.text));
    };
    const at = this.draft.rules.findIndex(waits);
    return at < 0 ? null : at;
  }

  /** The rule to come, for a preview. @returns {Rule | null} */
  preview() {
    const { kind, pending, side, circled } = this;
    if (!kind || pending.length < 1 || wayOf(kind) === 'region') return null;
    return plain(ruleOf(kind, pending, { side, circled: Math.min(circled, pending.length) }));
  }
}

/**
 * @param {KindOfRule} kind
 * @param {number} circled
 */
function amountWords(kind, circled) {
  const [least, most] = wayOf(kind) === 'arrow' ? [circled + 1, Infinity] : bounds(kind.cells);
  if (least === most) return `${least} cells`;
  return most === Infinity ? `${least} cells or more` : `${least} to ${most} cells`;
}
