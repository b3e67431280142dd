// Large boards: numbers as numbers, nothing cut off, cells that a finger finds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, stage } from './stage.js';

const lab = stage();

test('16x16: candidates are numbers as everywhere, and none is cut off', async () => {
  const { page, problems, close } = await lab.visit({}, '#puzzle=@16x16&a=mrv&at=300');
  await page.waitForSelector('#result .verdict.solved');
  await page.check('#show-candidates');
  await drawn(page);
  const found = await page.$$eval('#view-solve .cell', (cells) =>
    cells.flatMap((cell) => {
      const list = cell.querySelector('.candidates');
      if (!list) return [];
      const [inner, outer] = [list.getBoundingClientRect(), cell.getBoundingClientRect()];
      const fits = inner.bottom <= outer.bottom + 0.5 && inner.right <= outer.right + 0.5;
      // What was just struck out is crossed, and no candidate any more.
      const text = [...list.childNodes]
        .filter((part) => part.nodeName !== 'S')
        .map((part) => part.textContent);
      const label = /candidates ([\d ]+)/.exec(cell.getAttribute('aria-label') ?? '')?.[1].trim();
      return [
        {
          fits,
          label,
          text: text
            .join(' ')
            .split(/[\s\u2007]+/)
            .filter(Boolean)
            .join(' '),
        },
      ];
    }),
  );
  assert.ok(found.length > 50);
  for (const { fits, label, text } of found) {
    assert.equal(text, label);
    assert.ok(fits, `cut off: ${text}`);
  }
  await page.check('#zoom');
  await drawn(page);
  const box = await page.locator('#view-solve [data-cell="0"]').boundingBox();
  assert.ok((box?.width ?? 0) >= 44, 'large cells on demand');
  assert.deepEqual(problems, []);
  await close();
});

test('25x25 on a phone: cells for a finger, the page itself does not scroll sideways', async () => {
  const { page, problems, close } = await lab.visit(
    { viewport: { width: 390, height: 844 }, hasTouch: true },
    '#puzzle=@25x25',
  );
  await drawn(page);
  const first = page.locator('#view-solve [data-cell="0"]');
  assert.ok(((await first.boundingBox())?.width ?? 0) >= 24);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.locator('#view-solve [data-cell="624"]').tap();
  await drawn(page);
  assert.equal(await page.getAttribute('#view-solve [data-cell="624"]', 'aria-selected'), 'true');
  await page.uncheck('#zoom');
  await drawn(page);
  const [frame, board] = await Promise.all(
    ['#view-solve .board-frame', '#view-solve .board'].map((each) => page.locator(each).boundingBox()),
  );
  assert.ok((board?.width ?? 0) <= (frame?.width ?? 0), 'or the whole board');
  assert.deepEqual(problems, []);
  await close();
});

/** A board of 100x100 with one solution: two rows of a band, emptied in one cycle of their digits but for a cell. */
function hundred() {
  const value = (/** @type {number} */ row, /** @type {number} */ column) =>
    (((row % 10) * 10 + Math.floor(row / 10) + column) % 100) + 1;
  const isBlank = (/** @type {number} */ row, /** @type {number} */ column) =>
    row < 2 && column % 10 === 0 && row + column > 0;
  const columns = [...Array(100).keys()];
  return columns
    .map((row) => columns.map((column) => (isBlank(row, column) ? 0 : value(row, column))).join(' '))
    .join('\n');
}

test('100x100: read, shown whole, searched and solved', async () => {
  const { page, problems, close } = await lab.visit({}, '#a=mrv');
  const buffer = Buffer.from(hundred());
  await page.setInputFiles('#file', { name: 'hundred.txt', mimeType: 'text/plain', buffer });
  await page.waitForFunction(() => document.querySelectorAll('#view-solve [data-cell]').length === 10_000);
  await drawn(page);
  const last = page.locator('#view-solve [data-cell="9999"]');
  assert.equal((await last.textContent())?.trim(), '99');
  await page.click('#run');
  await page.waitForSelector('#result .verdict.solved');
  await drawn(page);
  assert.equal((await page.locator('#view-solve [data-cell="10"]').textContent())?.trim(), '11');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(problems, []);
  await close();
});
