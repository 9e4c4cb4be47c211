import * as fc from 'fast-check';
import superjson from 'superjson';
import { afterEach, expect, it, vi } from 'vitest';
import { wireFormat } from './wire-format.ts';

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const RUNS = 3000;
const { serialize, deserialize } = wireFormat.output;

const names = fc.oneof(
  fc.constantFrom('a', 'gameTime', 'a.b', 'a\\b', '', '0', 'constructor', 'prototype', 'toString', '__proto__', '__defineGetter__'),
  fc.string(),
);
const date = fc.date({ noInvalidDate: true }).map((value) => new Date(value));
const simple = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0),
  date,
);
const special = fc
  .constantFrom<() => unknown>(
    () => undefined,
    () => Number.NaN,
    () => -0,
    () => Number.POSITIVE_INFINITY,
    () => 1n,
    () => new Map([[new Date(1), 1]]),
    () => new Set([undefined]),
    () => /x/g,
    () => new Date(Number.NaN),
    () => new URL('http://localhost/'),
    () =>
      new (class Odd {
        readonly at = new Date(0);
      })(),
    () => Object.create(null),
    () => new Uint8Array([1, 2]),
  )
  .map((make) => make());

/** Trees whose leaves are of one sort; `nulls` are objects without a prototype. */
const treesOf = (leaf: fc.Arbitrary<unknown>, name: fc.Arbitrary<string>) =>
  fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.array(fc.tuple(name, tie('tree')), { maxLength: 4 }).map(Object.fromEntries),
    ),
  })).tree;

const outcomeOf = (write: () => unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(write()));
  } catch (error) {
    return String(error);
  }
};

afterEach(() => void vi.restoreAllMocks());

it('says of every value what superjson says', () => {
  const told = { plain: 0, special: 0, refused: 0 };
  const trees = fc.oneof(treesOf(simple, names), treesOf(fc.oneof({ weight: 6, arbitrary: simple }, special), names));
  void fc.assert(
    fc.property(trees, (tree) => {
      const asked = vi.spyOn(superjson, 'serialize');
      const ours = outcomeOf(() => serialize(tree));
      told[typeof ours === 'string' ? 'refused' : asked.mock.calls.length > 0 ? 'special' : 'plain'] += 1;
      asked.mockRestore();
      expect(ours).toEqual(outcomeOf(() => superjson.serialize(tree)));
    }),
    { seed: SEED, numRuns: RUNS },
  );
  console.log(
    `seed ${SEED}: ${told.plain} values of JSON and dates, ${told.special} that superjson wrote, ${told.refused} that it refused`,
  );
  expect(Math.min(told.plain, told.special, told.refused)).toBeGreaterThan(RUNS / 100);
});

it('gives a reader what was written', () => {
  const fields = fc.stringMatching(/^[a-z.]{1,5}$/);
  void fc.assert(
    fc.property(treesOf(simple, fields), (tree) => {
      expect(deserialize(JSON.parse(JSON.stringify(serialize(tree))))).toEqual(tree);
    }),
    { seed: SEED, numRuns: 500 },
  );
});

it('does not ask superjson for JSON and dates, and asks it for the rest', () => {
  const asked = vi.spyOn(superjson, 'serialize');
  serialize({ games: [{ at: new Date(0), teams: [null, 1.5, 'x', true] }] });
  serialize(new Date(0));
  expect(asked).not.toHaveBeenCalled();
  serialize({ left: undefined });
  expect(asked).toHaveBeenCalledTimes(1);
});

it('ends where a value holds itself', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(outcomeOf(() => serialize(circle))).toEqual(outcomeOf(() => superjson.serialize(circle)));
});

it('writes a value that stands twice out twice', () => {
  const team = { at: new Date(0) };
  const { meta, json } = serialize([team, team]);
  expect(meta).toEqual({ values: { '0.at': ['Date'], '1.at': ['Date'] }, v: 1 });
  expect(deserialize(JSON.parse(JSON.stringify({ json, meta })))).toEqual([team, team]);
});
