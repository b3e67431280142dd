// Positions, links and the clock of a game, without a screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { App } from '../page/app.js';
import { clockText, clockWords } from '../page/play-clock.js';
import { kindsOfLinks, linksOf, nameOf, secondGroup } from '../page/play-links.js';
import { after, asked, isSolved, perform, positionOf, startOf } from '../page/play-position.js';
import { Shape } from '../page/shape.js';

/** @typedef {import('../page/types.js').Candidate} Candidate */
/** @typedef {import('../page/types.js').Step} Step */

const SHAPE = new Shape(3, 3);

/** `4r1c2` as a candidate. @param {string} name @returns {Candidate} */
function candidate(name) {
  const [digit, row, column] = name.split(/[rc]/).map(Number);
  return { row, column, digit };
}

/**
 * @param {string} technique
 * @param {string} rests
 * @param {{ falls?: string, writes?: string }} does
 * @returns {Step}
 */
function step(technique, rests, { falls = '', writes = '' }) {
  const list = (/** @type {string} */ names) => names.split(' ').filter(Boolean).map(candidate);
  const [rests_on, eliminations, placements] = [rests, falls, writes].map(list);
  const words = { title: technique, look: 'look', proof: 'proof', rating: 4, cells: [] };
  return { technique, rests_on, eliminations, placements, ...words };
}

/** A position in which just these candidates are left. @param {string} names */
function position(names) {
  const candidates = Array.from({ length: 81 }, () => /** @type {number[]} */ ([]));
  for (const { row, column, digit } of names.split(' ').map(candidate))
    candidates[SHAPE.at(row, column)].push(digit);
  return { values: new Array(81).fill(0), candidates };
}

/** @param {Step} of @param {string} [left] */
function links(of, left = '1r1c1') {
  return linksOf(SHAPE, of, position(left)).map(
    ({ from, to, strong }) => `${nameOf(from)}${strong ? '=' : '-'}${nameOf(to)}`,
  );
}

/** A game on an easy 4x4. */
function game() {
  const app = new App();
  const givens = [...('1...' + '..1.' + '.1..' + '...1')].map((each) => Number(each) || 0);
  app.load({ box_height: 2, box_width: 2, givens }, 'a test');
  app.editor.tool = 'digit';
  return app;
}

test('the links of a chain are strong and weak in turn', () => {
  const chain = step('x-chain', '5r1c1 5r1c4 5r4c4 5r4c7', { falls: '5r3c7' });
  assert.deepEqual(links(chain), ['5r1c1=5r1c4', '5r1c4-5r4c4', '5r4c4=5r4c7']);
  assert.deepEqual(kindsOfLinks(chain), ['strong', 'weak']);
});

test('the branches of forcing chains are told apart, and each leads to the claim', () => {
  const cell = step('cell-forcing-chains', '1r1c1 1r1c9 2r1c9 2r1c1', { falls: '2r1c5' });
  assert.deepEqual(links(cell), ['1r1c1-1r1c9', '1r1c9=2r1c9', '2r1c9-2r1c5', '2r1c1-2r1c5']);
  const unit = step('unit-forcing-chains', '3r1c1 3r9c1 3r1c8 3r9c8', { writes: '3r9c4' });
  assert.deepEqual(links(unit), ['3r1c1-3r9c1', '3r9c1=3r9c4', '3r1c8-3r9c8', '3r9c8=3r9c4']);
});

test('a wing is linked by the digits its cells share, a fish not at all', () => {
  const wing = step('xy-wing', '1r1c1 2r1c1 1r1c5 3r1c5 2r5c1 3r5c1', { falls: '3r5c5' });
  assert.deepEqual(links(wing), ['1r1c1-1r1c5', '2r1c1-2r5c1']);
  const fish = step('x-wing', '4r1c1 4r1c5 4r5c1 4r5c5', { falls: '4r7c1' });
  assert.deepEqual([links(fish), kindsOfLinks(fish)], [[], []]);
});

test('a chain that contradicts itself, and one that comes round', () => {
  const false_ = step('forcing-x-chain', '5r1c1 5r1c4 5r4c4 5r4c1 5r1c1', { falls: '5r1c1' });
  assert.deepEqual(links(false_), ['5r1c1-5r1c4', '5r1c4=5r4c4', '5r4c4-5r4c1', '5r4c1=5r1c1']);
  const round = step('forcing-chain', '5r1c1 5r1c4 5r4c4 5r4c1', { falls: '5r1c9' });
  assert.deepEqual(links(round), ['5r1c1-5r1c4', '5r1c4=5r4c4', '5r4c4-5r4c1', '5r4c1=5r1c1']);
});

test('the nodes of a grouped chain are found by the links that hold on the board', () => {
  const grouped = step('grouped-chain', '5r1c1 5r1c2 5r1c7 5r9c7 5r9c3', { falls: '5r2c3' });
  const left = '5r1c1 5r1c2 5r1c7 5r9c7 5r9c3 5r2c3 5r5c5';
  assert.deepEqual(links(grouped, left), ['5r1c2=5r1c7', '5r1c7-5r9c7', '5r9c7=5r9c3']);
  assert.deepEqual(links(grouped, `${left} 5r9c9`), [], 'rather nothing than a wrong arrow');
  // Two nodes in one box and one line: they are one after the other all the same.
  const near = step('grouped-chain', '2r3c3 2r3c1 2r4c1 2r4c2', { falls: '2r5c3' });
  assert.deepEqual(links(near, '2r3c3 2r3c1 2r4c1 2r4c2 2r5c3'), [
    '2r3c3=2r3c1',
    '2r3c1-2r4c1',
    '2r4c1=2r4c2',
  ]);
});

test('Medusa has links in cells with two digits', () => {
  const medusa = step('medusa', '7r1c1 8r1c1 7r1c5', { falls: '7r9c9' });
  assert.deepEqual(links(medusa, '7r1c1 8r1c1 7r1c5 7r3c1'), ['7r1c1=8r1c1', '7r1c1=7r1c5']);
  assert.deepEqual(links(medusa, '7r1c1 8r1c1 9r1c1 7r1c5 7r3c1'), ['7r1c1=7r1c5']);
});

test('colours are linked where a digit has two places, and fall into two groups', () => {
  const colours = step('simple-colours', '7r1c1 7r5c5 7r1c5 7r5c9', { falls: '7r9c9' });
  // A third 7 in row 5 would end the link there.
  const left = '7r1c1 7r1c5 7r5c5 7r5c9 7r9c1 7r8c1 7r9c9 7r8c9';
  assert.deepEqual(links(colours, left), ['7r1c1=7r1c5', '7r5c5=7r1c5', '7r5c5=7r5c9']);
  assert.deepEqual(links(colours, `${left} 7r5c2`), ['7r1c1=7r1c5', '7r5c5=7r1c5']);
  const second = secondGroup(linksOf(SHAPE, colours, position(left)));
  assert.deepEqual([...second].sort(), ['7r1c5', '7r5c9']);
});

test('steps are done on a position: digits come, candidates go', () => {
  const app = game();
  const start = startOf(app);
  assert.deepEqual(start.candidates[1], [2, 3, 4]);
  const done = after(app.shape, start, [
    step('pointing', '', { falls: '3r1c3' }),
    step('naked-single', '', { writes: '2r1c2' }),
  ]);
  assert.deepEqual([done.values[1], done.candidates[1]], [2, []]);
  assert.deepEqual(done.candidates[2], [4], 'struck out, and seen by the digit');
  assert.deepEqual(start.candidates[2], [2, 3, 4], 'where it began is left alone');
});

test('the server is told the marks that somebody made, and nothing else', () => {
  const app = game();
  assert.equal(asked(app, 'person').marks, undefined);
  app.editor.select(1, false);
  app.editor.enter(3, 'centre');
  app.editor.enter(4, 'struck');
  assert.deepEqual(asked(app, 'person').marks?.slice(0, 3), [[], [3], []]);
  assert.deepEqual(asked(app, 'program').marks?.slice(0, 3), [[], [2, 3], []]);
  assert.deepEqual(positionOf(app, 'person').candidates.slice(0, 3), [[], [3], [2, 3, 4]]);
  app.editor.enter(2);
  assert.deepEqual(asked(app, 'program').placed?.slice(0, 3), [0, 2, 0]);
  assert.equal(asked(app, 'program').marks, undefined, 'a filled cell has none');
});

test('a step on the board is one change, for either keeper of the marks', () => {
  for (const keeper of /** @type {const} */ (['person', 'program'])) {
    const app = game();
    perform(app, keeper, step('claiming', '', { falls: '3r1c2 4r1c2 3r1c3' }));
    assert.deepEqual(positionOf(app, keeper).candidates.slice(1, 4), [[2], [2, 4], [2, 3, 4]], keeper);
    perform(app, keeper, step('naked-single', '', { writes: '2r1c2' }));
    assert.equal(app.editor.values()[1], 2);
    app.editor.undo();
    app.editor.undo();
    assert.equal(app.editor.typed(), null);
  }
});

test('a game ends when the board is full and right', () => {
  const app = game();
  const write = (/** @type {string} */ rows) =>
    [...rows].forEach((digit, cell) => {
      app.editor.select(cell, false);
      if (app.editor.values()[cell] !== Number(digit)) app.editor.enter(Number(digit), 'digit');
    });
  write('1234' + '3412' + '2143' + '432');
  assert.equal(isSolved(app), true, 'the last cell is a given');
  write('1234' + '3412' + '2143' + '423');
  assert.equal(isSolved(app), false, 'full, but wrong');
});

test('the time as people read and hear it', () => {
  assert.deepEqual([0, 7_999, 754_000, 3_723_000].map(clockText), ['0:00', '0:07', '12:34', '1:02:03']);
  assert.equal(clockWords(0), '0 seconds');
  assert.equal(clockWords(3_661_000), '1 hour 1 minute 1 second');
  assert.equal(clockWords(125_000), '2 minutes 5 seconds');
});
