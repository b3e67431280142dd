// One figure of a run over the whole of it, beside a lesson.

import { LineChart } from '../base/chart.js';
import { curve } from '../run/curve-panel.js';

/** @typedef {import('./lesson-runs.js').Ran} Ran */

const TITLES = {
  temperature: 'Temperature',
  best: 'Digits missing on the best board so far',
  depth: 'Digits on the board',
};
const HEIGHT = 130;

/**
 * @param {Ran} ran
 * @param {keyof typeof TITLES} field
 */
export function lessonCurve({ recording }, field) {
  const chart = new LineChart(TITLES[field], { height: HEIGHT });
  const points = curve(recording.frames, field);
  chart.draw([{ name: 'over the events of the run', mark: 'vermillion', points }], recording.total);
  return chart.element;
}
