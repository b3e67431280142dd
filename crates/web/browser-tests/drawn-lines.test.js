// Lines that a puzzle of SudokuPad only draws: refused until somebody says what they mean, and then rules like any others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sketchesOf, wayThrough } from '../page/rules/sketch.js';
import { cellsIn } from '../page/rules/parts.js';
import { kindsFor, named, others } from '../page/puzzle/drawn-lines.js';
import { board, drawn, graveFaults, stage } from './stage.js';

/** @typedef {import('../page/base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('playwright-core').Page} Page */

const BOXES =
  're:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]';
const ROWS = 'ce:[[,,,{v:4}],[,,,],[,,,],[,,,]]';
/** Two grey lines, the second with a circle at its last cell. */
const GREY = `{ca:[{v:'title: Two'},{v:'rules: Grey lines are thermometers.'}],${ROWS},${BOXES},
l:[{wp:[[0.5,0.5],[0.5,2.5]],c:'#CFCFCF',th:20},{wp:[[3.5,1.5],[3.5,3.5]],c:'#CFCFCF',th:20}],u:[{ct:[3.5,3.5],w:0.8,h:0.8}]}`;

const lab = stage();

/** @param {string} place */
const way = (place) => wayThrough(place, 4);

test('a line goes straight from point to point, or its way is not known', () => {
  assert.deepEqual(way('r1c1 r1c4 r2c3'), [0, 1, 2, 3, 6]);
  assert.deepEqual(way('r1c1 r4c4'), [0, 5, 10, 15]);
  assert.equal(way('r1c1 r2c3'), null, "a knight's move");
  assert.equal(way('r1c1 r1c5'), null, 'off the board');
  assert.equal(way('r1c1 r1c2 r2c2 r2c1 r1c1'), null, 'round in a circle');
  assert.equal(way('r1c1 to r3c4, 5 cells'), null, 'points that did not come along');
  assert.equal(way('r1c1'), null);
});

/** @param {Partial<KindOfRule>} more */
const kind = (more) =>
  /** @type {KindOfRule} */ ({
    name: 'x',
    title: 'X',
    look: 'line',
    cells: [2],
    values: [0, 0],
    text: false,
    ...more,
  });

test('kinds are offered where the cells alone tell the rule', () => {
  const rules = [
    { name: 'lines', place: 'r1c1 r1c2' },
    { name: 'arrows', place: 'r2c1 r2c3' },
    { name: 'cage' },
  ];
  const [line, arrow] = sketchesOf(rules, 4);
  const kinds = [
    kind({ name: 'line' }),
    kind({ name: 'between', look: 'ended', cells: [3] }),
    kind({ name: 'whispers', values: [0, 1] }),
    kind({ name: 'sumline', values: [1, 1] }),
    kind({ name: 'regex', text: true }),
    kind({ name: 'arrow', look: 'arrow', cells: [1, 3] }),
  ];
  const names = (/** @type {typeof line[]} */ sketches) => kindsFor(kinds, sketches).map(({ name }) => name);
  assert.deepEqual(names([line]), ['line', 'whispers']);
  assert.deepEqual(names([arrow]), ['arrow']);
  assert.deepEqual(names([]), []);
  assert.deepEqual(named(rules, [line], kinds[2], { side: 4, turned: true })[0], {
    name: 'whispers',
    place: 'r1c2 r1c1',
    values: [],
  });
  const made = named(rules, [arrow], kinds[5], { side: 4, turned: false });
  assert.deepEqual(made[1], { name: 'arrow', place: 'r2c1', lines: ['r2c1 r2c2 r2c3'] });
  assert.deepEqual([made[0], made[2]], [rules[0], rules[2]], 'the others stay');
  assert.deepEqual(others(rules, [line, arrow]), [], 'a cage is no drawing of a line');
  const words = { name: 'rules', place: 'Lines are lines' };
  assert.deepEqual(others([...rules, words], [line, arrow]), [
    { at: [3], short: 'words', says: 'Words: “Lines are lines”' },
  ]);
  const shapes = Array.from({ length: 8 }, (_, nth) => ({ name: 'overlays', place: `r1c${nth + 1}` }));
  const [together] = others([...rules, ...shapes], [line, arrow]);
  assert.deepEqual([together.at.length, together.at[0]], [8, 3], 'alike ones are one answer');
  assert.match(together.says, /^Shapes above the digits: r1c1; .*r1c6 and 2 more$/);
  assert.deepEqual(others([words], []), [], 'words alone stay refused');
});

/** @param {Page} page @param {string} text */
async function bring(page, text) {
  const buffer = Buffer.from(text);
  await page.setInputFiles('#file', { name: 'lines.txt', mimeType: 'text/plain', buffer });
  await page.waitForSelector('#drawn-lines:visible');
  await drawn(page);
}

/** @param {Page} page @param {number} count of rules that are not understood */
const open = (page, count) =>
  page.waitForFunction((count) => {
    const box = document.querySelector('#rules');
    const kinds = [...(box?.querySelectorAll('[aria-label^="Rules that"] li') ?? [])];
    return count ? kinds.length === count : box?.hasAttribute('hidden');
  }, count);

/** @param {number[]} cells @param {string} place */
const along = (cells, place) => cellsIn(place, 4).map((cell) => cells[cell]);

test('grey lines are named thermometers, all at once, and the puzzle is solved with them', async () => {
  const { page, problems, close } = await lab.visit();
  await bring(page, GREY);
  await open(page, 3);
  assert.equal(await page.locator('#view-solve [data-rule=lines].look-sketch').count(), 2, 'they are shown');
  assert.deepEqual(await graveFaults(page), []);
  await page.click('#run');
  await page.waitForSelector('#result .trouble');
  await page.selectOption('#drawn-lines select', 'thermometer');
  assert.match((await page.textContent('[data-drawn=lines]')) ?? '', /digits increase from the bulb/);
  await page.click('text=Make them rules');
  await open(page, 2);
  assert.equal(await page.locator('#view-solve .drawn-rules [data-rule=thermometer]').count(), 2);
  assert.match((await page.textContent('#read-as')) ?? '', /2 drawn lines read as Thermometer/);
  await page.click('#run');
  await page.waitForSelector('#result .trouble', { timeout: 10_000 });
  assert.match((await page.textContent('#result')) ?? '', /underlays|rules/, 'what is left is still refused');
  for (const left of [1, 0]) {
    await page.click('#drawn-lines li button >> nth=0');
    await open(page, left);
  }
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  const cells = await board(page);
  assert.deepEqual(along(cells, 'r1c1 r1c2 r1c3'), [1, 2, 3]);
  const [bulb, next, last] = along(cells, 'r4c4 r4c3 r4c2');
  assert.ok(bulb < next && next < last, 'the circle is where it begins');
  assert.equal(await page.locator('#result .ignored').count(), 0, 'nothing was ignored');
  assert.deepEqual(problems, []);
  await close();
});

test('what was said is taken back by undo; the link carries it', async () => {
  const { page, problems, close } = await lab.visit();
  await bring(page, GREY);
  await page.selectOption('#drawn-lines select', 'thermometer');
  await page.click('text=Make them rules');
  await open(page, 2);
  await page.click('#share');
  await page.waitForFunction(() => location.hash.includes('thermometer'));
  const { hash } = new URL(page.url());
  await page.click('#to-set');
  await page.waitForSelector('#drawn-lines', { state: 'hidden' });
  await page.click('#to-solve');
  await page.click('#bring-back');
  await open(page, 3);
  assert.equal(await page.locator('#view-solve .look-sketch').count(), 2);
  assert.deepEqual(problems, []);
  await close();
  const other = await lab.visit({}, hash);
  await other.page.waitForSelector('#view-solve [data-rule=thermometer]');
  assert.equal(await other.page.locator('#view-solve .drawn-rules [data-rule=thermometer]').count(), 2);
  assert.deepEqual(other.problems, []);
  await other.close();
});

test('one line alone, from its other end; digits that stand there stay; a kind that cannot be is refused', async () => {
  const { page, problems, close } = await lab.visit();
  await bring(page, GREY.replace('[0.5,2.5]', '[0.5,3.5],[1.5,3.5]'));
  await page.click('#view-solve .cell >> nth=5');
  await page.keyboard.press('3');
  await page.selectOption('#drawn-lines select', 'thermometer');
  await page.click('text=Make them rules');
  await page.waitForSelector('#drawn-lines .trouble');
  assert.match((await page.textContent('#drawn-lines .trouble')) ?? '', /5 cells.*increase over 4/);
  await open(page, 3);
  await page.uncheck('[data-drawn=lines] .cluster >> nth=0 >> input >> nth=0');
  await page.check('text=Begin at the other end');
  await page.click('text=Make them rules');
  await page.waitForSelector('#view-solve [data-rule=thermometer]');
  assert.equal(
    await page.locator('#view-solve .look-sketch').count(),
    1,
    'the other one is still only drawn',
  );
  assert.equal((await board(page))[5], 3);
  await page.click('#share');
  await page.waitForFunction(() => location.hash.includes('thermometer'));
  assert.match(decodeURIComponent(page.url()).replaceAll('+', ' '), /"place":"r4c2 r4c3 r4c4"/);
  assert.deepEqual(problems, []);
  await close();
});
