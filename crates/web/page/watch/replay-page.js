// The program of an exported replay: the same board, transport and panels, without a server.

import { BoardView } from '../board/board-view.js';
import { isLocal } from '../run/curve-panel.js';
import { explain } from '../run/explain.js';
import { h, need } from '../base/dom.js';
import { runFaces } from '../run/faces.js';
import { whole } from '../base/numbers.js';
import { unpack } from './packing.js';
import { Player } from '../run/player.js';
import { Recording } from '../run/recording.js';
import { resultParts } from './run-result.js';
import { RunPanels } from './run-panels.js';
import { RuleLegend } from '../rules/legend.js';
import { shapeOf } from '../board/shape.js';
import { Transport } from './transport.js';

/** @type {import('./export-replay.js').Contents} */
const run = JSON.parse(need('run-data', HTMLScriptElement).textContent ?? '');
const { puzzle } = run.start;
const shape = shapeOf(puzzle);
const recording = new Recording(shape, puzzle.givens);
recording.hear('start', run.start);
for (const { message, events } of run.windows) {
  recording.hear('window', message);
  recording.hear('events', { events: unpack(events) });
}
recording.hear('outcome', { outcome: run.outcome, events: run.total, fills: run.fills });
recording.hear('keyframes', { frames: run.frames });
for (const message of run.tree) recording.hear('tree', message);

const dark = matchMedia('(prefers-color-scheme: dark)');
const colour = () => (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light');
dark.addEventListener('change', colour);
colour();

let frame = 0;
const draw = () => {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    paint();
  });
};
const player = new Player(recording, { fetchWindow: null, changed: draw, failed: () => {} });
const transport = new Transport(() => player);
const panels = new RunPanels((step) => player.seek(step), draw);
const board = new BoardView(shape, {
  label: `Sudoku board, ${shape.side} by ${shape.side}`,
  select: (cell) => board.focus(cell),
});
const legend = new RuleLegend();
legend.show(shape.rules);
const candidates = h('input', { type: 'checkbox', checked: recording.propagates, onchange: draw });

need('main', HTMLElement).append(
  h('h1', { class: 'replay-title' }, run.title),
  h(
    'p',
    { class: 'read-as' },
    [
      `Seed ${run.start.seed}`,
      ...Object.entries(run.start.settings).map((setting) => setting.join(' ')),
    ].join(', '),
    run.whole
      ? `. All ${whole(run.total)} events.`
      : `. ${whole(run.total)} events: keyframes of all of them, and every event of the parts that were looked at.`,
  ),
  h(
    'div',
    { id: 'view-solve' },
    h(
      'div',
      { class: 'bench' },
      h('div', { class: 'board-frame' }, board.element),
      h('div', { class: 'board-options' }, h('label', { class: 'toggle' }, candidates, 'Candidates')),
      h('div', { class: 'caption' }, panels.log.now, transport.where),
      h('div', { class: 'lower' }, transport.element),
      legend.element,
    ),
    h(
      'div',
      { class: 'side' },
      h('div', { class: 'card' }, ...resultParts(run.outcome, run.start.counters)),
      panels.element,
    ),
  ),
);

const ARROWS = /** @type {Record<string, number>} */ ({
  ArrowUp: -shape.side,
  ArrowDown: shape.side,
  ArrowLeft: -1,
  ArrowRight: 1,
});
board.element.addEventListener('keydown', (event) => {
  const to = board.cursor + (ARROWS[event.key] ?? 0);
  if (!ARROWS[event.key] || to < 0 || to >= shape.cells) return;
  event.preventDefault();
  board.focus(to);
});
addEventListener('keydown', (event) => {
  if (event.target instanceof Element && event.target.matches('input, select')) return;
  transport.key(event);
});

function paint() {
  const { state } = recording.look(player.step);
  const explained = explain(recording, player.step);
  board.draw(
    runFaces(shape, puzzle.givens, state, {
      candidates: candidates.checked,
      heat: null,
      clashes: isLocal(recording),
      reason: recording.reasonAt(player.step),
      explained,
    }),
  );
  board.link(explained.lines, explained.ghost?.refused ?? false);
  transport.draw(player);
  panels.draw(player);
}

transport.setSpeed();
player.seek(run.position);
