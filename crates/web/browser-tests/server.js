// Starts the program's own server and a browser, for all tests of this folder.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { Messages } from '../page/sse.js';

export const BINARY = process.env.SUDOLAB ?? '';
if (!BINARY) throw new Error('SUDOLAB must name the program: start the tests with ./run');

/** Starts `sudolab serve` on a free port and waits for its address. */
export async function serve() {
  // No limit on the rate here: tests ask faster than a person.
  const child = spawn(BINARY, ['serve', '--port', '0', '--no-open', ...serveOptions()], {
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

function serveOptions() {
  const page = process.env.SUDOLAB_PAGE;
  return ['--rate', '1000', '--burst', '1000', ...(page ? ['--page', page] : [])];
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

export function browser() {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Where most tests begin: the view with the board, and a puzzle that every method solves at once. */
const CLASSIC_ON_TABLE = '#view=solve&puzzle=@classic';

/**
 * A server and a browser for the tests of a file, and what ends both.
 */
export async function setUp() {
  const [server, launched] = await Promise.all([serve(), browser()]);
  return {
    address: server.address,
    /** @param {object} [options] @param {string} [hash] */
    visit: (options, hash) => visit(launched, server.address, options, hash),
    end: async () => {
      await launched.close();
      await server.stop();
    },
  };
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
  return readFileSync(await file.path());
}
