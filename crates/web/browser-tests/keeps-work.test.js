// Nothing that a person did is lost: keys, undo, Reload, Back and Forward; the focus stays where the work is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { board, drawn, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const lab = stage();

/** @param {Page} page @param {number} cell */
const cell = (page, cell) => page.locator(`#view-solve [data-cell="${cell}"]`);

/** @param {Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

/** @param {Page} page @param {string} part */
const inAddress = (page, part) => page.waitForFunction((part) => location.hash.includes(part), part);

/** @param {Page} page @param {string} algorithm */
async function run(page, algorithm) {
  await page.selectOption('#view-solve .algorithm', algorithm);
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  await drawn(page);
}

test('keys 1 to 3 outside the board leave the puzzle and the run alone', async () => {
  const { page, problems, close } = await lab.visit();
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.click('#view-solve [data-tool=corner]');
  const before = await board(page);
  assert.equal(before[2], 4);
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const key of ['1', '2', '3']) await page.keyboard.press(key);
  await drawn(page);
  assert.deepEqual(await board(page), before);
  await run(page, 'backtracking');
  await page.keyboard.press('1');
  await page.waitForTimeout(300);
  assert.equal(await page.isVisible('#edit'), true, 'the run is still shown');
  assert.ok(!asked.some((url) => url.includes('generate')), 'nothing was generated');
  assert.deepEqual(problems, []);
  await close();
});

test('a puzzle that was replaced comes back, with what was written on it', async () => {
  const { page, problems, close } = await lab.visit();
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+2');
  const before = await board(page);
  await page.click('#maker summary');
  await page.keyboard.press('1');
  await page.waitForSelector('#bring-back');
  await drawn(page);
  const made = await board(page);
  assert.notDeepEqual(made, before);
  await page.keyboard.press('Control+z');
  await drawn(page);
  assert.deepEqual(await board(page), before, 'Ctrl-Z, far from the board');
  assert.match((await cell(page, 3).getAttribute('aria-label')) ?? '', /corner marks 2/);
  await page.keyboard.press('Control+y');
  await drawn(page);
  assert.deepEqual(await board(page), made);
  await page.click('#bring-back');
  await drawn(page);
  assert.deepEqual(await board(page), before);
  assert.deepEqual(problems, []);
  await close();
});

test('Reload keeps digits, marks, colours, algorithm, parameters and the position', async () => {
  const { page, problems, close } = await lab.visit();
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+2');
  await page.keyboard.press('Control+6');
  await page.keyboard.press('v');
  await page.keyboard.press('3');
  await page.selectOption('#view-solve .algorithm', 'mrv');
  await page.click('#view-solve .settings summary');
  await page.selectOption('#view-solve .parameters select', 'first');
  await inAddress(page, 's.variables=first');
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await drawn(page);
  assert.equal((await board(page))[2], 4);
  const label = (await cell(page, 3).getAttribute('aria-label')) ?? '';
  assert.match(label, /corner marks 2, centre marks 6, colour 3/);
  assert.equal(await page.inputValue('#view-solve .algorithm'), 'mrv');
  assert.equal(await page.inputValue('#view-solve .parameters select'), 'first');
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  await page.fill('#scrub', '40');
  await inAddress(page, 'at=40');
  const there = await board(page);
  await page.reload();
  await page.waitForFunction(() => document.getElementById('where')?.textContent?.startsWith('40 /'));
  await shows(page, there);
  await page.keyboard.press('Escape');
  await drawn(page);
  assert.equal((await board(page))[2], 4, 'the own digits wait behind the run');
  assert.deepEqual(problems, []);
  await close();
});

/**
 * Waits for a board: after Back the puzzle is read again, which on a loaded machine takes more than a frame.
 * @param {import('playwright-core').Page} page
 * @param {number[]} wanted
 * @param {string} [words]
 */
async function shows(page, wanted, words) {
  const deadline = Date.now() + 60_000;
  while (!isDeepStrictEqual(await board(page), wanted) && Date.now() < deadline) await drawn(page);
  assert.deepEqual(await board(page), wanted, words);
}

test('Back and Forward walk through views and puzzles', async () => {
  const { page, problems, close } = await lab.visit();
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await inAddress(page, 'd=');
  const first = await board(page);
  // Longer than the page waits between two changes of the address: the next is written at once.
  await page.waitForTimeout(500);
  await page.selectOption('#shipped', { label: 'escargot' });
  await drawn(page);
  const second = await board(page);
  await page.click('#to-race');
  await page.waitForSelector('#view-race:visible');
  await page.goBack();
  await page.waitForSelector('#view-solve:visible');
  await shows(page, second);
  await page.goBack();
  await shows(page, first, 'with the digit that was typed');
  await page.goForward();
  await shows(page, second);
  await page.goForward();
  await page.waitForSelector('#view-race:visible');
  assert.deepEqual(problems, []);
  await close();
});

test('a change while Back is under way does not overwrite where it leads', async () => {
  const { page, problems, close } = await lab.visit();
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await inAddress(page, 'd=');
  // Longer than the page waits between two changes of the address: the next is written at once.
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    location.hash = 'view=race';
    document.getElementById('view-compare')?.click();
  });
  await page.waitForSelector('#view-race:visible');
  assert.deepEqual(problems, []);
  await close();
});

test('whoever comes back without the address finds the last work', async () => {
  const { page, problems, close } = await lab.visit();
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await inAddress(page, 'd=');
  await page.goto('about:blank');
  await page.goto(lab.address);
  await page.waitForSelector('html[data-ready]');
  await page.click('#home-continue');
  await page.waitForSelector('#view-solve:visible');
  await drawn(page);
  assert.equal((await board(page))[2], 4);
  assert.deepEqual(problems, []);
  await close();
});

test('a run by keyboard: the focus goes with the controls, and Space plays', async () => {
  const { page, problems, close } = await lab.visit({ reducedMotion: 'reduce' });
  await page.selectOption('#shipped', { label: 'against-brute-force' });
  await page.focus('#watch');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#cancel:visible');
  await page.waitForFunction(() =>
    /[1-9]/.test(document.querySelector('#result .running')?.textContent ?? ''),
  );
  assert.equal(await focused(page), 'cancel');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#go-play:visible');
  await drawn(page);
  assert.equal(await focused(page), 'go-play');
  await cell(page, 0).click();
  await page.keyboard.press(' ');
  await page.waitForFunction(() => document.getElementById('go-play')?.dataset.icon === 'pause');
  await page.keyboard.press(' ');
  await page.waitForFunction(() => document.getElementById('go-play')?.dataset.icon === 'play');
  await page.focus('#edit');
  await page.keyboard.press('Enter');
  await drawn(page);
  assert.equal(await focused(page), 'watch');
  for (const [view, start, cancel] of [
    ['race', 'race-start', 'race-cancel'],
    ['compare', 'compare-start', 'compare-cancel'],
  ]) {
    await page.click(`#to-${view}`);
    await page.focus(`#${start}`);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`#${cancel}:visible`);
    assert.equal(await focused(page), cancel);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`#${start}:visible`);
    assert.equal(await focused(page), start);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('Ctrl-Z works with the focus on a button', async () => {
  const { page, close } = await lab.visit();
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.focus('#view-solve [data-tool=centre]');
  await page.keyboard.press('Control+z');
  await drawn(page);
  assert.equal((await board(page))[2], 0);
  await close();
});

test('a link with an unknown algorithm says so and runs nothing', async () => {
  const { page, problems, close } = await lab.visit({}, '#puzzle=@classic&a=quantum&at=0');
  await page.waitForSelector('.trouble');
  assert.match((await page.textContent('.trouble')) ?? '', /no algorithm “quantum”/);
  assert.equal(await page.isVisible('#edit'), false);
  assert.equal(await page.textContent('#result'), '');
  await page.evaluate(() => (location.hash = '#view=race&racers=mrv_quantum'));
  await page.waitForSelector('#view-race:visible');
  assert.match((await page.textContent('.trouble')) ?? '', /no algorithm “quantum”/);
  assert.deepEqual(problems, []);
  await close();
});

test('another algorithm, or another parameter, takes the old result away', async () => {
  const { page, problems, close } = await lab.visit();
  await run(page, 'mrv');
  await page.selectOption('#view-solve .algorithm', 'dlx');
  await drawn(page);
  assert.equal(await page.textContent('#result'), '');
  await run(page, 'mrv');
  await page.click('#view-solve .settings summary');
  await page.selectOption('#view-solve .parameters select', 'first');
  await drawn(page);
  assert.equal(await page.textContent('#result'), '');
  assert.deepEqual(problems, []);
  await close();
});

test("SudokuPad's keys: Z X C V choose the tool, a double click selects all of a digit", async () => {
  const { page, problems, close } = await lab.visit();
  await cell(page, 2).click();
  for (const [key, tool] of Object.entries({ x: 'corner', c: 'centre', v: 'colour', z: 'digit' })) {
    await page.keyboard.press(key);
    await page.waitForSelector(`[data-tool=${tool}][aria-pressed=true]`);
  }
  await cell(page, 0).dblclick();
  await drawn(page);
  const fives = (await board(page)).filter((value) => value === 5).length;
  assert.equal(await page.locator('#view-solve .cell[aria-selected=true]').count(), fives);
  await page.keyboard.press('v');
  await page.keyboard.press('2');
  await drawn(page);
  assert.equal(await page.locator('#view-solve .colour-2').count(), fives);
  assert.deepEqual(problems, []);
  await close();
});
