// The only module that talks to the server.

import { Messages } from './sse.js';

/** @typedef {import('./types.js').Trouble} Trouble */

/** What the server, or the way to it, refused: what, where, and what to do. */
export class ApiError extends Error {
  /** @param {Trouble} trouble */
  constructor(trouble) {
    super(trouble.what);
    this.trouble = trouble;
  }
}

const UNREACHABLE = {
  code: 'unreachable',
  what: 'The server does not answer.',
  where: 'between this page and the program',
  todo: 'See whether `sudolab serve` still runs, start it again, and reload the page.',
};

/**
 * @param {string} path
 * @param {unknown} [body] POST if there is one
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
async function ask(path, body, signal) {
  /** @type {RequestInit} */
  const request =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        };
  for (;;) {
    let response;
    try {
      response = await fetch(path, { ...request, signal: signal ?? null });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(UNREACHABLE);
    }
    if (response.ok) return response;
    if (response.status === 429 || response.status === 503) {
      // The server says when it will have room again: wait, as long as nobody cancels.
      const seconds = Number(response.headers.get('Retry-After')) || 1;
      await pause(1000 * seconds, signal);
      continue;
    }
    const answer = await response.json().catch(() => null);
    throw new ApiError(answer?.error ?? { ...UNREACHABLE, what: `The server answered ${response.status}.` });
  }
}

/**
 * @param {number} ms
 * @param {AbortSignal} [signal]
 */
export function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export async function get(path) {
  return (await ask(`/api/${path}`)).json();
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export async function post(path, body, signal) {
  return (await ask(`/api/${path}`, body, signal)).json();
}

/**
 * What the server makes as a file.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
export async function postForFile(path, body, signal) {
  return (await ask(`/api/${path}`, body, signal)).blob();
}

/**
 * Watches a run.
 * @param {import('./types.js').Run} body
 * @param {AbortSignal} signal
 * @param {(event: string, data: any) => void} hear
 */
export function watchRun(body, signal, hear) {
  return stream('/api/run', body, signal, hear);
}

/**
 * Holds a contest: the server runs, ranks and relates; whoever listens only shows.
 * @param {import('./types.js').Contest} body
 * @param {AbortSignal} signal
 * @param {{ trial?: (trial: import('./types.js').Trial) => void, table: (table: import('./types.js').Table) => void }} hear
 */
export function holdContest(body, signal, hear) {
  return stream('/api/contest', body, signal, (event, data) => {
    if (event === 'trial') hear.trial?.(data);
    else if (event === 'table') hear.table(data);
  });
}

/**
 * Runs an experiment: every message but the last is a line of a rows file.
 * @param {import('./types.js').Contest} body
 * @param {AbortSignal} signal
 * @param {(event: string, data: any, line: string) => void} hear
 */
export function runExperiment(body, signal, hear) {
  return stream('/api/experiment', body, signal, hear);
}

/**
 * Starts what answers with a stream and hands on its messages as they come, and as they were written. Leaving (by the
 * signal) ends it.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @param {(event: string, data: any, text: string) => void} hear
 */
async function stream(path, body, signal, hear) {
  const response = await ask(path, body, signal);
  if (!response.body) throw new ApiError(UNREACHABLE);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const messages = new Messages();
  let ended = false;
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      if (signal.aborted) throw error;
      throw new ApiError({ ...UNREACHABLE, what: 'The stream was cut.' });
    });
    if (done) break;
    for (const { event, data } of messages.take(value)) {
      const content = JSON.parse(data);
      if (event === 'error') throw new ApiError(content.error ?? content);
      if (event === 'end') ended = true;
      hear(event, content, data);
    }
  }
  if (!ended) throw new ApiError({ ...UNREACHABLE, what: 'The stream was cut.' });
}
