import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';
import { verifyGrading, verifySeasons } from './verify-grading.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const FINALS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };

/** One league in play, one completed, graded after the first week. */
async function graded() {
  const stage = await SeasonStage.open(database.db);
  const open = await stage.league('Ann', 'Ben', 'Cleo');
  const over = await stage.league('Dan', 'Eve');
  await open.picks(1, { Ann: 'KC', Ben: 'LAR', Cleo: 'SF' });
  await over.picks(1, { Dan: 'KC', Eve: 'LV' });
  await stage.passes('W1 Mon 23:30');
  await stage.hears(1, FINALS_1);
  return { stage, open, over };
}

describe('the full derivation', { timeout: 60_000 }, () => {
  it('finds nothing where grading has done its work, nor where it is due', async () => {
    const { stage } = await graded();
    expect(await verifyGrading({ db: stage.db, season: stage.year })).toBe(0);
    await stage.source(1, { 'KC-LV': 'Thu 20:00 FT 0:7' });
    expect(await verifyGrading({ db: stage.db, season: stage.year })).toBe(0);
  });

  it.each([
    ['an elimination', `update members set eliminated_round = null, elimination_reason = null where name = 'Ben'`],
    ['a reason', `update members set elimination_reason = 'tie' where name = 'Ben'`],
    ['a survivor', `update members set eliminated_round = 1, elimination_reason = 'loss' where name = 'Ann'`],
    ['a count', `update leagues set alive = alive + 1 where completed_round is null`],
    ['a completion', `update leagues set completed_round = null where completed_round is not null`],
    ['a completion too many', `update leagues set completed_round = 1 where completed_round is null`],
  ])('repairs %s that does not follow from the facts, says so, and finds nothing after', async (_, damage) => {
    const { stage } = await graded();
    const sound = await stage.rows();
    await sql
      .raw(
        `${damage} and ${damage.includes('members') ? 'league_id in (select id from leagues where' : '('} season_id = ${stage.seasonId})`,
      )
      .execute(stage.db);
    expect(await stage.rows()).not.toEqual(sound);
    expect(await verifyGrading({ db: stage.db, season: stage.year })).toBe(1);
    expect(await stage.rows()).toEqual(sound);
    expect(await verifyGrading({ db: stage.db, season: stage.year })).toBe(0);
    const { rows } = await sql<{
      subject: string;
    }>`select subject from admin_audit where action = 'grading repair' and subject = ${`${stage.year}`}`.execute(stage.db);
    expect(rows).toHaveLength(1);
  });

  it('runs once an hour', async () => {
    const { stage } = await graded();
    const args = { db: stage.db, season: stage.year };
    expect(await verifySeasons(args)).toBe(0);
    expect(await verifySeasons(args)).toBeNull();
  });
});
