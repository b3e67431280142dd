// The board as a picture: one list of shapes, written as SVG text or painted on a canvas for PNG.

import { picturesOf } from '../rules/looks.js';
import { Shape } from './shape.js';

/** @typedef {import('./board-view.js').Face} Face */

/**
 * @typedef {{ kind: 'rect', x: number, y: number, width: number, height: number, fill: string }
 *   | { kind: 'line', x1: number, y1: number, x2: number, y2: number, width: number, stroke: string }
 *   | { kind: 'path', x: number, y: number, mark: RuleMark }
 *   | { kind: 'text', x: number, y: number, size: number, fill: string, bold: boolean, text: string, start?: boolean }} Mark
 */
/** @typedef {import('../rules/looks.js').Mark} RuleMark */

const UNIT = 48;
const EDGE = 12;
const INK = '#1a1d21';
const SOLVER = '#005b8f';
const NOTE = '#5a6270';
const FONT = 'Helvetica, Arial, sans-serif';
/** The inks of rules on paper: those of the light style sheet. */
const INKS = /** @type {Record<string, string>} */ ({
  ink: INK,
  sheet: '#ffffff',
  strong: '#4a5260',
  diagonal: '#5aa7d6',
  thermometer: '#cdd2d8',
  arrow: '#868e99',
  parity: '#d6dade',
  white: '#ffffff',
  black: '#14171a',
  rim: '#14171a',
  'dot-edge': '#14171a',
  'shade-0': '#e4e7eb',
  'shade-1': '#fdeccb',
  'shade-2': '#d8eaf6',
  'shade-3': '#efdcea',
  'frame-0': '#aab1ba',
  'frame-1': '#c08a1d',
  'frame-2': '#4d8fb8',
  'frame-3': '#a8578a',
  grey: '#b6bbc2',
  'grey-edge': '#737b87',
  green: '#96db9f',
  'green-edge': '#1d7a37',
  pink: '#ecabe4',
  'pink-edge': '#9c3090',
  blue: '#9acaed',
  'blue-edge': '#1f6a9f',
  yellow: '#e6d87e',
  'yellow-edge': '#7d6d0c',
  mauve: '#c5baec',
  'mauve-edge': '#6a55b5',
  peach: '#fac5a4',
  'peach-edge': '#a85c28',
  teal: '#93d4d2',
  'teal-edge': '#117470',
  orange: '#f5c083',
  'orange-edge': '#9a5705',
  olive: '#c0c693',
  'olive-edge': '#646d1b',
});

/**
 * What to draw, always dark on white: pictures go to paper and into documents.
 * @param {Shape} shape
 * @param {(cell: number) => Face} face
 * @returns {{ room: { x: number, y: number, width: number, height: number }, marks: Mark[] }}
 */
export function picture(shape, face) {
  const { side, margin } = shape;
  const boxHeight = shape.hasBoxes ? shape.boxHeight : side;
  const boxWidth = shape.hasBoxes ? shape.boxWidth : side;
  const size = side * UNIT + 2 * EDGE;
  const { under, over } = picturesOf(shape.pictured, side);
  /** @type {Mark[]} */
  const marks = under.flatMap((each) => each.marks.map(ruleMark));
  for (let cell = 0; cell < shape.cells; cell++) {
    const x = EDGE + shape.column(cell) * UNIT;
    const y = EDGE + shape.row(cell) * UNIT;
    marks.push(...cellMarks(shape, x, y, face(cell)));
  }
  for (const thick of [false, true]) {
    for (let i = 0; i <= side; i++) {
      const at = EDGE + i * UNIT;
      const end = EDGE + side * UNIT;
      const style = { width: thick ? 3 : 1, stroke: thick ? INK : '#9aa3ae' };
      const cap = thick ? 1.5 : 0;
      if ((i % boxHeight === 0) === thick) {
        marks.push({ kind: 'line', x1: EDGE - cap, y1: at, x2: end + cap, y2: at, ...style });
      }
      if ((i % boxWidth === 0) === thick) {
        marks.push({ kind: 'line', x1: at, y1: EDGE - cap, x2: at, y2: end + cap, ...style });
      }
    }
  }
  if (!shape.hasBoxes) marks.push(...walls(shape));
  marks.push(...over.flatMap((each) => each.marks.map(ruleMark)));
  const room = {
    x: -margin.left * UNIT,
    y: -margin.top * UNIT,
    width: size + (margin.left + margin.right) * UNIT,
    height: size + (margin.top + margin.bottom) * UNIT,
  };
  return { room, marks: [{ kind: 'rect', ...room, fill: '#ffffff' }, ...marks] };
}

/**
 * @param {RuleMark} mark
 * @returns {Mark}
 */
function ruleMark(mark) {
  const { text, x = 0, y = 0, size = 0, fill, bold = false, anchor } = mark;
  if (text === undefined) return { kind: 'path', x: EDGE, y: EDGE, mark };
  const place = { x: EDGE + x * UNIT, y: EDGE + y * UNIT, size: size * UNIT };
  return { kind: 'text', ...place, fill: INKS[fill ?? 'ink'], bold, text, start: anchor === 'start' };
}

/**
 * The borders between regions.
 * @param {Shape} shape
 * @returns {Mark[]}
 */
function walls(shape) {
  /** @type {Mark[]} */
  const marks = [];
  for (let cell = 0; cell < shape.cells; cell++) {
    const x = EDGE + shape.column(cell) * UNIT;
    const y = EDGE + shape.row(cell) * UNIT;
    const style = { kind: /** @type {const} */ ('line'), width: 3, stroke: INK };
    if (shape.column(cell) + 1 < shape.side && shape.isWall(cell, cell + 1))
      marks.push({ ...style, x1: x + UNIT, y1: y, x2: x + UNIT, y2: y + UNIT });
    if (shape.row(cell) + 1 < shape.side && shape.isWall(cell, cell + shape.side))
      marks.push({ ...style, x1: x, y1: y + UNIT, x2: x + UNIT, y2: y + UNIT });
  }
  return marks;
}

/**
 * @param {Shape} shape
 * @param {number} x
 * @param {number} y
 * @param {Face} face
 * @returns {Mark[]}
 */
function cellMarks(shape, x, y, face) {
  const { side, markRows: boxHeight, markColumns: boxWidth } = shape;
  const [cx, cy] = [x + UNIT / 2, y + UNIT / 2];
  /** @type {Mark[]} */
  const marks = [];
  /** @type {(x: number, y: number, size: number, text: string) => void} */
  const note = (nx, ny, size, text) => {
    marks.push({ kind: 'text', x: nx, y: ny, size, fill: NOTE, bold: false, text });
  };
  if (face.heat) {
    const fill = mix(face.heat);
    marks.push({ kind: 'rect', x, y, width: UNIT, height: UNIT, fill });
  }
  if (face.value) {
    const given = face.kind === 'given';
    const text = String(face.value);
    const size = [28, 24, 18][text.length - 1] ?? 14;
    marks.push({ kind: 'text', x: cx, y: cy, size, fill: given ? INK : SOLVER, bold: given, text });
    return marks;
  }
  const step = Math.min(UNIT / boxWidth, UNIT / boxHeight);
  for (const digit of face.candidates ?? []) {
    const column = (digit - 1) % boxWidth;
    const row = Math.floor((digit - 1) / boxWidth);
    const nx = x + ((column + 0.5) * UNIT) / boxWidth;
    const ny = y + ((row + 0.5) * UNIT) / boxHeight;
    note(nx, ny, step * (side > 9 ? 0.6 : 0.75), String(digit));
  }
  const names = (/** @type {readonly number[]} */ digits) => digits.join(side > 9 ? ' ' : '');
  if (face.corner?.length) note(cx, y + 9, 11, names(face.corner));
  if (face.centre?.length) note(cx, cy, 12, names(face.centre));
  return marks;
}

/** @param {number} heat */
function mix(heat) {
  const part = (/** @type {number} */ low, /** @type {number} */ high) =>
    Math.round(low + (high - low) * heat);
  return `rgb(${part(255, 232)},${part(246, 132)},${part(218, 42)})`;
}

/**
 * @param {Shape} shape
 * @param {(cell: number) => Face} face
 * @returns {string}
 */
export function toSvg(shape, face) {
  const { room, marks } = picture(shape, face);
  const body = marks.map((mark) => {
    switch (mark.kind) {
      case 'rect':
        return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" fill="${mark.fill}"/>`;
      case 'line':
        return `<line x1="${mark.x1}" y1="${mark.y1}" x2="${mark.x2}" y2="${mark.y2}" stroke="${mark.stroke}" stroke-width="${mark.width}"/>`;
      case 'path':
        return pathText(mark.mark);
      case 'text': {
        const weight = mark.bold ? ' font-weight="bold"' : '';
        const anchor = mark.start ? 'start' : 'middle';
        return `<text x="${mark.x}" y="${mark.y}" font-size="${mark.size}" fill="${mark.fill}"${weight} text-anchor="${anchor}" dominant-baseline="central">${mark.text}</text>`;
      }
    }
  });
  const { x, y, width, height } = room;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" font-family="${FONT}">`;
  return `${head}\n<title>Sudoku, ${shape.side} by ${shape.side}</title>\n${body.join('\n')}\n</svg>\n`;
}

/** @param {RuleMark} mark */
function pathText({ d, fill, stroke, width = 0, dash, butt }) {
  const line = stroke
    ? ` stroke="${INKS[stroke]}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="${butt || dash?.length ? 'butt' : 'round'}"`
    : '';
  const dashes = dash?.length ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  const place = `translate(${EDGE} ${EDGE}) scale(${UNIT})`;
  return `<path transform="${place}" d="${d}" fill="${fill ? INKS[fill] : 'none'}"${line}${dashes}/>`;
}

/**
 * @param {Shape} shape
 * @param {(cell: number) => Face} face
 * @returns {Promise<Blob>}
 */
export function toPng(shape, face) {
  const { room, marks } = picture(shape, face);
  // Twice the size for sharp print, within what browsers allow for a canvas.
  const scale = Math.min(2, 8192 / Math.max(room.width, room.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(room.width * scale);
  canvas.height = Math.round(room.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('this browser has no canvas to draw on'));
  pen.scale(scale, scale);
  pen.translate(-room.x, -room.y);
  pen.textBaseline = 'middle';
  for (const mark of marks) paint(pen, mark);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came out'))));
  });
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Mark} mark
 */
function paint(pen, mark) {
  switch (mark.kind) {
    case 'rect':
      pen.fillStyle = mark.fill;
      pen.fillRect(mark.x, mark.y, mark.width, mark.height);
      break;
    case 'line':
      pen.strokeStyle = mark.stroke;
      pen.lineWidth = mark.width;
      pen.beginPath();
      pen.moveTo(mark.x1, mark.y1);
      pen.lineTo(mark.x2, mark.y2);
      pen.stroke();
      break;
    case 'path':
      paintPath(pen, mark.mark);
      break;
    case 'text':
      pen.fillStyle = mark.fill;
      pen.textAlign = mark.start ? 'start' : 'center';
      pen.font = `${mark.bold ? 'bold ' : ''}${mark.size}px ${FONT}`;
      pen.fillText(mark.text, mark.x, mark.y);
      break;
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {RuleMark} mark
 */
function paintPath(pen, { d, fill, stroke, width = 0, dash = [], butt }) {
  const path = new Path2D(d);
  pen.save();
  pen.translate(EDGE, EDGE);
  pen.scale(UNIT, UNIT);
  if (fill) {
    pen.fillStyle = INKS[fill];
    pen.fill(path);
  }
  if (stroke) {
    Object.assign(pen, { strokeStyle: INKS[stroke], lineWidth: width, lineJoin: 'round' });
    pen.lineCap = butt || dash.length ? 'butt' : 'round';
    pen.setLineDash(dash);
    pen.stroke(path);
  }
  pen.restore();
}
