// How long the page takes to show the whole tree of a search of 850 million events, and what the server holds
// meanwhile, seen from outside. Start it with a release build: `SUDOLAB=FILE node measure-tree.js`.

import { readFileSync } from 'node:fs';
import { drawn, launch, serve, visit } from './stage.js';

/**
 * Memory of a process, in MiB.
 * @param {number | undefined} pid
 * @param {'VmRSS' | 'VmHWM'} what
 */
function memory(pid, what) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(1);
}

const server = await serve();
const launched = await launch();
const { page } = await visit(launched, server.address);
await page.selectOption('#shipped', { label: 'against-brute-force' });
await page.selectOption('#view-solve .algorithm', 'backtracking');
console.log(`before: the server holds ${memory(server.pid, 'VmRSS')} MiB`);
const start = performance.now();
await page.click('#run');
await page.click('#tab-tree', { timeout: 300_000 });
await page.waitForSelector('.tree-head .hint:visible');
await drawn(page);
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s until the tree is on the screen`);
console.log(await page.textContent('.tree-head .hint'));
console.log(`the server held at most ${memory(server.pid, 'VmHWM')} MiB`);
await launched.close();
await server.stop();
