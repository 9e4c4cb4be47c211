import { expect, type Page, type Route } from '@playwright/test';
import type { StandingsDocument } from '@survivor/rules';
import { fieldOf } from '../../rest/api-client.ts';

type AnswerChange = {
  /** The name of a procedure, such as `league.get`. */
  readonly procedure: string;
  /** Receives the server's response and returns the one that the page gets. */
  readonly change: (data: Record<string, unknown> | unknown[]) => unknown;
};

type Packed = { json: unknown; meta?: { referentialEqualities?: unknown; values?: Record<string, unknown> } };
type Wire = { result?: { data?: Packed } };

const namesOf = (url: string) => decodeURIComponent(new URL(url).pathname.replace('/trpc/', '')).split(',');

/**
 * Handles the calls of a procedure, alone or in a batch. The returned function ends this and waits
 * for calls in progress, which the browser would repeat otherwise.
 */
async function routeCalls(page: Page, procedure: string, handle: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const isOf = (url: URL) => url.pathname.startsWith('/trpc/') && namesOf(url.href).includes(procedure);
  const inProgress = new Set<Promise<void>>();
  let isOver = false;
  await page.route(isOf, async (route) => {
    if (isOver) return route.fallback();
    const handling = handle(route);
    inProgress.add(handling);
    await handling.finally(() => inProgress.delete(handling));
  });
  return async () => {
    isOver = true;
    await Promise.allSettled(inProgress);
    await page.unroute(isOf);
  };
}

const valueAt = (value: unknown, path: string) => path.split('.').reduce<unknown>((inner, key) => fieldOf(inner, key), value);

/**
 * Updates superjson's notes about which values are dates: new list items get those of the first
 * item, and removed values lose theirs.
 */
function updateDateNotes({ json, meta }: Packed): void {
  // These notes may refer to values that the change has removed.
  if (meta !== undefined) delete meta.referentialEqualities;
  const values = meta?.values ?? {};
  if (Array.isArray(json))
    for (const [path, note] of Object.entries(values))
      if (path.startsWith('0.')) for (const at of json.keys()) values[`${at}${path.slice(1)}`] = note;
  for (const path of Object.keys(values)) if ((valueAt(json, path) ?? null) === null) delete values[path];
}

/**
 * Changes the real responses of a procedure and leaves the rest of the batch as it is. Returns a
 * function that ends this.
 */
export function changeAnswers(page: Page, { procedure, change }: AnswerChange): Promise<() => Promise<void>> {
  return routeCalls(page, procedure, async (route) => {
    const response = await route.fetch();
    const answers: Wire[] = await response.json();
    for (const [at, name] of namesOf(route.request().url()).entries()) {
      const data = answers[at]?.result?.data;
      if (name !== procedure || data === undefined) continue;
      data.json = change(Object(data.json));
      updateDateNotes(data);
    }
    await route.fulfill({ response, json: answers });
  });
}

/** Makes the reader excused from a week, as after a correction: alive without a pick in it. */
export function excuseReader(page: Page, week: number): Promise<() => Promise<void>> {
  return changeAnswers(page, {
    procedure: 'league.standings',
    change: (answer) => {
      const [text, ownId] = [fieldOf(answer, 'document'), fieldOf(answer, 'ownId')];
      // The page already has this version, so the response has no document.
      if (typeof text !== 'string') return answer;
      const document: StandingsDocument = JSON.parse(text);
      const rows = document.rows.map((row) =>
        row.id === ownId ? { ...row, eliminatedRound: null, eliminationReason: null, excused: [week] } : row,
      );
      return { ...answer, document: JSON.stringify({ ...document, rows }) };
    },
  });
}

/**
 * Fails every call of a procedure with this status, and the batch that contains the call. Returns a
 * function that ends this.
 */
export function failCalls(page: Page, procedure: string, status: number): Promise<() => Promise<void>> {
  return routeCalls(page, procedure, (route) => route.fulfill({ status, contentType: 'text/plain', body: 'failed for the test' }));
}

/** Delays the calls of a procedure until `release` is called. */
export async function holdCalls(page: Page, procedure: string): Promise<{ release: () => Promise<void> }> {
  const waiting: Route[] = [];
  let isOpen = false;
  const stop = await routeCalls(page, procedure, async (route) => {
    if (isOpen) await route.continue();
    else waiting.push(route);
  });
  return {
    release: async () => {
      // The page can show that it is busy before its call arrives here.
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      isOpen = true;
      await Promise.all(waiting.map((route) => route.continue()));
      await stop();
    },
  };
}

type Refusal = {
  readonly status: number;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly retryAfter?: number;
};

/** The body of a refused call, as the server writes it (contract 4). */
export const problemOf = ({ status, errors = {} }: Refusal) => ({
  type: 'about:blank',
  title: 'refused',
  status,
  errors,
  traceId: 'trace-for-the-test',
});

const headersOf = ({ retryAfter }: Refusal): Record<string, string> =>
  retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };

/**
 * Refuses every call of a procedure as the server does, and leaves the rest of its batch as it is.
 * Returns a function that ends this.
 */
export function refuseCalls(page: Page, procedure: string, refusal: Refusal): Promise<() => Promise<void>> {
  const data = { code: 'BAD_REQUEST', httpStatus: refusal.status, path: procedure, problem: problemOf(refusal) };
  const error = { json: { message: 'refused', code: -32600, data } };
  return routeCalls(page, procedure, async (route) => {
    const paths = namesOf(route.request().url());
    if (paths.length === 1) return route.fulfill({ status: refusal.status, headers: headersOf(refusal), json: [{ error }] });
    const answers: unknown[] = await (await route.fetch()).json();
    return route.fulfill({ status: 207, json: paths.map((path, at) => (path === procedure ? { error } : answers[at])) });
  });
}

/** Delays all requests to this address until `release` is called. */
export async function delayRequests(page: Page, url: string): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** Makes the clipboard refuse to write, as some browsers do, until the page is left. */
export async function refuseClipboard(page: Page): Promise<void> {
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))");
}
