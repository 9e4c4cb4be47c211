import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const HOME_WINS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };
const lateResults = (stage: SeasonStage) =>
  stage.db
    .selectFrom('corrections')
    .innerJoin('games', 'games.id', 'game_id')
    .select(['corrections.kind', 'corrections.home_score', 'corrections.away_score'])
    .where('season_id', '=', stage.seasonId)
    .where('kind', '=', 'late-result')
    .execute();

describe('a corrected final (rules 5)', () => {
  it('converges both ways until the next round starts: un-eliminating, un-completing, and completing anew', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, { ...HOME_WINS_1, 'SF-LAR': 'Sun 17:00 FT 0:7' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
    await stage.passes('W2 Thu 19:00');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 8:7' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W2');
    expect(await league.counted()).toBe('2/2');
    expect(await league.pick('Ben', 2, 'KC')).toBe('accepted');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:7' });
    expect(await league.lives()).toEqual({ Ann: 'out W1 tie', Ben: 'alive' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ben');
    expect(await lateResults(stage)).toEqual([]);
  });

  it('is taken for 24 hours after a result that was first stored late', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.passes('W2 Thu 21:00');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    expect((await league.lives()).Ben).toBe('out W1 loss');
    await stage.passes('W2 Fri 20:59');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 8:7' });
    expect((await league.lives()).Ben).toBe('out W2 missed');
    await stage.passes('W2 Fri 21:01');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    expect((await league.lives()).Ben).toBe('out W2 missed');
    expect(await lateResults(stage)).toEqual([{ kind: 'late-result', home_score: 0, away_score: 7 }]);
  });

  it('that comes later is recorded, and changes nothing by itself', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    await league.picks(2, { Ann: 'LAR', Ben: 'LV', Cleo: 'NYG' });
    await stage.passes('W2 Thu 20:00');
    const before = await stage.rows();
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7', 'KC-LV': 'Thu 20:00 FT 8:0', 'DAL-NYG': 'Mon 20:00 CANC' });
    expect(await stage.rows()).toEqual(before);
    expect(await lateResults(stage)).toHaveLength(3);
    await stage.hears(1, HOME_WINS_1);
    expect(await lateResults(stage)).toEqual([]);
  });

  it('of the last round is taken until 7 days after its deadline', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: [{ 'KC-LV': 'Thu 20:00', 'SF-LAR': 'Sun 17:00' }] });
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'LAR' });
    await stage.passes('W1 Mon 12:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
    await stage.passes('W2 Thu 19:59');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 7:8' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann, Ben');
    await stage.passes('W2 Thu 20:00');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 9:8' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann, Ben');
    expect(await lateResults(stage)).toHaveLength(1);
  });

  it('in progress again undoes its grading', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, { ...HOME_WINS_1, 'SF-LAR': 'Sun 17:00 FT 0:7' });
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 Q4 0:7' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    expect(await league.shown()).toEqual({ Ann: 'W1 KC+', Ben: 'W1 SF' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W1');
  });

  it('of a game that nobody picked reopens its round: a league completed by it waits for the close again', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'LAR' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
    await stage.hears(1, { 'DAL-NYG': 'Mon 20:00 Q4 7:0' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W1');
    await stage.hears(1, { 'DAL-NYG': 'Mon 20:00 FT 7:0' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
  });

  it('brings back the picks made after an elimination that is undone, hidden and uncounted until then', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
    await stage.passes('W2 Wed 12:00');
    await league.picks(2, { Ann: 'LAR', Ben: 'KC', Cleo: 'NYG' });
    await stage.hears(1, { ...HOME_WINS_1, 'SF-LAR': 'Sun 17:00 FT 0:7' });
    expect(await league.shown('Ben')).toEqual({ Ann: 'W1 KC+ W2 ?', Ben: 'W1 SF-', Cleo: 'W1 DAL+ W2 ?' });
    expect(await league.history('Ben')).toBe('W1 SF');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 8:7' });
    expect(await league.shown('Ben')).toEqual({ Ann: 'W1 KC+ W2 ?', Ben: 'W1 SF+ W2 KC', Cleo: 'W1 DAL+ W2 ?' });
    expect(await league.history('Ben')).toBe('W1 SF W2 KC');
  });

  it('cannot become unplayed: that is quarantined', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    const before = await stage.rows();
    expect(await stage.source(1, { 'KC-LV': 'Thu 20:00 NS', 'SF-LAR': 'Sun 17:00 PST', 'DAL-NYG': 'Mon 20:00 UNKNOWN' })).toMatchObject({
      changed: 0,
      quarantined: 3,
    });
    await stage.grade();
    expect(await stage.rows()).toEqual(before);
  });
});
