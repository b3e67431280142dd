// The reducer against the command line: what the page replays is what the program did.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BINARY, messages, stage } from './stage.js';
import { EventWindow, failures, lastBefore, Recording } from '../page/run/recording.js';
import { apply, begin, candidates } from '../page/run/replay.js';
import { Shape } from '../page/board/shape.js';
import { GRAINS } from '../page/run/player.js';
import { nodeAt, standingAt, stateAt, treeOf, wayTo } from '../page/watch/tree.js';

const lab = stage({ browses: false });
const folder = mkdtempSync(join(tmpdir(), 'sudolab-'));

/**
 * @param {string} puzzle
 * @param {string} algorithm
 * @returns {{ events: import('../page/base/types.js').Event[], givens: number[], solution: number[], shape: Shape }}
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
  test(`${algorithm}: every board on the way is the one the server shows`, async () => {
    const job = { puzzle: '@escargot', algorithm, limits: { nodes: 20_000 } };
    const request = { job, window: { from: 0, count: 50_000 }, timed: false };
    const told = await messages(lab.address, request);
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
    agrees(recording);
    // A window from the middle starts exactly where the events before it lead.
    const middle = Math.floor(recording.windows[0].to / 2);
    const later = await messages(lab.address, {
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

/**
 * At many steps of a run, the way through the tree is what stands on the board.
 * @param {Recording} recording
 */
function agrees(recording) {
  const tree = treeOf(recording.tree);
  if (!tree) return;
  const { shape } = recording;
  const window = recording.windows[0];
  for (let step = 0; step <= window.to; step += 1 + Math.floor(window.to / 200)) {
    const state = window.at(step);
    const digits = [...state.board].flatMap((digit, cell) =>
      digit && !recording.givens[cell] ? [cell] : [],
    );
    /** @type {import("../page/watch/tree.js").TreeNode[]} */
    const way = wayTo(tree, step, state, (row, column) => shape.at(row, column)).filter((node) => node.digit);
    for (const node of way)
      assert.equal(state.board[shape.at(node.row, node.column)], node.digit, `step ${step}`);
    for (const node of tree.nodes)
      if (stateAt(tree, node, step) === 'solution') assert.ok(state.solutions > 0, `no future at ${step}`);
    if (tree.kind === 'path') {
      const standing = standingAt(window, step).map(({ row, column }) => shape.at(row, column));
      assert.deepEqual(
        standing.sort((x, y) => x - y),
        digits,
        `step ${step}`,
      );
    }
  }
}

/** @param {Partial<import('../page/base/types.js').TreeMessage>} more */
function treeMessage(more) {
  const zeros = [0, 0, 0, 0];
  return /** @type {import('../page/base/types.js').TreeMessage} */ ({
    kind: 'path',
    from: 0,
    total: 9,
    number: [0, 1, 2, 5],
    parent: [0, 0, 1, 0],
    made: [0, 2, 5, 9],
    ended: [20, 8, 7, 20],
    shown: [0, 3, 6, 10],
    row: [0, 1, 1, 1],
    column: [0, 1, 2, 1],
    digit: [0, 1, 2, 3],
    size: [10, 4, 1, 5],
    fails: zeros,
    waiting: zeros,
    solved: [20, 0, 0, 20],
    limit: [-1, -1, -1, -1],
    ...more,
  });
}

test('a tree is read from columns, and tells nothing of what is to come', () => {
  const tree = treeOf([treeMessage({})]);
  assert.ok(tree);
  const [root, first, second, third] = tree.nodes;
  assert.deepEqual([second.parent, first.folded, third.folded, root.folded], [first, 2, 4, 0]);
  const states = (/** @type {number} */ now) => tree.nodes.map((node) => stateAt(tree, node, now));
  assert.deepEqual(states(1), ['standing', 'later', 'later', 'later']);
  assert.deepEqual(states(6), ['standing', 'standing', 'standing', 'later']);
  assert.deepEqual(states(10), ['standing', 'failed', 'failed', 'standing']);
  assert.deepEqual(states(20), ['solution', 'failed', 'failed', 'solution']);
  assert.deepEqual([nodeAt(tree, 6, 9), nodeAt(tree, 6, 1), nodeAt(tree, 8, 1)], [second, first, root]);
});

test('states lie side by side, as wide as what is below them', () => {
  const tree = treeOf([treeMessage({ kind: 'frontier', shown: [0, 3, -1, 10], waiting: [1, 1, 1, 0] })]);
  assert.ok(tree);
  assert.deepEqual(
    tree.nodes.map(({ start, end }) => [start, end]),
    [
      [0, 10],
      [0, 4],
      [0, 1],
      [4, 9],
    ],
  );
  assert.equal(stateAt(tree, tree.nodes[2], 7), 'waiting');
  assert.equal(stateAt(tree, tree.nodes[1], 7), 'expanded');
});

test('steps by meaning: decisions, ends of propagations, dead ends', () => {
  const run = trace('@escargot', 'csp-ac3-fc');
  const window = windowOf(run);
  const steps = (/** @type {string} */ grain) => {
    const found = [];
    for (let at = window.nearest(0, 1, GRAINS[grain]); at !== null; at = window.nearest(at, 1, GRAINS[grain]))
      found.push(at);
    return found;
  };
  const kinds = (/** @type {string} */ kind) => run.events.filter(({ event }) => event === kind).length;
  assert.equal(steps('decision').length, kinds('place'));
  assert.equal(steps('fail').length, kinds('fail') + 1);
  for (const at of steps('propagation')) {
    assert.equal(window.eventTo(at)?.event, 'eliminate');
    assert.notEqual(window.eventTo(at + 1)?.event, 'eliminate');
  }
  const back = [];
  const last = run.events.length + 1;
  for (let at = window.nearest(last, -1, GRAINS.fail); at !== null; at = window.nearest(at, -1, GRAINS.fail))
    back.push(at);
  assert.deepEqual(back.reverse(), steps('fail'), 'the same ones backwards');
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
