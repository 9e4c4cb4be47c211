import { describe, expect, it } from 'vitest';
import { messagesOf, statusOf, traceIdOf } from './problem.ts';

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
});
