// Solve and watch, in a real browser: bring a puzzle, run, step, scrub, cancel.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { BINARY, board, CLASSIC, drawn, goTo, messages, stage } from './stage.js';

/** As in the SudokuWhiz report: nine rows, numbers split by a blank, 0 for empty. */
const WHIZ = (CLASSIC.match(/.{9}/g) ?? [])
  .map((row) => [...row.replaceAll('.', '0')].join(' '))
  .join('\r\n');
/** Plain backtracking needs 622,577,597 tests for this one. */
const AGAINST = '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9';

const lab = stage();

/**
 * @param {string} puzzle
 * @param {string} algorithm
 * @returns {import('../page/base/types.js').Outcome}
 */
function commandLine(puzzle, algorithm) {
  const line = execFileSync(BINARY, ['solve', puzzle, '--with', algorithm, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(line).outcome;
}

/** @param {import('playwright-core').Page} page @param {string} [algorithm] */
async function run(page, algorithm) {
  if (algorithm) await page.selectOption('#view-solve .algorithm', algorithm);
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  await drawn(page);
}

test('a file in the format of the report, run by backtracking and A*: counters equal the command line', async () => {
  const { page, problems, close } = await lab.visit();
  await page.setInputFiles('#file', { name: 'caso.txt', mimeType: 'text/plain', buffer: Buffer.from(WHIZ) });
  await page.waitForFunction(() =>
    /caso\.txt: read as/.test(document.getElementById('read-as')?.textContent ?? ''),
  );
  assert.deepEqual(
    await board(page),
    [...CLASSIC].map((each) => Number(each.replace('.', '0'))),
  );
  for (const algorithm of ['backtracking', 'whiz-astar']) {
    await run(page, algorithm);
    const expected = commandLine(CLASSIC, algorithm);
    for (const key of ['explored', 'generated', 'useful', 'path_cost']) {
      const shown = await page.locator(`#result [data-figure=${key}] dd`).allTextContents();
      const wanted = expected.counters[key];
      assert.deepEqual(
        shown.map((text) => Number(text.replaceAll(',', ''))),
        wanted === undefined ? [] : [wanted],
        `${algorithm} ${key}`,
      );
    }
    assert.deepEqual(await board(page), expected.solution);
    await page.click('#tab-counters');
    await drawn(page);
    const rows = await page.$$eval('.counters tbody tr', (all) =>
      all.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent)),
    );
    assert.ok(rows.length >= Object.keys(expected.counters).length);
    assert.equal(rows[0][1], rows[0][2], 'at the end, here is the end');
  }
  const weights = await page.$$eval('.cell', (cells) =>
    cells.slice(0, 3).map((cell) => getComputedStyle(cell).fontWeight),
  );
  assert.deepEqual(weights, ['700', '700', '400'], 'givens are bold, the digits of the solver are not');
  assert.deepEqual(problems, []);
  await close();
});

test('a definition shows on hover and on focus, and goes with Escape', async () => {
  const { page, close } = await lab.visit();
  await run(page, 'backtracking');
  await page.focus('[data-figure=explored] .term');
  await page.waitForSelector('#tip:not([hidden])');
  assert.match((await page.textContent('#tip')) ?? '', /digits tested/);
  await page.keyboard.press('Escape');
  assert.equal(await page.isHidden('#tip'), true);
  assert.equal(await page.isVisible('#edit'), true, 'Escape closed the definition only');
  await page.hover('[data-figure=path_cost] .term');
  assert.match((await page.textContent('#tip')) ?? '', /read 1, move 1/);
  await close();
});

test('stepping back and forth gives the same boards; the scrubber agrees', async () => {
  const { page, problems, close } = await lab.visit();
  await run(page, 'backtracking');
  await page.click('#go-first');
  await drawn(page);
  const boards = [(await board(page)).join('')];
  for (let step = 1; step <= 25; step++) {
    await page.click('#go-forward');
    await drawn(page);
    boards.push((await board(page)).join(''));
  }
  assert.ok(new Set(boards).size >= 4, 'the board moves');
  for (let step = 24; step >= 0; step--) {
    await page.keyboard.press(',');
    await drawn(page);
    assert.equal((await board(page)).join(''), boards[step], `back at ${step}`);
  }
  await goTo(page, 17);
  assert.equal((await board(page)).join(''), boards[17]);
  const sentence = await page.textContent('#now');
  assert.match(sentence ?? '', /^17: \w+/);
  assert.deepEqual(problems, []);
  await close();
});

test('scrubbing into the middle of a long run fetches the exact steps there', async () => {
  const { page, problems, close } = await lab.visit();
  await run(page, 'backtracking');
  const total = Number(await page.getAttribute('#scrub', 'max'));
  assert.ok(total > 50_000);
  assert.ok((await page.getAttribute('.fail-marks path', 'd'))?.length, 'dead ends are marked over the run');
  await goTo(page, 30_000);
  const here = (await board(page)).join('');
  const window = { from: 30_000, count: 1 };
  const job = { puzzle: CLASSIC, algorithm: 'backtracking' };
  const told = await messages(lab.address, { job, window, timed: false });
  const frame = told.find(({ event }) => event === 'window')?.data.frame;
  assert.equal(here, frame.board.join(''), 'the board that the server has there');
  assert.match((await page.textContent('#now')) ?? '', /^30,000: /);
  await page.click('#go-forward');
  await page.click('#go-forward');
  await page.click('#go-back');
  await page.click('#go-back');
  await drawn(page);
  assert.equal((await board(page)).join(''), here);
  await page.selectOption('#grain', 'fail');
  await page.click('#go-forward');
  await drawn(page);
  assert.match((await page.textContent('#now')) ?? '', /Dead end/);
  assert.equal(await page.locator('#view-solve .cell.failed').count(), 1);
  await page.click('#go-last');
  await drawn(page);
  assert.deepEqual(await board(page), commandLine(CLASSIC, 'backtracking').solution);
  assert.deepEqual(problems, []);
  await close();
});

test('watching plays by itself, pauses, and ends solved; candidates and heat can be shown', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#view-solve .algorithm', 'mrv');
  await page.click('#watch');
  await page.fill('#speed', '2.3');
  await page.waitForFunction(
    () => Number(/** @type {HTMLInputElement | null} */ (document.querySelector('#scrub'))?.value) > 20,
  );
  await page.click('#go-play');
  await drawn(page);
  const paused = await page.inputValue('#scrub');
  await page.waitForTimeout(300);
  assert.equal(await page.inputValue('#scrub'), paused);
  await page.check('#show-candidates');
  await drawn(page);
  assert.ok((await page.locator('#view-solve .candidates').count()) > 10);
  await page.fill('#speed', '5');
  await page.click('#go-play');
  await page.waitForFunction(() => {
    const scrub = /** @type {HTMLInputElement | null} */ (document.querySelector('#scrub'));
    return scrub?.value === scrub?.max;
  });
  await page.check('#show-heat');
  await drawn(page);
  assert.equal(await page.locator('#view-solve .cell.heated').count(), 51);
  assert.match((await page.getAttribute('.cell.heated', 'aria-label')) ?? '', /filled \d+ times/);
  assert.deepEqual(problems, []);
  await close();
});

test('annealing has a population view and curves instead of a tree', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'escargot' });
  await run(page, 'annealing');
  await page.click('#tab-tree');
  await page.waitForSelector('[data-gauge=temperature]:visible');
  assert.equal(await page.textContent('#tab-tree'), 'Population');
  assert.equal(await page.textContent('[data-gauge=best] dd'), '0');
  await page.click('#tab-curve');
  await page.waitForSelector('.chart .line.green');
  assert.match((await page.textContent('.curve-panel')) ?? '', /Cost.*Temperature/s);
  assert.deepEqual(problems, []);
  await close();
});

test('millions of events: any part exactly, and little memory', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'against-brute-force' });
  await page.click('#view-solve .settings summary');
  await page.fill('#view-solve .parameters [id$=seconds]', '2');
  await page.click('#run');
  await page.waitForSelector('#result .verdict.stopped');
  await drawn(page);
  const total = Number(await page.getAttribute('#scrub', 'max'));
  assert.ok(total > 1_000_000, `${total} events`);
  const middle = Math.floor(total / 2);
  await goTo(page, middle);
  const there = await board(page);
  await page.click('#go-back');
  await page.click('#go-forward');
  await drawn(page);
  assert.deepEqual(await board(page), there);
  assert.match((await page.textContent('#now')) ?? '', new RegExp(`^${middle.toLocaleString('en')}: `));
  await page.click('#tab-tree');
  await page.waitForSelector('.tree-path[data-exact=true] li');
  const heap = await page.evaluate(() => /** @type {any} */ (performance).memory.usedJSHeapSize);
  assert.ok(heap < 150e6, `${heap} bytes`);
  assert.deepEqual(problems, []);
  await close();
});

test('a long search can be cancelled, and what came before it can be watched', async () => {
  const { page, problems, close } = await lab.visit();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, AGAINST);
  await page.waitForFunction(() =>
    /Pasted text: read as/.test(document.getElementById('read-as')?.textContent ?? ''),
  );
  await page.click('#run');
  await page.waitForFunction(() =>
    /Searching: [\d,]{7,} events in/.test(document.getElementById('result')?.textContent ?? ''),
  );
  const before = Date.now();
  await page.click('#cancel');
  await page.waitForSelector('#result .verdict');
  assert.ok(Date.now() - before < 5000, 'at once');
  assert.match((await page.textContent('#result')) ?? '', /Cancelled after about [\d,]+ events/);
  await page.click('#go-first');
  await page.click('#go-forward');
  await drawn(page);
  assert.match((await page.textContent('#now')) ?? '', /^1: Look at/);
  await page.click('#edit');
  await page.waitForSelector('#view-solve .dock:not([hidden])');
  assert.deepEqual(problems, []);
  await close();
});

test('a reason is in the log and under the board, and what it rests on is marked', async () => {
  const { page, problems, close } = await lab.visit();
  await run(page, 'mrv');
  await goTo(page, 1);
  assert.equal(await page.textContent('#now'), '1: 5 can no longer stand in r1c2, because r1c1 holds 5.');
  assert.match((await page.textContent('.log li')) ?? '', /because r1c1 holds 5/);
  const marked = () =>
    page.$$eval('#view-solve .cell.reason', (cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  assert.deepEqual(await marked(), ['row 1, column 1, given 5, part of the reason']);
  const ring = await page.$eval('#view-solve .cell.reason', (cell) => getComputedStyle(cell).outlineStyle);
  assert.equal(ring, 'dashed', 'a shape, not a colour alone');
  await page.click('#go-first');
  await drawn(page);
  assert.deepEqual(await marked(), [], 'only while the event is current');
  assert.deepEqual(problems, []);
  await close();
});

test('a server that does not answer: what, where, what to do', async () => {
  const { page, close } = await lab.visit();
  await page.route('**/api/run', (route) => route.abort());
  await page.click('#run');
  await page.waitForSelector('#result .trouble');
  assert.match((await page.textContent('#result .trouble')) ?? '', /does not answer.*sudolab serve/s);
  await page.unroute('**/api/run');
  await run(page);
  await close();
});

test('reduced motion: watching opens paused at the first step', async () => {
  const { page, close } = await lab.visit({ reducedMotion: 'reduce' });
  await page.click('#watch');
  await page.waitForSelector('#result .verdict.solved');
  await page.waitForTimeout(400);
  assert.equal(await page.inputValue('#scrub'), '0');
  assert.equal(await page.getAttribute('#go-play', 'aria-label'), 'Play (key P)');
  await page.click('#go-forward');
  await drawn(page);
  assert.equal(await page.inputValue('#scrub'), '1');
  await close();
});
