// The editor, links, streams, races and comparisons, without a screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv, sorted, summarise } from '../page/comparison.js';
import { toSvg } from '../page/drawing.js';
import { Editor, editorOf } from '../page/editor.js';
import { pack, unpack } from '../page/packing.js';
import { frameAt, momentOf, ranking } from '../page/race.js';
import { duration, memory, ratio, short } from '../page/numbers.js';
import { boxOf, Shape, symbol } from '../page/shape.js';
import { read, write } from '../page/share.js';
import { Messages } from '../page/sse.js';
import { plainest, worthComparing, worthRacing } from '../page/usual.js';

test('the editor writes, toggles, undoes and redoes', () => {
  const editor = new Editor(new Shape(3, 3));
  editor.enter(5);
  assert.deepEqual([editor.squares[0].value, editor.squares[0].given], [5, true]);
  editor.tool = 'digit';
  assert.equal(editor.enter(6), false, 'a given is not overwritten by a digit');
  editor.select(1, false);
  editor.select(2, true);
  editor.enter(7);
  assert.deepEqual(editor.values().slice(0, 4), [5, 7, 7, 0]);
  assert.deepEqual(editor.givens().slice(0, 4), [5, 0, 0, 0]);
  editor.enter(7);
  assert.deepEqual(editor.values().slice(0, 3), [5, 0, 0], 'the same digit again takes it away');
  editor.enter(1, 'corner');
  editor.enter(2, 'corner');
  editor.enter(3, 'centre');
  assert.deepEqual([editor.squares[1].corner, editor.squares[2].centre], [[1, 2], [3]]);
  editor.erase();
  assert.deepEqual(editor.squares[1].corner, []);
  editor.undo();
  assert.deepEqual(editor.squares[1].corner, [1, 2]);
  while (editor.undo());
  assert.equal(editor.squares[0].value, 0);
  while (editor.redo());
  assert.deepEqual(editor.squares[1].corner, []);
  assert.equal(editor.squares[0].value, 5);
});

test('the cursor goes around the edges, tools go around too', () => {
  const editor = new Editor(new Shape(2, 3));
  editor.move(-1, -1, false);
  assert.equal(editor.cursor, 35);
  const seen = [];
  for (let i = 0; i < 4; i++) {
    seen.push(editor.tool);
    editor.nextTool(1);
  }
  assert.deepEqual(seen, ['given', 'digit', 'corner', 'centre']);
  assert.equal(editor.tool, 'given');
});

test('a puzzle with digits and marks opens for playing', () => {
  const givens = new Array(16).fill(0).with(0, 4);
  const marks = Array.from({ length: 16 }, () => /** @type {number[]} */ ([])).with(3, [1, 2]);
  const editor = editorOf({
    box_height: 2,
    box_width: 2,
    givens,
    placed: new Array(16).fill(0).with(1, 3),
    marks,
  });
  assert.equal(editor.tool, 'digit');
  assert.deepEqual(editor.values().slice(0, 2), [4, 3]);
  assert.deepEqual(editor.givens().slice(0, 2), [4, 0]);
  assert.deepEqual(editor.squares[3].centre, [1, 2]);
});

test('shapes: peers, conflicts, usual boxes, symbols', () => {
  assert.equal(new Shape(3, 3).peers(0).length, 20);
  assert.equal(new Shape(2, 3).peers(7).length, 12);
  const shape = new Shape(2, 2);
  assert.deepEqual([...shape.conflicts([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])].sort(), [0, 3]);
  assert.deepEqual([...shape.conflicts([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])].sort(), [0, 5]);
  assert.deepEqual(boxOf(12), { boxHeight: 3, boxWidth: 4 });
  assert.deepEqual(boxOf(25), { boxHeight: 5, boxWidth: 5 });
  assert.deepEqual([symbol(10, 16), symbol(16, 16), symbol(10, 49)], ['A', 'G', '10']);
});

test('a link restores what it was made of', () => {
  for (const [box_height, box_width] of [
    [3, 3],
    [2, 3],
    [5, 5],
    [7, 7],
  ]) {
    const side = box_height * box_width;
    const givens = Array.from({ length: side * side }, (_, i) => (i * 7) % (side + 1));
    const shared = {
      view: 'race',
      puzzle: {
        box_height,
        box_width,
        givens,
        marks: givens.map((value, i) => (value || i % 5 ? [] : [1, side])),
      },
      algorithm: 'mrv',
      settings: { variables: 'mrv-degree' },
      seed: 7,
      goal: 2,
      seconds: 1.5,
      at: 12345,
      racers: ['mrv', 'dlx'],
    };
    assert.deepEqual(read(`#${write(shared)}`), shared);
  }
  assert.throws(() => read('#p=3x3_12'), /malformed/);
  assert.throws(() => read(`#p=2x2_${'9'.repeat(16)}`), /malformed/);
});

test('messages of a stream come out whole, however they are cut', () => {
  const text =
    'event: start\ndata: {"a":1}\n\n: keep alive\n\nevent: events\ndata: {"b":2}\n\nevent: end\ndata: {}\n\n';
  for (const size of [1, 3, 7, 1000]) {
    const messages = new Messages();
    const got = [];
    for (let i = 0; i < text.length; i += size) got.push(...messages.take(text.slice(i, i + size)));
    assert.deepEqual(
      got.map(({ event }) => event),
      ['start', 'events', 'end'],
    );
    assert.equal(got[1].data, '{"b":2}');
  }
});

/** @param {string} verdict @param {number} seconds @param {Record<string, number>} counters */
const outcome = (verdict, seconds, counters) =>
  /** @type {any} */ ({ verdict, seconds, counters, peak_memory: 10 });

test('a race is won by the least among those that finished', () => {
  const outcomes = [
    outcome('solved', 2, { explored: 100 }),
    outcome('stopped', 0.1, { explored: 1 }),
    outcome('solved', 3, { explored: 50 }),
    null,
    outcome('solved', 5, {}),
  ];
  const nodes = ranking(outcomes, 'explored');
  assert.deepEqual(nodes.winners, [2]);
  assert.deepEqual(nodes.places, [2, undefined, 1, undefined, undefined]);
  assert.deepEqual(nodes.ratios, [2, undefined, 1, undefined, undefined]);
  assert.deepEqual(ranking(outcomes, 'seconds').winners, [0]);
  assert.deepEqual(ranking([null, outcomes[1]], 'seconds').winners, []);
  const tie = ranking([outcomes[0], outcomes[0], outcomes[2], outcomes[2]], 'explored');
  assert.deepEqual(
    [tie.winners, tie.places],
    [
      [2, 3],
      [3, 3, 1, 1],
    ],
  );
  assert.deepEqual(ranking([outcome('solved', 1, { explored: 0 }), outcomes[0]], 'explored').ratios, [
    1,
    undefined,
  ]);
  assert.equal(momentOf(1, 10, 1000), 1000);
  assert.equal(momentOf(0, 10, 1000), 0);
  const frames = /** @type {any[]} */ (
    [0, 10, 20].map((explored) => ({ step: explored, seconds: 0, counters: { explored } }))
  );
  assert.equal(frameAt(frames, 'explored', 15)?.step, 10);
});

test('a comparison sums, ranks, sorts and writes CSV', () => {
  const trials = [
    { algorithm: 'a', puzzle: 1, outcome: outcome('solved', 1, { explored: 5 }) },
    { algorithm: 'a', puzzle: 2, outcome: outcome('solved', 2, { explored: 6 }) },
    { algorithm: 'b', puzzle: 1, outcome: outcome('solved', 0.5, { generated: 5 }) },
    { algorithm: 'b', puzzle: 2, outcome: outcome('solved', 1, { generated: 1 }) },
    { algorithm: 'c', puzzle: 1, outcome: outcome('stopped', 9, {}) },
    { algorithm: 'c', puzzle: 2, outcome: null, error: 'no, "really"' },
  ];
  const rows = summarise(trials, ['a', 'b', 'c'], 2);
  assert.deepEqual(
    rows.map((row) => [row.verdict, row.seconds, row.explored, row.relative]),
    [
      ['2 of 2', 3, 11, 2],
      ['2 of 2', 1.5, undefined, 1],
      ['0 of 2', undefined, undefined, undefined],
    ],
  );
  assert.deepEqual(
    sorted(rows, 'seconds', 1).map((row) => row.algorithm),
    ['b', 'a', 'c'],
  );
  assert.deepEqual(
    sorted(rows, 'seconds', -1).map((row) => row.algorithm),
    ['a', 'b', 'c'],
    'what is missing stays last',
  );
  const lines = csv(trials).trim().split('\r\n');
  assert.equal(lines.length, 7);
  assert.equal(lines[0], 'puzzle,algorithm,verdict,stop,seconds,peak_memory,explored,generated,error');
  assert.ok(lines[6].endsWith('"no, ""really"""'));
});

test('packed events come out as they went in, each written once', () => {
  const events = [1, 2, 1, 1, 2].map((digit) => ({
    event: 'try',
    says: `Test ${digit}.`,
    row: 1,
    column: 1,
    digit,
  }));
  const packed = pack(events);
  assert.equal(packed.table.length, 2);
  assert.deepEqual(unpack(packed), events);
});

test('numbers are written as people read them', () => {
  assert.deepEqual(
    [duration(0.0000123), duration(0.5), duration(12.34), duration(600)],
    ['12.3 µs', '500 ms', '12.3 s', '600 s'],
  );
  assert.deepEqual([memory(500), memory(20456), memory(3 * 1024 * 1024)], ['500 B', '20.0 KiB', '3.00 MiB']);
  assert.deepEqual(
    [ratio(1), ratio(30.79), ratio(1735.2), short(622577597)],
    ['×1', '×30.8', '×1,735', '623M'],
  );
});

test('a picture of a board holds every digit, box lines thick', () => {
  const shape = new Shape(2, 2);
  const text = toSvg(shape, (cell) => ({ value: cell < 4 ? cell + 1 : 0, kind: cell ? 'solver' : 'given' }));
  assert.equal(text.match(/<text /g)?.length, 4);
  assert.equal(text.match(/stroke-width="3"/g)?.length, 6);
  assert.equal(text.match(/font-weight="bold"/g)?.length, 1);
});

test('what is chosen first follows from the catalogue', () => {
  /** @param {string} id @param {string} family @param {number} rank @param {object} [rest] */
  const entry = (id, family, rank, rest = {}) => ({
    ...{ id, family, title: id, about: '', reference: '', marks: true, counters: [], parameters: [] },
    ...{ boards: { text: '', max_side: 64 }, rank: { usual: rank, large: rank } },
    ...{ complete: true, trace: /** @type {'full'} */ ('full') },
    ...rest,
  });
  const catalogue = [
    entry('plain', 'tree', 1),
    entry('clever', 'tree', 9),
    entry('silent', 'tree', 8, { trace: 'coarse' }),
    entry('slow', 'graph', 0),
    entry('guess', 'luck', 7, { complete: false }),
    entry('links', 'cover', 5),
  ];
  assert.equal(plainest(catalogue), 'plain');
  assert.equal(plainest([]), '');
  assert.deepEqual(worthComparing(catalogue), ['plain', 'clever', 'silent', 'links']);
  assert.deepEqual(worthRacing(catalogue), ['plain', 'clever', 'slow', 'links']);
});
