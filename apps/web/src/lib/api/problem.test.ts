import { describe, expect, it } from 'vitest';
import { messagesOf, minutesToWait, statusOf, traceIdOf } from './problem.ts';

const refused = { data: { httpStatus: 409, problem: { errors: { name: ['too short', 'odd'], '': ['limit'] }, traceId: 't-1' } } };

describe('a refused call', () => {
  it('flattens all messages of the server', () => {
    expect(messagesOf(refused, 'fallback')).toEqual(['too short', 'odd', 'limit']);
    expect(statusOf(refused)).toBe(409);
    expect(traceIdOf(refused)).toBe('t-1');
  });

  it.each([undefined, null, new Error('fetch failed'), { data: null }, { data: { problem: { errors: 'x' } } }])(
    'is put in plain words without an answer',
    (error) => {
      expect(messagesOf(error, 'fallback')).toEqual(['fallback']);
      expect(statusOf(error)).toBeNull();
    },
  );

  it('says how many minutes to wait, rounded up, only after too many tries', () => {
    const after = (status: number, seconds?: string) => ({
      data: { httpStatus: status },
      meta: { response: new Response(null, { headers: seconds === undefined ? {} : { 'retry-after': seconds } }) },
    });
    expect([after(429, '700'), after(429, '1'), after(429), after(503, '30'), refused].map(minutesToWait)).toEqual([
      12,
      1,
      null,
      null,
      null,
    ]);
  });
});
