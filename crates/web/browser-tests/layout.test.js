// The board comes first: with its pad and the main actions it stands in one screen, on phones, tablets and desks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLASSIC } from './game.js';
import { drawn, says, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ left: number, top: number, right: number, bottom: number, width: number, height: number }} Box */

const SIZES = [
  [360, 640],
  [390, 844],
  [414, 896],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
];
/** A finger finds a key of this size. */
const FINGER = 44;
/** Screens from this width on have no fingers on them. */
const DESK = 1100;
const ONE_BLANK = '#view=play&p=2x2_.234341221434321';
const PLAYED = {
  board: '#view-play .board',
  pad: '#view-play .pad',
  undo: '#view-play .dock button[title="Ctrl+Z"]',
  marks: '#view-play [data-tool=centre]',
  hint: '#hint',
};

const lab = stage();

/** @param {number[]} size */
const screen = ([width, height]) => ({
  viewport: { width, height },
  hasTouch: width < DESK,
  reducedMotion: 'reduce',
});

/** @param {Page} page @param {string} selector @returns {Promise<Box[]>} */
const boxes = (page, selector) =>
  page.$$eval(selector, (all) => all.map((each) => each.getBoundingClientRect().toJSON()));

/** @param {Page} page @param {Record<string, string>} parts @returns {Promise<Record<string, Box>>} */
async function placed(page, parts) {
  await drawn(page);
  const all = Object.entries(parts).map(async ([name, selector]) => [name, (await boxes(page, selector))[0]]);
  return Object.fromEntries(await Promise.all(all));
}

/** Waits until what shows that a run goes on has gone, and nothing moves any more. @param {Page} page @param {string} selector */
async function still(page, selector) {
  for (let before = NaN; ;) {
    const [{ top }] = await boxes(page, selector);
    if (top === before) return;
    before = top;
    await page.waitForTimeout(300);
  }
}

/** @param {Page} page @param {Record<string, string>} parts */
async function inFirstScreen(page, parts) {
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight]);
  const found = await placed(page, parts);
  for (const [name, { left, top, right, bottom, width: wide }] of Object.entries(found)) {
    const stands = wide > 0 && left >= 0 && top >= 0 && right <= width && bottom <= height;
    assert.ok(stands, `${name} at ${width}x${height}: ${[left, top, right, bottom].map(Math.round)}`);
  }
  return found;
}

/** @param {Box} one @param {Box} other */
const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

for (const size of SIZES) {
  test(`${size.join('x')}: board, pad and main actions without scrolling`, async () => {
    const { page, problems, close } = await lab.visit(screen(size), CLASSIC);
    const played = await inFirstScreen(page, PLAYED);
    for (const part of ['pad', 'undo', 'marks', 'hint'])
      assert.equal(overlap(played.board, played[part]), false, `${part} covers the board`);
    await page.evaluate(async () => {
      const { say } = await import(new URL('/page/base/notices.js', location.href).href);
      say('A message that is so long that it needs two lines on a phone, as some of them do.');
    });
    const [shown] = await boxes(page, '#toast');
    assert.ok(shown.width > 200 && shown.top >= 0, 'the message is on the screen');
    for (const part of ['pad', 'undo', 'hint'])
      assert.equal(overlap(shown, played[part]), false, `the message covers ${part}`);
    for (const { width, height } of await boxes(page, '#view-play :is(.pad, .actions, .segmented) button'))
      if (width) assert.ok(height >= FINGER || size[0] >= DESK, `a key of ${width}x${height}`);
    for (const { width, height } of await boxes(page, '#view-play .pad button'))
      assert.ok(width >= FINGER && height >= FINGER, `a key of ${width}x${height}`);
    await page.evaluate(() => (location.hash = '#view=solve&puzzle=@classic'));
    await page.waitForSelector('#view-solve .board');
    await inFirstScreen(page, { board: '#view-solve .board', watch: '#watch', run: '#run' });
    await page.click('#run');
    await page.waitForSelector('#result .verdict.solved');
    await still(page, '#go-play');
    await inFirstScreen(page, { board: '#view-solve .board', play: '#go-play', position: '#scrub' });
    await page.evaluate(() => (location.hash = '#view=set&puzzle=@classic'));
    await page.waitForSelector('#view-set .board');
    await inFirstScreen(page, { board: '#view-set .board', pad: '#view-set .pad', undo: '#set-undo' });
    assert.deepEqual(problems, []);
    await close();
  });
}

for (const size of [SIZES[1], SIZES[6]]) {
  test(`${size.join('x')}: nothing moves when a hint or a verdict comes`, async () => {
    const { page, problems, close } = await lab.visit(screen(size), CLASSIC);
    const { marks, ...parts } = PLAYED;
    const before = await placed(page, parts);
    for (const next of ['Which technique?', 'Show the proof', 'Do it', 'Hint']) {
      await page.click('#hint');
      await says(page, 'hint', next);
      const { hint, ...rest } = await placed(page, parts);
      assert.deepEqual({ ...rest, hint: hint.top }, { ...before, hint: before.hint.top }, next);
    }
    await page.evaluate((hash) => (location.hash = hash), ONE_BLANK);
    await page.waitForFunction(() => document.querySelectorAll('#view-play .cell').length === 16);
    const blank = await placed(page, parts);
    for (const [digit, verdict] of [
      ['2', 'something is wrong'],
      ['1', 'Solved in'],
    ]) {
      await page.click('#view-play [data-cell="0"]');
      await page.keyboard.press(digit);
      await says(page, 'finish', verdict);
      assert.deepEqual(await placed(page, parts), blank, verdict);
    }
    assert.ok((await inFirstScreen(page, { verdict: '#finish' })).verdict.height > 0);
    assert.deepEqual(problems, []);
    await close();
  });
}

test('a phone: a puzzle is brought from below the board, and the board or what is wrong comes into sight', async () => {
  const { page, problems, close } = await lab.visit(screen(SIZES[0]), CLASSIC);
  await page.selectOption('#shipped', { label: 'escargot' });
  await says(page, 'read-as', 'escargot');
  await inFirstScreen(page, PLAYED);
  await page.locator('#shipped').scrollIntoViewIfNeeded();
  const buffer = Buffer.from('55' + '.'.repeat(79));
  await page.setInputFiles('#file', { name: 'bad.txt', mimeType: 'text/plain', buffer });
  await page.waitForSelector('.trouble');
  await inFirstScreen(page, { trouble: '.trouble' });
  assert.deepEqual(problems, []);
  await close();
});

test('a phone of 320 pixels: no view scrolls sideways, and the menu has what the bar has no room for', async () => {
  const { page, problems, close } = await lab.visit(screen([320, 640]), '#view=home');
  const views = await page.$$eval('#to-home, #views a', (all) => all.map(({ id }) => id));
  assert.ok(views.length > 7);
  for (const view of views) {
    await page.click(`#${view}`);
    await page.waitForSelector(`#${view.replace('to', 'view')}:visible`);
    await drawn(page);
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(content <= 320, `${view}: ${content}`);
  }
  assert.equal(await page.isVisible('#share'), false);
  await page.click('#menu');
  await inFirstScreen(page, { share: '#share', theme: '#theme', help: '#help' });
  await page.keyboard.press('Escape');
  assert.equal(await page.isVisible('#share'), false);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'menu');
  assert.deepEqual(problems, []);
  await close();
});
