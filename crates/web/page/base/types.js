// The data that modules hand to each other. What comes from the server is described by its OpenAPI: the tests
// write `wire.d.ts` from it and check this page against it. Types only.

/** @typedef {import('../../browser-tests/wire.js').Algorithm} Algorithm */
/** @typedef {import('../../browser-tests/wire.js').Candidate} Candidate */
/** @typedef {import('../../browser-tests/wire.js').CellAt} Place */
/** @typedef {import('../../browser-tests/wire.js').Catalogue} Catalogue */
/** @typedef {import('../../browser-tests/wire.js').Check} Check */
/** @typedef {import('../../browser-tests/wire.js').Clash} Clash */
/** @typedef {import('../../browser-tests/wire.js').Contest} Contest */
/** @typedef {import('../../browser-tests/wire.js').Converted} Converted */
/** @typedef {import('../../browser-tests/wire.js').Counter} Counter */
/** @typedef {import('../../browser-tests/wire.js').Event} Event */
/** @typedef {import('../../browser-tests/wire.js').Experiment} Experiment */
/** @typedef {import('../../browser-tests/wire.js').Fitting} Fitting */
/** @typedef {import('../../browser-tests/wire.js').FittingAnswer} FittingAnswer */
/** @typedef {import('../../browser-tests/wire.js').Format} Format */
/** @typedef {import('../../browser-tests/wire.js').Frame} Frame */
/** @typedef {import('../../browser-tests/wire.js').Generated} Generated */
/** @typedef {import('../../browser-tests/wire.js').Hint} Hint */
/** @typedef {import('../../browser-tests/wire.js').Judgement} Judgement */
/** @typedef {import('../../browser-tests/wire.js').KindOfRule} KindOfRule */
/** @typedef {import('../../browser-tests/wire.js').Outcome} Outcome */
/** @typedef {import('../../browser-tests/wire.js').Parameter} Parameter */
/** @typedef {import('../../browser-tests/wire.js').Puzzle} Puzzle */
/** @typedef {import('../../browser-tests/wire.js').Rating} Rating */
/** @typedef {import('../../browser-tests/wire.js').Reading} Reading */
/** @typedef {import('../../browser-tests/wire.js').ReadRecord} ReadRecord */
/** @typedef {import('../../browser-tests/wire.js').Report} Report */
/** @typedef {import('../../browser-tests/wire.js').ReportPage} ReportPage */
/** @typedef {import('../../browser-tests/wire.js').ReportPlot} ReportPlot */
/** @typedef {import('../../browser-tests/wire.js').ReportTable} ReportTable */
/** @typedef {import('../../browser-tests/wire.js').ReportText} ReportText */
/** @typedef {import('../../browser-tests/wire.js').Row} Row */
/** @typedef {import('../../browser-tests/wire.js').Rule} Rule */
/** @typedef {import('../../browser-tests/wire.js').Run} Run */
/** @typedef {import('../../browser-tests/wire.js').RunRow} RunRow */
/** @typedef {import('../../browser-tests/wire.js').ShippedPuzzle} ShippedPuzzle */
/** @typedef {import('../../browser-tests/wire.js').Spread} Spread */
/** @typedef {import('../../browser-tests/wire.js').StartMessage} StartMessage */
/** @typedef {import('../../browser-tests/wire.js').Step} Step */
/** @typedef {import('../../browser-tests/wire.js').Table} Table */
/** @typedef {import('../../browser-tests/wire.js').Technique} Technique */
/** @typedef {import('../../browser-tests/wire.js').TreeMessage} TreeMessage */
/** @typedef {import('../../browser-tests/wire.js').Trial} Trial */
/** @typedef {import('../../browser-tests/wire.js').Version} Version */
/** @typedef {import('../../browser-tests/wire.js').WindowMessage} WindowMessage */
/** @typedef {import('../../browser-tests/wire.js').GenerateRequest} Order */
/** @typedef {import('../../browser-tests/wire.js').ZoomAsked} ZoomAsked */

/**
 * A job as this page asks for it: complete, and of a puzzle that is an object.
 * @typedef {import('../../browser-tests/wire.js').Job & {
 *   puzzle: Puzzle,
 *   algorithm: string,
 *   settings: Record<string, string>,
 *   seed: number,
 *   goal: number,
 *   limits: import('../../browser-tests/wire.js').Limits,
 * }} Job
 */

/**
 * What went wrong; the page has some codes of its own.
 * @typedef {Omit<import('../../browser-tests/wire.js').Trouble, 'code'> & { code: string }} Trouble
 */

export {};
