// Starts the page: the registry, the views, the address.

import { App } from './app.js';
import { CompareView } from './compare-view.js';
import { need } from './dom.js';
import { exportMenu } from './export-menu.js';
import { showHelp } from './help.js';
import { say, troubleBox, troubleOf } from './notices.js';
import { PuzzlePanel, isField } from './puzzle-panel.js';
import { RaceView } from './race-view.js';
import { read, write } from './share.js';
import { SolveView } from './solve-view.js';
import { theme } from './theme.js';

const VIEWS = ['solve', 'race', 'compare'];

theme(need('theme', HTMLButtonElement));
need('help', HTMLButtonElement).addEventListener('click', showHelp);
addEventListener('keydown', (event) => {
  if (event.key === '?' && !isField(event.target) && !document.querySelector('dialog[open]')) showHelp();
});

const app = new App();
start().catch((error) => need('main', HTMLElement).prepend(troubleBox(troubleOf(error))));

async function start() {
  await app.start();
  const panel = new PuzzlePanel(app, need('puzzle-panel', HTMLElement));
  const solve = new SolveView(app, need('view-solve', HTMLElement));
  const race = new RaceView(app, need('view-race', HTMLElement));
  new CompareView(app, need('view-compare', HTMLElement));
  panel.onMarked = () => solve.draw();
  exportMenu(solve);

  let view = 'solve';
  /** @param {string} to */
  const show = (to) => {
    view = VIEWS.includes(to) ? to : 'solve';
    for (const name of VIEWS) {
      need(`view-${name}`, HTMLElement).hidden = name !== view;
      const link = need(`to-${name}`, HTMLAnchorElement);
      if (name === view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.title = view === 'solve' ? 'Sudolab' : `Sudolab: ${view}`;
  };
  for (const name of VIEWS) {
    need(`to-${name}`, HTMLAnchorElement).addEventListener('click', (event) => {
      event.preventDefault();
      show(name);
    });
  }

  const restore = () => {
    // An address without fields, such as the one of the link that skips the bar, says nothing of this.
    if (!location.hash.includes('=')) return;
    try {
      const shared = read(location.hash);
      show(shared.view ?? 'solve');
      if (shared.puzzle) panel.take(shared.puzzle, 'The puzzle of the link', shared.ignore_rules);
      solve.restore(shared);
      race.restore(shared);
    } catch (error) {
      panel.trouble({
        code: 'link',
        what: `This link cannot be read: ${error instanceof Error ? error.message : error}.`,
        where: 'in the address, after #',
        todo: 'Ask for the link again, or bring the puzzle another way.',
      });
    }
  };
  addEventListener('hashchange', restore);
  const first = app.shipped.find(({ name }) => name.endsWith('classic')) ?? app.shipped[0];
  if (first) panel.take(first.puzzle, `The shipped puzzle ${first.name}`);
  if (location.hash.length > 1) restore();

  need('share', HTMLButtonElement).addEventListener('click', async () => {
    const hash = write({ view, ...solve.shared(), ...(view === 'race' ? race.shared() : {}) });
    history.replaceState(null, '', `#${hash}`);
    try {
      await navigator.clipboard.writeText(location.href);
      say('The link is in the clipboard, and in the address bar.');
    } catch {
      say('The link is in the address bar: copy it from there.');
    }
  });
  document.documentElement.dataset.ready = 'true';
}
