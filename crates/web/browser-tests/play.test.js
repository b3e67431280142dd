// A person plays: keys, marks, mistakes, the ladder of hints, all steps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after } from '../page/play/play-position.js';
import { Shape } from '../page/board/shape.js';
import { write } from '../page/app/share.js';
import { board, cell, CLASSIC, labelOf, shapes, shipped } from './game.js';
import { drawn, says, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../page/base/types.js').Puzzle} Puzzle */
/** @typedef {import('../page/base/types.js').Step} Step */

const lab = stage();

/** @param {Step['rests_on'][number]} candidate */
const nameOf = ({ row, column, digit }) => `${digit}r${row}c${column}`;

/** Whether links go from each node to the next. @param {Step['links']} links @param {number} nodes */
const isPath = (links, nodes) =>
  links.length === nodes - 1 && links.every(({ from, to }, i) => from === i && to === i + 1);

/** @param {Puzzle} puzzle @returns {Promise<Step[]>} from the givens to the end */
async function stepsOf({ box_height, box_width, givens }) {
  const response = await fetch(`${lab.address}/api/hint`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ puzzle: { box_height, box_width, givens }, all: true }),
  });
  /** @type {import('../page/base/types.js').Hint} */
  const hint = await response.json();
  return hint.steps ?? [];
}

/**
 * The address of a game in which these steps are done already: digits written, candidates struck out.
 * @param {Puzzle} puzzle
 * @param {Step[]} steps
 */
function addressAfter({ box_height, box_width, givens }, steps) {
  const shape = new Shape(box_height, box_width);
  const start = { values: givens, candidates: givens.map(() => /** @type {number[]} */ ([])) };
  const { values } = after(shape, start, steps);
  const none = givens.map(() => /** @type {number[]} */ ([]));
  const struck = givens.map(() => /** @type {number[]} */ ([]));
  for (const { row, column, digit } of steps.flatMap((step) => step.eliminations))
    struck[shape.at(row, column)].push(digit);
  const typed = {
    digits: values.map((value, i) => (givens[i] ? 0 : value)),
    corner: none,
    centre: none,
    colours: givens.map(() => 0),
    struck: struck.map((list, i) => (values[i] ? [] : list)),
  };
  return `#${write({ view: 'play', puzzle: { box_height, box_width, givens }, typed })}`;
}

/** Presses the one button of the ladder and waits for what comes of it. @param {Page} page @param {string} next */
async function climb(page, next) {
  await page.click('#hint');
  await page.waitForFunction((next) => document.getElementById('hint')?.textContent === next, next);
  await drawn(page);
}

test('a rating that the techniques do not reach says above, as the command line does', async () => {
  const { page, close } = await lab.visit({}, CLASSIC.replace('classic', 'escargot'));
  await says(page, 'level', 'Evil above');
  await close();
});

test('a puzzle is played to its end by keys, and the end takes nothing away', async () => {
  const { page, problems, close } = await lab.visit({}, CLASSIC);
  const puzzle = await shipped(lab.address, 'classic');
  const shape = new Shape(3, 3);
  const start = { values: puzzle.givens, candidates: puzzle.givens.map(() => /** @type {number[]} */ ([])) };
  const { values } = after(shape, start, await stepsOf(puzzle));
  await says(page, 'level', 'Easy');
  await cell(page, 0).click();
  await page.keyboard.press('1');
  await drawn(page);
  assert.equal((await board(page))[0], 5, 'a given stays');
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      const at = 9 * row + column;
      if (!puzzle.givens[at]) await page.keyboard.press(String(values[at]));
      await page.keyboard.press('ArrowRight');
    }
    if (row < 8) assert.equal(await page.textContent('#finish'), '');
    await page.keyboard.press('ArrowDown');
  }
  await says(page, 'finish', 'Solved in');
  assert.match((await page.textContent('#finish')) ?? '', /seconds?, without help\. Level: easy\./);
  assert.deepEqual(await board(page), values);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'gridcell');
  assert.equal(await page.isDisabled('#pause'), true, 'the clock stands');
  await page.keyboard.press('h');
  await says(page, 'hint-says', 'all of them are right');
  assert.match((await page.textContent('#finish')) ?? '', /without help/, 'that was no help');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => document.getElementById('finish')?.textContent === '');
  assert.deepEqual(problems, []);
  await close();
});

test('a full board with a mistake is not the end', async () => {
  const puzzle = await shipped(lab.address, 'classic');
  const right = new URLSearchParams(addressAfter(puzzle, await stepsOf(puzzle)).slice(1));
  const digits = right.get('d') ?? '';
  right.set('d', `${digits.slice(0, 2)}${(Number(digits[2]) % 9) + 1}${digits.slice(3)}`);
  const { page, problems, close } = await lab.visit({}, `#${right}`);
  await says(page, 'finish', 'something is wrong');
  assert.equal(await page.isDisabled('#pause'), false);
  await cell(page, 2).click();
  await page.keyboard.press(digits[2]);
  await says(page, 'finish', 'Solved in');
  assert.deepEqual(problems, []);
  await close();
});

test('mistakes are shown on request only', async () => {
  const { page, problems, close } = await lab.visit({}, CLASSIC);
  await cell(page, 2).click();
  await page.keyboard.press('5');
  await drawn(page);
  assert.equal(await page.locator('#view-play .wrong').count(), 0, 'though the row has two of them');
  await page.click('#view-play .check');
  await says(page, 'hint-says', 'r1c3 cannot be 5');
  await drawn(page);
  assert.match(await labelOf(page, 2), /in conflict/);
  assert.equal(await page.locator('#view-play .wrong').count(), 1);
  await page.click('#hint-away');
  await climb(page, 'Hint');
  await says(page, 'hint-says', 'r1c3 cannot be 5');
  await cell(page, 2).click();
  await page.keyboard.press('Delete');
  await page.click('#view-play .check');
  await says(page, 'hint-says', 'No mistake so far');
  assert.equal(await page.locator('#view-play .wrong').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('with rules of its own a puzzle shows conflicts while one plays, and ends when no rule is broken', async () => {
  const rules = [{ name: 'lessthan', place: 'r1c1 r1c2', understood: true }];
  const fields = { view: 'play', p: '2x2_..343412..434321', rules: JSON.stringify(rules) };
  const { page, problems, close } = await lab.visit({}, `#${new URLSearchParams(fields)}`);
  const write = async (/** @type {number[]} */ ...digits) => {
    for (const [nth, at] of [0, 1, 8, 9].entries()) {
      await cell(page, at).click();
      await page.keyboard.press(String(digits[nth]));
    }
  };
  assert.equal(await page.isChecked('#show-conflicts'), true);
  await write(2, 1, 1, 2);
  await says(page, 'broken-rules', 'Inequality (r1c1 r1c2) is broken');
  await says(page, 'finish', 'something is wrong');
  assert.equal(await page.isDisabled('#pause'), false, 'no digit stands twice, but it is not the end');
  await drawn(page);
  assert.match(await labelOf(page, 0), /in conflict/);
  await page.uncheck('#show-conflicts');
  await says(page, 'broken-rules', '');
  await drawn(page);
  assert.equal(await page.locator('#view-play .wrong').count(), 0);
  await write(1, 2, 2, 1);
  await says(page, 'finish', 'Solved in');
  assert.deepEqual(problems, []);
  await close();
});

test('a hint is a ladder: where, which, why, and then it is done', async () => {
  const { page, problems, close } = await lab.visit({}, CLASSIC);
  const [step] = await stepsOf(await shipped(lab.address, 'classic'));
  const [{ row, column, digit }] = step.placements;
  const at = new Shape(3, 3).at(row, column);
  await climb(page, 'Which technique?');
  const first = (await page.textContent('#hint-says'))?.toLowerCase() ?? '';
  assert.ok(first.includes(step.look) && !first.includes(step.title.toLowerCase()), first);
  await climb(page, 'Show the proof');
  await says(page, 'hint-says', `${step.title} · ${step.rating.toFixed(1)}`);
  assert.deepEqual(await shapes(page, 'written'), [], 'nothing is given away before the last rung');
  await climb(page, 'Do it');
  await says(page, 'hint-says', `so r${row}c${column} is ${digit}`);
  await page.click('#view-play [data-tool=centre]');
  await page.click('#view-play [data-tool=digit]');
  await drawn(page);
  assert.deepEqual(
    await shapes(page, 'written'),
    [nameOf(step.placements[0])],
    'another tool changes nothing',
  );
  assert.match(await labelOf(page, at), new RegExp(`blank.*part of the reason.*writes ${digit}`));
  await climb(page, 'Hint');
  assert.equal((await board(page))[at], digit);
  assert.deepEqual(await shapes(page, 'written'), []);
  await says(page, 'hint-says', `Done: r${row}c${column} is ${digit}`);
  await page.keyboard.press('Control+z');
  await drawn(page);
  assert.equal((await board(page))[at], 0, 'one undo takes the step back');
  assert.equal(await page.textContent('#hint-says'), '', 'what was said is not of this board');
  assert.deepEqual(problems, []);
  await close();
});

test('a chain is drawn with its rings, crosses and arrows, and struck out by Do it', async () => {
  const puzzle = await shipped(lab.address, '16x16');
  const steps = await stepsOf(puzzle);
  const index = steps.findIndex(({ nodes, links }) => links.length > 2 && isPath(links, nodes.length));
  const step = steps[index];
  assert.ok(step, 'the shipped puzzle needs a chain');
  const { page, problems, close } = await lab.visit({}, addressAfter(puzzle, steps.slice(0, index)));
  await page.click('[data-keeper=program]');
  await climb(page, 'Which technique?');
  await climb(page, 'Show the proof');
  await says(page, 'hint-says', step.title);
  assert.equal(await page.locator('.pattern .link').count(), 0);
  await climb(page, 'Do it');
  const falling = new Set(step.eliminations.map(nameOf));
  const chain = step.nodes.map(({ cells: [place], digit }) => nameOf({ ...place, digit }));
  assert.deepEqual(
    await shapes(page, 'rests-on'),
    chain.filter((each) => !falling.has(each)),
  );
  assert.deepEqual(new Set(await shapes(page, 'falls')), falling);
  const links = await page.$$eval('#view-play .pattern .link', (all) =>
    all.map((each) => [
      each.getAttribute('data-from'),
      each.getAttribute('data-to'),
      each.getAttribute('class'),
    ]),
  );
  const expected = chain.slice(1).map((to, i) => [chain[i], to, `link ${i % 2 ? 'weak' : 'strong'}`]);
  assert.deepEqual(links, expected);
  assert.equal(await page.locator('.play-legend .link').count(), 2, 'both kinds of arrows are explained');
  const [{ row, column, digit }] = step.eliminations;
  const at = new Shape(puzzle.box_height, puzzle.box_width).at(row, column);
  const holds = async () =>
    /candidates ([\d ]+)/
      .exec(await labelOf(page, at))?.[1]
      .split(' ')
      .map(Number)
      .includes(digit);
  assert.equal(await holds(), true);
  await climb(page, 'Hint');
  assert.equal(await holds(), false);
  // What was struck out goes along with the next question: the same step does not come again.
  await climb(page, 'Which technique?');
  await climb(page, 'Show the proof');
  await climb(page, 'Do it');
  assert.notDeepEqual(new Set(await shapes(page, 'falls')), falling);
  assert.deepEqual(problems, []);
  await close();
});

test('where the techniques end, or the puzzle is none, the hint says so', async () => {
  const { page, problems, close } = await lab.visit({}, CLASSIC);
  const suppose = { row: 1, column: 3, digit: 4 };
  await page.route('**/api/hint', (route) =>
    route.fulfill({ json: { kind: 'end', says: 'logic ends here; suppose r1c3 is 4', suppose } }),
  );
  await page.click('#hint');
  await says(page, 'hint-says', 'Logic ends here; suppose r1c3 is 4.');
  await drawn(page);
  assert.deepEqual(await shapes(page, 'supposed'), ['4r1c3']);
  assert.equal(await page.isDisabled('#hint'), true, 'a guess is not done for anybody');
  await page.keyboard.press('Escape');
  await drawn(page);
  assert.deepEqual(await shapes(page, 'supposed'), []);
  await page.unroute('**/api/hint');
  await page.evaluate(() => (location.hash = `#view=play&p=2x2_${'.'.repeat(16)}`));
  await page.waitForFunction(() => document.querySelectorAll('#view-play .cell').length === 16);
  await page.click('#hint');
  await says(page, 'hint-says', 'more than one solution');
  assert.deepEqual(problems, []);
  await close();
});

test("all steps are walked through, and the person's board waits behind them", async () => {
  const { page, problems, close } = await lab.visit({}, CLASSIC);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+2');
  await page.keyboard.press('Shift+6');
  await drawn(page);
  const mine = await board(page);
  await page.click('#all-steps');
  await page.waitForSelector('.steps li');
  const count = await page.locator('.steps li').count();
  assert.equal(count, 50, 'one blank cell less than at the start');
  await says(page, 'step-says', `Step 1 of ${count}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await says(page, 'step-says', `Step 3 of ${count}`);
  await drawn(page);
  const filled = (await board(page)).filter(Boolean).length;
  assert.equal(filled, mine.filter(Boolean).length + 2, 'the board as it stands at the third step');
  assert.equal((await shapes(page, 'written')).length, 1);
  await page.keyboard.press('End');
  await drawn(page);
  assert.equal((await board(page)).filter((value) => !value).length, 1, 'the last step has one cell left');
  await page.click('.steps li >> nth=9');
  await says(page, 'step-says', 'Step 10 of');
  await cell(page, 2).click();
  await page.keyboard.press('9');
  await page.keyboard.press('Escape');
  await drawn(page);
  assert.deepEqual(await board(page), mine);
  assert.match(await labelOf(page, 3), /candidates 2 6/);
  await page.click('#show-hardest');
  await says(page, 'step-says', 'Step 1 of 51');
  await drawn(page);
  assert.equal((await board(page))[2], 0, 'the rating is of the puzzle as it began');
  await page.click('#steps-leave');
  await drawn(page);
  assert.deepEqual(await board(page), mine);
  assert.deepEqual(problems, []);
  await close();
});

test('marks are kept by the person or by the program, and the hint uses them', async () => {
  const { page, problems, close } = await lab.visit({}, CLASSIC);
  /** @type {Puzzle[]} */
  const asked = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/hint')) asked.push(request.postDataJSON().puzzle);
  });
  await cell(page, 2).click();
  await page.keyboard.press('Shift+1');
  await page.keyboard.press(' ');
  await page.keyboard.press('2');
  await drawn(page);
  assert.match(await labelOf(page, 2), /candidates 1 2$/);
  assert.equal((await cell(page, 2).locator('.mark-grid i:nth-child(2)').textContent())?.trim(), '2');
  await page.click('#view-play .check');
  await says(page, 'hint-says', 'marks of r1c3 lack the digit');
  assert.deepEqual(asked.at(-1)?.marks?.[2], [1, 2]);
  assert.deepEqual(asked.at(-1)?.marks?.[3], [], 'no marks in a cell say nothing of it');
  await page.click('[data-keeper=program]');
  await drawn(page);
  assert.match(await labelOf(page, 2), /candidates 1 2 4$/);
  await page.click('#view-play .check');
  await says(page, 'hint-says', 'No mistake so far');
  assert.equal(asked.at(-1)?.marks, undefined, 'the program needs not be told its own marks');
  await cell(page, 2).click();
  await page.keyboard.press('Shift+4');
  await drawn(page);
  assert.match(await labelOf(page, 2), /candidates 1 2$/);
  await page.click('#view-play .check');
  await says(page, 'hint-says', 'marks of r1c3 lack the digit');
  await page.click('[data-keeper=person]');
  await page.click('#fill-marks');
  await drawn(page);
  assert.match(await labelOf(page, 2), /candidates 1 2 4$/);
  assert.match(await labelOf(page, 3), /candidates 2 6$/);
  await page.keyboard.press('Control+z');
  await drawn(page);
  assert.match(await labelOf(page, 3), /blank$/);
  assert.deepEqual(problems, []);
  await close();
});
