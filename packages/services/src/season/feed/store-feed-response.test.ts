import type { FetchScope } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { SeasonStage, when } from '../../testing/index.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { listRoundsToFetch } from './season-loading.ts';
import { storeLookup, storeRound } from './store-feed-response.ts';

const database = useTestDatabase();

const gamesOf = (stage: SeasonStage) =>
  stage.db
    .selectFrom('games')
    .select(['id', 'round', 'kickoff_at', 'status', 'home_score', 'away_score', 'source_id'])
    .where('season_id', '=', stage.seasonId)
    .orderBy('id')
    .execute();

describe('storing a response of the source (rules 7)', () => {
  it('never deletes a game missing from a response, and returns it for a lookup', async () => {
    const stage = await SeasonStage.open(database.db);
    const before = await gamesOf(stage);
    const report = await stage.storeResponse(1, { 'KC-LV': 'Thu 20:00' });
    expect(report).toEqual({ read: 1, changed: 0, quarantined: 0, missing: [`${stage.year}-SF-LAR`, `${stage.year}-DAL-NYG`] });
    expect(await gamesOf(stage)).toEqual(before);
  });

  it('writes nothing for an unchanged response', async () => {
    const stage = await SeasonStage.open(database.db);
    const stamps = () => stage.db.selectFrom('games').select('changed_at').where('season_id', '=', stage.seasonId).orderBy('id').execute();
    const before = await stamps();
    expect(await stage.report(1, { 'KC-LV': 'Thu 20:00', 'SF-LAR': 'Sun 17:00', 'DAL-NYG': 'Mon 20:00' })).toMatchObject({
      changed: 0,
      missing: [],
    });
    expect(await stamps()).toEqual(before);
  });

  it('identifies a game with an unknown id by its teams in the same round', async () => {
    const stage = await SeasonStage.open(database.db);
    const before = await gamesOf(stage);
    const [game] = stage.reportsOf(1, { 'KC-LV': 'Thu 21:00' });
    const games = game === undefined ? [] : [{ ...game, sourceId: 'another' }];
    await storeRound({ db: stage.db, season: stage.year, round: 1, response: { games, quarantined: [] } });
    const after = await gamesOf(stage);
    expect(after).toHaveLength(before.length);
    expect(after[0]).toMatchObject({ id: before[0]?.id, kickoff_at: when('W1 Thu 21:00'), source_id: 'another' });
  });

  it('moves a looked-up game to the round it carries once its own round lacks it', async () => {
    const stage = await SeasonStage.open(database.db);
    const games = stage.reportsOf(3, { 'KC-LV': 'W3 Fri 20:00' });
    const sourceId = games[0]?.sourceId ?? '';
    const lookup = () => storeLookup({ db: stage.db, season: stage.year, sourceId, response: { games, quarantined: [] } });
    expect(await lookup()).toMatchObject({ changed: 0, quarantined: 1 });
    await stage.storeResponse(1, { 'SF-LAR': 'Sun 17:00', 'DAL-NYG': 'Mon 20:00' });
    expect(await lookup()).toMatchObject({ changed: 1, quarantined: 0 });
    expect((await gamesOf(stage))[0]).toMatchObject({ round: 3, kickoff_at: when('W3 Fri 20:00') });
  });

  it('stores quarantined events with their reason, once for repeated ones', async () => {
    const stage = await SeasonStage.open(database.db);
    const quarantined = [{ round: 1, sourceId: 'e1', reason: 'unknown team', event: { idHomeTeam: '1' } }];
    for (let time = 0; time < 2; time++)
      await storeRound({ db: stage.db, season: stage.year, round: 1, response: { games: [], quarantined } });
    const stored = await stage.db
      .selectFrom('quarantined_events')
      .select(['source_id', 'reason', 'event'])
      .where('season_id', '=', stage.seasonId)
      .execute();
    expect(stored).toEqual([{ source_id: 'e1', reason: 'unknown team', event: { idHomeTeam: '1' } }]);
  });

  it('is all or nothing', async () => {
    const stage = await SeasonStage.open(database.db);
    const before = await gamesOf(stage);
    const games = stage
      .reportsOf(1, { 'KC-LV': 'Thu 21:00', 'BUF-MIA': '? NS' })
      .map((game, at) => (at === 0 ? game : { ...game, awayTeamId: 99 }));
    await expect(storeRound({ db: stage.db, season: stage.year, round: 1, response: { games, quarantined: [] } })).rejects.toThrow();
    expect(await gamesOf(stage)).toEqual(before);
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
  });

  it('throws for a season without a row', async () => {
    await expect(storeRound({ db: database.db, season: 1999, round: 1, response: { games: [], quarantined: [] } })).rejects.toThrow('1999');
  });

  it('with eight concurrent calls stores each game once', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: [], lastRound: 3 });
    await Promise.all(Array.from({ length: 8 }, () => stage.report(1, { 'KC-LV': 'Thu 20:00', 'SF-LAR': 'Sun 17:00' })));
    expect(await gamesOf(stage)).toHaveLength(2);
  });
});

describe('the rounds that a fetch reads (rules 7)', () => {
  it('follow the rules, including a void round until its last kickoff', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.db
      .updateTable('rounds')
      .set({ is_void: true, starts_at: null })
      .where('season_id', '=', stage.seasonId)
      .where('ordinal', '=', 1)
      .execute();
    const read = (scope: FetchScope = 'correctable') => listRoundsToFetch({ db: stage.db, season: stage.year, scope });
    expect(await read('all')).toEqual([2, 1, 3]);
    await stage.at('W1 Mon 19:59');
    expect(await read()).toEqual([2, 1]);
    await stage.at('W1 Mon 20:00');
    expect(await read()).toEqual([2]);
  });
});
