// Curves over the whole run: depth of a tree search; cost, temperature and population of the others.

import { LineChart } from '../base/chart.js';
import { h } from '../base/dom.js';
import { Player } from './player.js';
import { Recording } from './recording.js';

/** @typedef {import('../base/types.js').Frame} Frame */
/** @typedef {import('../base/chart.js').Line} Line */

/**
 * A chart per group of measures that the frames of a run have.
 * @type {{ title: string, log?: boolean, lines: [keyof Frame, string, string][], local: boolean }[]}
 */
const CHARTS = [
  { title: 'Depth', local: false, lines: [['depth', 'digits beside the givens', 'blue']] },
  { title: 'Frontier', local: false, lines: [['frontier', 'states waiting', 'orange']] },
  { title: 'Limit', local: false, lines: [['limit', 'limit of the round', 'purple']] },
  {
    title: 'Cost',
    local: true,
    lines: [
      ['cost', 'board shown', 'blue'],
      ['best', 'best so far', 'green dashed'],
      ['mean', 'mean of the population', 'orange dotted'],
    ],
  },
  { title: 'Temperature', local: true, log: true, lines: [['temperature', 'log scale', 'vermillion']] },
  { title: 'Population', local: true, lines: [['diversity', 'diversity, 0 (all alike) to 1', 'purple']] },
];

export class CurvePanel {
  /**
   * @param {(step: number) => void} seek
   * @param {(step: number | null) => void} brush somebody points at a step
   */
  constructor(seek, brush) {
    this.seek = seek;
    this.brush = brush;
    this.element = h('div', { class: 'curve-panel' });
    /** @type {LineChart[]} */
    this.charts = [];
    /** @type {Recording | null} */
    this.recording = null;
    this.drawnFrames = -1;
  }

  /** @param {Player} player */
  draw(player) {
    const { recording } = player;
    if (recording !== this.recording || recording.frames.length !== this.drawnFrames) this.build(recording);
    for (const chart of this.charts) chart.point(player.step);
  }

  /** @param {number | null} step */
  mark(step) {
    for (const chart of this.charts) chart.mark(step);
  }

  /** @param {Recording} recording */
  build(recording) {
    this.recording = recording;
    this.drawnFrames = recording.frames.length;
    this.charts = [];
    const local = isLocal(recording);
    for (const { title, log, lines, local: forLocal } of CHARTS) {
      /** @type {Line[]} */
      const present = [];
      for (const [field, name, mark] of lines) {
        const points = curve(recording.frames, field);
        if (points.length > 1) present.push({ name, mark, points });
      }
      if (!present.length || forLocal !== local) continue;
      const chart = new LineChart(title, {
        log: log ?? false,
        height: title === 'Depth' || title === 'Cost' ? 220 : 140,
        seek: this.seek,
        brush: this.brush,
      });
      chart.draw(present, recording.total);
      this.charts.push(chart);
    }
    this.element.replaceChildren(...this.charts.map((chart) => chart.element));
    if (!this.charts.length) {
      this.element.append(
        h(
          'p',
          { class: 'empty' },
          recording.finished
            ? 'This run has no curve.'
            : 'The curves appear with the first figures of the run.',
        ),
      );
    }
  }
}

/**
 * Whether a run moves between full boards, and has a cost rather than a depth.
 * @param {Recording} recording
 */
export function isLocal(recording) {
  return recording.isLocal;
}

/**
 * @param {readonly Frame[]} frames
 * @param {keyof Frame} field
 * @returns {[number, number][]}
 */
export function curve(frames, field) {
  /** @type {[number, number][]} */
  const points = [];
  for (const frame of frames) {
    const value = frame[field];
    if (typeof value === 'number') points.push([frame.step, value]);
  }
  return points;
}
