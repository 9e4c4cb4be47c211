/** The whole of a body that is still read: 1 MB less what stands around a value. */
export const LONGEST = 990_000;

export type Random = () => number;

/** Draws from 0 to 1 that depend on the seed alone (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pickOne = <T>(random: Random, values: readonly [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0];
const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));

const UNITS: readonly [string, ...string[]] = [
  '\u0301\u0316',
  '\u0316\u0301\u0327\u0345',
  'e\u0301\u0316\u0301\u0316',
  `e${'\u0301\u0316'.repeat(8)}`,
  '\u1100\u1161\u11a8',
  '\u{1d15e}\u{1d165}',
  '\ufb2c\u05bc',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\ufe0f',
  '\ufdfa',
  '\u0130',
  '\u202e',
  '\u2800',
  ' ',
  '\n',
  '\r\n',
  'a',
  '9',
  '-',
  '.',
  '/',
  '\\',
  '"',
  '%',
  '%_',
  '\u0000',
  '__proto__',
  '2025-01-01T00:00:00.',
  '[',
  '{"a":',
];

/** Lengths at the limits that are stated, and the longest that fits. */
const LENGTHS: readonly [number, ...number[]] = [200, 464, 576, 900, 2464, 8064, 8065, 40_000, LONGEST / 2, LONGEST];

/** A text that is slow to read, at most so many bytes of JSON. */
export function hostileText(random: Random, most = LONGEST): string {
  const head = pickOne(random, ['', 'x', 'Sunday ', '2025-01-01T00:00:00.']);
  let text = head + filled(pickOne(random, UNITS), Math.min(most, pickOne(random, LENGTHS)));
  while (Buffer.byteLength(JSON.stringify(text)) > most) text = text.slice(0, Math.floor(text.length / 2));
  return text;
}

const numbered = (count: number, entry: (index: number) => string) => Array.from({ length: count }, (_, index) => entry(index)).join(',');

/** JSON that is slow to build or to check, as text, at most so many bytes. */
export function hostileJson(random: Random, most = LONGEST): string {
  const nested = (open: string, close: string, times: number) => `${open.repeat(times)}1${close.repeat(times)}`;
  const entries = Math.floor(most / 14);
  const make = pickOne(random, [
    () => nested('[', ']', Math.floor(most / 2 - 1)),
    () => nested('{"a":', '}', Math.floor(most / 6 - 1)),
    () => nested('[', ']', 30),
    () => '['.repeat(most),
    () => `{${numbered(entries, (index) => `"k${index}":1`)}}`,
    () => `{${numbered(Math.min(entries, 1900), (index) => `"k${index}":{}`)}}`,
    () => `{"${'k'.repeat(most - 10)}":1}`,
    () => `{${numbered(Math.floor(entries / 4), (index) => `"\\u005f\\u005fproto${index}":1`)}}`,
    () => `[${'0,'.repeat(most / 2 - 2)}0]`,
    () => `[${'{},'.repeat(most / 3 - 2)}0]`,
    () => `[${'"",'.repeat(most / 3 - 2)}0]`,
    () => '9'.repeat(most),
    () => `-0.${'0'.repeat(most - 10)}1`,
    () => `1e${'9'.repeat(most - 10)}`,
    () => '9'.repeat(64),
    () => `"${'\\u0041'.repeat(most / 6 - 1)}"`,
    () => `"${'\\"'.repeat(most / 2 - 1)}"`,
    () => `"${'\\ud83d'.repeat(Math.min(most / 6 - 1, 14_000))}"`,
    () => `${' '.repeat(most - 2)}{}`,
    () => `{"a":${' '.repeat(most - 20)}`,
    () => `{"__proto__":${'{"__proto__":'.repeat(20)}1${'}'.repeat(21)}`,
    () => `\ufeff${'1,'.repeat(most / 2 - 4)}`,
  ]);
  return make();
}

/** Notations of superjson, by which an input once could order what it liked. */
export function superjsonMeta(random: Random): { json: unknown; meta: unknown } {
  const size = pickOne(random, [1000, 3_000_000, 100_000_000]);
  const of = (json: unknown, ...values: unknown[]) => ({ json, meta: { values, v: 1 } });
  return pickOne<() => { json: unknown; meta: unknown }>(random, [
    () => of({ length: size }, ['typed-array', pickOne(random, ['Float64Array', 'Uint8Array', 'BigInt64Array'])]),
    () => of('9'.repeat(14_000), 'bigint'),
    () => of(`/${'(a+)+'.repeat(500)}$/`, 'regexp'),
    () => of([[['a', 'b']]], 'map'),
    () => of([1, 1, 1], 'set'),
    () => of('x', ['class', 'Object']),
    () => of('x', ['custom', 'x']),
    () => of('2025-01-01', 'Date'),
    () => of('http://x', 'URL'),
    () => ({ json: { a: {} }, meta: { referentialEqualities: { a: Array(500).fill('a.a') } } }),
    () => ({ json: {}, meta: { values: { 'constructor.prototype.x': ['Date'] } } }),
    () => ({ json: null, meta: { values: ['undefined'] } }),
  ])();
}
