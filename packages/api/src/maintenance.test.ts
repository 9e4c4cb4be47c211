import { writeSetting } from '@survivor/db/queries/system/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, PROCEDURES, statusOf } from './testing/call.ts';
import { VERDICTS } from './testing/verdicts.ts';
import { createWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await writeSetting(world.database.db, 'maintenance', { isOn: true, message: null });
});
afterAll(() => world.database.close());

describe('in maintenance', () => {
  it.each([...PROCEDURES.keys()])('%s answers players 503 unless it stays open, and lets administrators pass', async (path) => {
    const verdict = VERDICTS[path];
    const works = verdict?.works;
    if (verdict === undefined || typeof works !== 'function') return;
    const expected = verdict.access === 'admin' ? 403 : verdict.isOpenInMaintenance ? 200 : 503;
    expect(statusOf(await call(world.context(world.player), path, works(world)))).toBe(expected);
    expect(statusOf(await call(world.context(world.admin), path, works(world)))).not.toBe(503);
  });

  it('says so in the status, with the default message', async () => {
    const outcome = await call(world.context(null), 'state.status', undefined);
    expect(outcome).toMatchObject({
      kind: 'answered',
      answer: { isMaintenanceMode: true, message: expect.stringContaining('scheduled maintenance') },
    });
  });
});
