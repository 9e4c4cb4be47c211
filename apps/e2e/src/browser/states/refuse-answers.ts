import type { Page, Route } from '@playwright/test';
import { routeCalls } from './change-answers.ts';

export type Refusal = {
  readonly status: number;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly retryAfter?: number;
};

const problemOf = ({ status, errors = {} }: Refusal) => ({
  type: 'about:blank',
  title: 'refused',
  status,
  errors,
  traceId: 'trace-for-the-test',
});

const headersOf = ({ retryAfter }: Refusal): Record<string, string> =>
  retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };

/** Refuses a call of a procedure as the server refuses; what shares its batch is answered. */
export async function refuseCall(route: Route, { procedure, refusal }: { procedure: string; refusal: Refusal }): Promise<void> {
  const paths = decodeURIComponent(new URL(route.request().url()).pathname.replace('/trpc/', '')).split(',');
  const data = { code: 'BAD_REQUEST', httpStatus: refusal.status, path: procedure, problem: problemOf(refusal) };
  const error = { json: { message: 'refused', code: -32600, data } };
  if (paths.length === 1) return route.fulfill({ status: refusal.status, headers: headersOf(refusal), json: [{ error }] });
  const answers: unknown[] = await (await route.fetch()).json();
  return route.fulfill({ status: 207, json: paths.map((path, at) => (path === procedure ? { error } : answers[at])) });
}

/** Every call of a procedure is refused. Answers the way back. */
export const refuseCalls = (page: Page, procedure: string, refusal: Refusal): Promise<() => Promise<void>> =>
  routeCalls(page, procedure, (route) => refuseCall(route, { procedure, refusal }));

/** What leads to this address waits until `release` is called. */
export async function holdRequests(page: Page, url: string): Promise<{ release: () => void }> {
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

/** The clipboard refuses, as it does where the browser forbids it. Until the page is left. */
export async function refuseClipboard(page: Page): Promise<void> {
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))");
}
