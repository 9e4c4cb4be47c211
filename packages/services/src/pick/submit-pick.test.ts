import { waitUntilLockWait } from '@survivor/db/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusalOf, SeasonStage, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { openPickQueue } from './pick-queue.ts';
import { pickLimit, submitPick } from './submit-pick.ts';

const database = useTestDatabase();

describe('making a pick (rules 4)', () => {
  it.each([
    { change: 'rolled back', passed: 'Thu 20:00', answer: 'Picks are locked for this round!', history: 'W1 SF' },
    { change: 'committed', passed: 'Thu 20:00', answer: 'Picks are locked for this round!', history: 'W1 SF' },
    { change: 'rolled back', passed: 'Thu 19:59', answer: 'accepted', history: 'W1 KC' },
    { change: 'committed', passed: 'Thu 19:59', answer: 'accepted', history: 'W1 KC' },
  ])(
    'judges a pick that waited for the locked row by the clock after the wait: $change, $passed',
    async ({ change, passed, ...expected }) => {
      const stage = await SeasonStage.open(database.db);
      const league = await stage.league('Ann');
      await league.picks(1, { Ann: 'SF' });
      await stage.at('W1 Thu 19:58');
      const holder = await stage.db.startTransaction().execute();
      await sql`update members set name = name where league_id = ${league.rowId}`.execute(holder);
      const pick = league.pick('Ann', 1, 'KC');
      await waitUntilLockWait(stage.db);
      await stage.at(`W1 ${passed}`);
      await (change === 'committed' ? holder.commit() : holder.rollback()).execute();
      const response = await pick;
      expect({ answer: response, history: await league.history('Ann') }).toEqual(expected);
    },
  );

  it.each(['SF', 'DAL'])('stores %s when a concurrent pick changed SF to KC', async (team) => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    await league.picks(1, { Ann: 'SF' });
    const holder = await stage.db.startTransaction().execute();
    await sql`update members set picks[1] = ${teamIdOf('KC')} where league_id = ${league.rowId}`.execute(holder);
    const pick = league.pick('Ann', 1, team);
    await waitUntilLockWait(stage.db);
    await holder.commit().execute();
    expect({ answer: await pick, history: await league.history('Ann') }).toEqual({ answer: 'accepted', history: `W1 ${team}` });
  });

  it('accepts the same team again without writing; another team replaces it', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const row = () =>
      sql<{ version: string; picks: (number | null)[]; events: number }>`
      select m.xmin::text as version, m.picks, (select count(*)::int from pick_events e where e.league_id = m.league_id) as events
      from members m where m.league_id = ${league.rowId}`
        .execute(stage.db)
        .then(({ rows }) => rows[0]);
    await league.picks(1, { Ann: 'KC' });
    const before = await row();
    expect(await league.pick('Ann', 1, 'KC')).toBe('accepted');
    expect(await row()).toMatchObject({ picks: before?.picks, events: 1 });
    expect(await league.pick('Ann', 1, 'SF')).toBe('accepted');
    expect(await row()).toMatchObject({ picks: [teamIdOf('SF'), null, null], events: 2 });
  });

  it('refuses an unknown round or team by field', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const { ctx } = league.person('Ann');
    const input = { leagueId: league.id, round: 1, teamId: String(teamIdOf('KC')) };
    expect((await refusalOf(submitPick({ ctx, input: { ...input, round: 4 } }))).fields).toEqual({ round: ['Unknown round'] });
    for (const teamId of ['33', '0', '01', 'KC', '-1', '1.0', ''])
      expect((await refusalOf(submitPick({ ctx, input: { ...input, teamId } }))).fields).toEqual({ teamId: ['Unknown team'] });
  });
});

describe('changes of a pick (contract 2, RATE_LIMITS)', () => {
  it('are limited to exactly 30 per minute and member, even concurrent ones; the same team does not count', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    const { ctx } = league.person('Ann');
    const settings = { ...ctx.settings, areRateLimitsOn: true };
    const limited = { ...ctx, settings, picks: openPickQueue(stage.db, pickLimit(settings)) };
    const change = (team: string) => submitPick({ ctx: limited, input: { leagueId: league.id, round: 1, teamId: String(teamIdOf(team)) } });
    const events = async () =>
      (await stage.db.selectFrom('pick_events').select('team_id').where('league_id', '=', league.rowId).execute()).length;
    await Promise.allSettled(Array.from({ length: 120 }, (_, at) => change(['KC', 'SF', 'DAL'][at % 3] ?? 'KC')));
    expect(await events()).toBeLessThanOrEqual(30);
    await Promise.allSettled(Array.from({ length: 120 }, (_, at) => change(['KC', 'SF', 'DAL'][at % 3] ?? 'KC')));
    for (let at = 0; at < 30; at += 1) await change(['KC', 'SF'][at % 2] ?? 'KC').catch(() => {});
    expect(await events()).toBe(30);
    const [last] = await stage.rows().then(({ members }) => members);
    const picked = ['KC', 'SF', 'DAL'].find((team) => last?.picks[0] === teamIdOf(team)) ?? '';
    const other = picked === 'KC' ? 'SF' : 'KC';
    const refusal = await refusalOf(change(other));
    expect([refusal.code, refusal.retryAfterSeconds]).toEqual(['rate-limited', expect.toSatisfy((wait) => wait > 0 && wait <= 60)]);
    await change(picked);
    expect(await league.pick('Ben', 1, 'KC')).toBe('accepted');
    await stage.at('W1 Wed 12:02');
    await change(other);
    expect(await events()).toBe(32);
  });
});
