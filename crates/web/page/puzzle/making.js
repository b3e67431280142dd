// Something that the server makes while a person waits: one at a time, and it can be cancelled.

import { button } from '../base/controls.js';
import { say } from '../base/notices.js';

export class Making {
  /**
   * @param {string} id of the button that cancels
   * @param {string} nothing what is said then
   * @param {(error: unknown) => void} failed
   */
  constructor(id, nothing, failed) {
    this.nothing = nothing;
    this.failed = failed;
    /** @type {AbortController | null} of what is being made */
    this.now = null;
    this.button = button(id, 'Cancel', () => this.cancel(), 'danger');
    this.button.hidden = true;
  }

  cancel() {
    this.now?.abort();
  }

  /** Begins with this instead of what was being made. @param {(signal: AbortSignal) => Promise<void>} make */
  async begin(make) {
    this.cancel();
    const now = new AbortController();
    this.now = now;
    this.button.hidden = false;
    try {
      await make(now.signal);
    } catch (error) {
      if (now.signal.aborted) say(this.nothing);
      else this.failed(error);
    } finally {
      if (this.now === now) {
        this.now = null;
        this.button.hidden = true;
      }
    }
  }
}
