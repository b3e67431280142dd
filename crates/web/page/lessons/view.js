// Lessons: each a link; they bring puzzles of their own.

import { LessonsView } from './lessons-view.js';

/** @type {import('../app/view.js').View} */
export const view = {
  id: 'lessons',
  title: 'Lessons',
  puzzle: false,
  styles: ['lessons/lessons.css'],
  open: (host) => new LessonsView(host),
};
