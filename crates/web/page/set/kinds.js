// Kinds of rules as a person who sets a puzzle sees them: under headings, and by how they come onto the board. What a kind
// takes is the server's word. Pure.

/** @typedef {import('../base/types.js').KindOfRule} KindOfRule */
/** @typedef {import('../base/types.js').Rule} Rule */

/**
 * How a rule comes onto the board: `whole` is put there, `region` is painted, `cells` and `line` are drawn, `arrow` is drawn
 * from its circle, `copy` is drawn and then moved, `each` collects single cells, `pair` and `corner` lie between cells,
 * `outside` stands beside the board.
 * @typedef {'whole' | 'region' | 'cells' | 'line' | 'arrow' | 'copy' | 'each' | 'pair' | 'corner' | 'outside'} Way
 */

/** Looks whose cells are in an order. */
const ORDERED = new Set(['line', 'ended', 'thermometer']);
/** Looks of single cells: those of one kind make one rule. */
const SINGLE = new Set(['circle', 'square', 'wedges']);

/**
 * @param {KindOfRule} kind
 * @returns {Way}
 */
export function wayOf({ look, region, outside, cells, lines }) {
  const [least, most] = bounds(cells);
  if (region) return 'region';
  if (outside) return 'outside';
  if (most === 0) return 'whole';
  if (look === 'arrow') return 'arrow';
  if (lines[0]) return 'copy';
  if (SINGLE.has(look)) return 'each';
  if (least === 2 && most === 2) return 'pair';
  if (least === 4 && most === 4) return 'corner';
  return ORDERED.has(look) ? 'line' : 'cells';
}

/**
 * The fewest and the most.
 * @param {readonly number[]} amount as the catalogue has it
 * @returns {[number, number]}
 */
export function bounds([least = 0, most = Infinity]) {
  return [least, most];
}

/** The headings, and which ways and looks stand below each. */
const HEADINGS = /** @type {[string, (way: Way, look: string) => boolean][]} */ ([
  ['Cages', (way, look) => look === 'cage'],
  ['Lines', (way) => way === 'line' || way === 'arrow'],
  ['Dots and signs', (way) => way === 'pair' || way === 'corner'],
  ['Clues outside', (way) => way === 'outside'],
  ['Cells', (way) => way === 'each' || way === 'cells' || way === 'copy'],
  ['Regions', (way) => way === 'region'],
  ['Whole board', () => true],
]);

/**
 * The kinds under their headings, those that a search finds.
 * @param {readonly KindOfRule[]} kinds
 * @param {string} [search]
 * @returns {{ heading: string, kinds: KindOfRule[] }[]}
 */
export function listed(kinds, search = '') {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = kinds.filter(({ name, title, about, unit }) => {
    const said = `${title} ${unit} ${name} ${about}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  const headed = (/** @type {KindOfRule} */ kind) =>
    HEADINGS.find(([, holds]) => holds(wayOf(kind), kind.look))?.[0];
  const groups = HEADINGS.map(([heading]) => ({
    heading,
    kinds: found.filter((kind) => headed(kind) === heading),
  }));
  return groups.filter((group) => group.kinds.length);
}

/** What to do with each way, in a sentence. @type {Record<Way, string>} */
const HOW = {
  whole: 'It holds for the whole board.',
  region: 'Drag from a cell of a region over the cells that it gets.',
  cells: 'Drag over its cells, or tap them one by one and press Enter.',
  line: 'Drag along its cells, or tap them one by one and press Enter.',
  arrow: 'Drag from the circle along the arrow. From the same circle again: another arrow.',
  copy: 'Drag over its cells. Then tap where the first of them stands in the copy.',
  each: 'Tap cells to mark them; tap again to take the mark away.',
  pair: 'Tap the edge between two cells, or drag from one to the other.',
  corner: 'Tap where four cells meet, or drag across them.',
  outside: 'Tap a place beside the board, then type the number.',
};

/** @param {KindOfRule} kind */
export function howTo(kind) {
  return HOW[wayOf(kind)];
}
