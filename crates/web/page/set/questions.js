// What the server says of a puzzle that is being set: are its rules right, what do they forbid, how many solutions are there.
// A question that a newer one overtakes is given up.

import { ApiError, pause, post } from '../base/api.js';

/** @typedef {import('../base/types.js').Check} Check */
/** @typedef {import('../base/types.js').Judgement} Judgement */
/** @typedef {import('../base/types.js').Place} Place */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */
/** @typedef {import('../base/types.js').Reading} Reading */
/** @typedef {import('../base/types.js').Rule} Rule */
/** @typedef {import('../base/types.js').Trouble} Trouble */
/** @typedef {'none' | 'one' | 'several' | 'unknown'} Solutions */
/** @typedef {{ complete: boolean, solutions: Solutions, candidates: number[][], counts: number[][] }} Candidates */
/** @typedef {{ broken: boolean, minimal: boolean, givens: Place[], marks: Place[], rules: number[], says: string }} Conflict */
/** @typedef {{ complete: boolean, givens: Place[], marks: Place[], rules: number[], says: string }} Spare */

/**
 * What is known so far.
 * @typedef {object} Known
 * @property {boolean} busy whether more is to come
 * @property {Trouble} [trouble] why it is no puzzle
 * @property {Judgement} [judgement] what the givens break
 * @property {Solutions} [solutions]
 * @property {string} [refusal] why they were not counted
 * @property {Candidates} [candidates]
 * @property {Conflict} [conflict] what leaves no solution
 * @property {Spare} [spare] what is not needed
 * @property {{ says: string }} [count] how many solutions there are
 */

/** How long a person waits for an answer, while the next change is under way. */
const LIMITS = { seconds: 10 };
/** Solutions that are looked for with each candidate. */
const MOST = 8;
/** Between a change and the search: whoever types has not finished yet. */
const CALM_MS = 150;

export class Questions {
  /**
   * @param {{ heard: (known: Known) => void, told: (rules: readonly Rule[]) => void }} listener
   */
  constructor(listener) {
    this.listener = listener;
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {Known} */
    this.known = { busy: false };
  }

  stop() {
    this.asking?.abort();
    this.asking = null;
  }

  /**
   * Asks everything anew.
   * @param {Puzzle} puzzle
   * @param {{ candidates: boolean }} wishes
   */
  ask(puzzle, wishes) {
    this.known = { busy: true };
    return this.attempt(async (signal) => {
      const judgement = await this.judge(puzzle, signal);
      this.hear({ judgement });
      if (judgement.clashes.length + judgement.broken.length) return;
      await pause(CALM_MS, signal);
      const solutions = await this.count(puzzle, wishes.candidates, signal);
      if (solutions === 'none')
        this.hear({ conflict: await post('conflict', { puzzle, limits: LIMITS }, signal) });
    });
  }

  /**
   * Asks nothing: a rule is not complete yet.
   * @param {number} rule
   * @param {boolean} [text] whether it waits for a text
   */
  wait(rule, text = false) {
    this.stop();
    const what = `the rule '' waits for its ${text ? 'text' : 'number'}`;
    this.known = { busy: false };
    this.hear({
      trouble: { code: 'waits', what, where: `puzzle.rules[${rule}]`, todo: 'Type it, or delete the rule.' },
    });
  }

  /**
   * Asks, beside what is known, which givens and rules nobody would miss, or how many solutions there are.
   * @param {'spare' | 'count'} question
   * @param {Puzzle} puzzle
   */
  askMore(question, puzzle) {
    return this.attempt(async (signal) => {
      this.hear({ [question]: await post(question, { puzzle, limits: LIMITS }, signal) });
    });
  }

  /**
   * @param {Puzzle} puzzle
   * @param {AbortSignal} signal
   * @returns {Promise<Judgement>}
   */
  async judge(puzzle, signal) {
    const judgement = await post('judge', { puzzle }, signal);
    /** @type {Reading} */
    const reading = await post('read', { text: JSON.stringify(puzzle), from: 'json' }, signal);
    const [record] = reading.records;
    if (record && 'puzzle' in record) this.listener.told(record.puzzle.rules ?? []);
    return judgement;
  }

  /**
   * @param {Puzzle} puzzle
   * @param {boolean} all whether every candidate is asked for, or only how many solutions there are
   * @param {AbortSignal} signal
   */
  async count(puzzle, all, signal) {
    if (all) {
      /** @type {Candidates} */
      const candidates = await post('candidates', { puzzle, limits: LIMITS, most: MOST }, signal);
      this.hear({ candidates, solutions: candidates.solutions });
      return candidates.solutions;
    }
    /** @type {Check} */
    const check = await post('check', { puzzle, limits: LIMITS }, signal);
    this.hear({ solutions: check.solutions, refusal: check.refusal });
    return check.solutions;
  }

  /** @param {(signal: AbortSignal) => Promise<void>} questions */
  async attempt(questions) {
    this.stop();
    const asking = new AbortController();
    this.asking = asking;
    this.hear({ busy: true });
    try {
      await questions(asking.signal);
    } catch (error) {
      if (asking.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.hear({ trouble: error.trouble });
    }
    if (this.asking === asking) this.hear({ busy: false });
  }

  /** @param {Partial<Known>} more */
  hear(more) {
    this.known = { ...this.known, ...more };
    this.listener.heard(this.known);
  }
}
