// What a view of the page is. `views.js` lists them; links, sections, titles, keys in the help and addresses come from that list.

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./share.js').Shared} Shared */
/** @typedef {import('../base/types.js').Puzzle} Puzzle */

/**
 * A view, as the list has it.
 * @typedef {object} View
 * @property {string} id in the address (`view=ID`), of its section (`view-ID`) and of its link (`to-ID`)
 * @property {string} title in the bar and in the title of the page
 * @property {string} [label] what its section is called; the title, unless said
 * @property {boolean} puzzle whether it is about the puzzle on the table, which then stands above it and in its address
 * @property {boolean} [board] whether a person writes on the board there, and is led back there to go on
 * @property {string[]} [keeps] ids of other views whose state its address holds, too
 * @property {string[]} [styles] its style sheets, named from the folder of the page
 * @property {Keys[]} [keys] what the help says of its keys
 * @property {(host: Host) => Opened} open makes it, once, when the page starts
 */

/**
 * What the page does for a view.
 * @typedef {object} Host
 * @property {App} app
 * @property {HTMLElement} element the section of the view
 * @property {() => void} changed to be called when what the address holds may have changed
 * @property {() => void} moved the same for a step that Back should undo
 * @property {(puzzle: Puzzle, source: string) => void} take puts a puzzle on the table
 * @property {(shared: Shared) => void} watch opens a run in the view for that
 * @property {(error: unknown) => void} failed says above the board what went wrong
 */

/**
 * A view at work. It has what it needs of these.
 * @typedef {object} Opened
 * @property {() => void} [enter] it is in sight, and the puzzle of the address lies on the table
 * @property {() => void} [leave] it went out of sight
 * @property {() => Shared} [shared] what the address holds of it; the puzzle is in there already
 * @property {(shared: Shared) => void} [restore] shows what an address holds, or throws
 * @property {Listens} [listens]
 */

/**
 * What a view listens to.
 * @typedef {object} Listens
 * @property {() => void} [puzzle] another puzzle lies on the table
 * @property {() => void} [givens] the givens were changed by hand
 * @property {() => void} [marked] cells of the board were marked, or filled by a link
 * @property {(event: KeyboardEvent) => void} [key] a key, while the view is in sight
 * @property {(file: File) => void} [file] a file was dropped, while the view is in sight; without this it is a puzzle
 */

/** A heading of the help, and keys with what they do. @typedef {[string, [string[], string][]]} Keys */

export {};
