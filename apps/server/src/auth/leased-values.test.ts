import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLeasedValues, type ReadValue } from './leased-values.ts';

const kept = <V>(value: V, keepMs = 60_000): ReadValue<V> => ({ value, group: 'group', keepMs });

/** A reading that takes as long as the test wants it to. */
function slowly<V>() {
  let [answer, fail] = [(_: V) => {}, () => {}];
  const reading = new Promise<ReadValue<V>>((resolve, reject) => {
    answer = (value) => resolve(kept(value));
    fail = () => reject(new Error('no patience left'));
  });
  return { read: () => reading, answer: (value: V) => answer(value), fail: () => fail() };
}

const never = () => Promise.reject(new Error('read all the same'));

describe('what is kept', () => {
  it('is answered without a reading, until its time is over', async () => {
    const values = createLeasedValues<number>({ isHeld: () => true, most: 10 });
    expect(await values.get('a', async () => kept(1))).toBe(1);
    expect(await values.get('a', never)).toBe(1);
    await values.get('b', async () => kept(2, 0));
    expect(await values.get('b', async () => kept(3, 0.001))).toBe(3);
    await nextTurn();
    expect(await values.get('b', async () => kept(4))).toBe(4);
  });

  it('is neither answered nor kept without a lease, nor is a reading shared', async () => {
    let isHeld = true;
    const values = createLeasedValues<number>({ isHeld: () => isHeld, most: 10 });
    await values.get('a', async () => kept(1));
    const old = slowly<number>();
    const waiting = values.get('b', old.read);
    isHeld = false;
    expect(await values.get('a', async () => kept(2))).toBe(2);
    expect(await values.get('b', async () => kept(3))).toBe(3);
    old.answer(4);
    expect(await waiting).toBe(4);
    isHeld = true;
    expect(await values.get('b', async () => kept(5))).toBe(5);
  });

  it('is forgotten by its group, and the groups of others stay', async () => {
    const values = createLeasedValues<string>({ isHeld: () => true, most: 10 });
    const ask = (key: string, group: number, value: string) => values.get(key, async () => ({ value, group, keepMs: 60_000 }));
    for (const [key, group] of [
      ['phone', 1],
      ['laptop', 1],
      ['other', 2],
    ] as const)
      await ask(key, group, 'old');
    values.drop(1);
    expect([await ask('phone', 1, 'new'), await ask('laptop', 1, 'new'), await ask('other', 2, 'new')]).toEqual(['new', 'new', 'old']);
    values.clear();
    expect(await ask('other', 2, 'new')).toBe('new');
  });

  it('is looked up without a reading, for as long as it may be answered', async () => {
    let isHeld = true;
    const values = createLeasedValues<number>({ isHeld: () => isHeld, most: 10 });
    expect(values.peek('a')).toBeUndefined();
    await values.get('a', async () => kept(1));
    await values.get('b', async () => kept(2, 0.001));
    await nextTurn();
    expect([values.peek('a'), values.peek('b')]).toEqual([1, undefined]);
    isHeld = false;
    expect(values.peek('a')).toBeUndefined();
  });

  it('may be read by who asks for it otherwise, unless anything was dropped since', () => {
    let isHeld = true;
    const values = createLeasedValues<number>({ isHeld: () => isHeld, most: 10 });
    const [keep, keepLate, keepUnheld] = [values.begin(), values.begin(), values.begin()];
    keep('a', kept(1));
    isHeld = false;
    keepUnheld('b', kept(2));
    isHeld = true;
    expect([values.peek('a'), values.peek('b')]).toEqual([1, undefined]);
    values.drop('another group');
    keepLate('b', kept(3));
    values.begin()('c', kept(4, 0));
    expect([values.peek('a'), values.peek('b'), values.peek('c')]).toEqual([1, undefined, undefined]);
  });

  it.each([
    [2, 3, [1, 4]],
    [2, 2, [1, 3, 4]],
    [0, Number.POSITIVE_INFINITY, []],
    [5, 9, [1, 2, 3, 4]],
  ])('is forgotten by the numbers of its groups, from %d to %d', async (from, to, left) => {
    const groups = [1, 2, 3, 4];
    const values = createLeasedValues<number>({ isHeld: () => true, most: 10 });
    for (const group of groups) await values.get(`of ${group}`, async () => ({ value: group, group, keepMs: 60_000 }));
    const keep = values.begin();
    values.dropBetween(from, to);
    keep('late', kept(5));
    expect(groups.flatMap((group) => values.peek(`of ${group}`) ?? [])).toEqual(left);
    expect(values.peek('late')).toBeUndefined();
  });

  it('is so many at most, the oldest out first', async () => {
    const values = createLeasedValues<number>({ isHeld: () => true, most: 3 });
    const readings: string[] = [];
    const ask = (key: string) =>
      values.get(key, async () => {
        readings.push(key);
        return kept(0);
      });
    for (const key of ['a', 'b', 'c', 'a', 'd', 'b', 'c', 'd', 'a']) await ask(key);
    expect(readings.join('')).toBe('abcda');
  });
});

describe('a reading under way', () => {
  it('is shared by all who ask meanwhile; who joined one that fails asks again', async () => {
    const values = createLeasedValues<number>({ isHeld: () => true, most: 10 });
    const first = slowly<number>();
    const asking = [values.get('a', first.read), values.get('a', never), values.get('a', never)];
    first.answer(7);
    expect(await Promise.all(asking)).toEqual([7, 7, 7]);
    const failing = slowly<number>();
    const [began, joined] = [values.get('b', failing.read), values.get('b', async () => kept(8))];
    failing.fail();
    await expect(began).rejects.toThrow('no patience left');
    expect(await joined).toBe(8);
  });

  it.each([
    ['drop of its group', (values: { drop(group: string): void }) => values.drop('group')],
    ['drop of another group, since nobody knows its own yet', (values: { drop(group: string): void }) => values.drop('other')],
    ['clearing', (values: { clear(): void }) => values.clear()],
  ])('is neither joined nor kept after a %s', async (_, forget) => {
    const values = createLeasedValues<string>({ isHeld: () => true, most: 10 });
    const old = slowly<string>();
    const waiting = values.get('a', old.read);
    forget(values);
    const late = slowly<string>();
    const asked = values.get('a', late.read);
    old.answer('before');
    expect(await waiting).toBe('before');
    late.answer('after');
    expect(await asked).toBe('after');
    expect(await values.get('a', never)).toBe('after');
    const older = slowly<string>();
    const asking = values.get('b', older.read);
    forget(values);
    older.answer('before');
    await asking;
    expect(await values.get('b', async () => kept('after'))).toBe('after');
  });
});

it('never answers what was changed and dropped before it was asked, in any order of readings, drops, and leases lost and found', async () => {
  const SEED = randomInt(2 ** 31);
  const RUNS = 1000;
  const [KEYS, COMMANDS] = [3, 60];
  let [asked, read, late] = [0, 0, 0];
  const command = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('ask' as const), key: fc.nat(KEYS - 1) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('change' as const, 'lose' as const, 'find' as const), key: fc.nat(KEYS - 1) }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('look' as const, 'answer' as const), key: fc.nat(9) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: COMMANDS / 2, maxLength: COMMANDS }), async (commands) => {
      const stored = Array.from({ length: KEYS }, () => 0);
      const readings: { look(): void; answer(): void }[] = [];
      const answers: Promise<void>[] = [];
      let isHeld = true;
      const values = createLeasedValues<number>({ isHeld: () => isHeld, most: 2 });
      const readOf = (key: number) => () => {
        read += 1;
        const reading = slowly<number>();
        let seen: number | undefined;
        const look = () => {
          seen ??= stored[key] ?? 0;
        };
        const answer = () => {
          look();
          reading.answer(seen ?? 0);
        };
        readings.push({ look, answer });
        return reading.read().then((found) => ({ ...found, group: key }));
      };
      for (const { kind, key } of commands) {
        if (kind === 'ask') {
          const atLeast = stored[key] ?? 0;
          asked += 1;
          const count = (value: number) => {
            if (value < atLeast) late += 1;
          };
          answers.push(values.get(String(key), readOf(key)).then(count));
        } else if (kind === 'change') {
          stored[key] = (stored[key] ?? 0) + 1;
          // Who has no lease is not waited for, and hears nothing.
          if (isHeld) values.drop(key);
        } else if (kind === 'lose' || kind === 'find') {
          isHeld = kind === 'find';
          values.clear();
        } else readings[key % Math.max(1, readings.length)]?.[kind]();
        await nextTurn();
      }
      while (readings.length > 0) {
        for (const { answer } of readings.splice(0)) answer();
        await nextTurn();
      }
      await Promise.all(answers);
      expect(late).toBe(0);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  console.log(`leased values: ${asked} asked, ${read} read, in ${RUNS} orders, seed ${SEED}`);
  expect(read).toBeLessThan(asked);
});
