import { setVirtualClock } from '@survivor/db/queries/clock';
import { createGame, createMember, createUser } from '@survivor/db/testing';
import { runsOf, seedsOf } from '@survivor/rules/testing';
import { type Caller, leagueIds } from '@survivor/services';
import { callerOf } from '@survivor/services/testing';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { call, PROCEDURES } from './testing/call.ts';
import { VERDICTS } from './testing/verdicts.ts';
import { createWorld, type World } from './testing/world.ts';

const WORLDS = runsOf({ usual: 3, soak: 60 });
const LIMIT_MS = 60_000 + WORLDS * 15_000;
const AFTER_DEADLINE = new Date('2025-09-08T12:00:01Z');
const TEAMS = 32;
/** What the members do in each world, one after the other; only the teams differ, and nobody takes one twice: that changes nothing. */
const ACTS = [0, 1, 2].flatMap((who) => (['pick', 'plan', 'pick'] as const).map((act) => ({ who, act })));
const anyTeams = fc.uniqueArray(fc.integer({ min: 1, max: TEAMS }), { minLength: ACTS.length, maxLength: ACTS.length });

type OpenedWorld = {
  readonly world: World;
  readonly pickers: readonly Caller[];
  /** Who picks nothing, and asks. */
  readonly readers: Readonly<Record<string, Caller | null>>;
};

/** The factories count on from world to world: names and keys are those of the ids. */
async function nameAlike({ database: { pool } }: World): Promise<void> {
  await pool.query(`update users set name = 'Person ' || id, email = 'person-' || id || '@example.com', username = 'person-' || id`);
  await pool.query('update members m set name = u.name from users u where u.id = m.user_id');
  await pool.query(`update leagues set name = 'League ' || id, key = 'LEAGUE0' || id, password_encrypted = 'not to be opened'`);
}

const named = (caller: Caller): Caller => ({ ...caller, name: `Person ${caller.id}` });

/** All teams play in the first two rounds; the league has three who pick and one who does not. */
async function openWorld(): Promise<OpenedWorld> {
  const world = await createWorld();
  const { db } = world.database;
  const leagueId = leagueIds.decode(world.leagueId) ?? 0;
  const { season_id: seasonId } = await db.selectFrom('leagues').select('season_id').where('id', '=', leagueId).executeTakeFirstOrThrow();
  for (let team = 1; team < TEAMS; team += 2) {
    const next = team + 1;
    if (team > 1) await createGame(db, { seasonId, round: 1, homeTeamId: team, awayTeamId: next });
    await createGame(db, { seasonId, round: 2, homeTeamId: next, awayTeamId: team });
  }
  const others: Caller[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const user = await createUser(db);
    await createMember(db, { leagueId, userId: user.id });
    others.push(named(callerOf(user)));
  }
  await nameAlike(world);
  const [member = null, ...pickers] = others;
  return {
    world: { ...world, leagueKey: `LEAGUE0${leagueId}` },
    pickers: [named(world.player), ...pickers],
    readers: { member, stranger: named(world.stranger), administrator: named(world.admin), nobody: null },
  };
}

/** The product's clock goes on between two readings. */
const scrub = (told: unknown): string => JSON.stringify(told).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, 'an instant');

/** What every reading procedure answers to everybody who picked nothing. */
async function readAll({ world, readers }: OpenedWorld): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const [path, { works }] of Object.entries(VERDICTS)) {
    if (PROCEDURES.get(path)?._def.type !== 'query' || typeof works !== 'function') continue;
    for (const [who, caller] of Object.entries(readers))
      told[`${who} ${path}`] = scrub(await call(world.context(caller), path, works(world)));
  }
  return told;
}

async function playWorld(teams: readonly number[]): Promise<{ before: Record<string, string>; after: string }> {
  const opened = await openWorld();
  const { world, pickers, readers } = opened;
  try {
    for (const [at, { who, act }] of ACTS.entries()) {
      const input = { leagueId: world.leagueId, round: act === 'pick' ? 1 : 2, teamId: String(teams[at]) };
      const outcome = await call(world.context(pickers[who] ?? null), act === 'pick' ? 'pick.submit' : 'pick.setPlan', input);
      expect(outcome).toMatchObject({ kind: 'answered' });
    }
    const before = await readAll(opened);
    expect(await setVirtualClock(world.database.db, AFTER_DEADLINE)).toBe(true);
    const after = await call(world.context(readers['member'] ?? null), 'league.standings', { id: world.leagueId });
    return { before, after: scrub(after) };
  } finally {
    await world.database.close();
  }
}

it.each(seedsOf())(
  'no query tells anybody else what was picked or planned, until the deadline (quality "Picks and time", seed %i)',
  {
    timeout: LIMIT_MS,
  },
  async (seed) => {
    const worlds = [];
    for (const teams of fc.sample(anyTeams, { seed, numRuns: WORLDS })) worlds.push(await playWorld(teams));
    const [first] = worlds;
    for (const { before } of worlds) expect(before).toEqual(first?.before);
    expect(new Set(worlds.map(({ after }) => after)).size).toBeGreaterThan(1);
    const answers = Object.values(first?.before ?? {});
    expect(answers.filter((told) => told.startsWith('{"kind":"answered"')).length).toBeGreaterThan(60);
    const bytes = answers.reduce((sum, { length }) => sum + length, 0);
    console.log(`${worlds.length} worlds, ${answers.length} answers of ${bytes} bytes in each, 0 differ before the deadline, seed ${seed}`);
  },
);
