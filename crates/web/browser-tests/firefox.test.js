// Every view once in Firefox: the other engine that people have.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { stage } from './stage.js';

const lab = stage({ browses: false });
/** @type {import('puppeteer-core').Browser} */
let firefox;

before(async () => {
  firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
  });
});
after(() => firefox?.close());

/** @param {string} hash */
async function visit(hash) {
  const page = await firefox.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(`${lab.address}/${hash}`);
  await page.waitForSelector('html[data-ready]');
  return { page, problems };
}

/**
 * @param {import('puppeteer-core').Page} page
 * @param {string} selector
 * @param {string} word
 */
const says = (page, selector, word) =>
  page.waitForFunction(
    (selector, word) => document.querySelector(selector)?.textContent?.includes(word),
    { timeout: 60_000 },
    selector,
    word,
  );

test('Firefox: the opening plays its race', async () => {
  const { page, problems } = await visit('');
  await says(page, '.home-count', 'tries');
  assert.deepEqual(problems, []);
  await page.close();
});

test('Firefox: a run is watched, stepped and reloaded', async () => {
  const { page, problems } = await visit('#view=solve&puzzle=@classic');
  await page.click('#run');
  await says(page, '#result', 'Solved by');
  await page.click('#go-first');
  await page.click('#go-forward');
  await says(page, '#where', '1 /');
  await page.waitForFunction(() => location.hash.includes('at=1'));
  await page.reload();
  await says(page, '#where', '1 /');
  for (const tab of await page.$$('[role=tab]')) if (await tab.isVisible()) await tab.click();
  assert.deepEqual(problems, []);
  await page.close();
});

test('Firefox: a puzzle is edited, with undo', async () => {
  const { page, problems } = await visit('#view=solve&puzzle=@classic');
  await page.click('#view-solve [data-cell="2"]');
  await page.keyboard.press('4');
  const label = '#view-solve [data-cell="2"][aria-label*="entered 4"]';
  await page.waitForSelector(label);
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await page.waitForSelector('#view-solve [data-cell="2"][aria-label*="blank"]');
  assert.deepEqual(problems, []);
  await page.close();
});

test('Firefox: a race has a winner', async () => {
  const { page, problems } = await visit('#view=race&puzzle=@classic');
  await page.click('#race-start');
  await says(page, '#race-verdict', 'Winner');
  assert.deepEqual(problems, []);
  await page.close();
});

test('Firefox: a comparison has its table', async () => {
  const { page, problems } = await visit('#view=compare&puzzle=@classic');
  await page.click('#compare-start');
  await says(page, '#compare-status', 'done');
  assert.ok((await page.$$('#compare-table tbody tr')).length > 3);
  assert.deepEqual(problems, []);
  await page.close();
});

test('Firefox: an experiment has its plots', async () => {
  const { page, problems } = await visit('#view=lab');
  await page.click('#lab-start');
  await says(page, '#lab-status', 'are done');
  await page.waitForSelector('[data-plot=cactus] svg');
  assert.deepEqual(problems, []);
  await page.close();
});

test('Firefox: a lesson asks and answers, also in the presenter view', async () => {
  const { page, problems } = await visit('#view=lessons&lesson=fewest-first');
  await page.waitForSelector('.answer', { timeout: 60_000 });
  await page.keyboard.press('1');
  await page.waitForSelector('.answer.right');
  await page.click('#lesson-next');
  await says(page, '.lesson-text .hint', '2 of');
  await page.click('#present');
  await page.waitForSelector('html[data-presenting]');
  assert.deepEqual(problems, []);
  await page.close();
});

test('Firefox: a hint is climbed, drawn and done', async () => {
  const { page, problems } = await visit('#view=play&puzzle=@classic');
  for (const next of ['Which technique?', 'Show the proof', 'Do it']) {
    await page.click('#hint');
    await says(page, '#hint', next);
  }
  await page.waitForSelector('#view-play .pattern .written');
  await page.click('#hint');
  await page.waitForSelector('#view-play [aria-label*="entered"]');
  assert.deepEqual(problems, []);
  await page.close();
});
