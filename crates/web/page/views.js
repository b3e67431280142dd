// The views of the page, in the order of the bar. The first stands in the HTML and is shown where the address says nothing.
// A new view is a file that exports `view` (see `app/view.js`), and a line here.

/** @type {{ view: import('./app/view.js').View }[]} */
const MODULES = await Promise.all([
  import('./home/view.js'),
  import('./play/view.js'),
  import('./set/view.js'),
  import('./watch/view.js'),
  import('./race/view.js'),
  import('./compare/view.js'),
  import('./lab/view.js'),
  import('./lessons/view.js'),
]);

export const VIEWS = MODULES.map(({ view }) => view);
