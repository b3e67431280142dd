// Server-sent events from a stream of text. Pure: bytes come from elsewhere.

/** @typedef {{ event: string, data: string }} Message */

/** Takes text in pieces of any size and gives the messages that are complete. */
export class Messages {
  constructor() {
    this.rest = '';
  }

  /**
   * @param {string} text
   * @returns {Message[]}
   */
  take(text) {
    this.rest += text;
    const blocks = this.rest.split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.map(message).filter((found) => found.data !== '');
  }
}

/**
 * @param {string} block
 * @returns {Message}
 */
function message(block) {
  let event = 'message';
  const data = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return { event, data: data.join('\n') };
}
