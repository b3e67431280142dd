// The tree of the whole search in the page: it agrees with the board everywhere, shows nothing of the future, and can be
// unfolded.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, drawn, goTo, settled, stage } from './stage.js';

const lab = stage();

/** @typedef {import('playwright-core').Page} Page */

/**
 * @param {Page} page
 * @param {string} puzzle
 * @param {string} algorithm
 */
async function runOn(page, puzzle, algorithm) {
  await page.selectOption('#shipped', { label: puzzle });
  await page.selectOption('#view-solve .algorithm', algorithm);
  await page.click('#run');
  await page.waitForSelector('#result .verdict');
  await page.waitForFunction(() => document.getElementById('where')?.textContent?.includes('/'));
  if (await page.isVisible('#tab-tree')) await page.click('#tab-tree');
}

/** The digits of the path as the tree has it: cell index to digit. @param {Page} page */
function path(page) {
  return page.$$eval('.tree-path button', (buttons) =>
    buttons.map((button) => {
      const [, digit, row, column] = /^(\d+) in r(\d+)c(\d+)/.exec(button.getAttribute('title') ?? '') ?? [];
      return { cell: (Number(row) - 1) * 9 + Number(column) - 1, digit: Number(digit) };
    }),
  );
}

/**
 * @param {Page} page
 * @param {number[]} givens
 */
async function pathIsBoard(page, givens) {
  const shown = await board(page);
  const placed = shown.flatMap((digit, cell) => (digit && !givens[cell] ? [{ cell, digit }] : []));
  const standing = (await path(page)).sort((a, b) => a.cell - b.cell);
  assert.deepEqual(standing, placed, (await page.textContent('#where')) ?? '');
}

test('the path of the tree is the board, at steps all over a long search', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'escargot' });
  const givens = await board(page);
  await runOn(page, 'escargot', 'backtracking');
  const total = Number(await page.getAttribute('#scrub', 'max'));
  for (const step of [52, 5_000, 90_000, 8_001, Math.floor(total / 3), total - 7, total]) {
    await goTo(page, step);
    await pathIsBoard(page, givens);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('a click on a node of the path takes the board to the moment when it was placed', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'escargot' });
  const givens = await board(page);
  await runOn(page, 'escargot', 'backtracking');
  await goTo(page, 90_000);
  const before = await path(page);
  const [last] = before.slice(-1);
  await page.locator('.tree-path button').last().click();
  await page.waitForFunction(() => !document.getElementById('where')?.textContent?.startsWith('90,000 '));
  await settled(page);
  assert.deepEqual(await path(page), before, 'the way to it is the same');
  assert.match((await page.textContent('#now')) ?? '', new RegExp(`: Place ${last.digit} in `));
  await pathIsBoard(page, givens);
  assert.deepEqual(problems, []);
  await close();
});

test('states of a breadth-first search: the way is on the board', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'escargot' });
  const givens = await board(page);
  await runOn(page, 'escargot', 'bfs');
  const total = Number(await page.getAttribute('#scrub', 'max'));
  for (const step of [60, 3_000, Math.floor(total / 2), total]) {
    await goTo(page, step);
    const shown = await board(page);
    const way = await path(page);
    for (const { cell, digit } of way) {
      assert.equal(shown[cell], digit, `step ${step}`);
      assert.ok(!givens[cell]);
    }
    if (step === 3_000) assert.ok(way.length > 0);
  }
  assert.deepEqual(problems, []);
  await close();
});

/**
 * How many pixels of the tree have a colour of the page.
 * @param {Page} page
 * @param {string} name
 */
function pixels(page, name) {
  return page.evaluate((variable) => {
    const probe = document.createElement('span');
    const panel = document.querySelector('.tree');
    const canvas = panel?.querySelector('canvas');
    const pen = canvas?.getContext('2d');
    if (!panel || !canvas || !pen) throw new Error('no tree');
    probe.style.color = `var(${variable})`;
    panel.append(probe);
    const [red, green, blue] = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
    probe.remove();
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4)
      if (data[i] === red && data[i + 1] === green && data[i + 2] === blue && data[i + 3] === 255) count++;
    return count;
  }, name);
}

test('nothing of what is to come is shown as done', async () => {
  const { page, problems, close } = await lab.visit();
  await runOn(page, 'escargot', 'backtracking');
  await drawn(page);
  assert.ok((await pixels(page, '--green')) > 50, 'at the end the way to the solution is seen');
  await goTo(page, 52);
  assert.equal(await pixels(page, '--green'), 0, 'at event 52 nobody knows of a solution');
  assert.equal(await pixels(page, '--tree-failed'), 0);
  assert.match((await page.textContent('.tree-about')) ?? '', /^root: stands on the board/);
  assert.deepEqual(problems, []);
  await close();
});

/** Waits until the part that was zoomed into has come. @param {Page} page */
function unfolded(page) {
  return page.waitForFunction(() => {
    const note = document.querySelector('.tree-head .hint')?.textContent ?? '';
    return /^Below/.test(note) && !/Searching again/.test(note);
  });
}

test('a folded part is unfolded by zooming into it, again and again, with keys alone', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'against-brute-force' });
  await page.click('#view-solve .settings summary');
  await page.fill('#view-solve .parameters [id$=seconds]', '1');
  await runOn(page, 'against-brute-force', 'backtracking');
  const about = async () => (await page.textContent('.tree-about')) ?? '';
  const size = async () => Number(/, ([\d,]+) nodes/.exec(await about())?.[1].replaceAll(',', '') ?? 0);
  await page.focus('.tree');
  await page.waitForFunction(() =>
    /others folded/.test(document.querySelector('.tree-head .hint')?.textContent ?? ''),
  );
  const seen = new Set();
  // Down to where nothing is below: much deeper than what was sent at first.
  for (let zooms = 0; zooms < 20; zooms++) {
    let last = '';
    while ((await about()) !== last) {
      last = await about();
      await page.keyboard.press('ArrowDown');
      await drawn(page);
    }
    assert.ok(!seen.has(last), 'every zoom leads on');
    seen.add(last);
    if ((await size()) === 1) break;
    await page.keyboard.press('+');
    await unfolded(page);
  }
  assert.equal(await size(), 1, await about());
  assert.ok(seen.size > 1);
  await page.keyboard.press('Enter');
  await settled(page);
  const [, digit, row, column] = /^(\d+) in r(\d+)c(\d+)/.exec(await about()) ?? [];
  const cell = (Number(row) - 1) * 9 + Number(column) - 1;
  assert.equal((await board(page))[cell], Number(digit));
  await page.focus('.tree');
  for (let zooms = 0; zooms < 20; zooms++) await page.keyboard.press('-');
  await drawn(page);
  assert.doesNotMatch((await page.textContent('.tree-head .hint')) ?? '', /Below/);
  assert.deepEqual(problems, []);
  await close();
});

test('a click on a state shows its board; zooming unfolds what was made below it', async () => {
  const { page, problems, close } = await lab.visit();
  await runOn(page, 'escargot', 'bfs');
  const note = async () => (await page.textContent('.tree-head .hint')) ?? '';
  await page.waitForFunction(() =>
    document.querySelector('.tree-head .hint')?.textContent?.includes('others folded'),
  );
  const { width, height } = await page.$eval('.tree', ({ clientWidth, clientHeight }) => ({
    width: clientWidth,
    height: clientHeight,
  }));
  await page.click('.tree', { position: { x: 0.6 * width, y: 0.3 * height } });
  await settled(page);
  const about = (await page.textContent('.tree-about')) ?? '';
  const [, digit, row, column] = /^(\d+) in r(\d+)c(\d+): expanded/.exec(about) ?? [];
  const cell = (Number(row) - 1) * 9 + Number(column) - 1;
  assert.equal((await board(page))[cell], Number(digit), about);
  assert.deepEqual(
    (await path(page)).slice(-1),
    [{ cell, digit: Number(digit) }],
    'it is the end of the way',
  );
  await page.click('#zoom-in');
  await unfolded(page);
  assert.match(await note(), new RegExp(`^Below ${digit} in r${row}c${column}: [\\d,]+ of 18,884 nodes`));
  await page.click('#zoom-out');
  await drawn(page);
  assert.doesNotMatch(await note(), /Below/);
  assert.deepEqual(problems, []);
  await close();
});

test('a cancelled local search keeps its population, and all that it did', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'escargot' });
  await page.selectOption('#view-solve .algorithm', 'annealing-whiz-variant');
  await page.click('#run');
  await page.waitForFunction(() =>
    /Searching: [\d,]{6,} events/.test(document.getElementById('result')?.textContent ?? ''),
  );
  await page.click('#cancel');
  await page.waitForSelector('#result .verdict');
  await page.waitForFunction(() => document.getElementById('tab-tree')?.textContent === 'Population');
  const total = Number(await page.getAttribute('#scrub', 'max'));
  assert.ok(total > 8_000, `${total} events can be watched`);
  await goTo(page, total - 100);
  assert.match((await page.textContent('#now')) ?? '', /: /);
  assert.deepEqual(problems, []);
  await close();
});

test('a cancelled tree search keeps its tree', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'against-brute-force' });
  await page.click('#run');
  await page.waitForFunction(() =>
    /Searching: [\d,]{7,} events/.test(document.getElementById('result')?.textContent ?? ''),
  );
  await page.click('#cancel');
  await page.waitForSelector('#result .verdict');
  await page.click('#tab-tree');
  await page.waitForSelector('.tree-path li');
  assert.match((await page.textContent('.tree-head .hint')) ?? '', /[\d,]{6,} nodes/);
  assert.deepEqual(problems, []);
  await close();
});
