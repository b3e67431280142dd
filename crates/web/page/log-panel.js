// The log: a sentence per event. The last one stands under the board; screen readers hear it too, not too
// often.

import { h, throttle } from './dom.js';
import { whole } from './numbers.js';
import { Player } from './player.js';

/** @typedef {import('./types.js').Event} Event */

const LINES = 80;
const CALM_MS = 2000;

export class LogPanel {
  /** @param {(step: number) => void} seek */
  constructor(seek) {
    this.seen = h('span', { 'aria-hidden': 'true' });
    this.heard = h('p', { class: 'visually-hidden', id: 'now', 'aria-live': 'polite' });
    this.now = h('div', { class: 'now' }, this.seen, this.heard);
    this.list = h('ol', { class: 'log', tabindex: 0, 'aria-label': 'Events, the newest first' });
    // `now` stands under the board, so that it is heard whichever panel is in sight.
    this.element = h('div', { class: 'log-panel' }, this.list);
    this.shown = '';
    // A click goes to the event; for keys the transport does the same.
    this.list.addEventListener('click', (event) => {
      const item = event.target instanceof Element ? event.target.closest('li') : null;
      if (item?.dataset.step) seek(Number(item.dataset.step));
    });
    this.speak = (/** @type {string} */ text) => {
      if (this.heard.textContent !== text) this.heard.textContent = text;
    };
    this.speakCalmly = throttle(CALM_MS, this.speak);
  }

  /** @param {Player} player */
  draw(player) {
    const { step, recording } = player;
    const window = recording.windowAt(step);
    const first = Math.max(window?.from ?? 0, step - LINES);
    const key = `${window?.from}/${first}/${step}`;
    const event = window?.eventTo(step);
    const text =
      step === 0
        ? 'The puzzle, before the first event.'
        : event
          ? `${whole(step)}: ${eventText(event)}`
          : window
            ? `${whole(step)}: the events before are in the window before.`
            : `Near event ${whole(step)}; the exact steps come when you pause.`;
    if (this.seen.textContent !== text) this.seen.textContent = text;
    if (player.playing) this.speakCalmly(text);
    else this.speak(text);
    if (key === this.shown) return;
    this.shown = key;
    const items = [];
    for (let at = step; window && at > first; at--) {
      const each = window.eventTo(at);
      if (!each) break;
      items.push(
        h(
          'li',
          { class: `kind-${each.event}`, 'data-step': at, 'aria-current': at === step ? 'step' : null },
          h('span', { class: 'number' }, whole(at)),
          h('span', { class: 'glyph', 'aria-hidden': 'true' }),
          h('span', {}, eventText(each)),
        ),
      );
    }
    this.list.replaceChildren(...items);
  }
}

/**
 * An event as a sentence, with its reason where the search has one.
 * @param {Event} event
 */
export function eventText({ says = '', because }) {
  return because ? `${says.replace(/\.$/, '')}, because ${because}.` : says;
}
