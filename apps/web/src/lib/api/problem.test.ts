import type { AppRouter } from '@survivor/api';
import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { messagesOf, minutesToWait, statusOf, traceIdOf } from './problem.ts';

function refusal(status: number, headers: Record<string, string> = {}): TRPCClientError<AppRouter> {
  const problem = { type: 'about:blank', title: 'refused', status, errors: { name: ['too short', 'odd'], '': ['limit'] }, traceId: 't-1' };
  const error = { code: -32600, message: 'refused', data: { code: 'BAD_REQUEST', httpStatus: status, path: '', problem } };
  return TRPCClientError.from({ error }, { meta: { response: new Response(null, { headers }) } });
}

describe('a refused call', () => {
  it('flattens all messages of the server', () => {
    const refused = refusal(409);
    expect(messagesOf(refused, 'fallback')).toEqual(['too short', 'odd', 'limit']);
    expect(statusOf(refused)).toBe(409);
    expect(traceIdOf(refused)).toBe('t-1');
  });

  it.each([undefined, null, new Error('fetch failed'), new TRPCClientError('fetch failed'), { data: null }])(
    'falls back without a response',
    (error) => {
      expect(messagesOf(error, 'fallback')).toEqual(['fallback']);
      expect(messagesOf(error)).toEqual([]);
      expect(statusOf(error)).toBeNull();
    },
  );

  it('has the minutes to wait, rounded up, only after too many attempts', () => {
    const after = (status: number, seconds?: string) => refusal(status, seconds === undefined ? {} : { 'retry-after': seconds });
    expect([after(429, '700'), after(429, '1'), after(429), after(503, '30'), refusal(409)].map(minutesToWait)).toEqual([
      12,
      1,
      null,
      null,
      null,
    ]);
  });
});
