// What a teacher does with a run: walk through it by meaning, see on the board what the sentence says, look at all panels
// at once, change a decision and let the search go on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, drawn, goTo, graveFaults, settled, stage } from './stage.js';

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
  await settled(page);
}

/** @param {Page} page */
async function says(page) {
  await settled(page);
  return (await page.textContent('#now')) ?? '';
}

/** @param {Page} page */
const step = async (page) => Number(await page.inputValue('#scrub'));

test('keys step by meaning, both ways, beyond the events at hand', async () => {
  const { page, problems, close } = await lab.visit();
  await runOn(page, 'escargot', 'csp-ac3-fc');
  await goTo(page, 600);
  for (const [key, sentence] of [
    ['d', /: Place \d in /],
    ['x', /: Dead end at /],
    ['g', /: \d can no longer stand in /],
  ]) {
    const from = await step(page);
    await page.keyboard.press(String(key));
    assert.match(await says(page), /** @type {RegExp} */ (sentence));
    const next = await step(page);
    assert.ok(next > from);
    await page.keyboard.press(`Shift+${String(key).toUpperCase()}`);
    await settled(page);
    assert.ok((await step(page)) < next, 'and back');
  }
  await runOn(page, 'escargot', 'backtracking');
  await goTo(page, 7_800);
  // What comes late must not be taken for the end of the search for the next dead end.
  await page.route('**/api/run', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  const at = [];
  for (let i = 0; i < 6 || at[i - 1] < 8_000; i++) {
    await page.keyboard.press('x');
    assert.match(await says(page), /: Dead end at /);
    at.push(await step(page));
  }
  assert.ok(at[0] < 8_000, `over the edge of a window: ${at}`);
  for (const expected of at.slice(0, -1).reverse()) {
    await page.keyboard.press('Shift+X');
    await settled(page);
    assert.equal(await step(page), expected);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('by decisions, a jump of a search with a frontier is one step from state to state', async () => {
  const { page, problems, close } = await lab.visit();
  await runOn(page, 'escargot', 'whiz-astar');
  await goTo(page, 3_000);
  await page.keyboard.press('d');
  await settled(page);
  const before = await board(page);
  await page.keyboard.press('d');
  assert.match(await says(page), /The board turns to state \d+, /);
  const after = await board(page);
  const changed = after.flatMap((digit, cell) => (digit === before[cell] ? [] : [cell]));
  const marked = await page.$$eval('#view-solve .cell.jumped', (cells) =>
    cells.map((cell) => Number(/** @type {HTMLElement} */ (cell).dataset.cell)),
  );
  assert.deepEqual(marked, changed);
  assert.ok(changed.length > 0);
  assert.deepEqual(problems, []);
  await close();
});

test('a run is played in half a minute, whatever its length', async () => {
  const { page, problems, close } = await lab.visit();
  for (const algorithm of ['backtracking', 'csp-ac3-fc']) {
    await runOn(page, 'escargot', algorithm);
    const total = Number(await page.getAttribute('#scrub', 'max'));
    const speed = Number(await page.inputValue('#speed'));
    assert.ok(
      Math.abs(10 ** speed - total / 30) < 0.15 * (total / 30),
      `${algorithm}: 10^${speed} of ${total}`,
    );
  }
  await page.fill('#speed', '2');
  assert.equal(await page.getAttribute('#speed-auto', 'aria-pressed'), 'false');
  assert.equal(await page.textContent('.speed-text'), '100/s');
  assert.deepEqual(problems, []);
  await close();
});

test('watching begins with the first event, while the search still runs', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'against-brute-force' });
  await page.click('#watch');
  await page.waitForFunction(
    () => Number(/** @type {HTMLInputElement} */ (document.getElementById('scrub')).value) > 100,
  );
  assert.ok(await page.isVisible('#cancel'), 'it still searches');
  assert.ok(await page.isVisible('#now'), 'and says what it does');
  assert.ok((await board(page)).filter(Boolean).length > 17);
  await page.click('#cancel');
  await page.waitForSelector('#result .verdict');
  assert.deepEqual(problems, []);
  await close();
});

test('paused, the page never says that the steps come with a pause, and the log is not empty', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'against-brute-force' });
  await page.click('#view-solve .settings summary');
  await page.fill('#view-solve .parameters [id$=seconds]', '1');
  await page.click('#run');
  await page.waitForSelector('#result .verdict.stopped');
  await page.click('#go-first');
  await page.click('#go-play');
  await page.waitForFunction(() =>
    /pause to see the exact steps/.test(document.getElementById('now')?.textContent ?? ''),
  );
  await page.click('#go-play');
  await drawn(page);
  assert.doesNotMatch((await page.textContent('#now')) ?? '', /pause to see the exact steps/);
  assert.ok((await page.locator('.log li').count()) > 0);
  await settled(page);
  assert.match((await page.textContent('#now')) ?? '', /^[\d,]+: /);
  assert.ok((await page.locator('.log li').count()) > 10);
  assert.deepEqual(problems, []);
  await close();
});

test('the digit under test is a ghost, with lines from what forbids it', async () => {
  const { page, problems, close } = await lab.visit();
  await runOn(page, 'escargot', 'backtracking');
  assert.equal(await page.isChecked('#show-candidates'), false, 'plain backtracking strikes nothing out');
  // 2: test 1 in r1c2, which r1c1 and r5c2 forbid.
  await goTo(page, 2);
  const ghost = page.locator('#view-solve [data-cell="1"]');
  assert.equal(await ghost.locator('.ghost.refused').textContent(), '1');
  assert.match((await ghost.getAttribute('aria-label')) ?? '', /1 is tested, and a peer forbids it/);
  assert.equal((await board(page))[1], 0, 'it is not on the board');
  assert.equal(await page.locator('#view-solve .explained.refused path').count(), 2);
  await goTo(page, 3);
  assert.equal(await ghost.locator('.ghost').textContent(), '2');
  assert.equal(await page.locator('#view-solve .explained path').count(), 0);
  await page.keyboard.press('x');
  await settled(page);
  assert.ok((await page.locator('#view-solve .cell.failed.emptied').count()) === 1, 'no digit is left there');
  await page.click('#edit');
  await drawn(page);
  assert.equal(await page.locator('#view-solve .explained path').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('where the algorithm propagates, candidates are shown, and struck ones struck', async () => {
  const { page, problems, close } = await lab.visit();
  await runOn(page, 'escargot', 'csp-ac3-fc');
  assert.equal(await page.isChecked('#show-candidates'), true);
  await goTo(page, 900);
  await page.keyboard.press('g');
  const sentence = await says(page);
  const [, digit, row, column] = /: (\d) can no longer stand in r(\d)c(\d), because/.exec(sentence) ?? [];
  const cell = page.locator(`#view-solve [aria-label^="row ${row}, column ${column},"]`);
  assert.ok((await cell.locator('s').allTextContents()).includes(digit), sentence);
  assert.equal(await page.locator('#view-solve .explained path').count(), 1, 'a line to the reason');
  await page.uncheck('#show-candidates');
  await page.keyboard.press('.');
  await drawn(page);
  assert.equal(await page.isChecked('#show-candidates'), false, 'a person decides');
  assert.deepEqual(problems, []);
  await close();
});

test('a dead end flashes, and is still where motion is not wanted', async () => {
  for (const reducedMotion of /** @type {const} */ (['no-preference', 'reduce'])) {
    const { page, close } = await lab.visit({ reducedMotion });
    await runOn(page, 'escargot', 'backtracking');
    await goTo(page, 41);
    assert.match((await page.textContent('#now')) ?? '', /Dead end/);
    const animation = await page.$eval(
      '#view-solve .cell.failed',
      (cell) => getComputedStyle(cell, '::after').animationName,
    );
    assert.equal(animation, reducedMotion === 'reduce' ? 'none' : 'dead-end');
    await close();
  }
});

test('a wide screen shows tree, curve and log together; pointing at one marks the others', async () => {
  const { page, problems, close } = await lab.visit({
    viewport: { width: 1440, height: 900 },
  });
  await runOn(page, 'escargot', 'mrv');
  for (const panel of ['.tree', '.curve-panel .chart', '.log', '.counters'])
    assert.ok(await page.isVisible(panel), panel);
  assert.equal(await page.isVisible('[role=tablist]'), false);
  const marked = () =>
    page.$$eval('line.brushed', (lines) => lines.map((line) => line.getAttribute('visibility')));
  assert.deepEqual(new Set(await marked()), new Set(['hidden']));
  const tree = await page.locator('.tree').boundingBox();
  assert.ok(tree);
  await page.mouse.move(tree.x + tree.width / 2, tree.y + 5);
  assert.deepEqual(new Set(await marked()), new Set(['visible']), 'curves and scrubber');
  const line = page.locator('.log li').nth(3);
  await line.hover();
  assert.match((await line.getAttribute('class')) ?? '', /brushed/);
  const [x, total] = await page.evaluate(() => [
    Number(document.querySelector('.fail-marks line.brushed')?.getAttribute('x1')),
    Number(document.getElementById('scrub')?.getAttribute('max')),
  ]);
  const pointed = Number(await line.getAttribute('data-step'));
  assert.ok(Math.abs(x - (240 * pointed) / total) < 0.01, 'the same moment');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.waitForSelector('[role=tablist]:visible');
  assert.equal(await page.isVisible('.curve-panel'), false);
  assert.deepEqual(problems, []);
  await close();
});

test('a fork: a decision is changed, and both runs stand side by side', async () => {
  const { page, problems, close } = await lab.visit();
  await runOn(page, 'escargot', 'backtracking');
  await goTo(page, 50_000);
  await page.keyboard.press('d');
  await settled(page);
  const here = await board(page);
  const at = await step(page);
  const [, digit, row, column] = /: Place (\d) in r(\d)c(\d)/.exec(await says(page)) ?? [];
  await page.click('.fork summary');
  assert.match(
    (await page.textContent('#fork-cell option')) ?? '',
    new RegExp(`^r${row}c${column}: last, ${digit}`),
  );
  assert.match((await page.textContent('.fork .hint')) ?? '', new RegExp(at.toLocaleString('en')));
  await page.selectOption('#fork-digit', `not ${digit}`);
  await page.click('#fork-start');
  await page.waitForSelector('.fork table');
  assert.match((await page.textContent('.fork .verdict')) ?? '', /is taken back and forbidden/);
  assert.equal(await page.locator('.fork-boards .board').count(), 2);
  // The fork starts from what stood, without that digit.
  await page.click('#fork-go-first');
  await drawn(page);
  const shown = (/** @type {number} */ side) =>
    page.$$eval(
      '.fork-boards .board',
      (boards, n) => [...boards[n].querySelectorAll('.cell')].map((cell) => Number(cell.textContent)),
      side,
    );
  const cell = (Number(row) - 1) * 9 + Number(column) - 1;
  assert.deepEqual(await shown(0), here);
  assert.deepEqual(await shown(1), here.with(cell, 0));
  // It is what the same algorithm does with that puzzle.
  const marks = here.map((_, i) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((d) => i !== cell || d !== Number(digit)),
  );
  const response = await fetch(`${lab.address}/api/solve`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      puzzle: { box_height: 3, box_width: 3, givens: here.with(cell, 0), marks },
      algorithm: 'backtracking',
    }),
  });
  const { counters } = await response.json();
  const explored = page.locator('.fork tbody tr', { hasText: 'Explored' }).locator('td').last();
  assert.equal(await explored.textContent(), counters.explored.toLocaleString('en'));
  await page.selectOption('#fork-cell', { index: 1 });
  await page.click('#fork-start');
  await page.waitForFunction(() =>
    /forced in/.test(document.querySelector('.fork .verdict')?.textContent ?? ''),
  );
  await page.click('#edit');
  await drawn(page);
  assert.equal(await page.isVisible('.fork'), false);
  assert.deepEqual(problems, []);
  await close();
});

test('a search over full boards says why it has no fork', async () => {
  const { page, close } = await lab.visit();
  await runOn(page, 'classic', 'annealing');
  await page.click('.fork summary');
  await page.waitForFunction(() =>
    /takes no decision/.test(document.querySelector('.fork .hint')?.textContent ?? ''),
  );
  assert.ok(await page.isDisabled('#fork-start'));
  await close();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing serious in the wide layout, with a fork: ${colorScheme}`, async () => {
    const viewport = { width: 1440, height: 900 };
    const { page, close } = await lab.visit({ viewport, colorScheme });
    for (const [algorithm, at] of /** @type {const} */ ([
      ['backtracking', 2],
      ['csp-ac3-fc', 940],
      ['bfs', 5_000],
    ])) {
      await runOn(page, 'escargot', algorithm);
      await goTo(page, at);
      await page.check('#show-heat');
      if (!(await page.isVisible('#fork-start'))) await page.click('.fork summary');
      await page.click('#fork-start');
      await page.waitForSelector('.fork table');
      assert.deepEqual(await graveFaults(page), [], algorithm);
    }
    await close();
  });
}
