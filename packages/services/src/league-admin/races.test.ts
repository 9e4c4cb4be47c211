import { type Db, openDatabase } from '@survivor/db/connection/database';
import { runsOf } from '@survivor/rules/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyGrading } from '../grading/verify-grading.ts';
import { joinLeague } from '../league/join-league.ts';
import { submitPick } from '../pick/submit-pick.ts';
import { ServiceError } from '../service-error.ts';
import { createTestContext, HOME_WINS_1, LeagueDesk, SeasonStage, type StageLeague, type StagePerson, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { deleteAccount } from '../user/delete-account.ts';

const RACES = runsOf({ usual: 6, soak: 1000 });

const database = useTestDatabase();
/** The connections of a second process. */
let other: Db;
beforeAll(() => {
  other = openDatabase({ url: database.url, poolSize: 6 }).db;
});
afterAll(() => other.destroy());

/** The same person in the second process. */
const elsewhere = (person: StagePerson) => createTestContext(other, { caller: person.ctx.caller, settings: person.ctx.settings });

type Rival = { readonly league: StageLeague; readonly here: LeagueDesk; readonly there: LeagueDesk };

async function leaguesOf(stage: SeasonStage, ...names: string[]): Promise<Rival[]> {
  const rivals: Rival[] = [];
  for (let index = 0; index < RACES; index++) {
    const league = await stage.league(...names);
    const here = new LeagueDesk(league);
    rivals.push({ league, here, there: here.on(elsewhere) });
  }
  return rivals;
}

/** A refusal is an outcome; an unexpected error fails the test. */
async function expected(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof ServiceError && error.code !== 'internal' && error.code !== 'unavailable') return error.message;
      throw error;
    },
  );
}

/** Faults of a season's leagues: each must be 0. */
async function countFaults({ db, seasonId, year }: SeasonStage) {
  const { rows } = await sql<Record<'ownerless' | 'overfull' | 'miscounted' | 'unlogged' | 'pickedOut', number>>`
    select
      count(*) filter (where not exists (select from members m join users u on u.id = m.user_id
        where m.league_id = l.id and m.user_id = l.owner_id and m.is_admin and m.left_round is null and u.former_at is null))::int as ownerless,
      count(*) filter (where l.total > l.max_members)::int as overfull,
      count(*) filter (where l.total <> (select count(*) from members m where m.league_id = l.id))::int as miscounted,
      count(*) filter (where l.acts <> (select count(*) from league_acts a where a.league_id = l.id)
        or l.acts <> coalesce((select max(number) from league_acts a where a.league_id = l.id), 0))::int as unlogged,
      coalesce(sum((select count(*) from members m join rounds r on r.season_id = l.season_id and r.ordinal = m.left_round
        where m.league_id = l.id and r.starts_at > app_now() and m.picks[m.left_round] is not null)), 0)::int as "pickedOut"
    from leagues l where l.season_id = ${seasonId}`.execute(db);
  return { ...rows[0], misgraded: await verifyGrading({ db, season: year }) };
}
const NO_FAULTS = { ownerless: 0, overfull: 0, miscounted: 0, unlogged: 0, pickedOut: 0, misgraded: 0 };

describe('two acts at once in two processes (rules 11)', () => {
  it('leave each league with exactly one owner', async () => {
    const stage = await SeasonStage.open(database.db);
    for (const { league, here, there } of await leaguesOf(stage, 'Ann', 'Ben', 'Cleo')) {
      await here.promote('Ann', 'Ben');
      await here.promote('Ann', 'Cleo');
      await Promise.all([
        here.transfer('Ann', 'Ben'),
        there.demote('Ben', 'Ann'),
        here.demote('Ann', 'Ben'),
        there.leave('Ben'),
        here.leave('Ann'),
        there.transfer('Ann', 'Cleo'),
      ]);
      if (league.rowId % 2 === 0) {
        const deleting = ['Ann', 'Cleo'].map((name) => expected(deleteAccount({ ctx: elsewhere(league.person(name)) })));
        await Promise.all([...deleting, here.transfer('Ann', 'Cleo'), here.promote('Ann', 'Ben'), here.transfer('Ann', 'Ben')]);
      }
    }
    const left = await sql<{ id: number }>`
      select id from leagues l where season_id = ${stage.seasonId} and not exists (
        select from members m join users u on u.id = m.user_id where m.league_id = l.id and u.former_at is null)`.execute(stage.db);
    expect(left.rows).toEqual([]);
    expect(await countFaults(stage)).toEqual(NO_FAULTS);
    console.log(`${RACES} races for the ownership: 0 leagues without exactly one owner`);
  });

  it('let nobody in beyond the limit, nor by a former key', async () => {
    const stage = await SeasonStage.open(database.db);
    let byFormerKey = 0;
    for (const { league, here, there } of await leaguesOf(stage, 'Ann', 'Ben')) {
      const [dan, eve, fay] = [await stage.newcomer('Dan'), await stage.newcomer('Eve'), await stage.newcomer('Fay')];
      const key = await league.key();
      await here.setLimit('Ann', 3);
      const join = (ctx: StagePerson['ctx']) => expected(joinLeague({ ctx, input: { key, password: 'touchdown' } }));
      await Promise.all([join(dan.ctx), join(elsewhere(eve))]);
      expect(await league.counted()).toBe('3/3');
      await here.setLimit('Ann', null);
      const [joined] = await Promise.all([join(fay.ctx), there.resetKey('Ann')]);
      const [first] = await here.log().then((lines) => lines.filter((line) => line.includes('reset-key')));
      expect([joined, first]).toEqual([expect.stringMatching(/^(?:done|League key or password is incorrect)$/), 'Ann reset-key']);
      byFormerKey += Number((await join(elsewhere(await stage.newcomer('Gus')))) === 'done');
    }
    expect(byFormerKey).toBe(0);
    expect(await countFaults(stage)).toEqual(NO_FAULTS);
    console.log(`${RACES} races of joins at the limit and against a new key: 0 leagues over the limit, 0 by a former key`);
  });

  it('leave no pick of a member who is out, whichever came first', async () => {
    const stage = await SeasonStage.open(database.db);
    const rivals = await leaguesOf(stage, 'Ann', 'Ben', 'Cleo');
    for (const { league } of rivals) await league.picks(1, { Ann: 'KC', Ben: 'KC', Cleo: 'KC' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await stage.advance('W2 Wed 12:00');
    for (const { league, here, there } of rivals) {
      const pick = (name: string, ctx: StagePerson['ctx']) =>
        expected(submitPick({ ctx, input: { leagueId: league.id, round: 2, teamId: String(teamIdOf(name)) } }));
      const [ben, cleo] = [league.person('Ben'), league.person('Cleo')];
      const [removed, left] = await Promise.all([
        here.remove('Ann', 'Ben'),
        there.leave('Cleo'),
        pick('LV', elsewhere(ben)),
        pick('LAR', cleo.ctx),
        pick('SF', ben.ctx),
        pick('NYG', elsewhere(cleo)),
      ]);
      expect([removed, left]).toEqual(['done', 'done']);
    }
    expect(await countFaults(stage)).toEqual(NO_FAULTS);
    console.log(`${RACES} races of picks against removal and leaving: 0 picks of members who are out`);
  });

  it('a removal, its undoing and a grading end in the state of the facts', async () => {
    const stage = await SeasonStage.open(database.db);
    const rivals = await leaguesOf(stage, 'Ann', 'Ben', 'Cleo');
    for (const { league } of rivals) await league.picks(1, { Ann: 'KC', Ben: 'LV', Cleo: 'SF' });
    await stage.advance('W1 Mon 23:30');
    for (const [index, { league, here, there }] of rivals.entries()) {
      const scores = index % 2 === 0 ? 'FT 7:0' : 'FT 0:7';
      await stage.report(1, { 'KC-LV': `Thu 20:00 ${scores}` });
      await Promise.all([here.remove('Ann', 'Ben'), stage.grade(), there.remove('Ann', 'Cleo')]);
      await Promise.all([here.undo('Ann', 'Ben'), stage.grade(), there.undo('Ann', 'Cleo')]);
      expect((await league.lives())['Cleo']).toMatch(/^(?:alive|out W1 left)$/);
    }
    expect(await countFaults(stage)).toEqual(NO_FAULTS);
    console.log(`${RACES} races of removals and their undoing against gradings: 0 differ from the facts`);
  });
});
