// Set: rules drawn by mouse, touch and keyboard; what is known of the puzzle while it is made; where it goes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { drawn, graveFaults, says, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const lab = stage();

const BLANK = `#view=set&p=3x3_${'.'.repeat(81)}`;
const SMALL = `#view=set&p=2x2_${'.'.repeat(16)}`;

/** @param {Page} page @param {number} cell @param {number} [dx] @param {number} [dy] */
async function spot(page, cell, dx = 0.5, dy = 0.5) {
  const box = await page.locator(`#view-set [data-cell="${cell}"]`).boundingBox();
  assert.ok(box, `cell ${cell}`);
  return /** @type {const} */ ([box.x + dx * box.width, box.y + dy * box.height]);
}

/** @param {Page} page @param {...number} cells */
async function drag(page, first = 0, ...cells) {
  await page.mouse.move(...(await spot(page, first)));
  await page.mouse.down();
  for (const cell of cells) await page.mouse.move(...(await spot(page, cell)), { steps: 3 });
  await page.mouse.up();
}

/** @param {Page} page @param {string} kind */
const pick = (page, kind) => page.click(`.set-kind[data-kind="${kind}"]`);

/** What the puzzle in the address says of its rules. @param {Page} page @returns {any[]} */
function rulesIn(page) {
  const fields = new URLSearchParams(new URL(page.url()).hash.slice(1));
  /** @type {any[]} */
  const all = JSON.parse(fields.get('rules') ?? '[]');
  return all.map(({ groups, understood, region, ...rule }) => rule);
}

/**
 * Waits until the address says this of the rules: it follows the page at some distance.
 * @param {Page} page
 * @param {unknown} wanted
 * @param {(rules: any[]) => unknown} [of]
 */
async function ruled(page, wanted, of = (rules) => rules) {
  const until = Date.now() + 20_000;
  while (!isDeepStrictEqual(of(rulesIn(page)), wanted) && Date.now() < until) await page.waitForTimeout(50);
  assert.deepEqual(of(rulesIn(page)), wanted);
}

test('a rule of each family is drawn with the mouse, and stands in the address', async () => {
  const { page, problems, close } = await lab.visit({}, BLANK);
  await pick(page, 'killercage');
  await drag(page, 0, 1, 10);
  await page.keyboard.type('15');
  await pick(page, 'thermometer');
  await drag(page, 20, 21, 22, 13);
  await pick(page, 'arrow');
  await drag(page, 40, 31, 32);
  await drag(page, 40, 49, 58);
  await pick(page, 'difference');
  await page.mouse.click(...(await spot(page, 60, 0.95)));
  await pick(page, 'xv');
  await drag(page, 70, 79);
  await page.keyboard.type('10');
  await pick(page, 'quadruple');
  await page.mouse.click(...(await spot(page, 45, 0.97, 0.97)));
  await page.keyboard.type('12');
  await pick(page, 'odd');
  await page.mouse.click(...(await spot(page, 8)));
  await page.mouse.click(...(await spot(page, 17)));
  await pick(page, 'diagonal-');
  await pick(page, 'sandwichsum');
  await page.click('[aria-label="Clue above column 3"]');
  await page.keyboard.type('13');
  await pick(page, 'clone');
  await drag(page, 63, 64);
  await page.mouse.click(...(await spot(page, 24)));
  const down = Array.from({ length: 9 }, (_, row) => `r${row + 1}c3`).join(' ');
  await ruled(page, [
    { name: 'killercage', place: 'r1c1 r1c2 r2c2', values: [15] },
    { name: 'thermometer', place: 'r3c3 r3c4 r3c5 r2c5' },
    { name: 'arrow', place: 'r5c5', lines: ['r5c5 r4c5 r4c6', 'r5c5 r6c5 r7c5'] },
    { name: 'difference', place: 'r7c7 r7c8', values: [] },
    { name: 'xv', place: 'r8c8 r9c8', values: [10] },
    { name: 'quadruple', place: 'r6c1 r6c2 r7c1 r7c2', values: [1, 2] },
    { name: 'odd', place: 'r1c9 r2c9' },
    { name: 'diagonal-' },
    { name: 'sandwichsum', place: down, values: [13], outside: 'r0c3' },
    { name: 'clone', place: 'r8c1 r8c2', lines: ['r3c7 r3c8'] },
  ]);
  const looks = ['cage', 'thermometer', 'arrow', 'dot', 'sign', 'corner', 'circle', 'diagonal', 'outside'];
  for (const look of looks)
    assert.equal(await page.locator(`#view-set .board > .drawn-rules .look-${look}`).count(), 1, look);
  await says(page, 'set-verdict', 'Several solutions');
  const labels = await page.getAttribute('#view-set [data-cell="0"]', 'aria-label');
  assert.match(labels ?? '', /in a cage of 15/);

  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.equal(await page.locator('#set-rules li').count(), 10, 'a reload brings all back');
  await page.click('#set-play');
  await page.waitForSelector('#view-play:visible .look-arrow');
  await page.goBack();
  await page.waitForSelector('#view-set:visible');
  assert.equal(await page.locator('#set-rules li').count(), 10);
  assert.deepEqual(problems, []);
  await close();
});

test('by keyboard alone: search, draw, number, a clue outside, undo and redo', async () => {
  const { page, problems, close } = await lab.visit({}, SMALL);
  await page.keyboard.press('/');
  await page.keyboard.type('renb');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await page.keyboard.type('killer cage');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.keyboard.type('53');
  await page.keyboard.press('Backspace');
  await ruled(page, [
    { name: 'renban', place: 'r1c1 r1c2 r2c2' },
    { name: 'killercage', place: 'r2c2 r3c2', values: [5] },
  ]);
  await pick(page, 'skyscraper');
  await page.focus('.spot[tabindex="0"]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  const sky = { name: 'skyscraper', place: 'r1c2 r2c2 r3c2 r4c2', values: [2], outside: 'r0c2' };
  await ruled(page, sky, (rules) => rules[2]);
  await page.keyboard.press('Escape');
  for (let nth = 0; nth < 3; nth++) await page.keyboard.press('Control+z');
  // The number of the clue, the clue, and then the digit that was taken back comes again.
  await ruled(page, [2, [53]], (rules) => [rules.length, rules[1]?.values]);
  await page.keyboard.press('Control+y');
  await ruled(page, [5], (rules) => rules[1]?.values);
  await page.click('#set-rules li:nth-child(2) > button');
  await page.click('#set-remove');
  await ruled(page, ['renban'], (rules) => rules.map(({ name }) => name));
  assert.deepEqual(problems, []);
  await close();
});

test('on a phone a finger draws, nothing overflows, and axe finds nothing serious', async () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  };
  const { page, problems, close } = await lab.visit(phone, SMALL);
  await page.tap('.set-kind[data-kind="whispers"]');
  // The board comes into sight first.
  await drawn(page);
  const client = await page.context().newCDPSession(page);
  const touch = async (/** @type {string} */ type, /** @type {number[]} */ ...cells) => {
    const points = await Promise.all(cells.map((cell) => spot(page, cell)));
    const touchPoints = points.map(([x, y]) => ({ x, y }));
    await client.send('Input.dispatchTouchEvent', { type: /** @type {any} */ (type), touchPoints });
  };
  await touch('touchStart', 0);
  await touch('touchMove', 1);
  await touch('touchMove', 5);
  await touch('touchEnd');
  await ruled(page, [{ name: 'whispers', place: 'r1c1 r1c2 r2c2', values: [] }]);
  await page.tap('.set-kind[data-kind="killercage"]');
  await page.touchscreen.tap(...(await spot(page, 10)));
  await page.touchscreen.tap(...(await spot(page, 11)));
  await page.tap('#set-add');
  await page.tap('[aria-label="Write 7"]');
  await ruled(page, { name: 'killercage', place: 'r3c3 r3c4', values: [7] }, (rules) => rules[1]);
  await page.tap('.set-kind[data-kind="littlekillersum"]');
  await page.tap('[aria-label="Clue above column 2"]');
  const little = { name: 'littlekillersum', place: 'r1c3 r2c4', values: [], outside: 'r0c2' };
  await ruled(page, little, (rules) => rules[2]);
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= screen, `${content} > ${screen}`);
  const small = await page.$$eval('#view-set button', (all) =>
    all
      .map((each) => ({ box: each.getBoundingClientRect(), text: each.outerHTML.slice(0, 80) }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ text }) => text),
  );
  assert.deepEqual(small, []);
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: /** @type {'light' | 'dark'} */ (theme) });
    assert.deepEqual(await graveFaults(page), [], theme);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('regions are painted from the boxes', async () => {
  const { page, problems, close } = await lab.visit({}, SMALL);
  await pick(page, 'region');
  await drag(page, 1, 2);
  await drag(page, 6, 5);
  const places = ['r1c1 r1c2 r1c3 r2c1', 'r1c4 r2c2 r2c3 r2c4', 'r3c1 r3c2 r4c1 r4c2', 'r3c3 r3c4 r4c3 r4c4'];
  await ruled(page, places, (rules) => rules.map(({ place }) => place));
  assert.match(page.url(), /p=1x4_/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await ruled(page, []);
  assert.match(page.url(), /p=2x2_/, 'the boxes are back');
  assert.deepEqual(problems, []);
  await close();
});

test('errors name the rule and what to do; a number that is missing is asked for', async () => {
  const { page, close } = await lab.visit({}, SMALL);
  await pick(page, 'killercage');
  await drag(page, 0, 1);
  await page.keyboard.type('9');
  await says(
    page,
    'set-verdict',
    'Killer cage 9 r1c1 r1c2 cannot sum to 9; 2 different digits sum to 3 to 7',
  );
  assert.equal(await page.locator('#set-rules .wrong').count(), 1);
  await page.keyboard.press('Backspace');
  await says(page, 'set-verdict', 'Several solutions');
  await pick(page, 'xv');
  await drag(page, 8, 9);
  await says(page, 'set-verdict', 'XV r3c1 r3c2 waits for its number');
  await page.fill('#set-values', '5');
  await says(page, 'set-verdict', 'Several solutions');
  await page.click('#set-givens');
  await page.mouse.click(...(await spot(page, 8)));
  await page.keyboard.press('4');
  await page.mouse.click(...(await spot(page, 9)));
  await page.keyboard.press('4');
  await says(page, 'set-verdict', 'The givens break a rule');
  assert.equal(await page.locator('#view-set .cell.wrong').count(), 2);
  await close();
});

/** What the server would say, as long as the tests decide it. @param {Page} page @param {string} path @param {object} answer */
const answer = (page, path, answer) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ json: answer }));

test('true candidates, what leaves no solution, and what is not needed are told while one works', async () => {
  const { page, problems, close } = await lab.visit({}, SMALL);
  const candidates = Array.from({ length: 16 }, (_, cell) => (cell ? [1, 2, 3, 4] : [2, 3]));
  const counts = candidates.map((list, cell) => list.map((_, nth) => (cell || nth ? 8 : 1)));
  await answer(page, 'candidates', { complete: true, solutions: 'several', candidates, counts });
  await page.check('#set-candidates');
  await page.waitForFunction(() =>
    document
      .querySelector('#view-set [data-cell="0"]')
      ?.getAttribute('aria-label')
      ?.includes('candidates 2 3'),
  );
  assert.equal(
    await page.locator('#view-set .single').textContent(),
    '2 ',
    'the digit that leaves one solution',
  );
  await page.uncheck('#set-candidates');
  await page.waitForFunction(
    () =>
      !document
        .querySelector('#view-set [data-cell="0"]')
        ?.getAttribute('aria-label')
        ?.includes('candidates'),
  );
  const conflict = {
    broken: true,
    minimal: true,
    givens: [],
    marks: [],
    rules: [0, 1],
    says: 'these two cannot both hold',
  };
  await answer(page, 'conflict', conflict);
  await pick(page, 'thermometer');
  await drag(page, 0, 1, 2, 3);
  await drag(page, 3, 7);
  await says(page, 'set-verdict', 'No solution');
  await page.waitForFunction(() => /These two cannot both hold/.test(document.body.textContent ?? ''));
  assert.equal(await page.locator('#set-rules .wrong').count(), 2);
  await page.keyboard.press('Control+z');
  await says(page, 'set-verdict', 'Several solutions');
  await answer(page, 'check', {
    ...{ legal: true, clashes: [], clues: 0, solutions: 'one', wrong: [], full: false, notes: [] },
  });
  await answer(page, 'spare', {
    complete: true,
    givens: [{ row: 4, column: 4 }],
    marks: [],
    rules: [0],
    says: 'the thermometer is not needed',
  });
  await page.click('[aria-label^="Delete Thermometer"]');
  await says(page, 'set-verdict', 'Exactly one');
  await page.click('#set-spare');
  await page.waitForFunction(() => /The thermometer is not needed/.test(document.body.textContent ?? ''));
  await drawn(page);
  assert.equal(await page.locator('#view-set .set-spare').count(), 1);
  assert.match((await page.getAttribute('#view-set [data-cell="15"]', 'aria-label')) ?? '', /not needed/);
  assert.deepEqual(problems, []);
  await close();
});

test('solutions are counted, and estimated where there are too many', async () => {
  const { page, problems, close } = await lab.visit({}, SMALL);
  await says(page, 'set-verdict', 'Several solutions');
  assert.ok(await page.isDisabled('#set-spare'), 'there is nothing to spare');
  await page.click('#set-count');
  await page.waitForFunction(() =>
    /288 solutions, all of them counted/.test(document.body.textContent ?? ''),
  );
  await page.route('**/api/count', (route) =>
    route.fulfill({ json: { counted: 9, complete: false, says: 'more than 9 solutions; about 50' } }),
  );
  await page.click('#set-count');
  await page.waitForFunction(() => /More than 9 solutions; about 50/.test(document.body.textContent ?? ''));
  assert.deepEqual(problems, []);
  await close();
});

test('an answer that comes too late is not shown', async () => {
  const { page, problems, close } = await lab.visit({}, SMALL);
  await says(page, 'set-verdict', 'Several solutions');
  /** @type {(() => void)[]} */
  const held = [];
  await page.route('**/api/check', async (route) => {
    if (held.length) return route.continue();
    await new Promise((go) => held.push(() => go(undefined)));
    await route.fulfill({ json: { solutions: 'none' } }).catch(() => {});
  });
  await page.click('#view-set [data-cell="0"]');
  await page.keyboard.press('1');
  await says(page, 'set-verdict', 'Checking');
  await page.waitForFunction(() => true);
  while (!held.length) await page.waitForTimeout(20);
  await page.keyboard.press('2');
  await says(page, 'set-verdict', 'Several solutions');
  held[0]();
  await drawn(page);
  assert.match((await page.textContent('#set-verdict')) ?? '', /Several/);
  assert.deepEqual(problems, []);
  await close();
});

test('title and author go with the puzzle, and formats are those of the server', async () => {
  const { page, problems, close } = await lab.visit(
    { permissions: ['clipboard-read', 'clipboard-write'] },
    SMALL,
  );
  await page.fill('#set-title', 'Small & neat');
  await page.fill('#set-author', 'Somebody');
  await pick(page, 'antiking');
  await page.selectOption('#set-format', 'json');
  await page.click('#set-copy');
  await says(page, 'toast', 'clipboard');
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  assert.deepEqual(copied.labels, { author: 'Somebody', title: 'Small & neat' });
  assert.deepEqual(
    copied.rules.map((/** @type {any} */ { name }) => name),
    ['antiking'],
  );
  await page.click('#to-play');
  await page.waitForSelector('#view-play:visible');
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await page.click('#to-set');
  // The fields are filled when the view is drawn, a frame after it is shown.
  await page.waitForFunction(
    (title) => /** @type {HTMLInputElement} */ (document.querySelector('#set-title')).value === title,
    'Small & neat',
  );
  const formats = await page
    .locator('#set-format option')
    .evaluateAll((all) => all.map((each) => each.textContent));
  /** @type {any[]} */
  const known = await (await fetch(`${lab.address}/api/formats`)).json();
  assert.deepEqual(
    formats,
    known.filter(({ writes }) => writes).map(({ title }) => title),
  );
  assert.deepEqual(problems, []);
  await close();
});
