// Keys on the board, as people know them from other Sudoku programs.

import { Editor, TOOLS } from './editor.js';

/** Two digits typed within this time make one number on boards above 9x9. */
const TWO_STEPS_MS = 900;

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** @typedef {import('./editor.js').Tool} Tool */

/** As in SudokuPad. @type {Record<string, Tool>} */
const TOOL_KEYS = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' };

export class BoardKeys {
  /**
   * @param {Editor} editor
   * @param {readonly Tool[]} [tools] what Space walks through
   * @param {Tool} [shifted] what a digit with Shift writes
   */
  constructor(editor, tools = TOOLS, shifted = 'corner') {
    this.editor = editor;
    this.tools = tools;
    this.shifted = shifted;
    this.lastDigit = 0;
    this.lastTime = -Infinity;
  }

  /**
   * Moves of the cursor: these work at all times.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key meant something
   */
  navigate(event) {
    const { editor } = this;
    const arrow = ARROWS[event.key];
    const { side } = editor.shape;
    if (arrow && !event.altKey) {
      editor.move(arrow[0], arrow[1], event.shiftKey || event.ctrlKey || event.metaKey);
    } else if (event.key === 'Home' || event.key === 'End') {
      const first = event.key === 'Home';
      const row = event.ctrlKey ? (first ? 0 : side - 1) : editor.shape.row(editor.cursor);
      editor.select(row * side + (first ? 0 : side - 1), event.shiftKey);
    } else {
      return false;
    }
    this.lastTime = -Infinity;
    return true;
  }

  /**
   * Keys that change the puzzle.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key meant something
   */
  edit(event) {
    const { editor } = this;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === 'a') {
      editor.selectAll();
    } else if (key === 'delete' || key === 'backspace') {
      editor.erase();
    } else if (key === ' ') {
      editor.nextTool(event.shiftKey ? -1 : 1, this.tools);
    } else if (this.tools.includes(TOOL_KEYS[key]) && !command && !event.altKey && editor.shape.side <= 9) {
      // Above 9 letters are digits.
      editor.tool = TOOL_KEYS[key];
    } else {
      return this.digit(event);
    }
    this.lastTime = -Infinity;
    return true;
  }

  /** @param {KeyboardEvent} event */
  digit(event) {
    const { editor } = this;
    if (event.altKey) return false;
    const { side } = editor.shape;
    let digit = 0;
    // With Shift the key of a digit gives another character; its place on the keyboard does not.
    const place = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if (place) digit = Number(place[1]);
    else if (/^\d$/.test(event.key)) digit = Number(event.key);
    else if (/^[a-z]$/i.test(event.key) && side > 9 && side <= 35 && !event.ctrlKey) {
      digit = event.key.toUpperCase().charCodeAt(0) - 55;
    } else return false;
    const tool = this.toolFor(event);
    const both = 10 * this.lastDigit + digit;
    const now = performance.now();
    if (now - this.lastTime < TWO_STEPS_MS && this.lastDigit && both <= side && digit < 10) {
      editor.undo();
      digit = both;
    } else if (digit === 0) {
      return editor.erase();
    }
    editor.enter(digit, tool);
    this.lastDigit = digit;
    this.lastTime = now;
    return true;
  }

  /** @param {KeyboardEvent} event */
  toolFor(event) {
    if (event.shiftKey) return this.shifted;
    const centre = (event.ctrlKey || event.metaKey) && this.tools.includes('centre');
    return centre ? 'centre' : this.editor.tool;
  }
}

/**
 * @param {KeyboardEvent} event
 * @returns {'undo' | 'redo' | null} what the key means, wherever the focus is
 */
export function undoKey(event) {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return null;
  return key === 'y' || event.shiftKey ? 'redo' : 'undo';
}
