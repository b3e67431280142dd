// Race and compare: what the page shows is what the server says, to the last figure.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { COLUMNS, rangeText } from '../page/compare/comparison.js';
import { duration } from '../page/base/numbers.js';
import { placeText, rowsInOrder, verdictText } from '../page/race/race.js';
import { BINARY, CLASSIC, downloaded, drawn, ESCARGOT, says, stage, toldIn } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../page/base/types.js').Row} Row */
/** @typedef {import('../page/base/types.js').Table} Table */
/** @typedef {import('../page/base/types.js').Trial} Trial */

const lab = stage();

/**
 * What the server told the page of the contest that a button starts.
 * @param {Page} page
 * @param {string} button
 */
async function contestOf(page, button) {
  /** @type {(told: { text: string, request: any }) => void} */
  let keep = () => {};
  const kept = new Promise((/** @type {typeof keep} */ resolve) => (keep = resolve));
  // The browser does not keep the text of a stream: read it on its way to the page.
  await page.route('**/api/contest', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    keep({ text, request: route.request().postDataJSON() });
    await route.fulfill({ response, body: text });
  });
  await page.click(button);
  const { text, request } = await kept;
  await page.unroute('**/api/contest');
  const told = toldIn(text);
  /** @type {Table} */
  const table = told.filter(({ event }) => event === 'table').at(-1)?.data;
  /** @type {Trial[]} */
  const trials = told.filter(({ event }) => event === 'trial').map(({ data }) => data);
  return { request, table, trials };
}

/** @param {Page} page */
const tableShown = (page) =>
  page.$$eval('#compare-table tbody tr', (rows) =>
    rows.map((row) => [
      row.getAttribute('data-name') ?? '',
      ...[...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
    ]),
  );

/** A row as the table writes it. @param {Row} row */
const written = (row) =>
  COLUMNS.map((column) => column.text(row) + (column.key === 'seconds' ? rangeText(row.spread) : ''));

test('compare: rows are those of the stream, sorted by a column, with CSV and JSON of the trials', async () => {
  const { page, problems, close } = await lab.visit();
  await page.click('#to-compare');
  await page.fill('#compare-list', `${CLASSIC}\nnonsense\n${ESCARGOT}\n`);
  const { table, trials } = await contestOf(page, '#compare-start');
  await says(page, 'compare-status', `${trials.length} trials done.`);
  assert.deepEqual(await tableShown(page), table.rows.map(written), 'as they are, in their order');
  assert.match((await page.textContent('#compare-left')) ?? '', /^Line 2: \S/, 'a bad line has a reason');
  const backtracking = page.locator('[data-algorithm=backtracking]');
  assert.equal(await backtracking.locator('[data-column=verdict]').textContent(), '2 of 2');
  assert.equal(await backtracking.locator('[data-column=explored]').textContent(), '118,143');
  await page.click('[data-sort=explored]');
  const explored = await page.$$eval('[data-column=explored]', (cells) =>
    cells.map((each) => Number((each.textContent ?? '').replaceAll(',', '')) || Infinity),
  );
  assert.deepEqual(
    explored,
    [...explored].sort((a, b) => a - b),
  );
  await page.click('[data-sort=explored]');
  assert.equal(await page.getAttribute('th:has([data-sort=explored])', 'aria-sort'), 'descending');
  const csv = (await downloaded(page, '#compare-csv')).toString().trim().split('\r\n');
  assert.equal(csv.length, trials.length + 1);
  assert.match(csv.at(-1) ?? '', /^2,3,/, 'the second puzzle is of the third line');
  const json = JSON.parse((await downloaded(page, '#compare-json')).toString());
  assert.deepEqual(
    json.map((/** @type {any} */ each) => ({ ...each, line: undefined })),
    trials.map((each) => ({ ...each, line: undefined })),
  );
  assert.ok((await page.locator('.dots .dot').count()) >= trials.length);
  assert.deepEqual(problems, []);
  await close();
});

test('compare, race and the command line have the same figures for the same request', async () => {
  const { page, problems, close } = await lab.visit({ reducedMotion: 'reduce' });
  await page.click('#to-compare');
  await page.click('.choices button:text-is("None")');
  for (const id of ['backtracking', 'mrv', 'dlx']) await page.check(`.choices [value=${id}]`);
  const compared = await contestOf(page, '#compare-start');
  await page.evaluate(() => (location.hash = '#view=race&racers=backtracking_mrv_dlx'));
  await page.waitForFunction(() => document.querySelectorAll('.lane').length === 3);
  await page.fill('#race-seconds', '5');
  const raced = await contestOf(page, '#race-start');
  /** @param {import('../page/base/types.js').Contest} request */
  const plain = ({ algorithms = [], ...rest }) => ({ ...rest, algorithms: algorithms.map(({ id }) => id) });
  assert.deepEqual(plain(raced.request), plain(compared.request), 'one request');
  const lines = execFileSync(BINARY, ['compare', '@classic', '--with', 'backtracking,mrv,dlx', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  /** @type {Trial[]} */
  const typed = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  /** All but the times, which no two runs share. @param {Trial} trial */
  const exact = ({ name, outcome: { verdict, counters, peak_memory } }) => ({
    ...{ name, verdict, counters, peak_memory },
  });
  assert.deepEqual(raced.trials.map(exact), compared.trials.map(exact));
  assert.deepEqual(typed.filter((line) => line.outcome).map(exact), compared.trials.map(exact));
  assert.deepEqual(problems, []);
  await close();
});

test("a race: winner, places and ratios are the server's, by nodes and by time", async () => {
  const { page, problems, close } = await lab.visit({ reducedMotion: 'reduce' });
  await page.click('#to-race');
  const { table, trials } = await contestOf(page, '#race-start');
  await says(page, 'race-verdict', 'Winner by explored');
  const titles = await page.evaluate(() =>
    Object.fromEntries(
      [.../** @type {NodeListOf<HTMLOptionElement>} */ (document.querySelectorAll('.lane option'))].map(
        (option) => [option.value, option.textContent ?? ''],
      ),
    ),
  );
  const rows = /** @type {Row[]} */ (rowsInOrder(trials, table.rows));
  for (const measure of /** @type {const} */ (['explored', 'seconds'])) {
    await page.selectOption('#race-measure', measure);
    await drawn(page);
    const expected = verdictText(table.rows, measure, (id) => titles[id]);
    assert.equal(await page.textContent('#race-verdict'), expected);
    assert.deepEqual(
      await page.locator('.lane-place').allTextContents(),
      rows.map((row) => placeText(row, measure)),
    );
  }
  const texts = await page.locator('.lane-text').allTextContents();
  rows.forEach((row, i) => {
    const [, , time, explored] = COLUMNS;
    assert.ok(texts[i].includes(time.text(row)) && texts[i].includes(explored.text(row)), texts[i]);
  });
  assert.equal(await page.locator('.lane .cell:empty').count(), 0, 'all boards are solved at the end');
  await page.selectOption('#race-measure', 'explored');
  assert.match((await page.textContent('#race-verdict')) ?? '', /needed 1\.8 times as many/, '93 against 51');
  assert.equal(await page.locator('.lane.winner').count(), 1);
  await page.fill('#race-scrub', '0.6');
  await page.waitForFunction(() => document.querySelectorAll('.lane .cell:empty').length > 0);
  for (let lanes = 4; lanes <= 6; lanes++) await page.click('#race-add');
  assert.equal(await page.locator('.lane').count(), 6);
  assert.equal(await page.isDisabled('#race-add'), true, 'six at most');
  assert.deepEqual(problems, []);
  await close();
});

test('stopped runs count with what they spent', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'against-brute-force' });
  await page.click('#to-compare');
  await page.click('.choices button:text-is("None")');
  for (const id of ['backtracking', 'mrv']) await page.check(`.choices [value=${id}]`);
  await page.fill('#compare-seconds', '0.2');
  const { table } = await contestOf(page, '#compare-start');
  await says(page, 'compare-status', '2 trials done.');
  const spent = table.rows.find(({ algorithm }) => algorithm === 'backtracking')?.seconds ?? 0;
  assert.ok(spent >= 0.2, `the whole limit: ${spent}`);
  const slow = page.locator('[data-algorithm=backtracking]');
  assert.equal(await slow.locator('[data-column=verdict]').textContent(), 'stopped: time');
  assert.equal(await slow.locator('[data-column=seconds]').textContent(), `> ${duration(spent)}`);
  assert.equal(await slow.locator('[data-column=relative]').textContent(), '');
  assert.equal(await page.locator('.dot.stopped').count(), 1);
  assert.deepEqual(problems, []);
  await close();
});

test('another puzzle ends the comparison and takes its rows away', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'against-brute-force' });
  await page.click('#to-compare');
  await page.click('#compare-start');
  await page.waitForSelector('#compare-cancel:visible');
  await page.waitForSelector('#compare-table tbody tr', { state: 'attached' });
  await page.selectOption('#shipped', { label: 'classic' });
  await page.waitForSelector('#compare-start:visible');
  await page.waitForTimeout(500);
  assert.equal(await page.isVisible('#compare-table'), false);
  assert.equal(await page.textContent('#compare-status'), '');
  await page.click('#compare-start');
  await says(page, 'compare-status', 'done');
  await page.fill('#compare-list', CLASSIC);
  assert.equal(await page.isVisible('#compare-table'), false, 'another list, too');
  assert.deepEqual(problems, []);
  await close();
});
