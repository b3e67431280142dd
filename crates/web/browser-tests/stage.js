// The stage of all tests of this folder: the program's own server, a browser, and what is asked of a page again and again.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.js';
import { Messages } from '../page/base/sse.js';

/** The shipped puzzles `classic` and `escargot`, a line each. */
export const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const ESCARGOT = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..';

export const BINARY = process.env.SUDOLAB ?? '';
if (!BINARY) throw new Error('SUDOLAB must name the program: start the tests with ./run');

/**
 * Starts `sudolab serve` on a free port and waits for its address.
 * @param {string} [page] the folder of the page, if not that of SUDOLAB_PAGE or the one built in
 */
export async function serve(page = process.env.SUDOLAB_PAGE) {
  // No limit on the rate here: tests ask faster than a person.
  const options = ['--rate', '1000', '--burst', '1000', ...(page ? ['--page', page] : [])];
  const child = spawn(BINARY, ['serve', '--port', '0', '--no-open', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) => reject(new Error(`sudolab serve ended with ${code}`)));
  });
  return {
    address: String(address).trim(),
    pid: child.pid,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/**
 * The messages of a run or a contest, straight from the server.
 * @param {string} address
 * @param {object} request
 * @param {'run' | 'contest'} [path]
 * @returns {Promise<{ event: string, data: any }[]>}
 */
export async function messages(address, request, path = 'run') {
  const response = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(await response.text());
  return toldIn(await response.text());
}

/**
 * The messages in the text of a stream.
 * @param {string} text
 * @returns {{ event: string, data: any }[]}
 */
export function toldIn(text) {
  return new Messages().take(text).map(({ event, data }) => ({ event, data: JSON.parse(data) }));
}

/** A browser of its own, or a line to the one that all files share (`all.js`). */
export function launch() {
  const shared = process.env.SUDOLAB_BROWSER;
  return shared ? chromium.connect(shared) : chromium.launch(CHROMIUM);
}

/** Where most tests begin: the view with the board, and a puzzle that every method solves at once. */
const CLASSIC_ON_TABLE = '#view=solve&puzzle=@classic';

/**
 * What the tests of a file share: a server and a browser, from before the first test until after the last.
 * @param {{ serves?: boolean, browses?: boolean, page?: () => string }} [options] one of both only; the folder of the page
 */
export function stage({ serves = true, browses = true, page } = {}) {
  const shared = new Stage();
  before(async () => {
    const [server, browser] = await Promise.all([serves && serve(page?.()), browses && launch()]);
    if (server) shared.server = server;
    if (browser) shared.launched = browser;
  });
  after(async () => {
    await shared.launched?.close();
    await shared.server?.stop();
  });
  return shared;
}

class Stage {
  /** @type {Awaited<ReturnType<typeof serve>> | undefined} */
  server;
  /** @type {import('playwright-core').Browser | undefined} */
  launched;

  get address() {
    assert.ok(this.server, 'the server has started');
    return this.server.address;
  }

  get browser() {
    assert.ok(this.launched, 'the browser has started');
    return this.launched;
  }

  /**
   * A fresh page that is ready.
   * @param {object} [options] of the browser context
   * @param {string} [hash]
   */
  visit(options, hash) {
    return visit(this.browser, this.address, options, hash);
  }
}

/**
 * A fresh page that is ready. Errors of the page fail the test that asks for `problems`.
 * @param {import('playwright-core').Browser} launched
 * @param {string} address
 * @param {object} [options] of the browser context
 * @param {string} [hash]
 */
export async function visit(launched, address, options = {}, hash = CLASSIC_ON_TABLE) {
  const context = await launched.newContext({
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
    ...options,
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(blob|data):/.test(url)) problems.push(`asked another server: ${url}`);
  });
  await page.goto(`${address}/${hash}`);
  await page.waitForSelector('html[data-ready]');
  return { page, problems, close: () => context.close() };
}

/** The digits on the board, 0 for blank. @param {import('playwright-core').Page} page */
export function board(page) {
  return page.$$eval('#view-solve .cell', (cells) =>
    cells.map((cell) => {
      const label = cell.getAttribute('aria-label') ?? '';
      return Number(/(?:given|entered|solver) (\d+)/.exec(label)?.[1] ?? 0);
    }),
  );
}

/** Waits until the page drew again. @param {import('playwright-core').Page} page */
export function drawn(page) {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Waits until the page shows the exact events of where we are. What was pressed is drawn with the next frame: before that,
 * the page still says where we were.
 * @param {import('playwright-core').Page} page
 */
export async function settled(page) {
  await drawn(page);
  await page.waitForFunction(() =>
    /^[\d,]+ \/ [\d,]+$/.test(document.getElementById('where')?.textContent ?? ''),
  );
  await drawn(page);
}

/**
 * Goes to a step of a run and waits for its exact events.
 * @param {import('playwright-core').Page} page
 * @param {number} step
 */
export async function goTo(page, step) {
  await page.fill('#scrub', String(step));
  await page.waitForFunction(
    (wanted) => document.getElementById('where')?.textContent?.startsWith(`${wanted} /`),
    step.toLocaleString('en'),
  );
  await settled(page);
}

/**
 * What a button saves.
 * @param {import('playwright-core').Page} page
 * @param {string} button
 */
export async function downloaded(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  // Not by its path: the browser may be one that is shared.
  const parts = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Waits until an element says something.
 * @param {import('playwright-core').Page} page
 * @param {string} id
 * @param {string} words
 */
export function says(page, id, words) {
  const said = (/** @type {string[]} */ [id, words]) =>
    document.getElementById(id)?.textContent?.includes(words);
  return page.waitForFunction(said, [id, words], { timeout: 60_000 });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe-core finds on a page that is serious or critical.
 * @param {import('playwright-core').Page} page
 */
export async function graveFaults(page) {
  await drawn(page);
  // Through the debugger, so that the page's own policy on scripts does not stand in the way.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // @ts-ignore axe comes with the script above
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((/** @type {any} */ { impact }) => ['serious', 'critical'].includes(impact))
      .map((/** @type {any} */ { id, nodes }) => ({
        id,
        nodes: nodes.slice(0, 3).map((/** @type {any} */ n) => `${n.target} ${n.failureSummary}`),
      }));
  });
}
