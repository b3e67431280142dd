// First, back, play, forward, last; the speed on a log scale; a scrubber with the dead ends marked.

import { h, svg } from './dom.js';
import { short, whole } from './numbers.js';
import { Player } from './player.js';
import { failures, Recording } from './recording.js';

const MARKS = 240;
const FASTEST = 8;

const ICONS = {
  first: 'M6 5v14M18 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
};

export class Transport {
  /** @param {() => Player | null} player */
  constructor(player) {
    this.player = player;
    this.buttons = {
      first: this.button('first', 'First step', () => this.seek(0)),
      back: this.button('back', 'One step back (key ,)', () => this.player()?.advance(-1)),
      play: this.button('play', 'Play (key P)', () => this.player()?.toggle()),
      forward: this.button('forward', 'One step forward (key .)', () => this.player()?.advance(1)),
      last: this.button('last', 'Last step', () => this.seek(Infinity)),
    };
    this.speedText = h('output', { class: 'speed-text', for: 'speed' });
    this.speed = h('input', {
      type: 'range',
      id: 'speed',
      min: 0,
      max: FASTEST,
      step: 0.1,
      value: 1.3,
      'aria-label': 'Speed, events per second',
      oninput: () => this.setSpeed(),
    });
    this.grain = h(
      'select',
      { id: 'grain', 'aria-label': 'What one step is', onchange: () => this.setSpeed() },
      h('option', { value: 'event' }, 'event'),
      h('option', { value: 'board' }, 'change'),
      h('option', { value: 'fail' }, 'dead end'),
    );
    this.scrub = h('input', {
      type: 'range',
      id: 'scrub',
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
    this.where = h('output', { class: 'where', id: 'where', for: 'scrub' });
    this.element = h(
      'div',
      { class: 'transport', role: 'group', 'aria-label': 'Walk through the run' },
      h('div', { class: 'scrub-box' }, this.marks, this.scrub),
      h(
        'div',
        { class: 'transport-row' },
        h('div', { class: 'buttons' }, Object.values(this.buttons)),
        h('label', { class: 'speed' }, h('span', {}, 'Speed'), this.speed, this.speedText),
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
      { type: 'button', class: 'icon', id: `go-${icon}`, 'aria-label': label, title: label, onclick },
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

  /** Takes the controls over into the player. */
  setSpeed() {
    const player = this.player();
    const speed = Math.round(10 ** Number(this.speed.value));
    this.speedText.textContent = `${short(speed)}/s`;
    this.speed.setAttribute('aria-valuetext', `${short(speed)} events per second`);
    if (!player) return;
    player.speed = speed;
    player.grain = this.grain.value;
  }

  /** @param {Player} player */
  draw(player) {
    const { recording, step } = player;
    this.scrub.max = String(recording.total);
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
  }

  /** @param {Recording} recording */
  drawMarks(recording) {
    this.marked = recording;
    this.markedFrames = recording.frames.length;
    const counts = failures(recording.frames, recording.total, MARKS);
    const most = Math.max(1, ...counts);
    const d = counts.map((count, i) => {
      if (!count) return '';
      const height = 4 + (16 * count) / most;
      return `M${i} 20V${(20 - height).toFixed(1)}h1V20z`;
    });
    this.marks.replaceChildren(svg('path', { d: d.join('') }));
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
