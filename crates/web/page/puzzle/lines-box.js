// Lines that are only drawn, and what the person says they are.

import { post } from '../base/api.js';
import { App } from '../app/app.js';
import { h } from '../base/dom.js';
import { grouped } from '../base/group.js';
import { troubleBox, troubleOf } from '../base/notices.js';
import { sketchesOf } from '../rules/sketch.js';
import { named, others } from './drawn-lines.js';
import { LineGroup } from './line-group.js';

/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Rule} Rule */
/** @typedef {import('../rules/sketch.js').Sketch} Sketch */
/** @typedef {import('./drawn-lines.js').Other} Other */

export class LinesBox {
  /**
   * @param {App} app
   * @param {(puzzle: Puzzle, source: string) => void} take
   */
  constructor(app, take) {
    this.app = app;
    this.take = take;
    this.title = h('p', { class: 'what', id: 'drawn-title' }, 'These lines are only drawn. What are they?');
    this.groups = h('div', { class: 'drawn-groups' });
    this.problem = h('div', { class: 'problem' });
    this.element = h(
      'section',
      { id: 'drawn-lines', class: 'drawn-lines', 'aria-labelledby': 'drawn-title', tabindex: -1 },
      this.title,
      this.groups,
      this.problem,
    );
  }

  draw() {
    const { rules, shape } = this.app;
    const sketches = sketchesOf(rules, shape.side);
    const rest = others(rules, sketches);
    this.element.hidden = !sketches.length && !rest.length;
    this.title.hidden = !sketches.length;
    this.problem.replaceChildren();
    const groups = [...grouped(sketches, ({ name }) => name).values()].map((group) => this.group(group));
    this.groups.replaceChildren(
      ...groups,
      h(
        'ul',
        { class: 'drawn-rest', hidden: !rest.length },
        rest.map((each) => this.item(each)),
      ),
    );
  }

  /** @param {Sketch[]} sketches of one name */
  group(sketches) {
    const { app } = this;
    const [{ side }, kinds] = [app.shape, app.catalogue.rules];
    /** @type {import('./line-group.js').Decide} */
    const decide = (chosen, kind, turned) => {
      const lines = `${chosen.length} drawn line${chosen.length === 1 ? '' : 's'}`;
      this.exchange(named(app.rules, chosen, kind, { side, turned }), `${lines} read as ${kind.title}`);
    };
    return new LineGroup(sketches, { side, kinds, decide }).element;
  }

  /** @param {Other} other */
  item({ at, says, short }) {
    const drop = () => {
      const rules = this.app.rules.filter((_, nth) => !at.includes(nth));
      this.exchange(rules, `${short} read as no rule`);
    };
    return h(
      'li',
      {},
      `${says} `,
      h('button', { type: 'button', class: 'quiet', onclick: drop }, 'Adds no rule'),
    );
  }

  /**
   * Puts the same puzzle with other rules on the table, unless the server finds that they cannot be.
   * @param {Rule[]} rules
   * @param {string} said what the person said, for the line that tells where the puzzle is from
   */
  async exchange(rules, said) {
    const { app } = this;
    try {
      const text = JSON.stringify({ ...app.puzzle(), rules });
      /** @type {import('../base/types.js').Reading} */
      const { records } = await post('read', { text, from: 'json' });
      const [record] = records;
      if ('error' in record) return this.refuse(record.error);
      this.take(record.puzzle, `${app.source}; ${said}`);
      this.element.focus();
    } catch (error) {
      this.refuse(troubleOf(error));
    }
  }

  /** @param {import('../base/types.js').Trouble} trouble */
  refuse(trouble) {
    const todo = 'Choose another kind, or leave that line out.';
    this.problem.replaceChildren(troubleBox({ ...trouble, where: '', todo }));
  }
}
