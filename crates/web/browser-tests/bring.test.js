// Bring, edit, share and export a puzzle.

import assert from 'node:assert/strict';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { board, downloaded, drawn, stage } from './stage.js';

const lab = stage();

/** @param {import('playwright-core').Page} page @param {RegExp} pattern */
const readAs = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.getElementById('read-as')?.textContent ?? ''),
    pattern.source,
  );

test('keys 1 to 5 generate by level, under New puzzle; sizes; a seed gives the same puzzle again', async () => {
  const { page, problems, close } = await lab.visit();
  await page.click('#maker summary');
  for (const [i, level] of ['easy', 'medium', 'hard', 'expert', 'evil'].entries()) {
    await page.focus('#maker summary');
    await page.keyboard.press(String(i + 1));
    await readAs(page, new RegExp(`of level ${level} with exactly one solution`));
  }
  await page.fill('#generate-seed', '5');
  await page.selectOption('#side', '16');
  await page.click('[data-level=easy]');
  await page.waitForFunction(() => document.querySelectorAll('#view-solve .cell').length === 256);
  const first = await board(page);
  await page.click('[data-level=easy]');
  await readAs(page, /seed 5/);
  await drawn(page);
  assert.deepEqual(await board(page), first);
  assert.deepEqual(problems, []);
  await close();
});

test('the making of a puzzle can be cancelled', async () => {
  const { page, problems, close } = await lab.visit();
  const before = await board(page);
  await page.click('#maker summary');
  await page.selectOption('#side', '25');
  await page.click('[data-level=hard]');
  await page.click('#generate-cancel');
  await page.waitForSelector('#generate-cancel', { state: 'hidden' });
  assert.equal(await page.textContent('#toast'), 'No puzzle was made.');
  assert.deepEqual(await board(page), before);
  await page.selectOption('#side', '4');
  await page.click('[data-level=easy]');
  await page.waitForFunction(() => document.querySelectorAll('#view-solve .cell').length === 16);
  assert.deepEqual(problems, []);
  await close();
});

test('a bad file: the place in the text is shown; clashing givens are marked on the board', async () => {
  const { page, close } = await lab.visit();
  const clash = `55${'.'.repeat(79)}`;
  await page.setInputFiles('#file', {
    name: 'clash.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(clash),
  });
  await page.waitForSelector('.trouble');
  await drawn(page);
  const wrong = await page.$$eval('#view-solve .cell.wrong', (cells) =>
    cells.map((cell) => cell.getAttribute('aria-label')),
  );
  assert.deepEqual(wrong, ['row 1, column 1, given 5, in conflict', 'row 1, column 2, given 5, in conflict']);
  assert.match((await page.textContent('.trouble')) ?? '', /clash.*r1c1/is);
  await page.click('#run');
  await page.waitForSelector('#result .trouble');
  const bad =
    '53..7....\n6..195...\n.98..q.6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n';
  await page.setInputFiles('#file', { name: 'bad.txt', mimeType: 'text/plain', buffer: Buffer.from(bad) });
  await page.waitForSelector('.excerpt mark');
  assert.equal(await page.textContent('.excerpt mark'), 'q');
  assert.match((await page.textContent('.trouble')) ?? '', /line 3/);
  await page.setInputFiles('#file', {
    name: 'large.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(5 * 1024 * 1024, 49),
  });
  await page.waitForFunction(() => /MiB/.test(document.querySelector('.trouble')?.textContent ?? ''));
  await close();
});

test('a file dropped anywhere is read, and a board of 100x100 can be run', async () => {
  const { page, problems, close } = await lab.visit();
  const rows = ['1 0 0 0', '0 0 3 0', '0 4 0 0', '0 0 0 2'].join('\n');
  const drop = (/** @type {string} */ text) =>
    page.evaluate((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'dropped.txt'));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }, text);
  await drop(rows);
  await readAs(page, /dropped\.txt: read as .* 4 givens/);
  await drawn(page);
  assert.deepEqual((await board(page)).slice(0, 8), [1, 0, 0, 0, 0, 0, 3, 0]);
  const wide = new Array(100)
    .fill(new Array(100).fill(0).with(0, 100).join(' '))
    .map((row, i) => (i ? row.replace('100', '0') : row))
    .join('\n');
  await drop(wide);
  await page.waitForFunction(() => document.querySelectorAll('#view-solve .cell').length === 10_000);
  await drawn(page);
  await page.waitForSelector('#run:not(:disabled)');
  assert.equal(await page.textContent('#view-solve [data-cell="0"]'), '100');
  assert.deepEqual(problems, []);
  await close();
});

test('a file of many puzzles: choose which', async () => {
  const { page, close } = await lab.visit();
  const line = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  await page.setInputFiles('#file', {
    name: 'two.sdm',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${line}\n${'.'.repeat(80)}7\n`),
  });
  await page.selectOption('#read-as select', '1');
  await page.waitForFunction(() => /1 given/.test(document.getElementById('read-as')?.textContent ?? ''));
  await drawn(page);
  assert.equal((await board(page)).filter(Boolean).length, 1);
  await close();
});

test('keyboard only: from the top of the page to a solved board, and through the run', async () => {
  const { page, problems, close } = await lab.visit();
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.id ||
        document.activeElement?.getAttribute('aria-label') ||
        document.activeElement?.className,
    );
  /** @param {(name: string) => boolean} wanted */
  const tabTo = async (wanted) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      if (wanted(String(await focused()))) return;
    }
    assert.fail(`no tab stop as wanted; the last was ${await focused()}`);
  };
  await tabTo((name) => name.startsWith('row 1, column 1'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.match(String(await focused()), /^row 1, column 3, blank/);
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Digit2');
  await page.keyboard.press('Control+Digit7');
  await drawn(page);
  assert.match(String(await focused()), /^row 2, column 3, blank, corner marks 2, centre marks 7/);
  await page.keyboard.press('Control+z');
  await drawn(page);
  assert.match(String(await focused()), /blank, corner marks 2$/);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Delete');
  await drawn(page);
  assert.match(String(await focused()), /blank$/);
  await page.keyboard.press('Space');
  await drawn(page);
  assert.equal(await page.getAttribute('#view-solve [data-tool=corner]', 'aria-pressed'), 'true');
  await page.keyboard.press('Tab');
  const after = String(await focused());
  assert.ok(!after.startsWith('row'), 'the board is one tab stop');
  await tabTo((name) => name === 'run');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#result .verdict.solved');
  await page.keyboard.press(',');
  await page.waitForFunction(() => /^51,471: /.test(document.getElementById('now')?.textContent ?? ''));
  await tabTo((name) => name === 'tab-log');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'tab-tree');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#view-solve .dock:not([hidden])');
  assert.equal((await board(page))[2], 4, 'the digit entered is still there');
  assert.deepEqual(problems, []);
  await close();
});

test('boards above 9: letters, and two digits in a row', async () => {
  const { page, close } = await lab.visit();
  await page.click('#maker summary');
  await page.selectOption('#side', '16');
  await page.click('text=Blank board');
  await page.click('#view-solve [data-cell="0"]');
  await page.keyboard.press('g');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await drawn(page);
  assert.deepEqual((await board(page)).slice(0, 2), [16, 12]);
  await close();
});

test('check names the wrong digits; one solution, several, none', async () => {
  const { page, close } = await lab.visit();
  await page.click('#view-solve .check');
  await page.waitForFunction(() =>
    /Exactly one solution, 30 givens/.test(document.getElementById('result')?.textContent ?? ''),
  );
  await page.click('#view-solve [data-cell="2"]');
  await page.keyboard.press('1');
  await page.click('#view-solve .check');
  await page.waitForFunction(() =>
    /1 of your digits is wrong/.test(document.getElementById('result')?.textContent ?? ''),
  );
  await drawn(page);
  assert.equal(await page.locator('#view-solve .cell.wrong').count(), 1);
  await page.click('#maker summary');
  await page.selectOption('#side', '4');
  await page.click('text=Blank board');
  await page.click('#view-solve .check');
  await page.waitForFunction(() =>
    /several solutions/.test(document.getElementById('result')?.textContent ?? ''),
  );
  await close();
});

test('boards that nobody can draw are refused at once, from a link and from a file', async () => {
  const blanks = new Array(160000).fill('.').join('-');
  const started = Date.now();
  const { page, problems, close } = await lab.visit({}, `#p=20x20_${blanks}`);
  assert.match(
    (await page.textContent('.trouble')) ?? '',
    /400x400 cells, and this page draws up to 100x100/,
  );
  assert.equal((await board(page)).length, 81, 'the board of before is still there');
  await page.evaluate(() => {
    location.hash = '#p=0x0_';
  });
  await page.waitForFunction(() =>
    document.querySelector('.trouble')?.textContent?.includes('make no board'),
  );
  const large = { box_height: 11, box_width: 11, givens: new Array(121 * 121).fill(0) };
  await page.setInputFiles('#file', {
    name: 'large.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(large)),
  });
  await page.waitForFunction(() => document.querySelector('.trouble')?.textContent?.includes('121x121'));
  assert.equal((await board(page)).length, 81);
  assert.ok(Date.now() - started < 15000, 'nothing of that size was built');
  assert.deepEqual(problems, []);
  await close();
});

test('a shared link restores puzzle, algorithm, parameters, seed and position', async () => {
  const { page, close } = await lab.visit();
  await page.selectOption('#shipped', { label: 'escargot' });
  await page.selectOption('#view-solve .algorithm', 'csp-ac3-fc');
  await page.click('#view-solve .settings summary');
  await page.selectOption('#view-solve .parameters select >> nth=1', 'least-constraining');
  await page.fill('#view-solve .parameters [id$=seed]', '9');
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  await page.fill('#scrub', '321');
  await drawn(page);
  const there = await board(page);
  await page.click('#share');
  await page.waitForFunction(() => location.hash.includes('at=321'));
  const hash = new URL(page.url()).hash;
  await close();
  const other = await lab.visit({}, hash);
  await other.page.waitForFunction(
    () =>
      /** @type {HTMLInputElement | null} */ (document.querySelector('#scrub'))?.value === '321' &&
      document.querySelector('#result .verdict'),
  );
  await drawn(other.page);
  assert.deepEqual(await board(other.page), there);
  assert.equal(await other.page.inputValue('#view-solve .algorithm'), 'csp-ac3-fc');
  assert.equal(await other.page.inputValue('#view-solve .parameters select >> nth=1'), 'least-constraining');
  assert.equal(await other.page.inputValue('#view-solve .parameters [id$=seed]'), '9');
  await other.close();
  const broken = await lab.visit({}, '#p=3x3_nonsense');
  await broken.page.waitForSelector('.trouble');
  assert.match((await broken.page.textContent('.trouble')) ?? '', /link cannot be read/);
  await broken.close();
});

test('a link to Play that cannot be read leaves the board that there was', async () => {
  const { page, close } = await lab.visit({}, '#view=play&puzzle=@nobody');
  await page.waitForSelector('.trouble');
  assert.match((await page.textContent('.trouble')) ?? '', /no example called @nobody/);
  await page.waitForSelector('#view-play [data-cell="80"]');
  await close();
});

test('export: SVG, PNG, text, and a replay that works from a file without a network', async () => {
  const { page, problems, close } = await lab.visit();
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  await page.click('#export');
  const long = await downloaded(page, '#export-replay');
  assert.match(long.toString(), /"total":51472,"whole":true/);
  assert.ok(long.length < 3_000_000, `51,472 events in ${long.length} bytes`);
  await page.keyboard.press('Escape');
  await page.selectOption('#view-solve .algorithm', 'whiz-astar');
  await page.click('#run');
  await page.waitForSelector('#result [data-figure=generated]');
  await page.fill('#scrub', '500');
  await drawn(page);
  const there = (await board(page)).join('');
  await page.click('#export');
  const svg = (await downloaded(page, '#export-svg')).toString();
  assert.match(svg, /^<svg xmlns/);
  assert.equal(svg.match(/<text /g)?.length, there.replaceAll('0', '').length);
  const png = await downloaded(page, '#export-png');
  assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.ok(png.readUInt32BE(16) > 400, 'its width');
  await page.waitForSelector('#export-format option', { state: 'attached' });
  assert.match((await downloaded(page, '#export-text')).toString(), /53/);
  const html = await downloaded(page, '#export-replay');
  assert.ok(html.length < 3_000_000, `${html.length} bytes`);
  assert.deepEqual(problems, []);
  await close();

  const file = join(mkdtempSync(join(tmpdir(), 'sudolab-')), 'replay.html');
  writeFileSync(file, html);
  const context = await lab.browser.newContext({ offline: true });
  const replay = await context.newPage();
  /** @type {string[]} */
  const troubles = [];
  replay.on('pageerror', (error) => troubles.push(String(error)));
  replay.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  await replay.goto(pathToFileURL(file).href);
  await replay.waitForFunction(() => /^500: /.test(document.getElementById('now')?.textContent ?? ''));
  assert.equal((await board(replay)).join(''), there);
  await replay.click('#go-forward');
  await replay.click('#go-forward');
  await replay.click('#go-back');
  await replay.waitForFunction(() => /^501: /.test(document.getElementById('now')?.textContent ?? ''));
  await replay.click('#go-last');
  await drawn(replay);
  assert.ok(!(await board(replay)).includes(0), 'solved at the end');
  assert.deepEqual(troubles, []);
  await context.close();
});
