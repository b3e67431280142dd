// Elements without markup in strings: text from elsewhere always ends up as text.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes and children. `on...` functions become listeners; `true` sets an
 * attribute without a value, `false` and `null` leave it out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...kept(children));
  return element;
}

/**
 * The same for drawings.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  dress(element, attributes);
  element.append(...kept(children));
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, unknown>} attributes
 */
export function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on') && typeof value === 'function') {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, String(value));
    }
  }
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function kept(children) {
  return /** @type {(Node | string)[]} */ (
    children.flat().filter((child) => child !== null && child !== undefined && child !== false)
  );
}

/**
 * The element with this id, of this class; the page is wrong without it.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function need(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`the page has no ${type.name} '${id}'`);
  return element;
}

/**
 * Calls no more often than once per `delay` milliseconds, and always with the last arguments.
 * @template {unknown[]} A
 * @param {number} delay
 * @param {(...args: A) => void} action
 * @returns {(...args: A) => void}
 */
export function throttle(delay, action) {
  let next = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return (...args) => {
    clearTimeout(timer);
    const wait = next - performance.now();
    const fire = () => {
      next = performance.now() + delay;
      action(...args);
    };
    if (wait <= 0) fire();
    else timer = setTimeout(fire, wait);
  };
}

/**
 * Hands a file to the person.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Where keys write or choose something; sliders and boxes leave letters and digits alone. */
const FIELDS = 'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]';

/** @param {EventTarget | null} target */
export function isField(target) {
  return target instanceof Element && target.matches(FIELDS);
}

/** @param {EventTarget | null} target whether Space means something there already */
export function isPressed(target) {
  return (
    isField(target) || (target instanceof Element && target.closest('button, a, summary, input') !== null)
  );
}

/**
 * Where what had the focus went out of sight, the first of these that is in sight gets it.
 * @param {Element | null} held what had it before anything was hidden: browsers forget it soon
 * @param {...HTMLElement} heirs
 */
export function passFocus(held, ...heirs) {
  if (!held?.closest('[hidden]')) return;
  heirs.find((each) => !each.closest('[hidden]') && !each.matches(':disabled'))?.focus();
}
