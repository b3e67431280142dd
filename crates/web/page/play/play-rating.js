// How hard the puzzle on the table is for a person, with the step that makes it so.

import { post } from '../base/api.js';
import { button } from '../base/controls.js';
import { h } from '../base/dom.js';
import { sentence, troubleOf } from '../base/notices.js';
import { plural } from '../base/numbers.js';
import { titleOf } from '../puzzle/orders.js';

/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Rating} Rating */
/** @typedef {import('../base/types.js').Step} Step */

export class RatingCard {
  /**
   * @param {import('../base/types.js').Catalogue} catalogue
   * @param {{ show: (steps: Step[], at: number) => void, changed: () => void }} options
   */
  constructor(catalogue, options) {
    this.catalogue = catalogue;
    this.options = options;
    /** @type {Rating | null} */
    this.rating = null;
    /** @type {AbortController | null} */
    this.asking = null;
    this.level = h('p', { class: 'level', id: 'level' });
    this.about = h('div', { class: 'rating' });
    this.element = h(
      'section',
      { class: 'card play-card', 'aria-label': 'How hard it is' },
      this.level,
      this.about,
    );
  }

  /** @param {Puzzle} puzzle */
  async rate(puzzle) {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.rating = null;
    this.level.textContent = 'Rating…';
    this.about.replaceChildren();
    try {
      this.rating = await post('rate', { puzzle, steps: true }, asking.signal);
      this.draw();
      this.options.changed();
    } catch (error) {
      if (asking.signal.aborted) return;
      this.level.textContent = 'Not rated';
      this.about.replaceChildren(h('p', { class: 'hint' }, sentence(troubleOf(error).what)));
    }
  }

  /** The level in a word, where it is known. */
  get word() {
    return this.rating?.level ?? null;
  }

  draw() {
    const { rating } = this;
    if (!rating) return;
    this.level.dataset.level = rating.level;
    this.level.replaceChildren(h('strong', {}, titleOf(this.catalogue, rating.level)), ` ${figures(rating)}`);
    this.about.replaceChildren(
      ...(rating.solved
        ? []
        : [h('p', {}, 'The techniques end before the solution: it is harder than that.')]),
      this.hardest(rating) ?? '',
      techniques(rating),
    );
  }

  /** @param {Rating} rating */
  hardest({ steps = [], hardest }) {
    if (hardest === undefined || !steps[hardest]) return null;
    const { title, rating } = steps[hardest];
    return h(
      'p',
      { class: 'hardest' },
      `The hardest step is number ${hardest + 1}: ${title} (${rating.toFixed(1)}). `,
      button('show-hardest', 'Show it', () => this.options.show(steps, hardest)),
    );
  }
}

/** @param {Rating} rating */
function figures({ explainer, dialect, score, minutes, solved }) {
  const time =
    solved && minutes !== undefined
      ? [`about ${minutes < 1 ? 'a minute' : plural(Math.round(minutes), 'minute')}`]
      : [];
  const above = solved ? '' : 'above ';
  return [`${above}${explainer.toFixed(1)} by ${dialect}`, `score ${score}`, ...time].join(' · ');
}

/** @param {Rating} rating */
function techniques({ techniques }) {
  return h(
    'details',
    { class: 'techniques' },
    h('summary', {}, 'Techniques it takes'),
    h(
      'ul',
      {},
      techniques.map(({ title, times }) =>
        h('li', {}, `${title} `, h('span', { class: 'hint' }, `× ${times}`)),
      ),
    ),
  );
}
