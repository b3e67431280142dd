// The editor, links, streams, races and comparisons, without a screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLUMNS, csv, listed, rangeText, sorted } from '../page/compare/comparison.js';
import { toSvg } from '../page/board/drawing.js';
import { Editor, editorOf } from '../page/board/editor.js';
import { pack, unpack } from '../page/watch/packing.js';
import { frameAt, momentOf, placeText, rowsInOrder, verdictText } from '../page/race/race.js';
import { duration, memory, ratio, short } from '../page/base/numbers.js';
import { Shape, symbol } from '../page/board/shape.js';
import { contestantsAsFields, contestantsIn } from '../page/algorithms/contestant-fields.js';
import { read, write } from '../page/app/share.js';
import { Messages } from '../page/base/sse.js';
import { takingAll } from '../page/algorithms/fitting.js';

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
  for (let i = 0; i < 5; i++) {
    seen.push(editor.tool);
    editor.nextTool(1);
  }
  assert.deepEqual(seen, ['given', 'digit', 'corner', 'centre', 'colour']);
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

test('shapes: peers, conflicts, symbols', () => {
  assert.equal(new Shape(3, 3).peers(0).length, 20);
  assert.equal(new Shape(2, 3).peers(7).length, 12);
  const shape = new Shape(2, 2);
  assert.deepEqual([...shape.conflicts([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])].sort(), [0, 3]);
  assert.deepEqual([...shape.conflicts([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])].sort(), [0, 5]);
  assert.deepEqual([symbol(10, 16), symbol(16, 16), symbol(10, 49)], ['A', 'G', '10']);
});

test('a link restores what it was made of', () => {
  const compared = [{ id: 'mac', settings: { variables: 'first' } }];
  /** @type {import('../page/algorithms/contestants.js').Contestant[]} */
  const racers = [
    { id: 'mrv', settings: { values: 'ascending' } },
    { id: 'dlx', settings: {} },
  ];
  for (const [box_height, box_width] of [
    [3, 3],
    [2, 3],
    [5, 5],
    [7, 7],
  ]) {
    const side = box_height * box_width;
    const givens = Array.from({ length: side * side }, (_, i) => (i * 7) % (side + 1));
    /** @type {number[][]} */
    const none = givens.map(() => []);
    /** @type {import('../page/app/share.js').Shared} */
    const shared = {
      view: 'race',
      typed: {
        digits: givens.map((value) => (value ? 0 : side)),
        corner: none.with(0, [1, side]),
        centre: none.with(side, [2]),
        colours: givens.map((_, i) => i % 9),
        struck: none.with(1, [1, side]),
      },
      puzzle: {
        box_height,
        box_width,
        givens,
        marks: givens.map((value, i) => (value || i % 5 ? [] : [1, side])),
        rules: [{ name: 'killercage', place: 'r1c1 r1c2' }, { name: 'diagonal+' }],
      },
      ignore_rules: true,
      algorithm: 'mrv',
      settings: { variables: 'mrv-degree' },
      seed: 7,
      goal: 2,
      seconds: 1.5,
      at: 12345,
      fields: {
        ...contestantsAsFields('compared', compared),
        ...contestantsAsFields('racers', racers),
        repeats: '3',
      },
    };
    const again = read(`#${write(shared)}`);
    assert.deepEqual(again, shared);
    assert.deepEqual(contestantsIn(again.fields ?? {}, 'compared'), compared);
    assert.deepEqual(contestantsIn(again.fields ?? {}, 'racers'), racers);
  }
  assert.throws(() => read('#p=3x3_12'), /malformed/);
  for (const typed of ['d=123', 'corner=1_2', 'centre=9', 'struck=1', `colours=${'9'.repeat(16)}`])
    assert.throws(() => read(`#p=2x2_${'.'.repeat(16)}&${typed}`), /malformed/, typed);
  assert.throws(() => read(`#p=2x2_${'9'.repeat(16)}`), /malformed/);
  for (const none of ['0x0_', '1x1_1', '1x3_.........', '0x9_', '3x0_', '1x100000_'])
    assert.throws(() => read(`#p=${none}`), /no board|malformed/, none);
  for (const rules of ['nonsense', '{}', '[{"place":"r1c1"}]'])
    assert.throws(() => read(`#p=2x2_${'.'.repeat(16)}&rules=${rules}`), /rules .* malformed/);
});

test('a link with a board that nobody draws is refused at once', () => {
  const started = performance.now();
  const large = `#p=20x20_${new Array(160000).fill('.').join('-')}`;
  assert.throws(() => read(large), /400x400 cells, and this page draws up to 100x100/);
  assert.ok(performance.now() - started < 500);
  const largest = { box_height: 8, box_width: 8, givens: new Array(4096).fill(0).with(7, 64) };
  assert.deepEqual(read(`#${write({ puzzle: largest })}`).puzzle, largest);
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

/**
 * A row of the server's table.
 * @param {string} name
 * @param {Partial<import('../page/base/types.js').Row>} rest
 * @returns {import('../page/base/types.js').Row}
 */
const row = (name, rest) => ({
  ...{ name, algorithm: name, verdict: 'solved', trials: 1, settled: 1, solved: 1, at_least: false },
  ...{ counters: {}, by_time: {}, by_explored: {} },
  ...rest,
});

/**
 * @param {string} name
 * @param {Partial<import('../page/base/types.js').Outcome>} rest
 * @returns {import('../page/base/types.js').Trial}
 */
const trial = (name, rest) => ({
  ...{ puzzle: 1, name, seed: 0 },
  outcome: {
    ...{ algorithm: name, verdict: 'solved', says: '', solutions_found: 1, all_found: false, seconds: 1 },
    ...{ timed: true, nodes: 1, counters: {}, figures: [] },
    ...rest,
  },
});

test("a race shows the server's places", () => {
  const rows = [
    row('b', { by_time: { rank: 1, relative: 1 }, by_explored: { rank: 1, relative: 1 } }),
    row('a', { by_time: { rank: 2, relative: 3 }, by_explored: { rank: 1, relative: 1 } }),
    row('c', { at_least: true, by_time: { rank: 3 }, by_explored: {} }),
  ];
  const title = (/** @type {string} */ id) => id.toUpperCase();
  assert.equal(verdictText(rows, 'seconds', title), 'Winner by time: B. A, next, needed 3 times as long.');
  assert.equal(verdictText(rows, 'explored', title), 'A tie by explored nodes: B and A.');
  assert.equal(verdictText(rows.slice(2), 'seconds', title), 'Nobody finished within the limit.');
  assert.deepEqual(
    rows.map((each) => placeText(each, 'seconds')),
    ['★ first', '2nd, ×3', '3rd, did not finish'],
  );
  assert.equal(placeText(rows[2], 'explored'), 'not ranked');
  const order = rowsInOrder([trial('a', {}), trial('b', {}), trial('a', {})], [...rows, rows[1]]);
  assert.deepEqual(
    order.map((each) => each?.name),
    ['a', 'b', 'a'],
  );
});

test('a moment of a race is a keyframe of each run', () => {
  assert.equal(momentOf(1, 10, 1000), 1000);
  assert.equal(momentOf(0, 10, 1000), 0);
  const frames = [0, 10, 20].map((explored) => ({
    ...{ step: explored, seconds: 0, board: [], depth: 0, fails: 0 },
    counters: { explored },
  }));
  assert.equal(frameAt(frames, 'explored', 0.75)?.step, 10);
  assert.equal(frameAt(frames, 'explored', 1)?.step, 20);
});

test('rows are shown as they are, sorted only if somebody asks', () => {
  const rows = [
    row('b', { seconds: 1.5, spread: { least: 1, most: 2, runs: 5 }, by_time: { relative: 1 } }),
    row('a', { seconds: 3, counters: { explored: 11 }, by_time: { relative: 2 } }),
    row('c', { seconds: 9, at_least: true, verdict: '0 of 2' }),
    row('d', { verdict: 'not run', trials: 0 }),
  ];
  const names = (/** @type {typeof rows} */ list) => list.map((each) => each.name).join('');
  assert.equal(names(sorted(rows, null, 1)), 'bacd');
  assert.equal(names(sorted(rows, 'name', 1)), 'abcd');
  assert.equal(names(sorted(rows, 'seconds', -1)), 'cabd', 'what is missing stays last');
  const texts = rows.map((each) => COLUMNS.map((column) => column.text(each)));
  assert.deepEqual(texts[0], ['b', 'solved', '1.50 s', '', '', '', '', '×1']);
  assert.deepEqual(texts[2], ['c', '0 of 2', '> 9.00 s', '', '', '', '', '']);
  assert.deepEqual([rangeText(rows[0].spread), rangeText(rows[1].spread)], ['1.00 s to 2.00 s', '']);
});

test('every trial is a line of CSV', () => {
  const rule = { name: 'odd "a, b" one' };
  const lines = csv([
    trial('a', { counters: { explored: 5 }, spread: { least: 1, most: 2, runs: 5 } }),
    { ...trial('b', { counters: { generated: 6 }, ignored_rules: [rule] }), line: 7 },
  ]).split('\r\n');
  assert.equal(
    lines[0],
    'puzzle,line,algorithm,seed,verdict,stop,seconds,least_seconds,most_seconds,runs,peak_memory,ignored_rules,explored,generated',
  );
  assert.equal(lines[1], '1,,a,0,solved,,1,1,2,5,,,5,');
  assert.equal(lines[2], '1,7,b,0,solved,,1,,,,,"odd ""a, b"" one",,6');
});

test('regions and groups are borders, peers and conflicts', () => {
  const regions = [
    [0, 1, 2, 4],
    [3, 6, 7, 11],
    [5, 8, 9, 12],
    [10, 13, 14, 15],
  ];
  const rules = [
    ...regions.map((group) => ({ name: 'region', understood: true, region: true, groups: [group] })),
    { name: 'diagonal-', understood: true, groups: [[0, 5, 10, 15]] },
    { name: 'cage', place: 'r1c1 r4c3' },
  ];
  const shape = new Shape(1, 4, rules);
  assert.ok(shape.isWall(2, 3) && !shape.isWall(0, 4) && shape.isWall(1, 5));
  assert.deepEqual(
    shape.peersOf(0).toSorted((a, b) => a - b),
    [1, 2, 3, 4, 5, 8, 10, 12, 15],
  );
  const digits = new Array(16).fill(0);
  [digits[0], digits[10], digits[6]] = [1, 1, 1];
  assert.deepEqual(
    [...shape.conflicts(digits)].toSorted((a, b) => a - b),
    [0, 6, 10],
  );
  assert.deepEqual([shape.markRows, shape.markColumns], [2, 2]);
  assert.equal(new Shape(3, 3).isWall(2, 3), true);
});

test('of a list, what cannot be compared on has a reason', () => {
  const puzzle = { box_height: 2, box_width: 2, givens: new Array(16).fill(0) };
  const rules = [{ name: 'cage', place: 'r1c1' }, { name: 'cage', place: 'r2c2' }, { name: 'diagonal' }];
  const good = { puzzle, clues: 0, clashes: [] };
  /** @type {import('../page/base/types.js').Reading} */
  const reading = {
    ...{ format: 'line', read_as: '', notes: [], left_out: 0, fitting: [] },
    records: [
      { ...good, line: 1 },
      { line: 2, error: { code: 'bad-text', what: 'no', where: '', todo: '' } },
      { ...good, line: 3, puzzle: { ...puzzle, rules } },
    ],
  };
  assert.deepEqual(listed(reading, false).left, [
    { line: 2, why: 'no' },
    { line: 3, why: 'rules that are not understood: cage at r1c1; r2c2, diagonal' },
  ]);
  assert.deepEqual(
    listed(reading, true).puzzles.map(({ line }) => line),
    [1, 3],
  );
});

test('packed events come out as they went in, each written once', () => {
  const events = [1, 2, 1, 1, 2].map((digit) => ({
    event: /** @type {const} */ ('try'),
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

test('an algorithm is taken if it takes every kind of board', () => {
  const kind = (/** @type {string[]} */ ...algorithms) => ({
    ...{ algorithms, racing: [], comparing: [], refused: [] },
  });
  const wanted = [{ id: 'a' }, { id: 'b', settings: {} }, { id: 'c' }];
  assert.deepEqual(takingAll(wanted, [kind('a', 'b', 'c'), kind('c', 'b')]), wanted.slice(1));
  assert.deepEqual(takingAll(wanted, []), wanted);
});

test('mutated links are read as a board that fits, or refused: nothing else, and soon', () => {
  const seed = Date.now() % 1_000_000;
  let state = seed;
  /** @param {number} bound */
  const below = (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const four = { box_height: 2, box_width: 2, givens: [1, 0, 0, 4, ...Array(12).fill(0)] };
  const large = { box_height: 6, box_width: 6, givens: [36, ...Array(1295).fill(0)] };
  const marked = { ...four, marks: Array.from({ length: 16 }, (_, i) => (i % 3 ? [1, 2] : [])) };
  const ruled = { ...four, rules: [{ name: 'killercage', place: 'r1c1' }] };
  const links = [four, large, marked, ruled].map((puzzle) => write({ puzzle, algorithm: 'x', seed: 3 }));
  const pieces = ['&', '=', '_', '-', '.', 'x', '0', '9', '%', 'p=', 'm=', '%7B', 'é', '1e9', '400x400_'];
  let good = 0;
  for (let round = 0; round < 3000; round++) {
    let link = links[below(links.length)];
    for (let change = below(4); change > 0; change--) {
      const at = below(link.length);
      link = link.slice(0, at) + pieces[below(pieces.length)] + link.slice(at + below(3));
    }
    const started = performance.now();
    /** @type {import('../page/app/share.js').Shared | undefined} */
    let shared;
    try {
      shared = read(link);
    } catch (error) {
      assert.ok(error instanceof Error && error.message.length > 10, `seed ${seed}: ${link}`);
    }
    assert.ok(performance.now() - started < 1000, `seed ${seed}: ${link}`);
    const puzzle = shared?.puzzle;
    if (!puzzle) continue;
    good++;
    const side = puzzle.box_height * puzzle.box_width;
    assert.equal(puzzle.givens.length, side * side, `seed ${seed}: ${link}`);
    const digits = [...puzzle.givens, ...(puzzle.marks ?? []).flat()];
    const fits = digits.every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= side);
    assert.ok(fits, `seed ${seed}: ${link}`);
  }
  assert.ok(good > 300, 'some mutations leave the board alone');
});
