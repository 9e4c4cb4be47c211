import { acceptPicks } from '@survivor/db/queries/pick/picks';
import { waitUntilLockWait } from '@survivor/db/testing';
import { runsOf, seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ScriptedRound, SeasonStage, type StageLeague, THREE_WEEKS, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const ORDERS = runsOf({ usual: 3, soak: 1000 });

const database = useTestDatabase();
let expected: Awaited<ReturnType<typeof endOf>>;
beforeAll(async () => {
  expected = await endOf(FACTS, async () => {});
});

const FACTS: readonly [round: number, games: ScriptedRound][] = [
  [1, { 'KC-LV': 'Thu 20:00 FT 7:0' }],
  [1, { 'SF-LAR': 'Sun 17:00 FT 3:3' }],
  [1, { 'DAL-NYG': 'Mon 20:00 CANC' }],
  [2, { 'LV-KC': 'Thu 20:00 FT 0:7' }],
  [2, { 'LAR-SF': 'Sun 17:00 FT 7:0' }],
  [2, { 'NYG-DAL': 'Mon 20:00 FT 7:0' }],
];

/**
 * Two leagues with every kind of pick after the second week's deadline, graded only for the first
 * week.
 */
async function twoLeagues(): Promise<{ stage: SeasonStage; leagues: StageLeague[] }> {
  const stage = await SeasonStage.open(database.db, { schedule: THREE_WEEKS });
  const first = await stage.league('Ann', 'Ben', 'Cleo', 'Dan');
  const second = await stage.league('Eve', 'Fay', 'Gus');
  await first.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
  await second.picks(1, { Eve: 'KC', Fay: 'LV', Gus: 'KC' });
  await stage.at('W2 Wed 21:00');
  await first.picks(2, { Ann: 'LAR', Ben: 'KC', Cleo: 'NYG' });
  await second.picks(2, { Eve: 'SF', Fay: 'KC' });
  await stage.at('W2 Mon 23:30');
  return { stage, leagues: [first, second] };
}

async function endOf(facts: typeof FACTS, grade: (stage: SeasonStage, index: number) => Promise<void>) {
  const { stage } = await twoLeagues();
  for (const [index, [round, games]] of facts.entries()) {
    await stage.report(round, games);
    await grade(stage, index);
  }
  await stage.grade();
  const { leagues, members, season, teamRounds } = await stage.rows();
  return { leagues, members, season, teamRounds };
}

describe('grading (rules 5)', () => {
  it.each(seedsOf(20_250_904))('ends in the same rows for any number, time and order of runs (seed %i)', async (seed) => {
    expect(expected.members.filter((member) => member.eliminated_round === null).map((member) => member.name)).toEqual(['Ann']);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...FACTS], { minLength: FACTS.length }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: FACTS.length, maxLength: FACTS.length }),
        async (facts, times) => {
          const found = await endOf(facts, async (stage, index) => {
            for (let time = 0; time < (times[index] ?? 0); time++) await stage.grade();
          });
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: ORDERS, seed },
    );
    console.log(`${ORDERS} random orders of results and grading runs, seed ${seed}: always the same rows`);
  });

  it('eight concurrent runs with incoming results end in the same state as one', async () => {
    const { stage } = await twoLeagues();
    await Promise.all(FACTS.flatMap(([round, games]) => [stage.storeResponse(round, games), stage.grade()]));
    await stage.grade();
    const { leagues, members, season, teamRounds } = await stage.rows();
    expect({ leagues, members, season, teamRounds }).toEqual(expected);
  });

  it('waits for an uncommitted pick at the deadline, and counts it', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC' });
    await stage.at('W1 Thu 19:58');
    const command = { leagueId: league.rowId, userId: league.person('Ben').id, round: 1, teamId: teamIdOf('SF') };
    let grading: Promise<unknown> = Promise.resolve();
    await stage.db.transaction().execute(async (tx) => {
      expect(await acceptPicks(tx, [command])).toEqual([0]);
      await stage.at('W1 Thu 20:00');
      grading = stage.grade();
      await waitUntilLockWait(stage.db);
    });
    await grading;
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });
});
