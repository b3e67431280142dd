// Positions, links and the clock of a game, without a screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { App } from '../page/app/app.js';
import { clockText, clockWords } from '../page/play/play-clock.js';
import {
  isGrouped,
  kindsOfLinks,
  linksOf,
  nameOf,
  onlyRestedOn,
  secondGroup,
  setsOf,
  unitsOf,
} from '../page/play/play-links.js';
import { after, asked, isSolved, perform, positionOf, startOf } from '../page/play/play-position.js';

/** @typedef {import('../page/base/types.js').Candidate} Candidate */
/** @typedef {import('../page/base/types.js').Step} Step */

/** `4r1c2` as a candidate. @param {string} name @returns {Candidate} */
function candidate(name) {
  const [digit, row, column] = name.split(/[rc]/).map(Number);
  return { row, column, digit };
}

const list = (/** @type {string} */ names) => names.split(' ').filter(Boolean).map(candidate);

/**
 * @param {{ falls?: string, writes?: string }} does
 * @param {Partial<Step>} [proof]
 * @returns {Step}
 */
function step({ falls = '', writes = '' }, proof = {}) {
  const words = {
    technique: 'any',
    title: 'Any',
    look: 'look',
    proof: 'proof',
    rating: 4,
    cells: [],
    rests_on: [],
  };
  const [eliminations, placements] = [falls, writes].map(list);
  const empty = { words: [], nodes: [], links: [], groups: [], blockers: [], units: [] };
  return { ...words, eliminations, placements, ...empty, ...proof };
}

/**
 * `-5r1c1+5r1c4/5r1c5`: claims, off or on, of one or several cells.
 * @param {string} names
 * @returns {Step['nodes']}
 */
function nodes(names) {
  return names.split(' ').map((name) => {
    const cells = name.slice(1).split('/').map(candidate);
    const digit = cells[0].digit;
    return { cells: cells.map(({ row, column }) => ({ row, column })), digit, on: name.startsWith('+') };
  });
}

/** `0=1 1-2`: links, strong or weak. @param {string} names @returns {Step['links']} */
function joined(names) {
  return names.split(' ').map((name) => {
    const [from, to] = name.split(/[=-]/).map(Number);
    return { from, to, strong: name.includes('=') };
  });
}

/** @param {Step} of */
function links(of) {
  return linksOf(of).map(({ from, to, strong }) => `${nameOf(from)}${strong ? '=' : '-'}${nameOf(to)}`);
}

/** A game on an easy 4x4. */
function game() {
  const app = new App();
  const givens = [...('1...' + '..1.' + '.1..' + '...1')].map((each) => Number(each) || 0);
  app.load({ box_height: 2, box_width: 2, givens }, 'a test');
  app.editor.tool = 'digit';
  return app;
}

test('links are drawn as the proof has them, between the nearest cells', () => {
  const chain = step(
    { falls: '5r3c7' },
    { nodes: nodes('-5r1c1/5r1c2 +5r1c4 -5r4c4 +5r4c7'), links: joined('0=1 1-2 2=3') },
  );
  assert.deepEqual(links(chain), ['5r1c2=5r1c4', '5r1c4-5r4c4', '5r4c4=5r4c7']);
  assert.deepEqual(kindsOfLinks(chain), ['strong', 'weak']);
  assert.deepEqual(onlyRestedOn(chain).map(nameOf), ['5r1c1', '5r1c2', '5r1c4', '5r4c4', '5r4c7']);
  assert.deepEqual([isGrouped(chain), kindsOfLinks(step({}))], [false, []]);
});

test('what a step changes is not what it rests on, and nothing comes twice', () => {
  const groups = [{ role: /** @type {const} */ ('set'), says: 'set', candidates: list('1r1c1 2r1c1 1r1c2') }];
  const changing = step({ falls: '2r1c1' }, { groups, rests_on: list('1r1c1') });
  assert.deepEqual(onlyRestedOn(changing).map(nameOf), ['1r1c1', '1r1c2']);
  assert.deepEqual(setsOf(changing), [
    {
      role: 'set',
      cells: [
        { row: 1, column: 1 },
        { row: 1, column: 2 },
      ],
    },
  ]);
});

test('units have their cells from the server', () => {
  const cells = [
    { row: 1, column: 1 },
    { row: 1, column: 2 },
  ];
  const base = {
    role: /** @type {const} */ ('base'),
    says: 'all places',
    unit: 'row 1',
    candidates: list('4r1c1'),
  };
  const fish = step({ falls: '4r7c1' }, { groups: [base], units: [{ name: 'row 1', cells }] });
  assert.deepEqual(unitsOf(fish), [{ name: 'row 1', cells, role: 'base' }]);
  assert.deepEqual(setsOf(fish), []);
});

test('two colours have two looks, and no arrows where these would cover the board', () => {
  const groups = [
    { role: /** @type {const} */ ('colour'), says: 'one', candidates: list('7r1c1') },
    { role: /** @type {const} */ ('other-colour'), says: 'other', candidates: list('7r1c5') },
  ];
  const proof = { groups, nodes: nodes('+7r1c1 -7r1c5'), links: joined('0=1') };
  const colours = step({ falls: '7r9c9' }, proof);
  assert.deepEqual([isGrouped(colours), [...secondGroup(colours)]], [true, ['7r1c5']]);
  assert.deepEqual(links(colours), ['7r1c1=7r1c5']);
  assert.deepEqual(setsOf(colours), []);
  const many = step(
    { falls: '7r9c9' },
    { ...proof, links: Array.from({ length: 40 }, () => proof.links[0]) },
  );
  assert.deepEqual(links(many), []);
});

test('steps are done on a position: digits come, candidates go', () => {
  const app = game();
  const start = startOf(app);
  assert.deepEqual(start.candidates[1], [2, 3, 4]);
  const done = after(app.shape, start, [step({ falls: '3r1c3' }), step({ writes: '2r1c2' })]);
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
    perform(app, keeper, step({ falls: '3r1c2 4r1c2 3r1c3' }));
    assert.deepEqual(positionOf(app, keeper).candidates.slice(1, 4), [[2], [2, 4], [2, 3, 4]], keeper);
    perform(app, keeper, step({ writes: '2r1c2' }));
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
