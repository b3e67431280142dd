// A run as one self-contained page. It carries the page's own modules, as they are, and the run as
// data; nothing is fetched when it is opened.

import { watchRun } from '../base/api.js';
import { pack } from './packing.js';

/** @typedef {import('./solve-view.js').SolveView} SolveView */

/** Runs up to this many events are exported event by event; longer ones by keyframes and what was looked at. */
const WHOLE_RUN = 200_000;
const STYLES = [
  'base/base.css',
  'base/controls.css',
  'board/board.css',
  'rules/rules.css',
  'watch/panels.css',
  'base/tables.css',
  'base/views.css',
  'base/layout.css',
];
/** The folder of the page: files are named from there. */
const PAGE = new URL('../', import.meta.url);
/** The program of the replay. */
const PROGRAM = 'watch/replay-page.js';
const POLICY = "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'";

/**
 * @param {SolveView} view
 * @returns {Promise<string>}
 */
export async function replayPage(view) {
  const [modules, styles] = await Promise.all([
    collect(PROGRAM),
    Promise.all(STYLES.map((name) => source(name))),
  ]);
  const imports = Object.fromEntries(
    [...modules].map(([name, text]) => [
      `sudolab/${name}`,
      `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`,
    ]),
  );
  const title = `${view.form.algorithm?.title ?? 'Run'}: a replay of Sudolab`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${styles.join('\n')}</style>
<script type="importmap">${inScript(JSON.stringify({ imports }))}</script>
</head>
<body class="replay">
<main id="main"></main>
<div class="tip" id="tip" role="tooltip" hidden></div>
<script type="application/json" id="run-data">${inScript(JSON.stringify(await contents(view)))}</script>
<script type="module">import 'sudolab/${PROGRAM}';</script>
</body>
</html>
`;
}

/**
 * What the replay knows of the run.
 * @typedef {object} Contents
 * @property {string} title
 * @property {number} position
 * @property {number} total
 * @property {boolean} whole whether every event is in it
 * @property {import('../base/types.js').StartMessage} start
 * @property {import('../base/types.js').Outcome} outcome
 * @property {number[] | null} fills
 * @property {import('../base/types.js').Frame[]} frames
 * @property {import('../base/types.js').TreeMessage[]} tree
 * @property {{ message: import('../base/types.js').WindowMessage, events: import('./packing.js').Packed }[]} windows
 */

/**
 * @param {SolveView} view
 * @returns {Promise<Contents>}
 */
async function contents(view) {
  const { recording, player, form } = view;
  const job = view.session?.job;
  if (!recording?.outcome || !recording.start || !job || !player)
    throw new Error('there is no finished run to export');
  const whole = recording.total <= WHOLE_RUN;
  const windows = whole ? [await wholeRun(view, job, recording.total)] : recording.windows;
  return {
    title: form.algorithm?.title ?? recording.start.algorithm,
    position: player.step,
    total: recording.total,
    whole,
    start: recording.start,
    outcome: recording.outcome,
    fills: recording.fills,
    frames: recording.frames,
    tree: recording.tree,
    windows: windows.map(({ message, events }) => ({ message, events: pack(events) })),
  };
}

/**
 * Every event of a run, fetched in windows as large as the server allows.
 * @param {SolveView} view
 * @param {import('../base/types.js').Job} job
 * @param {number} total
 */
async function wholeRun(view, job, total) {
  const most = view.app.limits.window;
  /** @type {import('../base/types.js').WindowMessage | null} */
  let message = null;
  /** @type {import('../base/types.js').Event[]} */
  const events = [];
  while (!message || events.length < total) {
    const window = { from: events.length, count: Math.min(most, Math.max(1, total - events.length)) };
    const before = events.length;
    await watchRun(
      { job, window, overview: false, timed: false, stop_after_window: true },
      new AbortController().signal,
      (name, data) => {
        if (name === 'window') message ??= data;
        else if (name === 'events') events.push(...data.events);
      },
    );
    if (events.length === before) break;
  }
  if (!message) throw new Error('the server sent no window');
  return { message, events };
}

/**
 * A module and all that it imports, with imports by names that an import map can resolve.
 * @param {string} first
 * @returns {Promise<Map<string, string>>}
 */
async function collect(first) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const waiting = [first];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name)) continue;
    const from = new URL(name, PAGE);
    const text = (await source(name)).replaceAll(/ from '(\.[^']+)'/g, (_, path) => {
      const imported = new URL(path, from).href.slice(PAGE.href.length);
      waiting.push(imported);
      return ` from 'sudolab/${imported}'`;
    });
    found.set(name, text);
  }
  return found;
}

/** @param {string} name */
async function source(name) {
  const response = await fetch(new URL(name, PAGE));
  if (!response.ok) throw new Error(`the server has no ${name}`);
  return response.text();
}

/** @param {string} text */
function inScript(text) {
  return text.replaceAll('<', '\\u003c');
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
