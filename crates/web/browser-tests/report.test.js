// The report of the lab, opened as a file in a real browser: no network, no error, every picture there.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { BINARY, stage } from './stage.js';

const PLAN = `
title = "A <report> & its pictures"
[[puzzles]]
name = "easy"
generate = { fraction = 0.4, count = 4, seed = 1 }
[[puzzles]]
name = "medium"
generate = { fraction = 0.5, count = 4, seed = 1 }
[[puzzles]]
name = "hard"
generate = { fraction = 0.6, count = 4, seed = 1 }
[[algorithms]]
id = "mrv"
[[algorithms]]
id = "backtracking"
[[algorithms]]
id = "annealing"
seeds = 6
[run]
repetitions = 2
[limits]
time = "2s"
`;

/** @type {string} */
let folder;
const lab = stage({ serves: false });

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sudolab-report-'));
  writeFileSync(join(folder, 'plan.toml'), PLAN);
  execFileSync(BINARY, ['lab', 'run', 'plan.toml', '--out', 'results'], { cwd: folder, stdio: 'ignore' });
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the report, with everything that goes wrong noted. */
async function open(/** @type {'light' | 'dark'} */ colorScheme = 'light') {
  const page = await lab.browser.newPage({ colorScheme });
  /** @type {string[]} */
  const wrong = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) wrong.push(`it asked for ${request.url()}`);
  });
  await page.goto(pathToFileURL(join(folder, 'results/report.html')).href);
  return { page, wrong };
}

test('the report has every picture, with its title, and no error', async () => {
  const { page, wrong } = await open();
  assert.equal(await page.title(), 'A <report> & its pictures');
  const expected = [
    ...['time-against-zeros', 'explored-against-zeros', 'cactus', 'excess', 'ranks', 'correlation-pearson'],
    ...['correlation-spearman', 'difficulty', 'cost', 'run-length', 'fills-backtracking', 'fills-mrv'],
  ];
  const ids = await page.$$eval('figure', (figures) => figures.map((figure) => figure.id));
  for (const id of expected) assert.ok(ids.includes(id), `${id} is missing in ${ids}`);
  for (const id of ids) {
    const size = await page.locator(`#${id} > svg`).boundingBox();
    assert.ok(size && size.width > 200 && size.height > 100, `${id} is seen`);
    const title = await page.locator(`#${id} > svg > title`).textContent();
    assert.ok(title && title.length > 5, `${id} has a title`);
    assert.ok(readdirSync(join(folder, 'results/plots')).includes(`${id}.png`), `${id} is there as PNG`);
  }
  assert.deepEqual(wrong, []);
  await page.close();
});

test('points of a picture are the trials of the table, and say their puzzle', async () => {
  const { page } = await open();
  const csv = readFileSync(join(folder, 'results/data/time-against-zeros.csv'), 'utf8').trim().split('\n');
  const named = await page.$$eval('#time-against-zeros [data-instance]', (marks) =>
    marks.map((mark) => mark.getAttribute('data-instance')),
  );
  assert.equal(named.length, csv.length - 1);
  assert.ok(named.every((name) => /^(easy|medium|hard)\//.test(name ?? '')));
  await page.close();
});

test('tables sort by a click and by the keyboard, and filter', async () => {
  const { page, wrong } = await open('dark');
  const table = page.locator('#trials table');
  const column = () =>
    table
      .locator('tbody tr:not([hidden]) td:nth-child(6)')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-sort'))));
  await table.getByRole('button', { name: 'time', exact: true }).click();
  const up = await column();
  assert.deepEqual(
    up,
    [...up].sort((a, b) => a - b),
  );
  await page.keyboard.press('Enter');
  assert.deepEqual(await column(), [...up].reverse());
  await page.locator('#trials').getByRole('searchbox').fill('annealing');
  assert.equal((await column()).length, 12 * 6);
  assert.deepEqual(wrong, []);
  await page.close();
});
