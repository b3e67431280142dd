// The presenter view: full screen and large type, driven by keys alone.

import { isField, isPressed } from '../base/dom.js';
import { say } from '../base/notices.js';

/** @param {HTMLButtonElement} button */
export function presenter(button) {
  const root = document.documentElement;
  const set = (/** @type {boolean} */ on) => {
    root.toggleAttribute('data-presenting', on);
    button.setAttribute('aria-pressed', String(on));
  };
  const toggle = async () => {
    const on = !root.hasAttribute('data-presenting');
    set(on);
    // What had the focus is out of sight now; keys go to the page.
    if (on) button.blur();
    if (on) say('Presenting. Enter starts, Space plays, comma and full stop step, F leaves.');
    // Where the browser refuses a full screen, the large type remains.
    if (on) await root.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) await document.exitFullscreen();
  };
  button.addEventListener('click', toggle);
  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) set(false);
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && root.hasAttribute('data-presenting') && !isPressed(event.target))
      startShown();
    if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isField(event.target) || isLetter(event.target) || document.querySelector('dialog[open]')) return;
    toggle();
  });
}

/** Presses the first button of the view: Watch, Start the race, Compare, Next. */
function startShown() {
  const first = document.querySelector('.view:not([hidden]) button.primary:not([hidden], :disabled)');
  if (first instanceof HTMLButtonElement) first.click();
}

/** Above 9x9 letters on the board are digits. @param {EventTarget | null} target */
function isLetter(target) {
  return target instanceof Element && target.closest('.board:not(.small) [role=grid]') !== null;
}
