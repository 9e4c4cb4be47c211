import type { Page } from '@playwright/test';
import { listOf } from '../../rest/api-client.ts';

export const REFUSED_BECAUSE = 'The list is out of order';

const namesOf = (url: string) => decodeURIComponent(new URL(url).pathname.replace('/trpc/', '')).split(',');

function refusalOf(path: string): unknown {
  const problem = { type: 'about:blank', title: 'refused', status: 400, errors: { '': [REFUSED_BECAUSE] }, traceId: 'trace-for-the-test' };
  return { error: { json: { message: 'refused', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400, path, problem } } } };
}

/** Queries of these procedures are refused in an answer to the whole batch, so that the browser notes no failed request. */
export async function refuseInBatch(page: Page, ...procedures: string[]): Promise<void> {
  const isRefused = (name: string) => procedures.includes(name);
  await page.route(
    (url) => url.pathname.startsWith('/trpc/') && namesOf(url.href).some(isRefused),
    async (route) => {
      const names = namesOf(route.request().url());
      const answers = names.every(isRefused) ? [] : listOf(await (await route.fetch()).json());
      await route.fulfill({ status: 207, json: names.map((name, at) => (isRefused(name) ? refusalOf(name) : answers[at])) });
    },
  );
}
