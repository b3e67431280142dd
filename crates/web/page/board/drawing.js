// The board as a picture: one list of shapes, written as SVG text or painted on a canvas for PNG.

import { Shape } from './shape.js';

/** @typedef {import('./board-view.js').Face} Face */

/**
 * @typedef {{ kind: 'rect', x: number, y: number, width: number, height: number, fill: string }
 *   | { kind: 'line', x1: number, y1: number, x2: number, y2: number, width: number, stroke: string }
 *   | { kind: 'text', x: number, y: number, size: number, fill: string, bold: boolean, text: string }} Mark
 */

const UNIT = 48;
const EDGE = 12;
const INK = '#1a1d21';
const SOLVER = '#005b8f';
const NOTE = '#5a6270';
const FONT = 'Helvetica, Arial, sans-serif';

/**
 * What to draw, always dark on white: pictures go to paper and into documents.
 * @param {Shape} shape
 * @param {(cell: number) => Face} face
 * @returns {{ size: number, marks: Mark[] }}
 */
export function picture(shape, face) {
  const { side } = shape;
  const boxHeight = shape.hasBoxes ? shape.boxHeight : side;
  const boxWidth = shape.hasBoxes ? shape.boxWidth : side;
  const size = side * UNIT + 2 * EDGE;
  /** @type {Mark[]} */
  const marks = [{ kind: 'rect', x: 0, y: 0, width: size, height: size, fill: '#ffffff' }];
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
  return { size, marks };
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
  const { size, marks } = picture(shape, face);
  const body = marks.map((mark) => {
    switch (mark.kind) {
      case 'rect':
        return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" fill="${mark.fill}"/>`;
      case 'line':
        return `<line x1="${mark.x1}" y1="${mark.y1}" x2="${mark.x2}" y2="${mark.y2}" stroke="${mark.stroke}" stroke-width="${mark.width}"/>`;
      case 'text': {
        const weight = mark.bold ? ' font-weight="bold"' : '';
        return `<text x="${mark.x}" y="${mark.y}" font-size="${mark.size}" fill="${mark.fill}"${weight} text-anchor="middle" dominant-baseline="central">${mark.text}</text>`;
      }
    }
  });
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" font-family="${FONT}">`;
  return `${head}\n<title>Sudoku, ${shape.side} by ${shape.side}</title>\n${body.join('\n')}\n</svg>\n`;
}

/**
 * @param {Shape} shape
 * @param {(cell: number) => Face} face
 * @returns {Promise<Blob>}
 */
export function toPng(shape, face) {
  const { size, marks } = picture(shape, face);
  // Twice the size for sharp print, within what browsers allow for a canvas.
  const scale = Math.min(2, 8192 / size);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(size * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('this browser gives no canvas to draw on'));
  pen.scale(scale, scale);
  pen.textAlign = 'center';
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
    case 'text':
      pen.fillStyle = mark.fill;
      pen.font = `${mark.bold ? 'bold ' : ''}${mark.size}px ${FONT}`;
      pen.fillText(mark.text, mark.x, mark.y);
      break;
  }
}
