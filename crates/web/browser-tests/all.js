// Runs test files, all of them unless some are named: one browser for all, each file with contexts and a server of its own.
// `node all.js [OPTIONS OF node --test] [FILES]`

import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.js';

const asked = process.argv.slice(2);
const named = asked.some((each) => each.endsWith('.test.js'));
const files = named ? [] : readdirSync('.').filter((name) => name.endsWith('.test.js'));

/** By itself Node runs one file fewer at once than there are cores: on two cores one. Old versions cannot be told. */
function atOnce() {
  const { stdout } = spawnSync(process.execPath, ['--help'], { encoding: 'utf8' });
  return stdout.includes('--test-concurrency') ? [`--test-concurrency=${availableParallelism()}`] : [];
}

const browser = await chromium.launchServer(CHROMIUM);
const options = ['--test', '--test-reporter=spec', ...atOnce(), ...asked, ...files];
const env = { ...process.env, SUDOLAB_BROWSER: browser.wsEndpoint() };
const tests = spawn(process.execPath, options, { stdio: 'inherit', env });
tests.on('exit', async (code) => {
  await browser.close();
  process.exit(code ?? 1);
});
