// Lab: an experiment in the page makes a rows file of the lab, and what the page shows is the report of that file.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LabRows, markedRun } from '../page/lab/lab-rows.js';
import { sortedRows } from '../page/lab/lab-table.js';
import { read } from '../page/app/share.js';
import { BINARY, downloaded, drawn, graveFaults, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const LIST = [
  '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..',
  '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..',
  '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9',
];
const ALGORITHMS = ['backtracking', 'mrv', 'dlx'];

const lab = stage();

/** @param {object} [options] */
const visitLab = (options = {}) => lab.visit({ reducedMotion: 'reduce', ...options }, '#view=lab');

/**
 * Fills the form: three algorithms on a list of puzzles.
 * @param {Page} page
 * @param {{ seconds?: number, repeats?: number, list?: string[] }} [options]
 */
async function fill(page, { seconds = 0.3, repeats = 1, list = LIST } = {}) {
  await page.check('[name=lab-set][value=list]');
  await page.fill('#lab-list', list.join('\n'));
  await page.fill('#lab-seconds', String(seconds));
  await page.fill('#lab-repeats', String(repeats));
  if (!(await page.isVisible('#view-lab .choices'))) await page.click('#view-lab .settings > summary');
  await page.click('#view-lab .choices button:text-is("None")');
  for (const id of ALGORITHMS) await page.check(`#view-lab .choices [value=${id}]`);
}

/** @param {Page} page @param {string} text */
const says = (page, text) =>
  page.waitForFunction((text) => document.getElementById('lab-status')?.textContent?.includes(text), text, {
    timeout: 90_000,
  });

/** Waits for all runs, and for the report of all of them. @param {Page} page @param {number} runs */
async function ends(page, runs) {
  await says(page, `All ${runs} runs are done`);
  await page.waitForFunction(
    (runs) => document.querySelector('[data-table=conditions]')?.textContent?.includes(`${runs} of ${runs}`),
    runs,
  );
}

/** @param {Page} page @param {string} id */
const cells = (page, id) =>
  page.$$eval(`[data-table=${id}] tbody tr`, (rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );

const MARKS = '[data-plot=time-against-zeros] .plot-mark';

/** The rows of an experiment that was run in the page once, for the tests that open a file. */
/** @type {Buffer | null} */
let kept = null;

/** @param {Page} page */
async function someRows(page) {
  if (kept) return kept;
  await fill(page);
  await page.click('#lab-start');
  await ends(page, 12);
  kept = await downloaded(page, '#lab-rows');
  return kept;
}

/** @param {Page} page @param {string} name @param {string | Buffer} content */
const openFile = (page, name, content) =>
  page.setInputFiles('#lab-file', { name, mimeType: 'text/plain', buffer: Buffer.from(content) });

test('three algorithms on four puzzles: plots appear, and grow until the last run', async () => {
  const { page, problems, close } = await visitLab();
  /** @type {{ runs: number, marks: number }[]} */
  const reports = [];
  await page.route('**/api/report', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const plots = answer.report.sections.flatMap((/** @type {any} */ each) => each.blocks);
    const first = plots.find((/** @type {any} */ block) => block.content.id === 'time-against-zeros');
    reports.push({ runs: answer.runs, marks: first?.content.svg.split('data-instance=').length - 1 });
    await route.fulfill({ response });
  });
  // A limit cuts off plain backtracking on the last puzzle every time: so there is time to see something grow.
  await fill(page, { seconds: 0.2, repeats: 15 });
  assert.match((await page.textContent('#lab-size')) ?? '', /^the list × 3 algorithms × 15 repeats/);
  await page.click('#lab-start');
  await page.waitForSelector('#lab-stop:visible');
  assert.equal(await page.isVisible('#view-lab progress'), true);
  await ends(page, 180);
  const [first, last] = [reports[0], reports.at(-1)];
  assert.ok(reports.length >= 2 && first.runs < 180, JSON.stringify(reports));
  assert.deepEqual(last, { runs: 180, marks: 12 });
  assert.equal(await page.locator(MARKS).count(), 12);
  assert.equal(await page.textContent('#view-lab .lab-head h2'), '3 algorithms on 4 puzzles');
  const table = await cells(page, 'algorithms');
  assert.deepEqual(table.map(([name]) => name).sort(), [...ALGORITHMS].sort());
  const solved = (await cells(page, 'trials')).filter((row) => row[2] === 'mrv' && row[4] === 'solved');
  assert.deepEqual(table.find(([name]) => name === 'mrv')?.slice(1, 3), [String(solved.length), '4']);
  assert.deepEqual(problems, []);
  await close();
});

test('a mark tells its puzzle when it is pointed at, and a click watches that run', async () => {
  const { page, problems, close } = await visitLab();
  await someRows(page);
  await fill(page);
  await page.click('#lab-start');
  await ends(page, 12);
  const mark = page.locator(`${MARKS}[data-series=mrv][data-instance="puzzles/2"]`);
  await mark.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await mark.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  const told = await page.textContent('[data-plot=time-against-zeros] .plot-says');
  assert.match(told ?? '', /^mrv puzzles\/2: /);
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForSelector('#view-solve:not([hidden])');
  const shared = read(new URL(page.url()).hash);
  assert.equal(shared.algorithm, 'mrv');
  assert.equal(shared.puzzle?.givens.map((digit) => digit || '.').join(''), LIST[1]);
  await page.goBack();
  await page.waitForSelector('#view-lab:not([hidden])');
  assert.equal(await page.locator(MARKS).count(), 12, 'the experiment is still there');
  assert.deepEqual(problems, []);
  await close();
});

test('by key: from mark to mark, to the run, and through the columns of a table', async () => {
  const { page, problems, close } = await visitLab();
  await openFile(page, 'rows.jsonl', await someRows(page));
  await page.waitForSelector(MARKS);
  await page.focus('[data-plot=time-against-zeros] .plot-stage');
  await page.keyboard.press('ArrowRight');
  const pointed = `${MARKS}.pointed`;
  const at = () => page.$eval(pointed, (mark) => ({ .../** @type {SVGElement} */ (mark).dataset }));
  const first = await at();
  await page.keyboard.press('ArrowDown');
  const other = await at();
  assert.equal(other.instance, first.instance);
  assert.notEqual(other.series, first.series, 'the same puzzle, another algorithm');
  const told = await page.textContent('[data-plot=time-against-zeros] .plot-says');
  assert.ok(told?.startsWith(`${other.series} ${other.instance}`), told ?? '');
  await page.focus('[data-table=trials] thead th:nth-child(3) button');
  await page.keyboard.press('Enter');
  const algorithms = (await cells(page, 'trials')).map((row) => row[2]);
  assert.deepEqual(algorithms, [...algorithms].sort());
  assert.equal(await page.getAttribute('[data-table=trials] th:nth-child(3)', 'aria-sort'), 'ascending');
  await page.keyboard.press('Enter');
  assert.deepEqual(
    (await cells(page, 'trials')).map((row) => row[2]),
    [...algorithms].sort().reverse(),
    'the focus stayed on the column',
  );
  await page.focus('[data-plot=time-against-zeros] .plot-stage');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#view-solve:not([hidden])');
  const shared = read(new URL(page.url()).hash);
  assert.equal(shared.algorithm, other.series);
  const number = Number(other.instance?.split('/')[1]);
  assert.equal(shared.puzzle?.givens.map((digit) => digit || '.').join(''), LIST[number - 1]);
  assert.deepEqual(problems, []);
  await close();
});

test('downloaded rows are read by the command line, which says the same; and opened here again', async () => {
  const { page, problems, close } = await visitLab();
  const rows = await someRows(page);
  const folder = mkdtempSync(join(tmpdir(), 'sudolab-lab-'));
  writeFileSync(join(folder, 'rows.jsonl'), rows);
  execFileSync(BINARY, ['lab', 'report', folder], { stdio: 'ignore' });
  const written = readFileSync(join(folder, 'report.html'), 'utf8');
  rmSync(folder, { recursive: true });
  await openFile(page, 'rows.jsonl', rows);
  await says(page, '12 of 12 runs');
  assert.equal((await downloaded(page, '#lab-html')).toString(), written, 'the same report');
  assert.deepEqual(await downloaded(page, '#lab-rows'), rows, 'byte by byte');
  const shown = await cells(page, 'algorithms');
  const other = await page.context().newPage();
  await other.setContent(written);
  const typed = await other.$$eval('#algorithms tbody tr', (lines) =>
    lines.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
  assert.equal(typed.length, 3);
  assert.deepEqual(shown, typed);
  assert.deepEqual(problems, []);
  await close();
});

test('a file that is none says what is wrong, where, and what to do; what was shown stays', async () => {
  const { page, problems, close } = await visitLab();
  const rows = (await someRows(page)).toString();
  await openFile(page, 'rows.jsonl', rows);
  await page.waitForSelector(MARKS);
  const trouble = async (/** @type {string} */ name, /** @type {string} */ content) => {
    await openFile(page, name, content);
    await page.waitForFunction(
      (name) => document.querySelector('#lab-problem .trouble')?.textContent?.includes(name),
      name,
    );
    return (await page.textContent('#lab-problem')) ?? '';
  };
  const lines = rows.split('\n');
  const broken = lines.with(2, 'nonsense').join('\n');
  assert.match(await trouble('broken.jsonl', broken), /Where: broken\.jsonl, line 3\. Give the rows\.jsonl/);
  assert.match(await trouble('photo.png', '\x89PNG\r\n'), /no rows file.*Where: photo\.png, line 1/);
  assert.match(await trouble('empty.txt', ''), /Where: empty\.txt, line 1/);
  const page_ = await trouble('report.html', '<!doctype html><title>x</title>');
  assert.match(page_, /a web page, such as a finished report.*Open it in the browser by itself/);
  assert.equal(await page.locator(MARKS).count(), 12, 'the last report is still there');
  assert.deepEqual(await downloaded(page, '#lab-rows'), Buffer.from(rows), 'and so are its rows');
  await openFile(page, 'cut.jsonl', rows.slice(0, -10));
  await says(page, '11 of 12 runs; the last line was cut off');
  assert.equal(await page.locator('#lab-problem .trouble').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('a dropped file is a rows file here, and leaves the puzzle alone', async () => {
  const { page, problems, close } = await visitLab();
  const rows = (await someRows(page)).toString();
  await page.evaluate((rows) => {
    const data = new DataTransfer();
    data.items.add(new File([rows], 'rows.jsonl'));
    const drop = { bubbles: true, cancelable: true, dataTransfer: data };
    document.getElementById('view-lab')?.dispatchEvent(new DragEvent('drop', drop));
  }, rows);
  await says(page, '12 of 12 runs');
  assert.equal(await page.isVisible('#view-lab'), true);
  assert.deepEqual(problems, []);
  await close();
});

test('stopped, it keeps what there is', async () => {
  const { page, problems, close } = await visitLab();
  await fill(page, { seconds: 60, list: [LIST[0], LIST[3]] });
  await page.click('#lab-start');
  await page.waitForSelector('[data-table=trials] tbody tr');
  await page.click('#lab-stop');
  await says(page, 'Stopped after 3 of 6 runs; the finished rows stay.');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'lab-start', 'the focus is not lost');
  const lines = (await downloaded(page, '#lab-rows')).toString().trim().split('\n');
  assert.equal(lines.length, 1 + 3);
  assert.deepEqual(problems, []);
  await close();
});

test('every kind of set, and what is missing is said', async () => {
  const { page, problems, close } = await visitLab();
  await page.fill('#lab-seconds', '0.2');
  await page.fill('#lab-repeats', '1');
  await page.fill('#lab-new-count', '3');
  await page.click('#lab-start');
  await ends(page, 12);
  const names = async () => [...new Set((await cells(page, 'trials')).map(([name]) => name))];
  assert.deepEqual(await names(), ['puzzles/1', 'puzzles/2', 'puzzles/3']);
  await page.check('[name=lab-set][value=shipped]');
  await page.uncheck('.lab-shipped [value="against-brute-force"]');
  await page.check('.lab-shipped [value="16x16"]');
  await page.click('#lab-start');
  // The rows of the experiment before stand until the first of this one comes.
  const wanted = ['shipped/16x16', 'shipped/classic', 'shipped/escargot'];
  for (let look = 0; look < 300 && (await names()).sort().join() !== wanted.join(); look++)
    await page.waitForTimeout(100);
  assert.deepEqual((await names()).sort(), wanted);
  await page.waitForFunction(() => document.getElementById('lab-status')?.textContent?.includes('done'));
  await page.check('[name=lab-set][value=table]');
  await page.click('#lab-start');
  await ends(page, 4);
  await page.check('[name=lab-set][value=list]');
  await page.click('#lab-start');
  await page.waitForSelector('#lab-problem .trouble');
  assert.match((await page.textContent('#lab-problem')) ?? '', /There is no puzzle to run on/);
  await page.check('[name=lab-set][value=table]');
  await page.click('#view-lab .choices button:text-is("None")');
  await page.click('#lab-start');
  await page.waitForFunction(() =>
    /No algorithm/.test(document.getElementById('lab-problem')?.textContent ?? ''),
  );
  assert.deepEqual(problems, []);
  await close();
});

test('for everyone: axe finds nothing serious, light and dark; a phone scrolls downwards only', async () => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const { page, close } = await visitLab({ colorScheme, viewport: { width: 390, height: 844 } });
    await openFile(page, 'rows.jsonl', await someRows(page));
    await page.waitForSelector(MARKS);
    await page.click('[data-plot=time-against-zeros] summary');
    await page.click('#view-lab .settings > summary');
    assert.deepEqual(await graveFaults(page), [], colorScheme);
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(content <= screen, `${content} > ${screen}`);
    const ink = await page.$eval('.sudolab-plot text', (text) => getComputedStyle(text).fill);
    const [red] = /\d+/.exec(ink) ?? ['0'];
    assert.equal(Number(red) > 128, colorScheme === 'dark', `ink of plots: ${ink}`);
    await close();
  }
});

test('pure: progress, marks, sorting', () => {
  const rows = new LabRows();
  assert.equal(rows.progress(1), 'Waiting for the first run…');
  /** @type {any} */
  const experiment = {
    runs: 4,
    design: {
      instances: [{ name: 'a/1' }, { name: 'a/2' }],
      contestants: [{ name: 'mrv' }, { name: 'mrv values=x' }],
    },
  };
  rows.begin({ experiment }, 'first');
  /** @type {any} */
  const row = { contestant: 'mrv', instance: 'a/1' };
  rows.add(row, 'second');
  assert.equal(rows.progress(2), '1 of 4 runs, about 6.00 s left: mrv on a/1');
  assert.equal(rows.text, 'first\nsecond\n');
  assert.equal(markedRun(experiment, 'a/2', 'mrv values=x')?.contestant.name, 'mrv values=x');
  assert.equal(markedRun(experiment, 'a/2', 'mrv values=x / mrv')?.contestant.name, 'mrv values=x');
  assert.equal(markedRun(experiment, 'a/3', 'mrv'), null);
  assert.equal(markedRun(experiment, 'zeros', 'explored'), null, 'a cell of a matrix is no run');
  const cell = (/** @type {number | null} */ number) => [{ text: String(number), number, equal: null }];
  const table = {
    id: 't',
    caption: '',
    columns: [{ name: 'n', numeric: true }],
    rows: [3, null, 1].map(cell),
  };
  const order = (/** @type {1 | -1} */ direction) =>
    sortedRows(table, { column: 0, direction }).map(([{ number }]) => number);
  assert.deepEqual(
    [order(1), order(-1)],
    [
      [1, 3, null],
      [3, 1, null],
    ],
    'what has no number comes last',
  );
});
