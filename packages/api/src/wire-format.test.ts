import { expect, it } from 'vitest';
import { wireFormat } from './wire-format.ts';

const { deserialize } = wireFormat.input;

it.each([{ json: { id: 1 }, meta: { values: { id: ['Date'] } } }, { json: 1, more: 2 }, [1], 'text', 7])(
  'refuses an input that is more than plain JSON: %j',
  (sent) => {
    expect(() => deserialize(sent)).toThrow('The input must be {"json": ...} and nothing else');
  },
);

it('takes plain JSON as it is, and null as no input', () => {
  expect(deserialize({ json: { at: '2025-09-05' } })).toEqual({ at: '2025-09-05' });
  expect(deserialize({ json: null })).toBeUndefined();
});
