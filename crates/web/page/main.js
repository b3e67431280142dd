// Starts the page: the registry, the views, the address.

import { Address } from './address.js';
import { App } from './app.js';
import { CompareView } from './compare-view.js';
import { isField, need } from './dom.js';
import { exportMenu } from './export-menu.js';
import { showHelp } from './help.js';
import { LabView } from './lab-view.js';
import { LessonsView } from './lessons-view.js';
import { say, troubleBox, troubleOf } from './notices.js';
import { Opening } from './opening.js';
import { PlayView } from './play-view.js';
import { presenter } from './presenter.js';
import { PuzzlePanel } from './puzzle-panel.js';
import { RaceView } from './race-view.js';
import { read, write } from './share.js';
import { SolveView } from './solve-view.js';
import { theme } from './theme.js';

/** @typedef {import('./share.js').Shared} Shared */

/** The views, with what the title of the page says of them. */
const VIEWS = /** @type {Record<string, string>} */ ({
  home: 'Sudolab',
  play: 'Sudolab: play',
  solve: 'Sudolab: watch',
  race: 'Sudolab: race',
  compare: 'Sudolab: compare',
  lab: 'Sudolab: lab',
  lessons: 'Sudolab: lessons',
});
/** These need no puzzle of the person's. */
const WITHOUT_PUZZLE = ['home', 'lab', 'lessons'];

theme(need('theme', HTMLButtonElement));
presenter(need('present', HTMLButtonElement));
need('help', HTMLButtonElement).addEventListener('click', showHelp);
addEventListener('keydown', (event) => {
  if (event.key === '?' && !isField(event.target) && !document.querySelector('dialog[open]')) showHelp();
});

const app = new App();
start().catch((error) => need('main', HTMLElement).prepend(troubleBox(troubleOf(error))));

async function start() {
  await app.start();
  const page = new Page();
  page.listen();
  document.documentElement.dataset.ready = 'true';
}

class Page {
  constructor() {
    this.view = 'home';
    /** Whether the address is being followed: then nothing writes it. */
    this.following = false;
    this.panel = new PuzzlePanel(app, need('puzzle-panel', HTMLElement));
    this.solve = new SolveView(app, need('view-solve', HTMLElement));
    this.play = new PlayView(
      app,
      need('view-play', HTMLElement),
      (puzzle, source) => this.panel.take(puzzle, source),
      (error) => this.trouble(error),
    );
    this.race = new RaceView(app, need('view-race', HTMLElement));
    this.compare = new CompareView(app, need('view-compare', HTMLElement), (job) => this.watch(job));
    this.lab = new LabView(app, need('view-lab', HTMLElement), (job) => this.watch(job));
    this.lessons = new LessonsView(app, need('view-lessons', HTMLElement));
    this.opening = new Opening(app);
    this.address = new Address(() => this.state());
    const [first] = app.shipped;
    if (first) this.panel.take(first.puzzle, `The shipped puzzle ${first.name}`);
  }

  listen() {
    exportMenu(this.solve);
    need('share', HTMLButtonElement).addEventListener('click', () => this.share());
    addEventListener('hashchange', () => this.follow());
    this.follow();
    // What lay there before anybody came is no loss.
    app.replaced = [];
    this.panel.describe();
    this.panel.onMarked = () => {
      this.solve.draw();
      this.play.draw();
    };
    this.panel.onBrought = () => WITHOUT_PUZZLE.includes(this.view) && this.show('solve');
    const keep = () => this.following || this.address.keep();
    this.solve.onChanged = this.race.onChanged = this.compare.onChanged = this.play.onChanged = keep;
    this.lessons.onMoved = () => this.following || this.address.push();
    app.onPuzzle(() => this.following || this.address.push());
  }

  /** @returns {Shared} what the address holds */
  state() {
    const { view } = this;
    if (view === 'home') return {};
    if (view === 'lessons') return { view, ...this.lessons.shared() };
    if (view === 'play') return { view, ...this.play.shared() };
    const contest = view === 'race' ? this.race.shared() : view === 'compare' ? this.compare.shared() : {};
    return { view, ...this.solve.shared(), ...contest };
  }

  /** @param {string} to */
  show(to) {
    this.view = VIEWS[to] ? to : 'solve';
    for (const name of Object.keys(VIEWS)) {
      need(`view-${name}`, HTMLElement).hidden = name !== this.view;
      const link = need(`to-${name}`, HTMLAnchorElement);
      if (name === this.view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    need('puzzle-panel', HTMLElement).hidden = WITHOUT_PUZZLE.includes(this.view);
    document.documentElement.dataset.view = this.view;
    document.title = need('title', HTMLElement).textContent = VIEWS[this.view];
    if (this.view === 'home') this.opening.show().catch((error) => this.trouble(error));
    if (this.view !== 'lessons') this.lessons.leave();
    if (this.view !== 'play') this.play.leave();
    if (this.view === 'solve') this.solve.draw();
  }

  /** Shows what the address says. */
  follow() {
    const { hash } = location;
    this.address.followed();
    // A mere place on the page, such as that of the link that skips the bar, says nothing of this.
    if (hash.length > 1 && !hash.includes('=')) return;
    this.following = true;
    try {
      const shared = read(hash);
      this.show(hash.length > 1 ? (shared.view ?? 'solve') : 'home');
      this.restore(shared);
    } catch (error) {
      // Troubles stand above a board.
      if (WITHOUT_PUZZLE.includes(this.view)) this.show('solve');
      this.trouble(error);
    }
    this.following = false;
    // The rest of the state, where the link says only a part of it.
    this.address.replace();
  }

  /** @param {Shared} shared */
  restore(shared) {
    if (this.view === 'home') return;
    if (this.view === 'lessons') return this.lessons.restore(shared);
    this.takePuzzle(shared);
    if (this.view === 'play') return this.play.enter();
    const says = shared.puzzle || shared.algorithm || shared.at !== undefined;
    if (says) this.solve.restore(shared);
    this.race.restore(shared);
    this.compare.restore(shared);
  }

  /** @param {Shared} shared */
  takePuzzle(shared) {
    const wanted = shared.shipped?.replace(/^@/, '');
    const shipped = app.shipped.find(({ name }) => name.replace(/^@/, '') === wanted);
    if (shared.shipped && !shipped) throw new Error(`there is no shipped puzzle ${shared.shipped}`);
    const puzzle = shared.puzzle ?? shipped?.puzzle;
    if (!puzzle) return;
    const { typed, ignore_rules } = shared;
    const now = write({ ...app.asked(), typed: app.editor.typed() });
    if (write({ puzzle, typed, ignore_rules }) === now) return;
    this.panel.take(puzzle, shipped ? `The shipped puzzle ${shipped.name}` : nameOf(puzzle), ignore_rules);
    if (typed) app.editor.type(typed);
    this.solve.draw();
    this.play.draw();
  }

  /** @param {unknown} error */
  trouble(error) {
    const known = error instanceof Error && error.name === 'Error' && !('trouble' in error);
    if (!known) return this.panel.trouble(troubleOf(error));
    this.panel.trouble({
      code: 'link',
      what: `This link cannot be read: ${error.message}.`,
      where: 'in the address, after #',
      todo: 'Ask for the link again, or bring the puzzle another way.',
    });
  }

  /**
   * Watches a run that another view named.
   * @param {Shared} shared
   */
  watch(shared) {
    location.hash = write({ view: 'solve', ...app.asked(), ...shared, at: 0 });
  }

  async share() {
    this.address.replace();
    try {
      await navigator.clipboard.writeText(location.href);
      say('The link is in the clipboard, and in the address bar.');
    } catch {
      say('The link is in the address bar: copy it from there.');
    }
  }
}

/** @param {import('./types.js').Puzzle} puzzle */
function nameOf(puzzle) {
  const shipped = app.shipped.find((each) => write({ puzzle: each.puzzle }) === write({ puzzle }));
  return shipped ? `The shipped puzzle ${shipped.name}` : 'The puzzle of the link';
}
