// The presenter view: keys only, large type, six lanes on one screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, stage } from './stage.js';

const PROJECTOR = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' };
const lab = stage();

test('watch by keys alone; the sentence is read at ten metres', async () => {
  const { page, problems, close } = await lab.visit(PROJECTOR);
  await page.keyboard.press('f');
  await page.waitForSelector('html[data-presenting]');
  assert.equal(await page.isVisible('.top'), false, 'nothing but what is shown');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#result .verdict.solved');
  await page.keyboard.press('.');
  await page.waitForFunction(() => document.getElementById('where')?.textContent?.startsWith('1 /'));
  const sentence = page.locator('.now');
  const size = await sentence.evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
  assert.ok(size >= 720 / 20, `a twentieth of the screen: ${size}`);
  const box = await sentence.boundingBox();
  assert.ok(box && box.y + box.height <= 720, 'in sight');
  await page.keyboard.press(' ');
  await page.waitForFunction(() => !document.getElementById('where')?.textContent?.startsWith('1 /'));
  await page.keyboard.press('f');
  await page.waitForSelector('.top:visible');
  assert.deepEqual(problems, []);
  await close();
});

test('six lanes of a race stand on one screen', async () => {
  const { page, problems, close } = await lab.visit(
    PROJECTOR,
    '#view=race&puzzle=@escargot&racers=backtracking_mrv_dlx_annealing_bfs_mac',
  );
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.lane.winner', { timeout: 60_000 });
  await drawn(page);
  const lanes = await page.$$eval('.lane', (all) => all.map((lane) => lane.getBoundingClientRect().toJSON()));
  assert.equal(lanes.length, 6);
  for (const { left, top, right, bottom } of lanes)
    assert.ok(left >= 0 && top >= 0 && right <= 1280 && bottom <= 720, JSON.stringify(lanes));
  const names = await page.locator('.lane-name').allTextContents();
  assert.match(names[0], /\(backtracking\)$/);
  assert.deepEqual(problems, []);
  await close();
});

test('the bars of the lanes are on one scale', async () => {
  const { page, problems, close } = await lab.visit(
    PROJECTOR,
    '#view=race&puzzle=@escargot&racers=backtracking_mrv_annealing',
  );
  await page.click('#race-start');
  await page.waitForSelector('.lane.winner', { timeout: 60_000 });
  await drawn(page);
  const bars = await page.$$eval('.lane progress', (all) =>
    all.map((each) => /** @type {HTMLProgressElement} */ (each).value),
  );
  const explored = (await page.locator('.lane-text').allTextContents()).map((text) =>
    Number(/explored ([\d,]+)/.exec(text)?.[1].replaceAll(',', '')),
  );
  const inOrder = (/** @type {number[]} */ values) =>
    values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
  assert.deepEqual(inOrder(bars), inOrder(explored), 'who needed more has the longer bar');
  assert.equal(Math.max(...bars), 1);
  assert.ok(Math.min(...bars) < 0.9);
  assert.deepEqual(problems, []);
  await close();
});
