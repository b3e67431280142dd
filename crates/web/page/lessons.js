export const OPENING_RACE = ['backtracking', 'mrv', 'annealing'];
export const LESSONS = [];
