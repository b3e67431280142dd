// First, back, play, forward, last, by events of a kind; the speed; a scrubber over a strip of depth and dead ends.

import { h, isPressed, svg } from '../base/dom.js';
import { short, whole } from '../base/numbers.js';
import { Player } from '../run/player.js';
import { depthsOf, failures, Recording } from '../run/recording.js';

const MARKS = 240;
const FASTEST = 8;

/** What one step is: the key that goes to the next one (with Shift, the one before), and its name. */
const STEPS = /** @type {[string, string, string][]} */ ([
  ['event', 'e', 'event'],
  ['board', 'c', 'change of the board'],
  ['decision', 'd', 'decision'],
  ['propagation', 'g', 'end of a propagation'],
  ['fail', 'x', 'dead end'],
  ['restart', 'r', 'restart'],
]);

const ICONS = {
  first: 'M6 5v14M18 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
};

export class Transport {
  /**
   * @param {() => Player | null} player
   * @param {string} [prefix] of the ids, where there is more than one
   */
  constructor(player, prefix = '') {
    this.player = player;
    this.prefix = prefix;
    this.buttons = {
      first: this.button('first', 'First step', () => this.seek(0)),
      back: this.button('back', 'One step back (key ,)', () => this.advance(-1)),
      play: this.button('play', 'Play (key P)', () => this.player()?.toggle()),
      forward: this.button('forward', 'One step forward (key .)', () => this.advance(1)),
      last: this.button('last', 'Last step', () => this.seek(Infinity)),
    };
    this.speedText = h('output', { class: 'speed-text', for: `${prefix}speed` });
    this.speed = h('input', {
      type: 'range',
      id: `${prefix}speed`,
      min: 0,
      max: FASTEST,
      step: 0.1,
      value: 1.3,
      'aria-label': 'Speed, events per second, on a log scale',
      oninput: () => this.choose(false),
    });
    this.auto = h(
      'button',
      {
        type: 'button',
        id: `${prefix}speed-auto`,
        'aria-pressed': 'true',
        title: 'The whole run in half a minute, whatever its length',
        onclick: () => this.choose(true),
      },
      '30 s',
    );
    this.grain = h(
      'select',
      { id: `${prefix}grain`, 'aria-label': 'What one step is' },
      STEPS.map(([value, key, name]) => h('option', { value }, `${name} (${key.toUpperCase()})`)),
    );
    this.scrub = h('input', {
      type: 'range',
      id: `${prefix}scrub`,
      min: 0,
      max: 0,
      step: 1,
      value: 0,
      'aria-label': 'Position in the run',
      oninput: () => this.seek(Number(this.scrub.value)),
    });
    this.marks = svg('svg', {
      class: 'fail-marks',
      viewBox: `0 0 ${MARKS} 20`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    });
    this.brushed = svg('line', { class: 'brushed', y1: 0, y2: 20, visibility: 'hidden' });
    this.where = h('output', { class: 'where', id: `${prefix}where`, for: `${prefix}scrub` });
    this.element = h(
      'div',
      { class: 'transport', role: 'group', 'aria-label': 'Walk through the run' },
      h('div', { class: 'scrub-box' }, this.marks, this.scrub),
      h(
        'div',
        { class: 'transport-row' },
        h('div', { class: 'buttons' }, Object.values(this.buttons)),
        h('label', { class: 'speed' }, h('span', {}, 'Speed'), this.speed, this.speedText),
        this.auto,
        h('label', { class: 'grain' }, h('span', {}, 'Step'), this.grain),
      ),
    );
    /** @type {Recording | null} */
    this.marked = null;
    this.markedFrames = -1;
  }

  /**
   * @param {keyof typeof ICONS} icon
   * @param {string} label
   * @param {() => void} onclick
   */
  button(icon, label, onclick) {
    return h(
      'button',
      {
        type: 'button',
        class: 'icon',
        id: `${this.prefix}go-${icon}`,
        'aria-label': label,
        title: label,
        onclick,
      },
      drawn(icon),
    );
  }

  /** @param {number} step */
  seek(step) {
    const player = this.player();
    if (!player) return;
    if (step === Infinity || step === 0) player.pause();
    player.seek(Math.min(step, player.recording.total));
  }

  /**
   * One step of the kind chosen, or of another.
   * @param {1 | -1} direction
   * @param {string} [grain]
   */
  advance(direction, grain = this.grain.value) {
    const player = this.player();
    if (!player) return;
    player.grain = grain;
    player.advance(direction);
  }

  /**
   * Keys of the transport, wherever the focus is. Says whether it was one.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return false;
    const space = key === ' ' && !isPressed(event.target);
    // Space would scroll the page too.
    if (space) event.preventDefault();
    const step = STEPS.find(([, letter]) => letter === key.toLowerCase());
    if (step) this.advance(shiftKey ? -1 : 1, step[0]);
    else if (key === ',' || key === '.') this.advance(key === '.' ? 1 : -1);
    else if (space || key === 'p' || key === 'P') this.player()?.toggle();
    else return false;
    return true;
  }

  /** @param {boolean} auto whether the run is to last half a minute, or the slider says how fast it goes */
  choose(auto) {
    this.auto.setAttribute('aria-pressed', String(auto));
    this.setSpeed();
  }

  /** Takes the controls over into the player. */
  setSpeed() {
    const player = this.player();
    const auto = this.auto.getAttribute('aria-pressed') === 'true';
    if (player) player.chosenSpeed = auto ? null : Math.round(10 ** Number(this.speed.value));
    const speed = player?.speed ?? Math.round(10 ** Number(this.speed.value));
    if (auto) this.speed.value = String(Math.log10(speed));
    this.speedText.textContent = `${short(Math.round(speed))}/s`;
    this.speed.setAttribute('aria-valuetext', `${short(Math.round(speed))} events per second`);
  }

  /** @param {Player} player */
  draw(player) {
    const { recording, step } = player;
    if (this.scrub.max !== String(recording.total)) {
      this.scrub.max = String(recording.total);
      this.setSpeed();
    }
    if (this.scrub.value !== String(step)) this.scrub.value = String(step);
    this.scrub.setAttribute('aria-valuetext', `event ${whole(step)} of ${whole(recording.total)}`);
    const { exact } = recording.look(step);
    const state = player.loading
      ? ' · searching again for the exact steps…'
      : exact
        ? ''
        : ' · nearest keyframe';
    this.where.textContent = `${whole(step)} / ${whole(recording.total)}${state}`;
    const { play } = this.buttons;
    const icon = player.playing ? 'pause' : 'play';
    if (play.dataset.icon !== icon) {
      play.dataset.icon = icon;
      play.replaceChildren(drawn(icon));
      const label = player.playing ? 'Pause (key P)' : 'Play (key P)';
      play.setAttribute('aria-label', label);
      play.title = label;
    }
    if (this.marked !== recording || this.markedFrames !== recording.frames.length) this.drawMarks(recording);
    this.brushed.setAttribute('visibility', 'hidden');
  }

  /**
   * @param {number | null} step somebody points at it elsewhere
   * @param {number} total
   */
  mark(step, total) {
    this.brushed.setAttribute('visibility', step === null ? 'hidden' : 'visible');
    if (step === null) return;
    const x = String((MARKS * step) / Math.max(1, total));
    this.brushed.setAttribute('x1', x);
    this.brushed.setAttribute('x2', x);
  }

  /** @param {Recording} recording */
  drawMarks(recording) {
    this.marked = recording;
    this.markedFrames = recording.frames.length;
    const counts = failures(recording.frames, recording.total, MARKS);
    const depths = depthsOf(recording.frames, recording.total, MARKS);
    const [most, deepest] = [Math.max(1, ...counts), Math.max(1, ...depths.map(([, high]) => high))];
    const up = (/** @type {number} */ share) => (20 - 19 * share).toFixed(1);
    // Where a search fails everywhere, the strip still tells how far back it went each time.
    const band = depths.map(([low, high], i) =>
      high < low ? '' : `M${i} ${up(low / deepest)}V${up(high / deepest + 0.08)}h1V${up(low / deepest)}z`,
    );
    const bars = counts.map((count, i) => (count ? `M${i} 20V${up((0.35 * count) / most)}h1V20z` : ''));
    this.marks.replaceChildren(
      svg('path', { class: 'depth-band', d: band.join('') }),
      svg('path', { class: 'fail-bars', d: bars.join('') }),
      this.brushed,
    );
  }
}

/** @param {keyof typeof ICONS} icon */
function drawn(icon) {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true', class: 'glyph' },
    svg('path', { d: ICONS[icon] }),
  );
}
