// What puzzles can be ordered on a board: looked up in the catalogue of the server.

/** @typedef {import('../base/types.js').Catalogue} Catalogue */

/**
 * @param {Catalogue} catalogue
 * @param {number} side one that the catalogue has
 */
export function boardOf(catalogue, side) {
  const board = catalogue.boards.find((each) => each.side === side);
  if (!board) throw new Error(`the server makes no boards of side ${side}`);
  return board;
}

/**
 * The levels of a board, with their names and what they mean there.
 * @param {Catalogue} catalogue
 * @param {number} side
 */
export function levelsOn(catalogue, side) {
  return boardOf(catalogue, side).levels.map(({ level, about }) => ({
    id: level,
    title: titleOf(catalogue, level),
    about,
  }));
}

/**
 * The name of a level that people use.
 * @param {Catalogue} catalogue
 * @param {string} level
 */
export function titleOf({ levels }, level) {
  return levels.find(({ id }) => id === level)?.title ?? level;
}
