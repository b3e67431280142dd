// Lessons: a sentence, a board that plays, a question before the next. Knows no algorithm; `lessons.js` is the data.

import { App } from '../app/app.js';
import { button } from '../base/controls.js';
import { h, isField } from '../base/dom.js';
import { contestantName } from '../algorithms/contestants.js';
import { LessonBoard } from './lesson-board.js';
import { lessonCurve } from './lesson-curve.js';
import { runAll } from './lesson-runs.js';
import { LESSONS } from './lessons.js';
import { troubleBox, troubleOf } from '../base/notices.js';
import { whole } from '../base/numbers.js';

/** @typedef {import('./lesson-runs.js').Facts} Facts */
/** @typedef {import('./lesson-runs.js').Ran} Ran */
/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('./lessons.js').Question} Question */
/** @typedef {import('../app/share.js').Shared} Shared */

export class LessonsView {
  /** @param {import('../app/view.js').Host} host */
  constructor({ app, element, moved }) {
    this.app = app;
    this.element = element;
    element.classList.add('lessons');
    this.moved = moved;
    this.listens = { key: (/** @type {KeyboardEvent} */ event) => this.key(event) };
    /** @type {Lesson | null} */
    this.lesson = null;
    this.scene = 0;
    /** @type {Record<string, Ran>} */
    this.ran = {};
    /** @type {AbortController | null} of runs under way */
    this.abort = null;
    this.board = new LessonBoard();
    this.next = button('lesson-next', 'Next', () => this.go(this.scene + 1), 'primary');
    this.answer = h('div', { class: 'lesson-answer', 'aria-live': 'polite' });
    /** @type {HTMLButtonElement[]} */
    this.answers = [];
  }

  /** @returns {Shared} */
  shared() {
    if (!this.lesson) return {};
    const { id } = this.lesson;
    return { fields: this.scene ? { lesson: id, scene: String(this.scene + 1) } : { lesson: id } };
  }

  /** @param {Shared} shared */
  restore({ fields = {} }) {
    const lesson = LESSONS.find(({ id }) => id === fields.lesson) ?? null;
    if (fields.lesson && !lesson) throw new Error(`there is no lesson “${fields.lesson}”`);
    if (lesson) this.open(lesson, (Number(fields.scene) || 1) - 1);
    else this.list();
  }

  list() {
    this.leave();
    this.lesson = null;
    this.element.replaceChildren(
      h('h2', {}, `${LESSONS.length} short lessons`),
      h('p', { class: 'hint' }, 'Each runs on this machine while you read, and asks before it tells.'),
      h(
        'ol',
        { class: 'lesson-list' },
        LESSONS.map((lesson) => this.entry(lesson)),
      ),
    );
  }

  /** @param {Lesson} lesson */
  entry(lesson) {
    const about = new Set(
      Object.values(lesson.runs).map(({ algorithm }) => this.app.algorithm(algorithm)?.title),
    );
    return h(
      'li',
      {},
      h('a', { href: linkTo(lesson) }, h('span', {}, lesson.title, h('small', {}, [...about].join(' · ')))),
    );
  }

  leave() {
    // A lesson whose runs were cut short is begun again.
    if (this.abort) this.lesson = null;
    this.abort?.abort();
    this.abort = null;
    this.board.stop();
  }

  /**
   * @param {Lesson} lesson
   * @param {number} scene
   */
  async open(lesson, scene) {
    if (lesson === this.lesson && !this.abort) return this.show(scene);
    this.leave();
    const abort = new AbortController();
    this.abort = abort;
    this.lesson = lesson;
    this.scene = scene;
    const status = h('p', { class: 'running', role: 'status' });
    this.element.replaceChildren(this.head(lesson), status);
    const count = Object.keys(lesson.runs).length;
    const tell = (/** @type {number} */ done) => (status.textContent = `Running ${done + 1} of ${count}…`);
    try {
      this.ran = await runAll(this.app, lesson, abort.signal, tell);
    } catch (error) {
      if (!abort.signal.aborted) status.replaceWith(troubleBox(troubleOf(error)));
      return;
    }
    if (this.abort !== abort) return;
    this.abort = null;
    this.show(this.scene);
  }

  /** @returns {Record<string, Facts>} */
  get known() {
    return Object.fromEntries(Object.entries(this.ran).map(([name, { facts }]) => [name, facts]));
  }

  /** @param {number} scene */
  go(scene) {
    this.show(scene);
    this.moved();
  }

  /** @param {number} index */
  show(index) {
    const { lesson } = this;
    if (!lesson) return;
    this.scene = Math.max(0, Math.min(lesson.scenes.length - 1, index));
    const scene = lesson.scenes[this.scene];
    const says = h('p', { class: 'lesson-says', id: 'lesson-says', tabindex: -1 }, scene.says(this.known));
    const shown = this.ran[scene.show];
    const name = this.nameOf(scene.show);
    this.board.play(shown, `${name} at work`);
    this.element.replaceChildren(
      this.head(lesson),
      h(
        'div',
        { class: 'lesson-stage' },
        this.board.element,
        h(
          'div',
          { class: 'lesson-text' },
          h('p', { class: 'hint' }, `${this.scene + 1} of ${lesson.scenes.length}: ${name}`),
          says,
          this.table(scene.rows),
          scene.curve ? lessonCurve(shown, scene.curve) : '',
          this.ask(scene.question),
          this.foot(lesson, shown),
        ),
      ),
    );
    says.focus({ preventScroll: true });
  }

  /** @param {Lesson} lesson */
  head(lesson) {
    return h(
      'div',
      { class: 'lesson-head' },
      h('h2', {}, `${LESSONS.indexOf(lesson) + 1}. ${lesson.title}`),
      h('a', { href: '#view=lessons' }, 'All lessons'),
    );
  }

  /** What a run is called: by the lesson, or by its algorithm. @param {string} run */
  nameOf(run) {
    return this.lesson?.runs[run].called ?? this.settingOf(run);
  }

  /** @param {string} run */
  settingOf(run) {
    const { job } = this.ran[run];
    return contestantName(this.app, job.algorithm, job.settings);
  }

  /** @param {string[]} names of runs */
  table(names) {
    const rows = names.map((name) => this.row(name));
    const titles = ['Algorithm', 'Puzzle', '', 'Explored'].map((title) => h('th', { scope: 'col' }, title));
    return h('table', { class: 'lesson-table' }, h('thead', {}, h('tr', {}, titles)), h('tbody', {}, rows));
  }

  /** @param {string} name of a run */
  row(name) {
    const { facts } = this.ran[name];
    const run = this.lesson?.runs[name];
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, this.nameOf(name), run?.called ? h('small', {}, this.settingOf(name)) : ''),
      h('td', {}, nameOfPuzzle(run?.puzzle)),
      h('td', {}, facts.solved ? 'solved' : 'not solved'),
      h('td', { class: 'number', 'data-run': name }, whole(facts.explored)),
    );
  }

  /** @param {Question | undefined} question */
  ask(question) {
    this.answer.replaceChildren();
    this.next.disabled = Boolean(question);
    this.answers = (question?.answers ?? []).map((text, i) =>
      h(
        'button',
        {
          type: 'button',
          class: 'answer',
          'aria-keyshortcuts': i + 1,
          onclick: () => question && this.judge(question, i),
        },
        h('kbd', { 'aria-hidden': 'true' }, String(i + 1)),
        ` ${text}`,
      ),
    );
    if (!question) return '';
    return h(
      'div',
      { class: 'lesson-question', role: 'group', 'aria-labelledby': 'lesson-asks' },
      h('p', { id: 'lesson-asks' }, question.asks(this.known)),
      h('div', { class: 'answers' }, this.answers),
      this.answer,
    );
  }

  /**
   * @param {Question} question
   * @param {number} chosen
   */
  judge(question, chosen) {
    const right = question.right(this.known);
    this.answers.forEach((each, i) => {
      each.disabled = true;
      each.classList.toggle('right', i === right);
      each.classList.toggle('chosen', i === chosen);
    });
    const verdict = chosen === right ? '✓ Right.' : `✗ Not quite: “${question.answers[right]}”.`;
    this.answer.replaceChildren(h('strong', {}, verdict), ' ', question.because(this.known));
    this.next.disabled = false;
    this.next.focus();
  }

  /**
   * @param {Lesson} lesson
   * @param {Ran} shown
   */
  foot(lesson, shown) {
    const last = this.scene === lesson.scenes.length - 1;
    const following = LESSONS[LESSONS.indexOf(lesson) + 1];
    const onward = following
      ? h(
          'a',
          { class: 'onward', id: 'lesson-onward', href: linkTo(following) },
          `Next lesson: ${following.title}`,
        )
      : h('a', { class: 'onward', id: 'lesson-onward', href: '#view=lessons' }, 'All lessons');
    return h(
      'div',
      { class: 'lesson-foot' },
      last ? onward : this.next,
      h('a', { href: this.board.link(shown) }, 'Step through this run'),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.lesson || isField(event.target)) return;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
    const answer = this.answers[Number(event.key) - 1];
    if (answer) answer.click();
    else if (event.key === 'ArrowRight' && !this.next.disabled && this.next.isConnected) this.next.click();
    else if (event.key === 'ArrowLeft' && this.scene > 0) this.go(this.scene - 1);
  }
}

/** @param {Lesson} lesson */
function linkTo(lesson) {
  return `#view=lessons&lesson=${lesson.id}`;
}

/** @param {import('./lessons.js').LessonRun['puzzle'] | undefined} puzzle */
function nameOfPuzzle(puzzle) {
  return typeof puzzle === 'string' ? puzzle : puzzle?.labels?.title;
}
