import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, PROCEDURES, statusOf } from './testing/call.ts';
import { VERDICTS } from './testing/verdicts.ts';
import { createWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.database.close());

const verdicts = Object.entries(VERDICTS);

describe('every procedure', () => {
  it('has a written verdict, and the access that is written', () => {
    expect([...PROCEDURES.keys()].sort()).toEqual(Object.keys(VERDICTS).sort());
    for (const [path, { access, isOpenInMaintenance = false }] of verdicts) {
      expect({ path, meta: PROCEDURES.get(path)?._def.meta }).toMatchObject({ path, meta: { access, isOpenInMaintenance } });
    }
  });
});

describe.each(verdicts)('%s', (path, verdict) => {
  const permitted = () => (verdict.access === 'admin' ? world.admin : world.player);

  const { works, notYours } = verdict;

  if (typeof works === 'function') {
    it('works', async () => {
      const outcome = await call(world.context(verdict.access === 'anyone' ? null : permitted()), path, works(world));
      expect(outcome).toMatchObject({ kind: 'answered' });
    });
  }

  if (verdict.access !== 'anyone') {
    it('refuses strangers before it reads the input', async () => {
      expect(statusOf(await call(world.context(null), path, { garbage: true }))).toBe(401);
    });
  }

  if (verdict.access === 'admin') {
    it('refuses players before it reads the input', async () => {
      expect(statusOf(await call(world.context(world.player), path, { garbage: true }))).toBe(403);
    });
  }

  it.each(verdict.refuses)('refuses %j', async (input, keys) => {
    const outcome = await call(world.context(permitted()), path, input);
    expect(outcome).toMatchObject({ kind: 'refused', problem: { status: 400, traceId: 'trace-1' } });
    if (outcome.kind === 'refused') expect(Object.keys(outcome.problem.errors).sort()).toEqual([...keys].sort());
  });

  if (notYours !== undefined) {
    it('knows nothing of what is not the caller’s', async () => {
      const caller = verdict.access === 'admin' ? world.admin : world.stranger;
      expect(statusOf(await call(world.context(caller), path, notYours(world)))).toBe(404);
      if (verdict.access === 'signed-in') expect(statusOf(await call(world.context(world.admin), path, notYours(world)))).toBe(404);
    });
  }
});
