// What tests of a game ask of the page, and of the server behind it.

import assert from 'node:assert/strict';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../page/base/types.js').Puzzle} Puzzle */

export const CLASSIC = '#view=play&puzzle=@classic';

/** @param {Page} page @param {number} cell */
export const cell = (page, cell) => page.locator(`#view-play [data-cell="${cell}"]`);

/** @param {Page} page @param {number} at */
export const labelOf = async (page, at) => (await cell(page, at).getAttribute('aria-label')) ?? '';

/** The digits on the board, 0 for blank. @param {Page} page */
export const board = (page) =>
  page.$$eval('#view-play .cell', (cells) =>
    cells.map((each) =>
      Number(/(?:given|entered|solver) (\d+)/.exec(each.getAttribute('aria-label') ?? '')?.[1] ?? 0),
    ),
  );

/** The candidates with such a shape. @param {Page} page @param {string} kind */
export const shapes = (page, kind) =>
  page.$$eval(`#view-play .pattern .${kind}`, (all) =>
    all.map((each) => each.getAttribute('data-candidate')),
  );

/** The seconds on the clock. @param {Page} page */
export async function seconds(page) {
  const parts = ((await page.textContent('#clock')) ?? '').split(':').map(Number);
  return parts.reduce((sum, part) => 60 * sum + part, 0);
}

/** @param {string} address @param {string} name @returns {Promise<Puzzle>} */
export async function shipped(address, name) {
  /** @type {import('../page/base/types.js').ShippedPuzzle[]} */
  const all = await (await fetch(`${address}/api/puzzles`)).json();
  const found = all.find((each) => each.name.replace('@', '') === name);
  assert.ok(found, name);
  return found.puzzle;
}
