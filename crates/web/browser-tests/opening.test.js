// The first view: what it is for, before and after the program has come.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLASSIC, drawn, stage } from './stage.js';

const lab = stage();

test('sentence, board and doors stand in the HTML itself; the board is the default puzzle', async () => {
  const html = await (await fetch(lab.address)).text();
  assert.match(html, /Every way to solve a Sudoku, side by side/);
  const [first] = await (await fetch(`${lab.address}/api/puzzles`)).json();
  const givens = new Array(81).fill(0);
  for (const [, x, y, digit] of html.matchAll(/<text x="([\d.]+)" y="([\d.]+)">(\d)<\/text>/g))
    givens[9 * Math.floor(Number(y)) + Math.floor(Number(x))] = Number(digit);
  assert.deepEqual(givens, first.puzzle.givens);
  const { page, close } = await lab.visit({}, '');
  const plain = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  const still = await plain?.newPage();
  await still?.goto(lab.address);
  assert.equal(await still?.isVisible('.home-title'), true);
  assert.equal(await still?.isVisible('.home-board >> nth=0'), true);
  assert.match((await still?.textContent('.door >> nth=0')) ?? '', /^Watch/, 'Watch comes first');
  await plain?.close();
  await close();
});

test('the names in the HTML are those of the catalogue, so nothing jumps', async () => {
  const html = await (await fetch(lab.address)).text();
  const names = [...html.matchAll(/class="home-name">([^<]+)</g)].map(([, name]) => name);
  const { page, close } = await lab.visit({ reducedMotion: 'reduce' }, '');
  await page.waitForFunction(() => document.querySelectorAll('.home-lane .board').length === 3);
  assert.deepEqual(await page.locator('.home-name').allTextContents(), names);
  await close();
});

test('on the default puzzle no method is spared its search', async () => {
  const [first] = await (await fetch(`${lab.address}/api/puzzles`)).json();
  const { page, close } = await lab.visit({ reducedMotion: 'reduce' }, '');
  await page.waitForFunction(() => document.querySelectorAll('.home-count .tries').length === 3);
  await page.waitForFunction(() =>
    /solved after/.test(document.querySelector('.home-count')?.textContent ?? ''),
  );
  const tries = (await page.locator('.home-count').allTextContents()).map((text) =>
    Number(/after ([\d,]+)/.exec(text)?.[1].replaceAll(',', '')),
  );
  assert.ok(Math.max(...tries) > 100 * Math.min(...tries), `they differ: ${tries}`);
  assert.equal(first.name, 'escargot');
  await page.click('#door-watch');
  await page.waitForSelector('#view-solve:visible');
  assert.match((await page.textContent('#read-as')) ?? '', /escargot/);
  await close();
});

test('the race moves by itself, and stands still for those who want no motion', async () => {
  const counts = (/** @type {import('playwright-core').Page} */ page) =>
    page.locator('.home-count').allTextContents();
  const ready = (/** @type {import('playwright-core').Page} */ page) =>
    page.waitForFunction(() => document.querySelectorAll('.home-count .tries').length === 3);
  const moving = await lab.visit({ reducedMotion: 'no-preference' }, '');
  await ready(moving.page);
  const before = JSON.stringify(await counts(moving.page));
  await moving.page.waitForFunction(
    (before) =>
      JSON.stringify([...document.querySelectorAll('.home-count')].map((each) => each.textContent)) !==
      before,
    before,
  );
  assert.deepEqual(moving.problems, []);
  await moving.close();
  const still = await lab.visit({ reducedMotion: 'reduce' }, '');
  await ready(still.page);
  await drawn(still.page);
  const first = await counts(still.page);
  await still.page.waitForTimeout(500);
  assert.deepEqual(await counts(still.page), first);
  await still.close();
});

test('a puzzle that is pasted or dropped in the first view opens the board', async () => {
  for (const text of [CLASSIC, 'nonsense']) {
    const { page, problems, close } = await lab.visit({ reducedMotion: 'reduce' }, '');
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    }, text);
    await page.waitForSelector('#view-solve:visible');
    if (text === CLASSIC) await page.waitForSelector('#view-solve [data-cell="0"][aria-label*="given 5"]');
    else await page.waitForSelector('.trouble:visible');
    assert.deepEqual(problems, []);
    await close();
  }
});
