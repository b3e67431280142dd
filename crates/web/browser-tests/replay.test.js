// The reducer against the command line: what the page replays is what the program did.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BINARY, messages, serve } from './server.js';
import { EventWindow, failures, lastBefore, Recording } from '../page/recording.js';
import { apply, begin, candidates } from '../page/replay.js';
import { Shape } from '../page/shape.js';
import { arrange, nodeAt, treeOf, treeOfWindow } from '../page/tree.js';

const folder = mkdtempSync(join(tmpdir(), 'sudolab-'));

/**
 * @param {string} puzzle
 * @param {string} algorithm
 * @returns {{ events: import('../page/types.js').Event[], givens: number[], solution: number[], shape: Shape }}
 */
function trace(puzzle, algorithm) {
  const file = join(folder, `${algorithm}.jsonl`);
  execFileSync(BINARY, ['solve', puzzle, '--with', algorithm, '--trace', file], { stdio: 'pipe' });
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [header, end] = [lines[0], lines.at(-1).end];
  const { puzzle: board } = header.job;
  return {
    events: lines.slice(1, -1),
    givens: board.givens,
    solution: end.solution,
    shape: new Shape(board.box_height, board.box_width),
  };
}

/** @param {ReturnType<typeof trace>} run */
function windowOf(run) {
  const frame = { step: 0, seconds: 0, board: run.givens, depth: 0, fails: 0, counters: {} };
  const window = new EventWindow(run.shape, {
    from: 0,
    count: run.events.length,
    frame,
    struck: [],
    fills: [],
    path: [],
    next_node: 1,
  });
  window.events.push(...run.events);
  return window;
}

for (const algorithm of ['backtracking', 'whiz-astar', 'mrv', 'dlx', 'annealing', 'ida-star', 'ants']) {
  test(`${algorithm}: the events lead to the solution`, () => {
    const run = trace('@escargot', algorithm);
    const state = begin(run.shape, run.givens);
    for (const event of run.events) apply(state, run.shape, event);
    assert.deepEqual([...state.board], run.solution);
    assert.equal(state.solutions, 1);
    assert.equal(state.step, run.events.length);
  });
}

for (const algorithm of [
  'backtracking',
  'whiz-astar',
  'mrv',
  'mac',
  'annealing',
  'genetic-whiz',
  'ida-star',
  'ants',
]) {
  test(`${algorithm}: every board on the way is the one the server shows`, async (t) => {
    const server = await serve();
    t.after(() => server.stop());
    const job = { puzzle: '@escargot', algorithm, limits: { nodes: 20_000 } };
    const request = { job, window: { from: 0, count: 50_000 }, timed: false };
    const told = await messages(server.address, request);
    const start = told.find(({ event }) => event === 'start')?.data.puzzle;
    const recording = new Recording(new Shape(start.box_height, start.box_width), start.givens);
    for (const { event, data } of told) recording.hear(event, data);
    assert.ok(recording.frames.length > 50, `${recording.frames.length} keyframes`);
    let fails = 0;
    for (const frame of recording.frames) {
      if (frame.step > recording.windows[0].to) break;
      const { state, exact } = recording.look(frame.step);
      assert.equal(exact, true);
      assert.deepEqual([...state.board], frame.board, `board at ${frame.step}`);
      assert.equal(state.depth, frame.depth, `depth at ${frame.step}`);
      fails += frame.fails;
      assert.equal(state.fails, fails, `dead ends until ${frame.step}`);
      for (const gauge of /** @type {const} */ ([
        'cost',
        'best',
        'temperature',
        'generation',
        'frontier',
        'limit',
      ])) {
        assert.equal(state.gauges[gauge], frame[gauge], `${gauge} at ${frame.step}`);
      }
      const focus = frame.focus ? recording.shape.at(frame.focus.row, frame.focus.column) : -1;
      assert.equal(state.focus, focus, `focus at ${frame.step}`);
    }
    if (recording.tree.length && recording.windows[0].to === recording.total) {
      const ours = treeOfWindow(recording.windows[0]).byId;
      for (const [id, node] of treeOf(recording.tree).byId) {
        const same = ours.get(id);
        const facts = (/** @type {typeof same} */ n) => [
          n?.parent?.id,
          n?.step,
          n?.row,
          n?.column,
          n?.digit,
          n?.state,
        ];
        if (id) assert.deepEqual(facts(same), facts(node), `node ${id}`);
      }
    }
    // A window from the middle starts exactly where the events before it lead.
    const middle = Math.floor(recording.windows[0].to / 2);
    const later = await messages(server.address, {
      ...request,
      window: { from: middle, count: 10 },
      stop_after_window: true,
    });
    const window = new EventWindow(recording.shape, later.find(({ event }) => event === 'window')?.data);
    const here = recording.windows[0].at(middle);
    assert.deepEqual(window.at(middle).struck, here.struck);
    assert.deepEqual(window.at(middle).fills, here.fills);
    assert.deepEqual(window.at(middle).board, here.board);
  });
}

test('stepping back gives the same boards as stepping forward', () => {
  const run = trace('@4x4', 'backtracking');
  for (const each of [run, trace('@classic', 'whiz-astar')]) {
    const forward = begin(each.shape, each.givens);
    const boards = [[...forward.board]];
    for (const event of each.events) {
      apply(forward, each.shape, event);
      boards.push([...forward.board]);
    }
    const window = windowOf(each);
    for (let step = each.events.length; step >= 0; step--)
      assert.deepEqual([...window.at(step).board], boards[step], `step ${step}`);
    for (const step of [0, 700, 3, 699, 256, 255, 257, 512].filter((at) => at < boards.length)) {
      assert.deepEqual([...window.at(step).board], boards[step], `jump to ${step}`);
    }
  }
});

test('candidates are what no peer holds and no event struck', () => {
  const shape = new Shape(2, 2);
  const state = begin(shape, [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3, 0, 0]);
  assert.deepEqual(candidates(state, shape, 1), [2, 4]);
  apply(state, shape, { event: 'eliminate', says: '', row: 1, column: 2, digit: 4 });
  assert.deepEqual(candidates(state, shape, 1), [2]);
  apply(state, shape, { event: 'restore', says: '', row: 1, column: 2, digit: 4 });
  assert.deepEqual(candidates(state, shape, 1), [2, 4]);
});

test('the tree of a window: every placement a node, taken back ones failed, the way to the solution marked', () => {
  const run = trace('@escargot', 'dlx');
  const window = windowOf(run);
  const tree = treeOfWindow(window);
  const places = run.events.filter((event) => event.event === 'place').length;
  const removes = run.events.filter((event) => event.event === 'remove').length;
  assert.equal(tree.total, places);
  const states = [...tree.byId.values()].map((node) => node.state);
  assert.equal(states.filter((state) => state === 'failed').length, removes);
  const blanks = run.givens.filter((digit) => !digit).length;
  assert.equal(
    states.filter((state) => state === 'solution').length,
    blanks + 1,
    'the root and one per blank',
  );
  assert.equal(tree.root.below, places);
  const { placed, cut } = arrange(tree, tree.root, new Map(), 5000);
  assert.equal(cut, false);
  const seats = new Set(placed.map(({ x, y }) => `${x} ${y}`));
  assert.equal(seats.size, placed.length, 'no two nodes in one place');
  for (const { node, folded } of placed) {
    if (node.state === 'failed' && node.children.length) assert.ok(folded, 'failed subtrees are folded');
  }
  const last = nodeAt(tree, run.events.length);
  assert.equal(last.depth, blanks);
});

test('the tree of a search with a frontier hangs children below the state last taken', () => {
  const run = trace('@classic', 'whiz-astar');
  const tree = treeOfWindow(windowOf(run));
  assert.equal(tree.total, run.events.filter((event) => event.event === 'generate').length);
  const solved = [...tree.byId.values()].filter((node) => node.state === 'solution');
  assert.equal(Math.max(...solved.map((node) => node.depth)), 51);
  for (const node of solved) if (node.parent) assert.equal(node.parent.state, 'solution');
});

test('the tree of the server is read from columns', () => {
  const tree = treeOf([
    {
      from: 1,
      total: 9,
      parent: [0, 1, 0],
      step: [2, 5, 9],
      row: [1, 1, 1],
      column: [1, 2, 1],
      digit: [1, 2, 3],
      state: ['failed', 'failed', 'solution'],
      round: [0, 0, 0],
      root: 'solution',
    },
  ]);
  assert.equal(tree.total, 9);
  assert.equal(tree.byId.get(2)?.parent?.id, 1);
  assert.equal(tree.byId.get(1)?.alive, false);
  assert.equal(tree.root.alive, true);
  assert.equal(nodeAt(tree, 6).id, 2);
});

test('a recording looks at windows first, then at keyframes', () => {
  const shape = new Shape(2, 2);
  const recording = new Recording(shape, new Array(16).fill(0));
  const frame = (/** @type {number} */ step) => ({
    step,
    seconds: 0,
    board: new Array(16).fill(0).with(0, 1),
    depth: 1,
    fails: 1,
    counters: {},
  });
  recording.hear('window', {
    from: 0,
    count: 2,
    frame: { ...frame(0), board: new Array(16).fill(0), depth: 0, fails: 0 },
    struck: [],
    fills: [],
    path: [],
    next_node: 1,
  });
  recording.hear('events', {
    from: 0,
    events: [
      { event: 'place', says: '', row: 1, column: 1, digit: 1 },
      { event: 'focus', says: '', row: 1, column: 2 },
    ],
  });
  recording.hear('outcome', { outcome: { verdict: 'stopped' }, events: 1000, fills: [] });
  recording.hear('keyframes', { frames: [frame(100), frame(200), frame(1000)] });
  assert.deepEqual([recording.look(1).exact, recording.look(1).state.board[0]], [true, 1]);
  assert.equal(recording.look(150).exact, false);
  assert.equal(recording.look(150).state.step, 100);
  assert.deepEqual(recording.windowFor(990, 100), { from: 900, count: 100 });
  assert.deepEqual(recording.windowFor(5, 100), { from: 0, count: 100 });
  assert.equal(recording.keyframeBeside(150, 1), 200);
  assert.equal(recording.keyframeBeside(150, -1), 100);
  assert.deepEqual(failures(recording.frames, 1000, 4), [2, 0, 0, 1]);
  assert.equal(
    lastBefore([1, 2, 3], (x) => x < 1),
    -1,
  );
});
