import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

const keysOf = (map: BoundedMap<string, string>) => [...'abcde'].filter((key) => map.peek(key) !== undefined).join('');

it('drops what was read least lately once there are too many', () => {
  const map = new BoundedMap<string, string>(3);
  for (const key of 'abc') map.set(key, key);
  map.get('a');
  map.peek('b');
  map.set('d', 'd');
  expect(keysOf(map)).toBe('acd');
});

it('counts sizes, those of values that were replaced no more, and keeps what is too large alone', () => {
  const map = new BoundedMap<string, string>(10, ({ length }) => length);
  map.set('a', '12345');
  map.set('b', '12345');
  map.set('a', '1');
  map.set('c', '1234');
  expect(keysOf(map)).toBe('abc');
  map.set('d', 'larger than all may be');
  expect(keysOf(map)).toBe('d');
  map.set('e', '1');
  expect(keysOf(map)).toBe('e');
  map.clear();
  expect(keysOf(map)).toBe('');
});
