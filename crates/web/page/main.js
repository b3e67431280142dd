// Starts the page: the list of views, the registry of the server, the address.

import { App } from './app/app.js';
import { frame } from './app/frame.js';
import { showHelp } from './app/help.js';
import { Page } from './app/page.js';
import { menu } from './app/menu.js';
import { presenter } from './app/presenter.js';
import { theme } from './app/theme.js';
import { isField, need } from './base/dom.js';
import { troubleBox, troubleOf } from './base/notices.js';
import { VIEWS } from './views.js';

theme(need('theme', HTMLButtonElement));
presenter(need('present', HTMLButtonElement));
menu(need('menu', HTMLButtonElement), need('top-tools', HTMLElement));
need('help', HTMLButtonElement).addEventListener('click', help);
addEventListener('keydown', (event) => {
  if (event.key === '?' && !isField(event.target) && !document.querySelector('dialog[open]')) help();
});
start().catch((error) => need('main', HTMLElement).prepend(troubleBox(troubleOf(error))));

function help() {
  showHelp(VIEWS.flatMap(({ keys = [] }) => keys));
}

async function start() {
  const app = new App();
  await Promise.all([frame(VIEWS), app.start()]);
  new Page(app, VIEWS).listen();
  document.documentElement.dataset.ready = 'true';
}
