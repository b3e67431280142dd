// Help: keys and notes.

import { h } from './dom.js';
import { dialog } from './notices.js';

/** @type {[string, [string[], string][]][]} */
const KEYS = [
  [
    'On the board',
    [
      [['Arrows'], 'move; with Shift or Ctrl select more; around the edges'],
      [['1', '…', '9'], 'write with the tool; letters or two digits in a row above 9; again to take away'],
      [['Shift+1'], 'corner mark'],
      [['Ctrl+1'], 'centre mark'],
      [['Space'], 'next tool: givens, digits, corner marks, centre marks, colours'],
      [['Z', 'X', 'C', 'V'], 'digits, corner marks, centre marks, colours (up to 9×9)'],
      [['Double click'], 'select all cells with that digit'],
      [['Delete'], 'empty the cells: digits first, then marks'],
      [['Ctrl+A'], 'select all'],
    ],
  ],
  [
    'Anywhere',
    [
      [['Ctrl+Z', 'Ctrl+Y'], 'undo, redo: digits, marks, colours, and a puzzle that was replaced'],
      [['1', '…', '5'], 'under New puzzle: generate one of the chosen size, from easy to evil'],
      [['Ctrl+V'], 'read a puzzle from the clipboard'],
      [['F'], 'present: full screen, large type; then Enter starts, Space plays, F leaves'],
      [['?'], 'this help'],
    ],
  ],
  [
    'In a game',
    [
      [['Shift+1'], 'mark; where the program keeps the marks, strike the candidate out'],
      [['Space'], 'next tool: digits, marks, colours'],
      [['H'], 'hint: where to look; again: which technique; the proof; do it'],
      [['P'], 'pause, go on'],
      [['↑', '↓'], 'in the list of all steps: from step to step'],
      [['Escape'], 'put the hint away; leave the steps for your board'],
    ],
  ],
  [
    'While a run is shown',
    [
      [[',', '.'], 'one step back, one step forward'],
      [['E', 'C', 'D'], 'to the next event, change of the board, decision; with Shift to the one before'],
      [['G', 'X', 'R'], 'the same for the end of a propagation, a dead end, a restart'],
      [['Space', 'P'], 'play, pause'],
      [['Escape'], 'cancel a search or the making of a puzzle; leave the run for the puzzle'],
    ],
  ],
  [
    'In the tree',
    [
      [['Arrows'], 'walk from node to node'],
      [['Enter'], 'take the board there'],
      [['+', '-'], 'unfold, fold'],
    ],
  ],
  [
    'In a plot of the lab',
    [
      [['←', '→'], 'from mark to mark'],
      [['↑', '↓'], 'the same puzzle of another algorithm'],
      [['Enter'], 'watch that run'],
    ],
  ],
];

export function showHelp() {
  dialog(
    'Keys',
    ...KEYS.flatMap(([title, keys]) => [
      h('h3', { class: 'help-title' }, title),
      h(
        'dl',
        { class: 'help' },
        keys.map(([names, meaning]) =>
          h(
            'div',
            {},
            h(
              'dt',
              {},
              names.map((name) => h('kbd', {}, name)),
            ),
            h('dd', {}, meaning),
          ),
        ),
      ),
    ]),
    h(
      'p',
      { class: 'hint' },
      'Underlined figures explain themselves on hover, focus or touch. Everything runs on this machine: nothing is sent anywhere else.',
    ),
  );
}
