// The clock of a game, the games that are kept, and new puzzles to play.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, cell, CLASSIC, labelOf, seconds, shipped } from './game.js';
import { drawn, says, stage } from './stage.js';

const lab = stage();

test('the clock runs while the game is in sight; reload, other tabs and a pause lose nothing', async () => {
  const { page, problems, close } = await lab.visit({}, CLASSIC);
  await page.clock.install();
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+2');
  await page.clock.fastForward(65_000);
  const shown = await seconds(page);
  assert.ok(shown >= 65, `${shown} s`);
  await page.keyboard.press('p');
  const paused = await seconds(page);
  assert.equal(await cell(page, 2).isVisible(), false, 'a pause is no time to think');
  await page.clock.fastForward(3_600_000);
  assert.equal(await seconds(page), paused);
  await page.click('#go-on');
  await page.clock.fastForward(10_000);
  assert.ok((await seconds(page)) >= paused + 10);
  await page.click('#to-race');
  await page.waitForSelector('#view-race:visible');
  const left = await seconds(page);
  await page.clock.fastForward(3_600_000);
  await page.click('#to-play');
  await page.waitForSelector('#view-play:visible');
  assert.ok((await seconds(page)) - left < 600, 'another tab is not the game');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const hidden = await seconds(page);
  await page.clock.fastForward(3_600_000);
  assert.equal(await seconds(page), hidden);
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await drawn(page);
  assert.ok((await seconds(page)) >= hidden && (await seconds(page)) < hidden + 600);
  assert.equal((await board(page))[2], 4);
  assert.match(await labelOf(page, 3), /candidates 2$/);
  assert.deepEqual(problems, []);
  await close();
});

test('a new puzzle is asked for by level or technique, with the options that were set', async () => {
  const { page, problems, close } = await lab.visit({}, CLASSIC);
  const puzzle = await shipped(lab.address, 'escargot');
  /** @type {object[]} */
  const asked = [];
  await page.route('**/api/generate', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({
      json: { puzzle, seed: asked.length, blanks: 58, says: `Made ${asked.length}.` },
    });
  });
  const technique = { id: 'some-fish', title: 'Some fish', rating: 3.2 };
  await page.route('**/api/techniques', (route) => route.fulfill({ json: [technique] }));
  await page.click('#new-evil');
  await says(page, 'read-as', 'Made 1');
  await page.click('#new-options summary');
  await page.waitForSelector('#new-technique option[value=some-fish]', { state: 'attached' });
  assert.equal(
    await page.isDisabled('#new-by-technique'),
    true,
    'without a technique there is nothing to make',
  );
  await page.selectOption('#new-symmetry', 'rotate');
  await page.fill('#new-clues', '26');
  await page.selectOption('#new-rules', 'killer');
  await page.selectOption('#new-technique', 'some-fish');
  await page.click('#new-by-technique');
  await says(page, 'read-as', 'Made 2');
  const usual = { side: 9, limits: { seconds: 30 } };
  assert.deepEqual(asked, [
    { level: 'evil', ...usual },
    { technique: 'some-fish', symmetry: 'rotate', rules: 'killer', clues: 26, ...usual },
  ]);
  assert.deepEqual(await board(page), puzzle.givens);
  assert.deepEqual(problems, []);
  await close();
});

test('a booklet of new puzzles comes as a PDF file', async () => {
  const { page, problems, close } = await lab.visit({}, CLASSIC);
  await page.click('#new-options summary');
  await page.fill('#booklet-count', '3');
  await page.selectOption('#booklet-level', 'easy');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#booklet-make')]);
  assert.equal(file.suggestedFilename(), 'sudoku-easy.pdf');
  const parts = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  const text = Buffer.concat(parts).toString('latin1');
  assert.ok(text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'));
  // A page of puzzles, and one of solutions.
  assert.equal(text.match(/\/Type \/Page\b(?!s)/g)?.length, 2);
  assert.deepEqual(problems, []);
  await close();
});

test('a game is found again by its puzzle alone; a new puzzle begins its own', async () => {
  const { page, problems, close } = await lab.visit({}, CLASSIC);
  await page.clock.install();
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.clock.fastForward(300_000);
  const played = await seconds(page);
  assert.ok(played >= 300);
  await page.click('#new-easy');
  await page.waitForFunction(() => !document.getElementById('read-as')?.textContent?.includes('classic'));
  await drawn(page);
  assert.ok((await seconds(page)) < 300, 'its clock begins');
  await page.selectOption('#shipped', { label: 'classic' });
  await drawn(page);
  assert.equal((await board(page))[2], 4);
  assert.ok((await seconds(page)) >= played);
  await page.click('#to-solve');
  await page.waitForSelector('#view-solve [data-cell="2"][aria-label*="entered 4"]:visible');
  await page.goto('about:blank');
  await page.goto(lab.address);
  await page.waitForSelector('html[data-ready]');
  await page.click('nav >> text=Play');
  await page.selectOption('#shipped', { label: 'classic' });
  await drawn(page);
  assert.equal((await board(page))[2], 4, 'kept in the browser, not in the address alone');
  await page.click('#play-again');
  await drawn(page);
  assert.equal((await board(page))[2], 0);
  await page.keyboard.press('Control+z');
  await drawn(page);
  assert.equal((await board(page))[2], 4);
  assert.deepEqual(problems, []);
  await close();
});
