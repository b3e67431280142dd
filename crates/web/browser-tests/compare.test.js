// Compare: what is shown belongs to the puzzle, the parameters and the runs that were asked for, and nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, CLASSIC, drawn, ESCARGOT, messages, says, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const lab = stage();

/** @param {Page} page @param {string[]} ids */
async function choose(page, ids) {
  await page.click('#to-compare');
  await page.click('.choices button:text-is("None")');
  for (const id of ids) await page.check(`.choices [value=${id}]`);
}

/** @param {Page} page */
async function compared(page) {
  await page.click('#compare-start');
  await says(page, 'compare-status', 'done');
  await drawn(page);
}

test('unreadable lines of a list are named, by line and fault; the rest is compared', async () => {
  const { page, problems, close } = await lab.visit();
  await choose(page, ['mrv']);
  await page.fill('#compare-list', [CLASSIC, CLASSIC.slice(1), `${CLASSIC}7`, CLASSIC].join('\n'));
  await compared(page);
  const left = await page.locator('#compare-left li').allTextContents();
  assert.match(left[0], /^Line 2: 80 characters/);
  assert.match(left[1], /^Line 3: 82 characters/);
  assert.equal(await page.textContent('[data-algorithm=mrv] [data-column=verdict]'), '2 of 2');
  assert.deepEqual(problems, []);
  await close();
});

test('runs that have not begun are not drawn, and no bar stands on the log axis', async () => {
  const { page, problems, close } = await lab.visit({}, '#view=compare&puzzle=@against-brute-force');
  await choose(page, ['mrv', 'annealing-whiz-variant']);
  await page.fill('#compare-seconds', '60');
  await page.click('#compare-start');
  await page.waitForSelector('#compare-table tbody tr');
  await drawn(page);
  assert.equal(await page.locator('#compare-table tbody tr').count(), 2);
  assert.equal(await page.locator('.dots .row-figure').count(), 1, 'only the one that ran');
  assert.equal(await page.locator('.dots .bar').count(), 0);
  await page.click('#compare-cancel');
  await page.waitForSelector('#compare-start:visible');
  assert.deepEqual(problems, []);
  await close();
});

test('a stuck run shows its time and counts', async () => {
  const { page, problems, close } = await lab.visit({}, '#view=compare&puzzle=@escargot');
  await choose(page, ['l1']);
  await compared(page);
  const row = page.locator('[data-algorithm=l1]');
  assert.equal(await row.locator('[data-column=verdict]').textContent(), 'stopped: stuck');
  assert.match((await row.locator('[data-column=seconds]').textContent()) ?? '', /^> \d/);
  assert.match((await row.locator('[data-column=explored]').textContent()) ?? '', /^> \d/);
  assert.deepEqual(problems, []);
  await close();
});

test('repeats, seeds and parameters are asked for; a name opens that very run', async () => {
  const { page, problems, close } = await lab.visit({ reducedMotion: 'reduce' });
  await choose(page, ['mrv', 'annealing']);
  await page.click('#contestants summary');
  await page.selectOption('#contestants .algorithm', 'mrv');
  await page.selectOption('#contestants .parameters select', 'first');
  await page.click('#contestant-add');
  await page.fill('#compare-repeats', '3');
  await page.fill('#compare-seeds', '2');
  const asked = page.waitForRequest('**/api/contest');
  await compared(page);
  const request = (await asked).postDataJSON();
  assert.deepEqual(request.seeds, [0, 1]);
  assert.equal(request.repeats, 3);
  assert.deepEqual(request.algorithms, [
    { id: 'mrv' },
    { id: 'annealing' },
    { id: 'mrv', settings: { variables: 'first' } },
  ]);
  const told = await messages(lab.address, request, 'contest');
  const rows = told.filter(({ event }) => event === 'table').at(-1)?.data.rows;
  for (const { name, counters } of rows) {
    const shown = await page.textContent(`[data-name="${name}"] [data-column=explored]`);
    assert.equal(shown, counters.explored.toLocaleString('en'), name);
  }
  assert.equal(await page.textContent('[data-name="annealing"] [data-column=verdict]'), '2 of 2');
  const other = page.locator('[data-name="mrv variables=first"] .row-watch');
  assert.match((await other.textContent()) ?? '', /\(mrv\), variables=first$/);
  await other.click();
  await page.waitForSelector('#result .verdict.solved');
  await drawn(page);
  assert.equal(await page.inputValue('#view-solve .algorithm'), 'mrv');
  assert.equal(await page.inputValue('#view-solve .parameters select'), 'first');
  assert.equal((await board(page)).filter(Boolean).length, 30, 'before its first event');
  await page.goBack();
  await page.waitForSelector('#view-compare:visible');
  assert.equal(await page.isVisible('#compare-table'), true, 'and Back returns to the table');
  assert.deepEqual(problems, []);
  await close();
});

test('one name for an algorithm everywhere, and a word finds it', async () => {
  const { page, problems, close } = await lab.visit();
  const name = 'Exact cover with dancing links (dlx)';
  assert.equal(await page.textContent('#view-solve .algorithm [value=dlx]'), name);
  await page.fill('#view-solve .find', 'dancing');
  await page.press('#view-solve .find', 'Enter');
  assert.equal(await page.inputValue('#view-solve .algorithm'), 'dlx');
  await choose(page, ['dlx']);
  await page.fill('.choices .find', 'arc consistency');
  assert.equal(await page.isVisible('.choices [value=mac]'), true);
  assert.equal(await page.isVisible('.choices [value=dlx]'), false);
  await compared(page);
  assert.equal(await page.textContent('[data-algorithm=dlx] th'), name);
  const groups = await page.$$eval('#view-solve .algorithm optgroup', (all) =>
    all.map((each) => each.getAttribute('label')),
  );
  assert.match(groups.at(-1) ?? '', /report/, 'presets that reproduce a report stand apart');
  assert.deepEqual(problems, []);
  await close();
});

test('Reload keeps what is to be compared', async () => {
  const { page, problems, close } = await lab.visit();
  await choose(page, ['dlx', 'bfs']);
  await page.click('#contestants summary');
  await page.selectOption('#contestants .algorithm', 'mrv');
  await page.selectOption('#contestants .parameters select', 'first');
  await page.click('#contestant-add');
  await page.fill('#compare-repeats', '2');
  await page.fill('#compare-list', CLASSIC);
  await page.locator('#compare-list').blur();
  await page.waitForFunction(() => location.hash.includes('repeats=2') && location.hash.includes('=first'));
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  const ticked = await page.$$eval('#view-compare .choices :checked', (all) =>
    all.map((each) => each.getAttribute('value')),
  );
  assert.deepEqual(ticked.toSorted(), ['bfs', 'dlx']);
  assert.match((await page.textContent('.contestants')) ?? '', /\(mrv\), variables=first/);
  assert.equal(await page.inputValue('#compare-repeats'), '2');
  assert.equal(await page.inputValue('#compare-list'), CLASSIC);
  assert.deepEqual(problems, []);
  await close();
});

test('over a list there are a cactus and a scatter plot of the same trials; a mark opens its run', async () => {
  const { page, problems, close } = await lab.visit();
  await choose(page, ['mrv', 'backtracking']);
  const puzzles = [CLASSIC, ESCARGOT, CLASSIC, ESCARGOT];
  await page.fill('#compare-list', puzzles.join('\n'));
  await compared(page);
  await page.waitForSelector('.compare-plots [data-plot=cactus]');
  const versus = page.locator('.compare-plots [data-plot^=versus-]');
  assert.equal(await versus.locator('.plot-mark').count(), puzzles.length);
  assert.equal(await versus.locator('[data-instance="list/2"]').count(), 1);
  await versus.locator('.plot-stage').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#view-solve:not([hidden])');
  assert.deepEqual(problems, []);
  await close();
});
