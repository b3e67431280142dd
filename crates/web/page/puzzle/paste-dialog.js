// Text for a puzzle, pasted or typed.

import { get } from '../base/api.js';
import { h } from '../base/dom.js';
import { dialog } from '../base/notices.js';

/** @typedef {import('../base/types.js').Format} Format */

const EXAMPLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const HINT =
  'Any usual format: lines of digits, grids, pencil marks, CSV, JSON, and more. What it was read as is shown.';

/** @param {(text: string, format: string) => Promise<HTMLElement | null>} read gives what is wrong with it */
export function pasteDialog(read) {
  const area = h('textarea', {
    rows: 12,
    cols: 44,
    id: 'paste-text',
    'aria-label': 'Puzzle text',
    spellcheck: 'false',
    placeholder: EXAMPLE,
  });
  const formats = formatChoice();
  const problem = h('div', { class: 'problem' });
  // What cannot be read stays here, to be corrected.
  const done = async () => {
    const trouble = await read(area.value, formats.value);
    if (!trouble) return box.close();
    problem.replaceChildren(trouble);
    area.focus();
  };
  const box = dialog(
    'Paste a puzzle',
    h('p', {}, HINT),
    area,
    problem,
    h(
      'div',
      { class: 'dialog-foot' },
      h('label', { class: 'grain' }, h('span', {}, 'Read as'), formats),
      h('button', { type: 'button', class: 'primary', onclick: done }, 'Read it'),
    ),
  );
  area.focus();
}

function formatChoice() {
  const choice = h('select', { id: 'paste-format' }, h('option', { value: '' }, 'detect the format'));
  /** @type {Promise<Format[]>} */
  const known = get('formats');
  known.then(
    (all) => choice.append(...all.map(({ id, title }) => h('option', { value: id }, `${id}: ${title}`))),
    // Without the list the server still finds out by itself.
    () => {},
  );
  return choice;
}
