// One reducer: the page's against the Rust one, on random traces of real runs and of events in any order.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { apply, begin } from '../page/run/replay.js';
import { Shape } from '../page/board/shape.js';

/** @typedef {import('../page/run/replay.js').State} State */

const TRACES = process.env.SUDOLAB_TRACES ?? '';
/** A failure says it: set it to see the same traces again. */
const SEED = process.env.SUDOLAB_TRACES_SEED ?? String(Date.now() % 1_000_000);

const lines = execFileSync(TRACES, [SEED], { encoding: 'utf8', maxBuffer: 1 << 28 })
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** What both sides know, in one form. @param {Shape} shape @param {State} state */
function facts(shape, state) {
  const cells = Array.from({ length: shape.cells }, (_, cell) => cell);
  const digits = Array.from({ length: shape.side }, (_, i) => i + 1);
  const place = (/** @type {number} */ cell) => ({
    row: shape.row(cell) + 1,
    column: shape.column(cell) + 1,
  });
  const struck = cells.map((cell) => ({
    ...place(cell),
    digits: digits.filter((digit) => state.struck[cell * shape.side + digit - 1]),
  }));
  return {
    step: state.step,
    board: [...state.board],
    struck: struck.filter((each) => each.digits.length),
    fills: [...state.fills],
    focus: state.focus < 0 ? null : place(state.focus),
    depth: state.depth,
    fails: state.fails,
    signs: state.gauges,
  };
}

/** Without what there is none of. @param {Record<string, number | null>} signs */
const present = (signs) => Object.fromEntries(Object.entries(signs).filter(([, value]) => value !== null));

test(`random traces (seed ${SEED}): after any event both reducers have the same state`, () => {
  let shape = new Shape(3, 3);
  let state = begin(shape, []);
  let name = '';
  const told = { traces: 0, events: 0, states: 0 };
  const kinds = new Set();
  for (const line of lines) {
    if (line.trace) {
      shape = new Shape(line.puzzle.box_height, line.puzzle.box_width);
      state = begin(shape, line.puzzle.givens);
      name = line.trace;
      told.traces++;
    } else if (line.event) {
      apply(state, shape, line.event);
      kinds.add(line.event.event);
      told.events++;
    } else {
      const expected = { ...line.state, signs: present(line.state.signs) };
      assert.deepEqual(facts(shape, state), expected, `${name}, seed ${SEED}, step ${state.step}`);
      told.states++;
    }
  }
  assert.ok(told.traces > 100 && told.events > 50_000 && told.states > 1000, JSON.stringify(told));
  assert.ok(kinds.size >= 28, `${kinds.size} kinds of events`);
});
