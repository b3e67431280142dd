// Take it with you: the board as a picture or as text, the run as one page.

import { get, post } from './api.js';
import { download, h, need } from './dom.js';
import { toPng, toSvg } from './drawing.js';
import { replayPage } from './export-replay.js';
import { dialog, say, troubleBox, troubleOf } from './notices.js';
import { SolveView } from './solve-view.js';

/** @typedef {{ id: string, title: string, writes: boolean, extensions: string[] }} Format */

/** @param {SolveView} view */
export function exportMenu(view) {
  need('export', HTMLButtonElement).addEventListener('click', () => open(view));
}

/** @param {SolveView} view */
async function open(view) {
  const problem = h('div', {});
  /** @param {() => Promise<void> | void} action */
  const doing = (action) => async () => {
    try {
      await action();
    } catch (error) {
      problem.replaceChildren(troubleBox(troubleOf(error)));
    }
  };
  const { shape } = view.app;
  const formats = h('select', { id: 'export-format', 'aria-label': 'Text format' });
  const hasRun = view.mode === 'run' && view.recording?.outcome;
  dialog(
    'Export',
    h('h3', { class: 'help-title' }, 'The board as it stands'),
    h(
      'div',
      { class: 'cluster' },
      h(
        'button',
        {
          type: 'button',
          id: 'export-svg',
          onclick: doing(() =>
            download('sudoku.svg', new Blob([toSvg(shape, view.faces())], { type: 'image/svg+xml' })),
          ),
        },
        'Picture, SVG',
      ),
      h(
        'button',
        {
          type: 'button',
          id: 'export-png',
          onclick: doing(async () => download('sudoku.png', await toPng(shape, view.faces()))),
        },
        'Picture, PNG',
      ),
    ),
    h('h3', { class: 'help-title' }, 'The puzzle as text'),
    h(
      'div',
      { class: 'cluster' },
      formats,
      h(
        'button',
        {
          type: 'button',
          id: 'export-text',
          onclick: doing(async () => {
            /** @type {{ text: string, lost: string[] }} */
            const made = await post('convert', { puzzles: [view.app.puzzle()], to: formats.value });
            download(
              `sudoku.${formats.selectedOptions[0]?.dataset.extension ?? 'txt'}`,
              new Blob([made.text], { type: 'text/plain' }),
            );
            if (made.lost.length) say(`This format cannot hold: ${made.lost.join('; ')}.`);
          }),
        },
        'Save text',
      ),
    ),
    h('h3', { class: 'help-title' }, 'The run'),
    h(
      'p',
      { class: 'hint' },
      hasRun
        ? 'One page that works from a file, without this program and without a network.'
        : 'Run an algorithm first.',
    ),
    h(
      'button',
      {
        type: 'button',
        id: 'export-replay',
        disabled: !hasRun,
        onclick: doing(async () => {
          say('Writing the replay…');
          download('sudolab-replay.html', new Blob([await replayPage(view)], { type: 'text/html' }));
        }),
      },
      'Replay, HTML',
    ),
    problem,
  );
  await doing(async () => {
    /** @type {Format[]} */
    const known = await get('formats');
    formats.append(
      ...known
        .filter(({ writes }) => writes)
        .map((format) =>
          h(
            'option',
            { value: format.id, 'data-extension': format.extensions[0]?.replace(/^\./, '') ?? 'txt' },
            `${format.id}: ${format.title}`,
          ),
        ),
    );
  })();
}
