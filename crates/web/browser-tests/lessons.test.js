// Lessons: every scene of every lesson with figures of its own runs; one finished by keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSONS } from '../page/lessons/lessons.js';
import { setsOf } from '../page/lessons/sums.js';
import { messages, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const lab = stage();

/** Waits for a scene. @param {Page} page @param {number} scene from 1 */
const sceneShown = (page, scene) =>
  page.waitForFunction(
    (scene) => document.querySelector('.lesson-text .hint')?.textContent?.startsWith(`${scene} of`),
    scene,
    { timeout: 60_000 },
  );

test('nine lessons, each with a question before the next scene', () => {
  assert.equal(LESSONS.length, 9);
  for (const { id, scenes, runs } of LESSONS) {
    assert.ok(scenes.length >= 3, id);
    scenes.slice(0, -1).forEach(({ question }) => assert.ok(question && question.answers.length >= 2, id));
    for (const { show, rows } of scenes) for (const name of [show, ...rows]) assert.ok(runs[name], name);
  }
});

for (const { id, title, scenes } of LESSONS) {
  test(`lesson ${id}: told from its runs to the end`, async () => {
    const { page, problems, close } = await lab.visit(
      { reducedMotion: 'reduce' },
      `#view=lessons&lesson=${id}`,
    );
    for (let scene = 1; scene <= scenes.length; scene++) {
      await sceneShown(page, scene);
      assert.match((await page.textContent('.lesson-head h2')) ?? '', new RegExp(title.slice(0, 12)));
      const text = (await page.textContent('.lesson-text')) ?? '';
      assert.ok(!/undefined|NaN|null|Infinity/.test(text), text);
      assert.ok((await page.locator('.lesson-board .cell').count()) >= 36);
      const { curve } = scenes[scene - 1];
      assert.equal(await page.locator('.lesson-text .chart .line[d^=M]').count(), curve ? 1 : 0);
      if (scene === scenes.length) break;
      assert.equal(await page.isDisabled('#lesson-next'), true, 'first the answer');
      await page.click('.answer >> nth=0');
      const answer = (await page.textContent('.lesson-answer')) ?? '';
      assert.match(answer, /^(✓ Right|✗ Not quite)/);
      assert.ok(!/undefined|NaN|null|Infinity/.test(answer), answer);
      assert.equal(await page.locator('.answer.right').count(), 1, 'one answer is right');
      await page.click('#lesson-next');
    }
    assert.equal(await page.isVisible('#lesson-onward'), true);
    assert.ok(page.url().includes(`scene=${scenes.length}`), 'each scene is a link');
    assert.deepEqual(problems, []);
    await close();
  });
}

test('the figures of a lesson are those of its runs', async () => {
  const [lesson] = LESSONS;
  const { page, close } = await lab.visit({ reducedMotion: 'reduce' }, `#view=lessons&lesson=${lesson.id}`);
  await sceneShown(page, 1);
  const { algorithm, puzzle } = lesson.runs.plain;
  const job = { puzzle: `@${puzzle}`, algorithm };
  const told = await messages(lab.address, { job, window: { from: 0, count: 0 } });
  const { explored } = told.find(({ event }) => event === 'outcome')?.data.outcome.counters;
  const count = explored.toLocaleString('en');
  assert.equal(await page.textContent('[data-run=plain]'), count);
  assert.ok(((await page.textContent('#lesson-says')) ?? '').includes(count));
  await close();
});

test('the lesson on sums: cages on the board, sets that add up, one thing changed from run to run', async () => {
  assert.deepEqual(setsOf(2, 4), [[1, 3]]);
  assert.deepEqual(setsOf(4, 10), [[1, 2, 3, 4]]);
  assert.deepEqual(setsOf(2, 2), []);
  const { page, problems, close } = await lab.visit(
    { reducedMotion: 'reduce' },
    '#view=lessons&lesson=sums&scene=5',
  );
  await sceneShown(page, 5);
  const explored = (/** @type {string} */ run) =>
    page.$eval(`[data-run=${run}]`, (cell) => Number((cell.textContent ?? '').replaceAll(',', '')));
  assert.ok((await explored('tested')) > 10 * (await explored('once')), 'rules asked once save most tests');
  assert.ok((await explored('once')) > 10 * (await explored('chained')), 'rules asked again save more');
  assert.equal(await explored('rules'), 0, 'nothing is tried');
  assert.equal(await page.locator('.lesson-table td', { hasText: /^solved$/ }).count(), 4);
  assert.equal(await page.locator('.lesson-board [data-rule=killercage]').count(), 13);
  await page.fill('#lesson-scrub', '0');
  assert.match((await page.textContent('.lesson-board')) ?? '', /1\s*2\s*3\s*4\s*5\s*6/, 'candidates');
  const { tested, once, chained } = LESSONS.find(({ id }) => id === 'sums')?.runs ?? {};
  for (const run of [once, chained]) {
    assert.deepEqual({ ...run.settings, inference: '' }, { ...tested.settings, inference: '' });
    assert.deepEqual([run.algorithm, run.puzzle], [tested.algorithm, tested.puzzle]);
  }
  await page.click('text=Step through this run');
  await page.waitForSelector('#view-solve:visible');
  assert.deepEqual(problems, []);
  await close();
});

test('from run to run one thing changes', async () => {
  const { blind, once, ahead, arcs, fewest } = LESSONS.find(({ id }) => id === 'looking-ahead')?.runs ?? {};
  assert.deepEqual([blind.settings, blind.puzzle], [once.settings, once.puzzle], 'AC-3 before the search');
  for (const [before, after, changed] of /** @type {const} */ ([
    [once, ahead, 'inference'],
    [ahead, arcs, 'inference'],
    [arcs, fewest, 'variables'],
  ])) {
    assert.deepEqual([before.algorithm, before.puzzle], [after.algorithm, after.puzzle]);
    assert.notEqual(before.settings?.[changed], after.settings?.[changed]);
    assert.deepEqual({ ...before.settings, [changed]: '' }, { ...after.settings, [changed]: '' });
  }
  const { page, problems, close } = await lab.visit(
    { reducedMotion: 'reduce' },
    '#view=lessons&lesson=looking-ahead&scene=4',
  );
  await sceneShown(page, 4);
  await page.fill('#lesson-scrub', '0.5');
  assert.ok((await page.locator('.lesson-board .candidates').count()) > 0, 'the candidates are on the board');
  await page.goto(`${lab.address}/#view=lessons&lesson=genetic&scene=2`);
  await sceneShown(page, 2);
  assert.match((await page.textContent('#lesson-says')) ?? '', /took [1-9]\d* generations/);
  assert.deepEqual(problems, []);
  await close();
});

test('a lesson is finished by keyboard alone', async () => {
  const { page, problems, close } = await lab.visit({ reducedMotion: 'reduce' }, '#');
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const tabTo = async (/** @type {RegExp} */ name) => {
    for (let i = 0; i < 60 && !name.test(await focused()); i++) await page.keyboard.press('Tab');
    assert.match(await focused(), name);
  };
  await tabTo(/^Lessons$/);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.lesson-list');
  await tabTo(/fewest-first/);
  await page.keyboard.press('Enter');
  const { length } = LESSONS.find(({ id }) => id === 'fewest-first')?.scenes ?? [];
  for (let scene = 1; scene < length; scene++) {
    await sceneShown(page, scene);
    // Once by the key of the answer, then by walking to it.
    if (scene === 1) await page.keyboard.press('2');
    else {
      await tabTo(/^1 /);
      await page.keyboard.press('Enter');
    }
    await page.waitForSelector('.answer.right');
    assert.equal(await focused(), 'Next');
    await page.keyboard.press('Enter');
  }
  await sceneShown(page, length);
  await tabTo(/^Next lesson/);
  await page.keyboard.press('Enter');
  await sceneShown(page, 1);
  assert.deepEqual(problems, []);
  await close();
});

test('Back returns to the scene before, a link opens its scene, an unknown lesson is named', async () => {
  const { page, problems, close } = await lab.visit(
    { reducedMotion: 'reduce' },
    '#view=lessons&lesson=fewest-first&scene=2',
  );
  await sceneShown(page, 2);
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await sceneShown(page, 3);
  await page.goBack();
  await sceneShown(page, 2);
  await page.evaluate(() => (location.hash = '#view=lessons&lesson=alchemy'));
  await page.waitForSelector('.trouble:visible');
  assert.match((await page.textContent('.trouble')) ?? '', /no lesson “alchemy”/);
  assert.deepEqual(problems, []);
  await close();
});
