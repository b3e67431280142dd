// The pure parts of setting a puzzle: strokes, regions, clues beside the board, history.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aimsFrom, clueParts, isSlanted, spotName, spotOf, spots } from '../page/set/beside.js';
import { draftOf, Drafts, painted, puzzleOf, unboxed } from '../page/set/draft.js';
import { placeOf } from '../page/rules/parts.js';
import { listed, wayOf } from '../page/set/kinds.js';
import { copyAt, ruleOf, strokeTo, withRule } from '../page/set/pen.js';
import { picturesOf } from '../page/rules/looks.js';

/** @typedef {import('../page/base/types.js').KindOfRule} KindOfRule */

/** A kind as the catalogue has it. @param {Partial<KindOfRule>} more @returns {KindOfRule} */
function kind(more) {
  const parts = { cells: [1], lines: [0, 0], values: [0, 0], text: false, outside: false, slanted: false };
  const words = { name: 'x', title: 'X', about: 'About.', unit: 'x', look: 'shade', colour: '' };
  return { ...words, region: false, ...parts, ...more };
}

const CAGE = kind({ name: 'cage', title: 'Killer cage', look: 'cage', values: [0, 1] });
const LINE = kind({ name: 'line', title: 'Renban', look: 'line', cells: [2] });
const ARROW = kind({ name: 'arrow', look: 'arrow', cells: [1, 3], lines: [1] });
const ODD = kind({ name: 'odd', look: 'circle' });
const CLUE = kind({ name: 'clue', look: 'outside', values: [1, 1], outside: true });
const KNIGHT = kind({ name: 'knight', title: 'Anti-knight', look: 'words', cells: [0, 0] });

test('kinds stand under headings by what the catalogue tells of them, and a search finds words of each', () => {
  const all = [CAGE, LINE, ARROW, ODD, CLUE, KNIGHT, kind({ name: 'dot', look: 'dot', cells: [2, 2] })];
  assert.deepEqual(
    listed(all).map(({ heading, kinds }) => [heading, ...kinds.map(({ name }) => name)]),
    [
      ['Cages', 'cage'],
      ['Lines', 'line', 'arrow'],
      ['Dots and signs', 'dot'],
      ['Clues outside', 'clue'],
      ['Cells', 'odd'],
      ['Whole board', 'knight'],
    ],
  );
  assert.deepEqual(
    listed(all, 'KILL cage').flatMap(({ kinds }) => kinds),
    [CAGE],
  );
  assert.deepEqual(listed(all, 'nothing'), []);
  assert.equal(wayOf(kind({ look: 'shade', lines: [1, 1] })), 'copy');
  assert.equal(wayOf(kind({ look: 'corner', cells: [4, 4] })), 'corner');
});

test('a stroke fills what a quick pointer skipped, and going back takes cells away', () => {
  const over = (/** @type {number[]} */ ...cells) =>
    cells.reduce((stroke, cell) => strokeTo(stroke, cell, LINE, 9), /** @type {readonly number[]} */ ([]));
  assert.deepEqual(over(0, 3), [0, 1, 2, 3]);
  assert.deepEqual(over(0, 30), [0, 10, 20, 30]);
  assert.deepEqual(over(0, 1, 2, 1), [0, 1]);
  assert.deepEqual(over(0, 1, 10, 0), [0, 1, 10], 'no cell twice');
  const pair = kind({ look: 'dot', cells: [2, 2] });
  assert.deepEqual(strokeTo([0, 1], 9, pair, 9), [0, 9]);
});

test('an arrow from the same circle is another shaft; single cells of a kind are one rule', () => {
  const first = ruleOf(ARROW, [40, 31, 32], { side: 9 });
  assert.deepEqual(first, { name: 'arrow', place: 'r5c5', lines: ['r5c5 r4c5 r4c6'] });
  const two = withRule([first], ruleOf(ARROW, [40, 49], { side: 9 }), ARROW, 9);
  assert.deepEqual(two.rules[0].lines, ['r5c5 r4c5 r4c6', 'r5c5 r6c5']);
  const pill = ruleOf(ARROW, [0, 1, 2], { side: 9, circled: 2 });
  assert.deepEqual(pill, { name: 'arrow', place: 'r1c1 r1c2', lines: ['r1c2 r1c3'] });
  const marks = [0, 5, 0].reduce(
    (rules, cell) => withRule(rules, ruleOf(ODD, [cell], { side: 9 }), ODD, 9).rules,
    /** @type {import('../page/base/types.js').Rule[]} */ ([]),
  );
  assert.deepEqual(marks, [{ name: 'odd', place: 'r1c6' }], 'the second tap takes a mark away');
  assert.deepEqual(withRule(marks, ruleOf(ODD, [5], { side: 9 }), ODD, 9), { rules: [], at: null });
});

test('a copy keeps its form and stays on the board', () => {
  assert.deepEqual(copyAt([0, 1, 9], 40, 9), [40, 41, 49]);
  assert.equal(copyAt([0, 1, 9], 8, 9), null, 'beyond the right edge');
  assert.equal(copyAt([0, 1, 9], 0, 9), null, 'upon itself');
});

test('regions take cells from each other, and boxes become regions', () => {
  const givens = new Array(36).fill(0);
  const draft = draftOf({ box_height: 2, box_width: 3, givens });
  const { rules = [], box_height, box_width } = unboxed(draft, 'region');
  assert.deepEqual([box_height, box_width, rules.length], [1, 6, 6]);
  assert.equal(rules[1].place, 'r1c4 r1c5 r1c6 r2c4 r2c5 r2c6');
  const moved = painted(rules, 'region', [2, 3], 6);
  assert.equal(moved[0].place, 'r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3');
  assert.equal(moved[1].place, 'r1c5 r1c6 r2c4 r2c5 r2c6');
  const fresh = painted([{ name: 'region', place: 'r1c1' }], 'region', [3, 0], 6);
  assert.deepEqual(fresh, [{ name: 'region', place: 'r1c4 r1c1' }], 'one without cells is gone');
});

test('clues look into the board from every side, straight or slanted', () => {
  assert.equal(spots(9).length, 40);
  const above = { row: 0, column: 3 };
  const [straight, ...slanted] = aimsFrom(above, 4);
  assert.deepEqual(clueParts(above, straight, 4), { place: 'r1c3 r2c3 r3c3 r4c3', outside: 'r0c3' });
  assert.deepEqual(
    slanted.map((aim) => [isSlanted(aim), clueParts(above, aim, 4).place]),
    [
      [true, 'r1c4'],
      [true, 'r1c2 r2c1'],
    ],
  );
  const right = { row: 2, column: 5 };
  assert.equal(clueParts(right, aimsFrom(right, 4)[0], 4).place, 'r2c4 r2c3 r2c2 r2c1');
  assert.ok(aimsFrom({ row: 0, column: 0 }, 4).every(isSlanted));
  assert.deepEqual(
    [above, right, { row: 5, column: 0 }].map((spot) => spotName(spot, 4)),
    ['above column 3', 'right of row 2', 'bottom left corner'],
  );
  assert.deepEqual(spotOf('r0c3'), above);
});

test('history: what an undo takes back comes again, until something else is done', () => {
  const drafts = new Drafts(draftOf({ box_height: 2, box_width: 2, givens: new Array(16).fill(0) }));
  drafts.set({ rules: [{ name: 'a' }] });
  drafts.set({ rules: [{ name: 'b' }] });
  assert.equal(drafts.undo(), true);
  assert.deepEqual(drafts.now.rules, [{ name: 'a' }]);
  assert.equal(drafts.redo(), true);
  drafts.undo();
  drafts.set({ labels: { title: 'T', author: '' } });
  assert.equal(drafts.redo(), false);
  assert.deepEqual(puzzleOf(drafts.now).labels, { title: 'T' }, 'a name that is empty is none');
});

test('what is drawn lies in layers: shades, lines, thermometers, cages; dots and clues over the digits', () => {
  const looks = ['outside', 'dot', 'cage', 'arrow', 'thermometer', 'line', 'shade'];
  const rules = looks.map((look) => ({ name: look, look, understood: true, place: placeOf([1, 2, 11], 9) }));
  const { under, over } = picturesOf(rules, 9);
  const names = (/** @type {typeof under} */ pictures) => pictures.map(({ rule }) => rule.name);
  assert.deepEqual(names(under), ['shade', 'line', 'thermometer', 'arrow', 'cage']);
  assert.deepEqual(names(over), ['dot', 'outside']);
});
