// Puzzles with rules that are not understood: shown, named, and solved without them only if somebody says so.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { board, browser, drawn, serve, visit } from './server.js';

const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
/** As f-puzzles.com writes it. */
const KILLER = JSON.stringify({
  size: 9,
  grid: (CLASSIC.match(/.{9}/g) ?? []).map((row) =>
    [...row].map((each) => (each === '.' ? {} : { value: Number(each), given: true })),
  ),
  killercage: [{ cells: ['R1C3', 'R1C4'], value: '10' }],
  'diagonal+': true,
});

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import('playwright-core').Browser} */
let launched;

before(async () => {
  [server, launched] = await Promise.all([serve(), browser()]);
});
after(async () => {
  await launched?.close();
  await server?.stop();
});

/** @param {import('playwright-core').Page} page */
async function open(page) {
  const buffer = Buffer.from(KILLER);
  await page.setInputFiles('#file', { name: 'killer.json', mimeType: 'application/json', buffer });
  await page.waitForSelector('#rules:visible');
  await drawn(page);
}

test('a killer cage is named; the puzzle is solved as a classic one if somebody says so', async () => {
  const { page, problems, close } = await visit(launched, server.address);
  await open(page);
  assert.equal((await board(page)).filter(Boolean).length, 30, 'the board is shown');
  assert.deepEqual(await page.locator('#rules li').allTextContents(), [
    'diagonal+',
    'killercage at r1c3 r1c4',
  ]);
  await page.click('#run');
  await page.waitForSelector('#result .trouble');
  assert.match((await page.textContent('#result')) ?? '', /killercage \(r1c3 r1c4\)/);
  await page.click('.check');
  await page.waitForFunction(() => /Not checked/.test(document.getElementById('result')?.textContent ?? ''));
  await page.focus('#classic');
  await page.keyboard.press('Space');
  assert.equal(await page.isChecked('#classic'), true);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'classic', 'the focus stays');
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  const ignored = (await page.textContent('#result .ignored')) ?? '';
  assert.match(ignored, /Ignored.*diagonal\+, killercage at r1c3 r1c4/);
  await page.selectOption('#shipped', { label: 'classic' });
  assert.equal(await page.isVisible('#rules'), false);
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  assert.equal(await page.locator('#result .ignored').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('a link carries the rules, and what was decided about them', async () => {
  const { page, close } = await visit(launched, server.address);
  await open(page);
  await page.check('#classic');
  await page.click('#share');
  await page.waitForFunction(() => location.hash.includes('rules='));
  const hash = new URL(page.url()).hash;
  await close();
  const other = await visit(launched, server.address, {}, hash);
  await other.page.waitForSelector('#rules:visible');
  assert.equal(await other.page.isChecked('#classic'), true);
  assert.equal(await other.page.locator('#rules li').count(), 2);
  assert.deepEqual(other.problems, []);
  await other.close();
});

test('race and compare keep to the same choice; so does a list', async () => {
  const { page, problems, close } = await visit(launched, server.address, { reducedMotion: 'reduce' });
  await open(page);
  await page.click('#to-compare');
  await page.click('#compare-start');
  await page.waitForSelector('#view-compare .trouble');
  await page.check('#classic');
  await page.click('#compare-start');
  await page.waitForFunction(() => /done/.test(document.getElementById('compare-status')?.textContent ?? ''));
  await page.click('#to-race');
  await page.click('#race-start');
  await page.waitForFunction(() => /Winner/.test(document.getElementById('race-verdict')?.textContent ?? ''));
  await page.click('#to-compare');
  await page.fill('#compare-list', KILLER);
  await page.click('#compare-start');
  await page.waitForSelector('#compare-left li');
  assert.match((await page.textContent('#compare-left')) ?? '', /Line 1: .*killercage at r1c3 r1c4/);
  await page.check('#compare-classic');
  await page.click('#compare-start');
  await page.waitForFunction(() => /done/.test(document.getElementById('compare-status')?.textContent ?? ''));
  assert.deepEqual(problems, []);
  await close();
});
