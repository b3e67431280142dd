// Help: keys and notes.

import { h } from '../base/dom.js';
import { dialog } from '../base/notices.js';

/** @typedef {import('./view.js').Keys} Keys */

/** @type {Keys[]} */
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
];

/** @param {Keys[]} more of the views */
export function showHelp(more) {
  dialog(
    'Keys',
    ...[...KEYS, ...more].flatMap(([title, keys]) => [
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
