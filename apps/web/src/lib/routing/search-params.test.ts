import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

it.each(['12345678', '1E234567', '00000001', 'TRUE0000', 'NULL'])('parses the league key %s as text', (key) => {
  expect(parseSearch(`?key=${key}`)).toEqual({ key });
  expect(parseSearch(stringifySearch({ key }))).toEqual({ key });
});

it('writes nothing for missing parameters', () => {
  expect(stringifySearch({ sort: undefined })).toBe('');
});
