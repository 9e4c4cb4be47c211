import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOME_WINS_1, SeasonStage } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { verifyGrading, verifySeasons } from './verify-grading.ts';

const database = useTestDatabase();
let stage: SeasonStage;
beforeAll(async () => {
  stage = await graded();
});

/** One league in progress and one completed, graded after the first week. */
async function graded(): Promise<SeasonStage> {
  const stage = await SeasonStage.open(database.db);
  const open = await stage.league('Ann', 'Ben', 'Cleo');
  const over = await stage.league('Dan', 'Eve');
  await open.picks(1, { Ann: 'KC', Ben: 'LAR', Cleo: 'SF' });
  await over.picks(1, { Dan: 'KC', Eve: 'LV' });
  await stage.advance('W1 Mon 23:30');
  await stage.receive(1, HOME_WINS_1);
  return stage;
}

const repairs = async () =>
  (
    await stage.db
      .selectFrom('admin_audit')
      .select('id')
      .where('action', '=', 'grading repair')
      .where('subject', '=', `${stage.year}`)
      .execute()
  ).length;

describe('the full derivation', () => {
  it.each([
    ['an elimination', `update members set eliminated_round = null, elimination_reason = null where name = 'Ben'`],
    ['a reason', `update members set elimination_reason = 'tie' where name = 'Ben'`],
    ['a survivor', `update members set eliminated_round = 1, elimination_reason = 'loss' where name = 'Ann'`],
    ['a count', `update leagues set alive = alive + 1 where completed_round is null`],
    ['a completion', `update leagues set completed_round = null where completed_round is not null`],
    ['a completion too many', `update leagues set completed_round = 1 where completed_round is null`],
  ])('repairs %s that contradicts the facts, records it, and finds nothing afterwards', async (_, damage) => {
    const [sound, recorded] = [await stage.rows(), await repairs()];
    await sql
      .raw(
        `${damage} and ${damage.includes('members') ? 'league_id in (select id from leagues where' : '('} season_id = ${stage.seasonId})`,
      )
      .execute(stage.db);
    expect(await stage.rows()).not.toEqual(sound);
    expect(await verifyGrading({ db: stage.db, season: stage.year })).toBe(1);
    expect(await stage.rows()).toEqual(sound);
    expect(await verifyGrading({ db: stage.db, season: stage.year })).toBe(0);
    expect(await repairs()).toBe(recorded + 1);
  });

  it('runs once an hour', async () => {
    const args = { db: stage.db, season: stage.year };
    expect(await verifySeasons(args)).toBe(0);
    expect(await verifySeasons(args)).toBeNull();
  });

  it('finds nothing after a grading, nor while one is pending', async () => {
    expect(await verifyGrading({ db: stage.db, season: stage.year })).toBe(0);
    await stage.report(1, { 'KC-LV': 'Thu 20:00 FT 0:7' });
    expect(await verifyGrading({ db: stage.db, season: stage.year })).toBe(0);
  });
});
