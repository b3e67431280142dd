// For everyone: axe-core in every view, light and dark; phones; targets large enough.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, graveFaults, says, stage } from './stage.js';

const lab = stage();

/** @param {import('playwright-core').Page} page @param {string} where @param {object[]} grave */
async function inspect(page, where, grave) {
  for (const each of await graveFaults(page)) grave.push({ where, ...each });
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing serious: ${colorScheme}`, async () => {
    /** @type {object[]} */
    const grave = [];
    const { page, close } = await lab.visit({ colorScheme, reducedMotion: 'reduce' });
    assert.equal(await page.getAttribute('html', 'data-theme'), colorScheme);
    await inspect(page, 'editing', grave);
    await page.click('#view-solve .settings summary');
    await page.selectOption('#view-solve .algorithm', 'csp-ac3-fc');
    await inspect(page, 'parameters', grave);
    await page.selectOption('#shipped', { label: 'escargot' });
    await page.click('#run');
    await page.waitForSelector('#result .verdict.solved');
    await page.fill('#scrub', '900');
    await page.check('#show-candidates');
    await page.check('#show-heat');
    for (const tab of ['log', 'tree', 'curve', 'counters']) {
      await page.click(`#tab-${tab}`);
      await inspect(page, tab, grave);
    }
    await page.selectOption('#view-solve .algorithm', 'annealing');
    await page.click('#run');
    await page.waitForSelector('#result .verdict.solved');
    await page.click('#tab-tree');
    await page.fill('#scrub', '2000');
    await inspect(page, 'population', grave);
    await page.click('#help');
    await inspect(page, 'help', grave);
    await page.keyboard.press('Escape');
    await page.click('#export');
    await page.waitForSelector('#export-format option', { state: 'attached' });
    await inspect(page, 'export', grave);
    await page.keyboard.press('Escape');
    await page.setInputFiles('#file', {
      name: 'bad.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('55' + '.'.repeat(79)),
    });
    await page.waitForSelector('.trouble');
    await inspect(page, 'trouble', grave);
    await page.evaluate(
      () => (location.hash = `#p=2x2_${'.'.repeat(16)}&rules=[{"name":"cage","place":"r1c1"}]`),
    );
    await page.waitForSelector('#rules:visible');
    await inspect(page, 'rules', grave);
    await page.selectOption('#shipped', { label: 'classic' });
    await page.click('#to-play');
    await page.waitForSelector('#show-hardest');
    await page.click('[data-keeper=program]');
    await inspect(page, 'play', grave);
    for (const next of ['Which technique?', 'Show the proof', 'Do it']) {
      await page.click('#hint');
      await says(page, 'hint', next);
    }
    await inspect(page, 'hint', grave);
    await page.click('#all-steps');
    await page.waitForSelector('.steps li');
    await inspect(page, 'all steps', grave);
    await page.click('#steps-leave');
    await page.click('#pause');
    await inspect(page, 'pause', grave);
    await page.click('#go-on');
    await page.click('#to-race');
    await page.click('#race-start');
    await says(page, 'race-verdict', 'Winner');
    await inspect(page, 'race', grave);
    await page.click('#to-compare');
    await page.click('#compare-start');
    await says(page, 'compare-status', 'done');
    await inspect(page, 'compare', grave);
    await page.click('#to-home');
    await page.waitForSelector('.home-lane .board');
    await inspect(page, 'home', grave);
    await page.click('#to-lessons');
    await page.waitForSelector('.lesson-list');
    await inspect(page, 'lessons', grave);
    await page.click('.lesson-list a >> nth=1');
    await page.waitForSelector('.answer', { timeout: 60_000 });
    await inspect(page, 'question', grave);
    await page.keyboard.press('1');
    await page.waitForSelector('.answer.right');
    await inspect(page, 'answer', grave);
    for (const view of ['play', 'set', 'race', 'solve', 'compare', 'lab', 'lessons']) {
      await page.click(`#to-${view}`);
      await page.click('#present');
      await inspect(page, `presenting ${view}`, grave);
      await page.keyboard.press('f');
      await page.waitForSelector('html:not([data-presenting])');
    }
    await close();
    assert.deepEqual(grave, []);
  });
}

test('a phone: no sideways scrolling in any view, controls large enough', async () => {
  const { page, close } = await lab.visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const fits = async (/** @type {string} */ where) => {
    await drawn(page);
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(content <= screen, `${where}: ${content} > ${screen}`);
    const small = await page.$$eval('button, select, input, nav a, summary, .tree .node .target', (all) =>
      all
        .map((each) => ({
          box: each.getBoundingClientRect(),
          name: each.outerHTML.slice(0, 90),
          tab: each.getAttribute('tabindex'),
        }))
        .filter(({ box, tab }) => box.width > 0 && tab !== '-1' && (box.width < 24 || box.height < 24))
        // A checkbox is hit by its label, which is larger.
        .filter(({ name }) => !/type="(checkbox|radio)"/.test(name))
        .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
    );
    assert.deepEqual(small, [], where);
  };
  await fits('editing');
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  for (const tab of ['log', 'tree', 'curve', 'counters']) {
    await page.click(`#tab-${tab}`);
    await fits(tab);
  }
  await page.selectOption('#shipped', { label: '25x25' });
  await page.waitForFunction(() => document.querySelectorAll('#view-solve .cell').length === 625);
  await fits('25x25');
  await page.selectOption('#shipped', { label: 'classic' });
  await page.click('#to-play');
  await page.waitForSelector('#show-hardest');
  await page.setViewportSize({ width: 360, height: 800 });
  await fits('play');
  await page.click('#show-hardest');
  await fits('a step of all');
  await page.click('#steps-leave');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.click('#to-race');
  await page.click('#race-start');
  await says(page, 'race-verdict', 'Winner');
  await fits('race');
  await page.click('#to-compare');
  await page.click('#compare-start');
  await says(page, 'compare-status', 'done');
  await fits('compare');
  await page.click('#to-lab');
  await page.click('#lab-start');
  await says(page, 'lab-status', 'done');
  await page.waitForSelector('.lab-plot');
  await fits('lab');
  await page.click('#to-home');
  await page.waitForSelector('.home-lane .board');
  await fits('home');
  await page.click('#to-lessons');
  await fits('lessons');
  await page.click('.lesson-list a >> nth=1');
  await page.waitForSelector('.answer', { timeout: 60_000 });
  await fits('lesson');
  await close();
});

test('the colours can be chosen, and are remembered', async () => {
  const { page, close } = await lab.visit({ colorScheme: 'light' });
  await page.click('#theme');
  await page.click('#theme');
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  await close();
});

test('the board is a grid with one tab stop and labelled cells', async () => {
  const { page, close } = await lab.visit();
  assert.equal(await page.locator('[role=grid] [role=row] [role=gridcell]').count(), 81);
  assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
  assert.equal(
    await page.getAttribute('#view-solve [data-cell="4"]', 'aria-label'),
    'row 1, column 5, given 7',
  );
  assert.equal(await page.getAttribute('#now', 'aria-live'), 'polite');
  await close();
});
