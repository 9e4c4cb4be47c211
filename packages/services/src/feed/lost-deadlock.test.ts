import { loseDeadlocks } from '@survivor/db/testing';
import { expect, it } from 'vitest';
import { acquireSourceCall } from '../job/acquire-source-call.ts';
import { SeasonStage, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

it('stores what a source answered although the first two tries lost a deadlock', async () => {
  const stage = await SeasonStage.open(database.db);
  await loseDeadlocks(stage.db, 'games', 2);
  const report = await stage.source(1, { 'KC-LV': 'Thu 20:30', 'SF-LAR': 'Sun 17:00', 'DAL-NYG': 'Mon 20:00' });
  expect(report).toMatchObject({ changed: 1 });
  const kickoffs = await stage.db.selectFrom('games').select('kickoff_at').where('season_id', '=', stage.seasonId).execute();
  expect(kickoffs).toContainEqual({ kickoff_at: when('W1 Thu 20:30') });
});

it('counts a call to the source once although the first two tries lost a deadlock', async () => {
  await loseDeadlocks(database.db, 'source_calls', 2);
  await acquireSourceCall({ db: database.db, perMinute: 5 });
  expect(await database.db.selectFrom('source_calls').select('at').execute()).toHaveLength(1);
});
