// The log: a sentence per event. The last one stands under the board; screen readers hear it too, not too
// often.

import { h, throttle } from '../base/dom.js';
import { whole } from '../base/numbers.js';
import { Player } from '../run/player.js';

/** @typedef {import('../base/types.js').Event} Event */

const LINES = 80;
const CALM_MS = 2000;

export class LogPanel {
  /**
   * @param {(step: number) => void} seek
   * @param {(step: number | null) => void} brush somebody points at a step
   */
  constructor(seek, brush) {
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
    this.list.addEventListener('pointerover', (event) => {
      const item = event.target instanceof Element ? event.target.closest('li') : null;
      brush(item?.dataset.step ? Number(item.dataset.step) : null);
    });
    this.list.addEventListener('pointerleave', () => brush(null));
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
    const text = this.textAt(player);
    const key = `${window?.from}/${first}/${step}/${window ? '' : text}`;
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
    // Never an empty list: without events it says why there are none.
    if (!items.length) items.push(h('li', { class: 'no-events' }, text));
    this.list.replaceChildren(...items);
  }

  /** @param {Player} player */
  textAt({ step, recording, playing, options }) {
    if (step === 0) return 'The puzzle, before the first event.';
    const window = recording.windowAt(step);
    const event = window?.eventTo(step);
    if (window && event) return `${whole(step)}: ${jumpText(window, step)}${eventText(event)}`;
    if (window) return `${whole(step)}: the events before are in the window before.`;
    const near = `Near event ${whole(step)}`;
    if (playing) return `${near}; pause to see the exact steps.`;
    if (!options.fetchWindow) return `${near}; this replay has only a picture here, not every event.`;
    return recording.finished
      ? `${near}; the search runs again for the exact steps.`
      : `${near}; the exact steps appear when the run ends.`;
  }

  /** @param {number | null} step somebody points at it elsewhere */
  mark(step) {
    for (const item of this.list.children) {
      item.classList.toggle('brushed', item instanceof HTMLElement && item.dataset.step === String(step));
    }
  }
}

/**
 * An event as a sentence, with its reason where the search has one.
 * @param {Event} event
 */
export function eventText({ says = '', because }) {
  return because ? `${says.replace(/\.$/, '')}, because ${because}.` : says;
}

/**
 * The board turns to another state in several events: at the last of them they are told as one step.
 * @param {import('../run/recording.js').EventWindow} window
 * @param {number} step
 */
function jumpText(window, step) {
  if (window.eventTo(step)?.event !== 'show' || window.eventTo(step + 1)?.event === 'show') return '';
  let at = step;
  while (window.eventTo(at)?.event === 'show') at--;
  const { event, state } = window.eventTo(at) ?? {};
  const cells = step - at === 1 ? 'one cell changes' : `${step - at} cells change`;
  return event === 'take' ? `The board turns to state ${state}, ${cells}. ` : '';
}
