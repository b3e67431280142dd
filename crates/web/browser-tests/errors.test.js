// What is wrong is said where it is, and nothing that was typed is thrown away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, CLASSIC, drawn, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const ROWS = (CLASSIC.match(/.{9}/g) ?? []).map((row) => [...row].map((cell) => Number(cell) || 0));

const lab = stage();

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  if (!(await page.isVisible('#paste-text'))) await page.click('button:text-is("Paste…")');
  await page.fill('#paste-text', text);
  await page.click('dialog .primary');
}

test('what cannot be read stays in the dialog, with its fault, until it can', async () => {
  const { page, problems, close } = await lab.visit({}, '#view=solve&puzzle=@escargot');
  await paste(page, `${CLASSIC}7`);
  await page.waitForSelector('dialog .trouble');
  assert.equal(await page.inputValue('#paste-text'), `${CLASSIC}7`);
  assert.match((await page.textContent('dialog .trouble')) ?? '', /82 characters.*line 1, column 82/s);
  assert.equal(await page.textContent('dialog .excerpt mark'), '7', 'the one that is too many');
  await paste(page, CLASSIC);
  await page.waitForSelector('dialog', { state: 'detached' });
  await drawn(page);
  assert.deepEqual(await board(page), ROWS.flat());
  assert.deepEqual(problems, []);
  await close();
});

test('a link to a puzzle elsewhere is called a link', async () => {
  const { page, problems, close } = await lab.visit();
  await paste(page, 'https://sudokupad.app/7mu4mkwgjc');
  await page.waitForSelector('dialog .trouble');
  const text = (await page.textContent('dialog .trouble')) ?? '';
  assert.match(text, /this link only says where the puzzle is/i);
  assert.doesNotMatch(text, /6x6/);
  assert.deepEqual(problems, []);
  await close();
});

test('JSON lists are boards: rows, or all cells', async () => {
  for (const text of [JSON.stringify(ROWS), JSON.stringify(ROWS.flat())]) {
    const { page, problems, close } = await lab.visit({}, '#view=solve&puzzle=@escargot');
    await paste(page, text);
    await page.waitForSelector('dialog', { state: 'detached' });
    await drawn(page);
    assert.deepEqual(await board(page), ROWS.flat());
    assert.deepEqual(problems, []);
    await close();
  }
});

test('a bad parameter says what it takes and where to correct it', async () => {
  const { page, problems, close } = await lab.visit();
  await page.selectOption('#view-solve .algorithm', 'annealing');
  await page.click('#view-solve .settings summary');
  await page.fill('#view-solve .parameters input', '-5');
  await page.click('#view-solve .settings summary');
  await page.click('#run');
  await page.waitForSelector('#result .trouble');
  const text = (await page.textContent('#result .trouble')) ?? '';
  assert.match(text, /temperature.*from 0 to 100.*under the algorithm/s);
  assert.doesNotMatch(text, /GET|api/);
  assert.equal(await page.isVisible('#view-solve .parameters input'), true, 'the place is open');
  assert.deepEqual(problems, []);
  await close();
});
