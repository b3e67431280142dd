// The clock of a game: runs while the game is in sight, not paused and not over.

/** How often the shown time is looked at; seconds must not seem to stumble. */
const LOOK_MS = 250;

export class Clock {
  /** @param {(ms: number) => void} show called about every quarter of a second */
  constructor(show) {
    this.show = show;
    /** What passed before the clock was last started. */
    this.before = 0;
    /** @type {number | null} */
    this.since = null;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  get ms() {
    return this.before + (this.since === null ? 0 : performance.now() - this.since);
  }

  /** @param {number} ms */
  set(ms) {
    this.before = ms;
    if (this.since !== null) this.since = performance.now();
    this.show(this.ms);
  }

  /** @param {boolean} on */
  run(on) {
    if (on === (this.since !== null)) return;
    this.before = this.ms;
    this.since = on ? performance.now() : null;
    clearInterval(this.timer);
    if (on) this.timer = setInterval(() => this.show(this.ms), LOOK_MS);
    this.show(this.ms);
  }
}

/**
 * 0:07, 12:34, 1:02:03.
 * @param {number} ms
 */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/**
 * The same in words, for those who hear it.
 * @param {number} ms
 */
export function clockWords(ms) {
  const seconds = Math.floor(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const said = parts
    .filter(([count]) => count)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`);
  return said.join(' ') || '0 seconds';
}
