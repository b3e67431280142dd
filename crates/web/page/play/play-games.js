// The games somebody began, kept in the browser: position, time and help, by puzzle.

import { read, write } from '../app/share.js';

/** @typedef {import('../app/app.js').App} App */
/** @typedef {import('./play-position.js').Keeper} Keeper */

/**
 * @typedef {object} Game
 * @property {string} key the puzzle, as an address has it
 * @property {string} position the same with what the person wrote
 * @property {number} ms
 * @property {number} hints
 * @property {number} checks
 * @property {boolean} looked whether all steps of this puzzle were looked at
 */

const GAMES = 'games';
const MOST = 30;
const KEEPER = 'marks';

/** @param {App} app */
export function keyOf(app) {
  return write(app.asked());
}

/** @param {App} app */
export function positionIn(app) {
  return write({ ...app.asked(), typed: app.editor.typed() });
}

/**
 * The game of the puzzle on the table: the one begun before, or a new one.
 * @param {App} app
 * @returns {Game}
 */
export function gameOf(app) {
  const key = keyOf(app);
  const known = games().find((game) => game.key === key);
  return known ?? { key, position: positionIn(app), ms: 0, hints: 0, checks: 0, looked: false };
}

/**
 * Puts back what was written in a game, unless something is written on the board already.
 * @param {App} app
 * @param {Game} game
 * @returns {boolean} whether it brought something back
 */
export function resume(app, game) {
  if (app.editor.typed()) return false;
  const { typed } = read(game.position);
  if (typed) app.editor.type(typed);
  return Boolean(typed);
}

/** @param {Game} game */
export function keep(game) {
  const others = games().filter(({ key }) => key !== game.key);
  store(GAMES, JSON.stringify([...others, game].slice(-MOST)));
}

/** @returns {Game[]} the latest last */
function games() {
  try {
    const stored = JSON.parse(localStorage.getItem(GAMES) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isGame) : [];
  } catch {
    return [];
  }
}

/** @param {any} game */
function isGame(game) {
  const texts = [game?.key, game?.position].every((text) => typeof text === 'string' && isReadable(text));
  return texts && [game.ms, game.hints, game.checks].every((count) => count >= 0);
}

/** @param {string} position */
function isReadable(position) {
  try {
    return Boolean(read(position).puzzle);
  } catch {
    return false;
  }
}

/** @returns {Keeper} */
export function chosenKeeper() {
  try {
    return localStorage.getItem(KEEPER) === 'program' ? 'program' : 'person';
  } catch {
    return 'person';
  }
}

/** @param {Keeper} keeper */
export function chooseKeeper(keeper) {
  store(KEEPER, keeper);
}

/**
 * @param {string} key
 * @param {string} value
 */
function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage a game lasts as long as its address.
  }
}
