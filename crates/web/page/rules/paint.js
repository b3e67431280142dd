// Drawn rules as SVG elements, in the inks of the style sheet.

import { svg } from '../base/dom.js';

/** @typedef {import('./looks.js').Mark} Mark */
/** @typedef {import('./looks.js').Picture} Picture */

/**
 * @param {Picture[]} pictures
 * @returns {SVGElement[]}
 */
export function paint(pictures) {
  return pictures.map(({ rule, marks }) =>
    svg('g', { class: `look-${rule.look}`, 'data-rule': rule.name }, marks.map(painted)),
  );
}

/** @param {Mark} mark */
function painted(mark) {
  const { d, text, x, y, size, bold, anchor, halo, fill, stroke, width, dash, butt } = mark;
  if (text !== undefined)
    return svg(
      'text',
      {
        x,
        y,
        class: halo ? 'halo' : null,
        fill: ink(fill),
        'font-size': size,
        'font-weight': bold ? 700 : null,
        'text-anchor': anchor ?? null,
      },
      text,
    );
  return svg('path', {
    d,
    fill: ink(fill),
    stroke: ink(stroke),
    'stroke-width': width,
    'stroke-dasharray': dash?.length ? dash.join(' ') : null,
    'stroke-linecap': butt || dash?.length ? 'butt' : null,
  });
}

/** @param {string | undefined} name */
function ink(name) {
  return name ? `var(--rule-${name})` : 'none';
}
