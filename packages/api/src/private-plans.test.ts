import { insertMember } from '@survivor/db/queries/members';
import { createUser } from '@survivor/db/testing';
import { type Caller, leagueIds } from '@survivor/services';
import { callerOf } from '@survivor/services/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, PROCEDURES, statusOf } from './testing/call.ts';
import { VERDICTS } from './testing/verdicts.ts';
import { createWorld, type World } from './testing/world.ts';

let world: World;
let others: Record<string, Caller>;
beforeAll(async () => {
  world = await createWorld();
  const { db } = world.database;
  const member = await createUser(db);
  const leagueId = leagueIds.decode(world.leagueId) ?? 0;
  for (const { id: userId } of [member, world.admin])
    await db.transaction().execute((tx) => insertMember(tx, { leagueId, userId, isAdmin: false }));
  others = { member: callerOf(member), stranger: world.stranger, administrator: world.admin };
});
afterAll(() => world.database.close());

/** The product's clock goes on between two readings. */
const scrub = (told: unknown): string => JSON.stringify(told).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, 'an instant');

/** What every reading procedure answers to everybody but the plan's owner. */
async function readAsOthers(): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const [name, caller] of Object.entries(others))
    for (const [path, { works }] of Object.entries(VERDICTS)) {
      if (PROCEDURES.get(path)?._def.type !== 'query' || typeof works !== 'function') continue;
      told[`${name} ${path}`] = scrub(await call(world.context(caller), path, works(world)));
    }
  return told;
}

it('nobody reads anything else when a plan is made, changed and taken away (rules 4)', async () => {
  const before = await readAsOthers();
  const owner = world.context(world.player);
  for (const teamId of ['1', '2', null]) {
    const outcome = await call(owner, 'pick.setPlan', { leagueId: world.leagueId, round: 1, teamId });
    expect(statusOf(outcome)).toBe(200);
    expect(await readAsOthers()).toEqual(before);
  }
  expect(Object.values(before).filter((told) => told.startsWith('{"kind":"answered"')).length).toBeGreaterThan(40);
  console.log(`${Object.keys(before).length} answers to others, 3 changes of a plan, 0 bytes differ`);
}, 60_000);
