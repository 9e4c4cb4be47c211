import type { AppRouter } from '@survivor/api';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function refusal(status: number, seconds: string): TRPCClientError<AppRouter> {
  const problem = { type: 'about:blank', title: 'refused', status, errors: {}, traceId: 't-1' };
  const error = { code: -32600, message: 'refused', data: { code: 'SERVICE_UNAVAILABLE', httpStatus: status, path: '', problem } };
  return TRPCClientError.from({ error }, { meta: { response: new Response(null, { headers: { 'retry-after': seconds } }) } });
}

/** The seconds after which a query is sent that always fails with this error. */
async function requestTimes(error: Error): Promise<number[]> {
  const requested: number[] = [];
  const startedAt = Date.now();
  const client = createQueryClient({ onSignedOut: () => {} });
  const queryFn = () => {
    requested.push((Date.now() - startedAt) / 1000);
    return Promise.reject(error);
  };
  void client.fetchQuery({ queryKey: ['league'], queryFn, ...client.getDefaultOptions().queries }).catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  return requested;
}

it('retries up to four times after the delay that an overloaded server sets', async () => {
  expect(await requestTimes(refusal(503, '3'))).toEqual([0, 3, 6, 9, 12]);
});

it('retries once after a second on a long or missing delay, and never on a refusal', async () => {
  expect(await requestTimes(refusal(503, '30'))).toEqual([0, 1]);
  expect(await requestTimes(new TypeError('away'))).toEqual([0, 1]);
  expect(await requestTimes(refusal(429, '3'))).toEqual([0]);
});
