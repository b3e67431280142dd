// The tools of the bar on a narrow screen: a menu behind one button. On a wide screen they stand in the bar.

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} tools
 */
export function menu(button, tools) {
  const set = (/** @type {boolean} */ open) => {
    tools.classList.toggle('open', open);
    button.setAttribute('aria-expanded', String(open));
  };
  const isOpen = () => tools.classList.contains('open');
  button.addEventListener('click', () => set(!isOpen()));
  addEventListener('click', ({ target }) => {
    if (target instanceof Node && !button.contains(target)) set(false);
  });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isOpen()) return;
      event.stopPropagation();
      set(false);
      button.focus();
    },
    true,
  );
}
