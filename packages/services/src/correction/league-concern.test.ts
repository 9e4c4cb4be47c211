import { inRolledBackTransaction } from '@survivor/db/in-transaction';
import { shadowLeagues, shadowSeason } from '@survivor/db/queries/season-shadow';
import { describe, expect, it } from 'vitest';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { SeasonStage } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { foresee } from './carry-out.ts';
import { loadAct } from './correction-act.ts';

const database = useTestDatabase();

const FINALS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };

/** After the first week: Ann's league picked KC, Cleo's did not; Eve's is completed. */
async function mondayNight() {
  const stage = await SeasonStage.open(database.db);
  const ann = await stage.league('Ann', 'Ben');
  const cleo = await stage.league('Cleo', 'Dan');
  const eve = await stage.league('Eve', 'Fay');
  await ann.picks(1, { Ann: 'KC', Ben: 'SF' });
  await cleo.picks(1, { Cleo: 'DAL', Dan: 'SF' });
  await eve.picks(1, { Eve: 'SF', Fay: 'LAR' });
  await stage.passes('W1 Mon 23:30');
  return { stage, desk: await CorrectionDesk.open(stage) };
}

/** The names of the leagues that a preview of this result copies. */
async function copied({ stage, desk }: Awaited<ReturnType<typeof mondayNight>>, score: readonly [number, number]): Promise<string[]> {
  const asked = await desk.enter('KC-LV', score);
  return await inRolledBackTransaction(stage.db, async (tx) => {
    const act = await loadAct(tx, asked);
    await shadowSeason(tx, stage.seasonId);
    await foresee(tx, act, (concern) => shadowLeagues(tx, stage.seasonId, concern));
    const leagues = await tx.selectFrom('leagues').select('name').orderBy('name').execute();
    return leagues.map(({ name }) => name);
  });
}

describe('the leagues that a preview copies', () => {
  it('are those that hold a pick on a team whose result changes', async () => {
    const world = await mondayNight();
    await world.stage.hears(1, FINALS_1);
    expect(await copied(world, [0, 7])).toEqual(['League of Ann']);
    expect(await copied(world, [21, 7])).toEqual([]);
  });

  it('are with them those that the round decides, when the result closes it', async () => {
    const world = await mondayNight();
    await world.stage.hears(1, { ...FINALS_1, 'KC-LV': 'Thu 20:00' });
    expect(await copied(world, [0, 7])).toEqual(['League of Ann', 'League of Eve']);
  });

  it('are all of them while other grading is due', async () => {
    const world = await mondayNight();
    await world.stage.source(1, FINALS_1);
    expect(await copied(world, [0, 7])).toHaveLength(3);
  });
});
