// The data that modules hand to each other, as the server's OpenAPI describes it; types only.

/** @typedef {{ row: number, column: number }} Place both from 1 */

/**
 * One step of a search. Rows and columns count from 1.
 * @typedef {object} Event
 * @property {string} event
 * @property {string} says
 * @property {number} [row]
 * @property {number} [column]
 * @property {number} [other_row]
 * @property {number} [other_column]
 * @property {number} [digit]
 * @property {number} [limit]
 * @property {number} [state]
 * @property {number} [digits]
 * @property {number} [states]
 * @property {number} [cost]
 * @property {number} [temperature]
 * @property {number} [generation]
 * @property {number} [diversity]
 * @property {number} [ant]
 * @property {number} [level]
 */

/**
 * @typedef {object} Puzzle
 * @property {number} box_height
 * @property {number} box_width
 * @property {number[]} givens
 * @property {number[]} [placed]
 * @property {number[][]} [marks]
 * @property {number[]} [solution]
 * @property {Record<string, string>} [labels]
 */

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} about
 * @property {'whole' | 'real' | 'choice'} kind
 * @property {string} default
 * @property {number} [min]
 * @property {number} [max]
 * @property {string[]} [choices]
 */

/** @typedef {{ key: string, meaning: string }} Counter */

/**
 * @typedef {object} Algorithm
 * @property {string} id
 * @property {string} title
 * @property {string} family
 * @property {string} about
 * @property {string} reference
 * @property {{ text: string, max_side: number, box_height?: number, box_width?: number }} boards
 * @property {boolean} complete
 * @property {boolean} marks
 * @property {'full' | 'coarse' | 'none'} trace
 * @property {{ usual: number, large: number }} rank
 * @property {Counter[]} counters
 * @property {Parameter[]} parameters
 */

/**
 * @typedef {object} Outcome
 * @property {string} algorithm
 * @property {'solved' | 'no-solution' | 'stopped'} verdict
 * @property {string} [stop]
 * @property {string} says
 * @property {number[]} [solution]
 * @property {number} solutions_found
 * @property {boolean} all_found
 * @property {number} seconds
 * @property {boolean} timed
 * @property {number} nodes
 * @property {number} [peak_memory]
 * @property {Record<string, number>} counters
 * @property {{ key: string, meaning: string, value: number | null }[]} figures
 */

/**
 * A search at one moment.
 * @typedef {object} Frame
 * @property {number} step
 * @property {number} seconds
 * @property {number[]} board
 * @property {number} depth
 * @property {number} fails
 * @property {Record<string, number>} counters
 * @property {Place} [focus]
 * @property {number} [cost]
 * @property {number} [best]
 * @property {number} [temperature]
 * @property {number} [generation]
 * @property {number} [mean]
 * @property {number} [diversity]
 * @property {number} [frontier]
 * @property {number} [limit]
 */

/**
 * @typedef {object} WindowMessage
 * @property {number} from
 * @property {number} count
 * @property {Frame} frame
 * @property {{ row: number, column: number, digits: number[] }[]} struck
 * @property {{ node: number, row: number, column: number, digit: number }[]} path
 * @property {number} next_node
 * @property {number} [taken]
 * @property {number[]} fills per cell, before the window
 */

/** @typedef {'open' | 'expanded' | 'failed' | 'solution'} NodeState */

/**
 * @typedef {object} TreeMessage
 * @property {number} from
 * @property {number} total
 * @property {number[]} parent
 * @property {number[]} step
 * @property {number[]} row
 * @property {number[]} column
 * @property {number[]} digit
 * @property {NodeState[]} state
 * @property {number[]} round
 * @property {NodeState} root
 */

/**
 * @typedef {object} StartMessage
 * @property {string} algorithm
 * @property {Puzzle} puzzle
 * @property {Record<string, string>} settings
 * @property {number} seed
 * @property {number} goal
 * @property {'full' | 'coarse' | 'none'} trace
 * @property {Counter[]} counters
 */

/**
 * What to run; the same request is the same run, event by event.
 * @typedef {object} RunRequest
 * @property {Puzzle} puzzle
 * @property {string} algorithm
 * @property {Record<string, string>} settings
 * @property {number} seed
 * @property {number} goal
 * @property {{ seconds?: number, nodes?: number, memory?: number }} limits
 */

/**
 * @typedef {object} Clash
 * @property {number} digit
 * @property {string} unit
 * @property {number} index
 * @property {Place[]} cells
 * @property {string} says
 */

/**
 * @typedef {object} Trouble
 * @property {string} code
 * @property {string} what
 * @property {string} where
 * @property {string} todo
 * @property {Place[]} [cells]
 * @property {number} [line]
 * @property {number} [column]
 * @property {number} [record]
 */

/**
 * @typedef {object} Reading
 * @property {string} format
 * @property {string} read_as
 * @property {string[]} notes
 * @property {{ line: number, puzzle?: Puzzle, clues?: number, best?: string, clashes?: Clash[], error?: Trouble }[]} records
 * @property {number} left_out
 */

/**
 * @typedef {object} Check
 * @property {boolean} legal
 * @property {Clash[]} clashes
 * @property {number} clues
 * @property {'none' | 'one' | 'several' | 'unknown'} solutions
 * @property {number[]} [solution]
 * @property {Place[]} wrong
 * @property {boolean} full
 * @property {string[]} notes
 */

/** @typedef {{ puzzle: Puzzle, seed: number, blanks: number, says: string }} Generated */

/**
 * @typedef {object} Version
 * @property {string} version
 * @property {{ seconds: { usual: number, most: number }, window: number, generate_side: number }} limits
 */

export {};
