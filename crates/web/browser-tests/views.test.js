// The door for views: one file and one line in the list make a view with its link, its section, its title and its address.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stage } from './stage.js';

const PAGE = fileURLToPath(new URL('../page', import.meta.url));

/** Counts presses of T; says how many givens lie on the table, and what the page told it. */
const TALLY = `
export const view = {
  id: 'tally',
  title: 'Tally',
  label: 'Count presses',
  puzzle: true,
  styles: ['tally/tally.css'],
  keys: [['In the tally', [[['T'], 'one more']]]],
  open: ({ app, element, changed }) => {
    let count = 0;
    const told = [];
    const draw = () => {
      const givens = app.editor.givens().filter(Boolean).length;
      element.textContent = [count + ' pressed, ' + givens + ' givens', ...told].join('; ');
      changed();
    };
    const hear = (word) => () => (told.push(word), draw());
    return {
      enter: hear('entered'),
      leave: hear('left'),
      shared: () => ({ fields: { count: String(count) } }),
      restore: ({ fields = {} }) => ((count = Number(fields.count) || 0), draw()),
      listens: { puzzle: draw, key: ({ key }) => key === 't' && (count++, draw()) },
    };
  },
};
`;

/** A copy of the page with one file (and its style sheet) and one line more. */
const folder = mkdtempSync(join(tmpdir(), 'sudolab-page-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function pageWithOneMore() {
  cpSync(PAGE, folder, { recursive: true });
  mkdirSync(join(folder, 'tally'));
  writeFileSync(join(folder, 'tally/view.js'), TALLY);
  writeFileSync(join(folder, 'tally/tally.css'), '#view-tally { letter-spacing: 3px; }\n');
  const list = join(folder, 'views.js');
  const last = "  import('./lessons/view.js'),\n";
  const lines = readFileSync(list, 'utf8');
  assert.ok(lines.includes(last), 'where the line goes');
  writeFileSync(list, lines.replace(last, `${last}  import('./tally/view.js'),\n`));
  return folder;
}

const lab = stage({ page: pageWithOneMore });

/** @param {import('playwright-core').Page} page @param {RegExp} words */
const tallies = (page, words) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.getElementById('view-tally')?.textContent ?? ''),
    words.source,
  );

test('one file and one line: link, section, title, style, keys, help', async () => {
  const { page, problems, close } = await lab.visit({}, '#view=race&puzzle=@classic');
  assert.equal(await page.locator('nav a').last().textContent(), 'Tally');
  await page.keyboard.press('t');
  await page.click('#to-tally');
  await page.waitForSelector('#view-tally:visible');
  assert.equal(await page.title(), 'Sudolab: tally');
  assert.equal(await page.getAttribute('#to-tally', 'aria-current'), 'page');
  assert.equal(await page.getAttribute('#to-race', 'aria-current'), null);
  assert.equal(await page.getAttribute('#view-tally', 'aria-label'), 'Count presses');
  assert.equal(await page.isVisible('#view-race'), false);
  assert.equal(await page.isVisible('#puzzle-panel'), true, 'it is about the puzzle');
  await tallies(page, /^0 pressed, 30 givens; entered$/);
  assert.equal(await page.$eval('#view-tally', (each) => getComputedStyle(each).letterSpacing), '3px');
  await page.keyboard.press('t');
  await tallies(page, /^1 pressed/);
  await page.selectOption('#shipped', { label: 'escargot' });
  await tallies(page, /^1 pressed, 23 givens/);
  await page.click('#help');
  assert.match((await page.textContent('dialog')) ?? '', /In the tally.*one more/s);
  assert.deepEqual(problems, []);
  await close();
});

test('it is shared by a link, restored from it, and found again by Back', async () => {
  const { page, problems, close } = await lab.visit({}, '#view=tally&puzzle=@classic');
  for (let i = 0; i < 3; i++) await page.keyboard.press('t');
  await tallies(page, /^3 pressed/);
  await page.click('#share');
  const { hash } = new URL(page.url());
  assert.match(hash, /view=tally.*p=3x3_53.*count=3/);
  await page.click('#to-lessons');
  await page.waitForSelector('#view-lessons:visible');
  assert.match((await page.textContent('#view-tally')) ?? '', /entered; left$/);
  await page.keyboard.press('t');
  await page.goBack();
  await page.waitForSelector('#view-tally:visible');
  await tallies(page, /^3 pressed, 30 givens.*left; entered/);
  assert.deepEqual(problems, []);
  await close();
  const other = await lab.visit({}, hash);
  await tallies(other.page, /^3 pressed, 30 givens/);
  assert.equal(await other.page.title(), 'Sudolab: tally');
  await other.page.reload();
  await tallies(other.page, /^3 pressed, 30 givens/);
  assert.deepEqual(other.problems, []);
  await other.close();
});
