import { acceptPicks } from '@survivor/db/queries/pick/picks';
import { acquirePreviewSlot } from '@survivor/db/queries/season/correction-preview';
import { lockSeason } from '@survivor/db/queries/season/season-facts';
import { expect, it } from 'vitest';
import { CorrectionDesk } from '../../testing/correction-desk.ts';
import { HOME_WINS_1, refusalOf, SeasonStage } from '../../testing/index.ts';
import { teamIdOf } from '../../testing/stage-league.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';

const database = useTestDatabase();

it('a preview waits neither for a pick in flight nor for grading, and leaves no table behind', async () => {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben');
  const desk = await CorrectionDesk.open(stage);
  await league.picks(1, { Ann: 'KC', Ben: 'SF' });
  await stage.advance('W1 Mon 23:30');
  await stage.receive(1, HOME_WINS_1);
  const request = await desk.enter('SF-LAR', [0, 7]);
  await stage.db.transaction().execute(async (tx) => {
    await lockSeason(tx, stage.seasonId);
    const pick = { leagueId: league.rowId, userId: league.person('Ben').id, round: 2, teamId: teamIdOf('KC') };
    expect(await acceptPicks(tx, [pick])).toEqual([0]);
    expect(await desk.preview(request)).toMatchObject({ totals: { eliminated: 1, completed: 1 } });
  });
  const { rows } = await database.pool.query("select relname from pg_class where relnamespace::regnamespace::text like 'pg_temp%'");
  expect(rows).toEqual([]);
  expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
});

it('at most three previews run concurrently, so that they cannot exhaust the pool', async () => {
  const stage = await SeasonStage.open(database.db);
  const desk = await CorrectionDesk.open(stage);
  await stage.advance('W1 Mon 23:30');
  const request = await desk.enter('SF-LAR', [0, 7]);
  const others = await Promise.all(Array.from({ length: 3 }, () => database.db.startTransaction().execute()));
  for (const other of others) expect(await acquirePreviewSlot(other)).toBe(true);
  expect(await refusalOf(desk.preview(request))).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 5 });
  await Promise.all(others.map((other) => other.rollback().execute()));
  expect((await desk.preview(request)).act).toBe('apply');
});
