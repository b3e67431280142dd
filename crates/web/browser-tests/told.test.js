// The page states nothing of its own about algorithms, levels, symmetries and boards: it shows what the server tells.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage, visit } from './stage.js';

const lab = stage();

/**
 * A page that hears an altered answer.
 * @param {string} path
 * @param {(answer: any) => void} alter
 * @param {string} hash
 */
async function hearing(path, alter, hash) {
  const context = await lab.browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.route(`**/api/${path}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    alter(answer);
    await route.fulfill({ response, json: answer });
  });
  const page = await context.newPage();
  await page.goto(`${lab.address}/${hash}`);
  await page.waitForSelector('html[data-ready]');
  return { page, close: () => context.close() };
}

/** @param {import('playwright-core').Page} page @param {string} selector */
const texts = (page, selector) => page.locator(selector).allTextContents();

test('levels, symmetries, sizes, boxes and numbers of givens are those of the catalogue', async () => {
  const alter = (/** @type {any} */ catalogue) => {
    catalogue.levels[2].title = 'Gnarly';
    catalogue.symmetries[1].title = 'like a playing card';
    catalogue.boards = catalogue.boards.filter((/** @type {any} */ { side }) => side === 6 || side === 9);
    const [six, nine] = catalogue.boards;
    Object.assign(six, { box_height: 3, box_width: 2, levels: six.levels.slice(0, 2) });
    Object.assign(nine, { least_givens: 23, usual_level: 'evil' });
    catalogue.per_page = [3, 6];
  };
  const { page, close } = await hearing('catalogue', alter, '#view=play&puzzle=@escargot');
  assert.equal(await page.textContent('#new-hard'), 'Gnarly');
  await page.click('#new-options summary');
  assert.equal(await page.textContent('#new-symmetry option[value=rotate]'), 'like a playing card');
  assert.equal(await page.getAttribute('#new-clues', 'min'), '23');
  assert.equal(await page.inputValue('#booklet-level'), 'evil');
  assert.deepEqual(await texts(page, '#booklet-per-page option'), ['3', '6']);
  await page.goto(`${lab.address}/#view=solve`);
  await page.click('#maker summary');
  assert.equal(await page.textContent('#maker [data-level=hard]'), 'Gnarly');
  assert.deepEqual(await texts(page, '#side option'), ['6×6', '9×9']);
  await page.selectOption('#side', '6');
  assert.equal(await page.locator('#maker button:not([disabled])[data-level]').count(), 2);
  await page.click('text=Blank board');
  await page.waitForFunction(() => location.hash.includes('p=3x2_'));
  await page.goto(`${lab.address}/#view=lab`);
  assert.deepEqual(await texts(page, '#lab-new-side option'), ['6×6', '9×9']);
  assert.ok((await texts(page, '#lab-new-level option')).includes('Gnarly'));
  await close();
});

test('which algorithms fit, race and are compared is what the server says, and why others do not', async () => {
  const alter = (/** @type {any} */ { fitting: [kind] }) => {
    kind.algorithms = ['dfs', 'sat', 'mrv'];
    kind.racing = ['sat', 'dfs'];
    kind.comparing = ['dfs'];
    kind.best = 'mrv';
    kind.refused = [{ algorithm: 'dlx', why: 'dlx has a cold today' }];
  };
  const { page, close } = await hearing('fitting', alter, '#view=race&puzzle=@classic');
  const values = (/** @type {string} */ selector) =>
    page.locator(selector).evaluateAll((all) => all.map((each) => /** @type {any} */ (each).value));
  assert.deepEqual(await values('.lane select.algorithm'), ['sat', 'dfs']);
  await page.goto(`${lab.address}/#view=compare&puzzle=@classic`);
  const boxes = '#view-compare .families input';
  assert.deepEqual(await values(`${boxes}:checked`), ['dfs']);
  await page.waitForFunction((all) => document.querySelectorAll(`${all}:not(:disabled)`).length === 3, boxes);
  await page.goto(`${lab.address}/#view=solve&puzzle=@escargot`);
  const dlx = page.locator('#view-solve select.algorithm option[value=dlx]');
  await page.waitForFunction(
    () => document.querySelector('#view-solve option[value=dlx]')?.getAttribute('title') !== '',
  );
  assert.equal(await dlx.getAttribute('title'), 'dlx has a cold today');
  assert.equal(await dlx.isDisabled(), true);
  await close();
});

test('an algorithm that does not take the next puzzle gives way; one that a link names stays', async () => {
  const { page, close } = await visit(lab.browser, lab.address);
  const chosen = () => page.inputValue('#view-solve select.algorithm');
  await page.selectOption('#view-solve select.algorithm', 'turbo');
  await page.selectOption('#shipped', { label: '16x16' });
  await page.waitForFunction(
    () =>
      document.querySelector('#view-solve select.algorithm option:checked')?.getAttribute('value') !==
      'turbo',
  );
  await page.waitForFunction(() => !/a=turbo/.test(location.hash));
  await page.goto(`${lab.address}/#view=solve&puzzle=@16x16&a=turbo`);
  await page.reload();
  await page.waitForSelector('#run:disabled');
  assert.equal(await chosen(), 'turbo');
  await close();
});
