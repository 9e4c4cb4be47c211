import { inTransaction } from '@survivor/db/connection/in-transaction';
import { lockEntriesShared, lockLeague, readLeagueTimestamps } from '@survivor/db/queries/league/leagues';
import { insertMember } from '@survivor/db/queries/league/members';
import { setVirtualClock } from '@survivor/db/queries/season/clock';
import { createUser, waitUntilLockWait } from '@survivor/db/testing';
import { leagueStatus } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusalOf, SeasonStage, type StagePerson, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { createLeague } from './create-league.ts';
import { joinLeague } from './join-league.ts';

const PASSWORD = 'touchdown';
const KICKOFF = 'W1 Thu 20:00';

const database = useTestDatabase();

/** Blocks the work on a lock, and passes the deadline before releasing it. */
async function passWhileWaiting<T>(stage: SeasonStage, lock: RawBuilder<unknown>, work: () => Promise<T>): Promise<T> {
  const holder = await stage.db.startTransaction().execute();
  await lock.execute(holder);
  const working = work();
  await waitUntilLockWait(stage.db);
  await stage.at(KICKOFF);
  await holder.commit().execute();
  return await working;
}

const newLeague = (stage: SeasonStage, { ctx }: StagePerson) =>
  createLeague({ ctx, input: { name: 'At the wire', password: PASSWORD, leagueType: 'NFL', season: stage.year } });

const membersOf = (stage: SeasonStage) =>
  stage.db
    .selectFrom('members')
    .innerJoin('leagues', 'leagues.id', 'members.league_id')
    .select(['leagues.start_round as startRound', 'members.eliminated_round as eliminatedRound', 'members.picks'])
    .where('leagues.season_id', '=', stage.seasonId)
    .execute();

describe('joining a league at its deadline', () => {
  it('is refused when the deadline passes between the check and the membership', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const late = await stage.newcomer('Late');
    const input = { key: await league.key(), password: PASSWORD };
    const refusal = passWhileWaiting(stage, sql`lock table members in share mode`, () => refusalOf(joinLeague({ ctx: late.ctx, input })));
    expect(await refusal).toMatchObject({ code: 'conflict', message: 'This league has already started' });
    expect(await membersOf(stage)).toHaveLength(1);
  });

  it('creates a league for the next round when the deadline passes during the creation', async () => {
    const stage = await SeasonStage.open(database.db);
    const late = await stage.newcomer('Late');
    const season = sql`select from seasons where id = ${stage.seasonId} for update`;
    await passWhileWaiting(stage, season, () => newLeague(stage, late));
    expect(await membersOf(stage)).toMatchObject([{ startRound: 2 }]);
  });

  it('is graded with the others when the membership commits after the deadline', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const { id: userId } = await createUser(stage.db);
    let grading: Promise<unknown> = Promise.resolve();
    await inTransaction(stage.db, async (tx) => {
      await lockLeague(tx, league.rowId);
      const timestamps = await readLeagueTimestamps(tx, league.rowId);
      expect(timestamps && leagueStatus(timestamps)).toBe('Open');
      await insertMember(tx, { leagueId: league.rowId, userId, isAdmin: false });
      await stage.at(KICKOFF);
      grading = stage.grade();
      await waitUntilLockWait(stage.db);
    });
    await grading;
    expect((await membersOf(stage)).map(({ eliminatedRound }) => eliminatedRound)).toEqual([1, 1]);
  });

  it('waits for no sweep, except while one waits for open joins', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.at(KICKOFF);
    const holder = await stage.db.startTransaction().execute();
    const league = await stage.league('Ann');
    await sql`select from leagues where id = ${league.rowId} for update`.execute(holder);
    await stage.at('W2 Thu 20:00');
    const grading = stage.grade();
    await waitUntilLockWait(stage.db);
    await inTransaction(stage.db, (tx) => lockEntriesShared(tx, stage.seasonId));
    await holder.rollback().execute();
    await grading;
  });

  it('never escapes it: joins and creations across the deadline with concurrent grading', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const input = { key: await league.key(), password: PASSWORD };
    const people: StagePerson[] = [];
    for (let index = 0; index < 30; index++) people.push(await stage.newcomer(`Person ${index}`));
    await setVirtualClock(stage.db, new Date(when(KICKOFF).getTime() - 150));
    const enter = async (person: StagePerson, index: number): Promise<string> => {
      const entering = index % 3 === 0 ? newLeague(stage, person) : joinLeague({ ctx: person.ctx, input });
      return await entering.then(() => 'in').catch((error: Error) => error.message);
    };
    const entering = people.map(enter);
    let isOver = false;
    const grade = async () => {
      while (!isOver) {
        await stage.grade();
      }
    };
    const grading = grade();
    const outcomes = await Promise.all(entering);
    isOver = true;
    await grading;
    const refused = outcomes.filter((outcome) => outcome !== 'in');
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['This league has already started'] : []));
    await stage.advance('W1 Thu 21:00');
    const started = (await membersOf(stage)).filter(({ startRound }) => startRound === 1);
    const escaped = started.filter(({ eliminatedRound, picks }) => eliminatedRound === null && picks[0] === null);
    expect(escaped).toEqual([]);
  });
});
