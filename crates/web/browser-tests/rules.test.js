// Puzzles with rules that are not understood: shown, named, and solved without them only if somebody says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, CLASSIC, drawn, stage } from './stage.js';

/** As f-puzzles.com writes it, with rules that nobody knows. */
const STRANGE = JSON.stringify({
  size: 9,
  grid: (CLASSIC.match(/.{9}/g) ?? []).map((row) =>
    [...row].map((each) => (each === '.' ? {} : { value: Number(each), given: true })),
  ),
  blackout: [{ cells: ['R1C3', 'R1C4'], value: '10' }],
  spyglass: [{ cells: ['R1C1', 'R1C2'] }],
});

/** A 4x4 with regions of its own, and a diagonal. */
const JIGSAW = JSON.stringify({
  size: 4,
  grid: ['aaab', 'acbb', 'ccdb', 'cddd'].map((row, nth) =>
    [...row].map((each, column) => ({
      region: 'abcd'.indexOf(each),
      ...(nth + column ? {} : { value: 1, given: true }),
    })),
  ),
  antiking: true,
});

const lab = stage();

/** @param {import('playwright-core').Page} page */
async function open(page) {
  const buffer = Buffer.from(STRANGE);
  await page.setInputFiles('#file', { name: 'strange.json', mimeType: 'application/json', buffer });
  await page.waitForSelector('#rules:visible');
  await drawn(page);
}

test('a rule that is not understood is named; the puzzle is solved as a classic one if somebody says so', async () => {
  const { page, problems, close } = await lab.visit();
  await open(page);
  assert.equal((await board(page)).filter(Boolean).length, 30, 'the board is shown');
  assert.deepEqual(await page.locator('#rules li').allTextContents(), [
    'blackout at r1c3 r1c4',
    'spyglass at r1c1 r1c2',
  ]);
  await page.click('#run');
  await page.waitForSelector('#result .trouble');
  assert.match((await page.textContent('#result')) ?? '', /blackout \(r1c3 r1c4\)/);
  await page.click('#view-solve .check');
  await page.waitForFunction(() => /Not checked/.test(document.getElementById('result')?.textContent ?? ''));
  await page.focus('#classic');
  await page.keyboard.press('Space');
  assert.equal(await page.isChecked('#classic'), true);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'classic', 'the focus stays');
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  const ignored = (await page.textContent('#result .ignored')) ?? '';
  assert.match(ignored, /Ignored.*blackout at r1c3 r1c4, spyglass at r1c1 r1c2/);
  await page.selectOption('#shipped', { label: 'classic' });
  assert.equal(await page.isVisible('#rules'), false);
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  assert.equal(await page.locator('#result .ignored').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('regions and groups are drawn, told and kept to, and go with the link', async () => {
  const { page, problems, close } = await lab.visit();
  const buffer = Buffer.from(JIGSAW);
  await page.setInputFiles('#file', { name: 'jigsaw.json', mimeType: 'application/json', buffer });
  await page.waitForSelector('#view-solve .rule-legend:visible');
  await drawn(page);
  assert.match((await page.textContent('#view-solve .rule-legend [data-kind=antiking]')) ?? '', /Anti-king/);
  assert.equal(await page.isVisible('#classic'), false, 'there is nothing to ignore');
  const borders = () => page.getAttribute('#view-solve .lines .thick', 'd');
  assert.match((await borders()) ?? '', /M3 0v1/);
  await page.click('#run');
  await page.waitForSelector('#result .verdict');
  const solved = await board(page);
  await page.click('#share');
  await page.waitForFunction(() => location.hash.includes('rules='));
  const hash = new URL(page.url()).hash;
  assert.deepEqual(problems, []);
  await close();
  const other = await lab.visit({}, hash);
  await other.page.waitForSelector('#view-solve .rule-legend:visible');
  await drawn(other.page);
  assert.match((await other.page.getAttribute('#view-solve .lines .thick', 'd')) ?? '', /M3 0v1/);
  assert.equal(solved.length, 16);
  assert.deepEqual(other.problems, []);
  await other.close();
});

test('a link carries the rules, and what was decided about them', async () => {
  const { page, close } = await lab.visit();
  await open(page);
  await page.check('#classic');
  await page.click('#share');
  await page.waitForFunction(() => location.hash.includes('rules='));
  const hash = new URL(page.url()).hash;
  await close();
  const other = await lab.visit({}, hash);
  await other.page.waitForSelector('#rules:visible');
  assert.equal(await other.page.isChecked('#classic'), true);
  assert.equal(await other.page.locator('#rules li').count(), 2);
  assert.deepEqual(other.problems, []);
  await other.close();
});

test('race and compare keep to the same choice; so does a list', async () => {
  const { page, problems, close } = await lab.visit({ reducedMotion: 'reduce' });
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
  await page.fill('#compare-list', STRANGE);
  await page.click('#compare-start');
  await page.waitForSelector('#compare-left li');
  assert.match((await page.textContent('#compare-left')) ?? '', /Line 1: .*blackout at r1c3 r1c4/);
  await page.check('#compare-classic');
  await page.click('#compare-start');
  await page.waitForFunction(() => /done/.test(document.getElementById('compare-status')?.textContent ?? ''));
  assert.deepEqual(problems, []);
  await close();
});
