import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const finals = (day: Record<string, string>) => day;
const HOME_WINS_1 = finals({ 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' });
const HOME_WINS_2 = finals({ 'LV-KC': 'Thu 20:00 FT 7:0', 'LAR-SF': 'Sun 17:00 FT 7:0', 'NYG-DAL': 'Mon 20:00 FT 7:0' });
const HOME_WINS_3 = finals({ 'KC-SF': 'Thu 20:00 FT 7:0', 'LV-DAL': 'Sun 17:00 FT 7:0', 'NYG-LAR': 'Mon 20:00 FT 7:0' });

describe('the life of a league (rules 3)', () => {
  it('is Open until the deadline of its start round and In Progress from then, by the clock alone', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await stage.at('W1 Thu 19:59');
    expect(await league.reads()).toBe('Open, starts W1, shows W1');
    await stage.at('W1 Thu 20:00');
    expect(await league.reads()).toBe('In Progress, starts W1, shows W1');
    await expect(stage.join(league, await stage.newcomer('Late'))).rejects.toThrow('This league has already started');
  });

  it('created in the middle of a round starts with the next one, and takes picks for it at once', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.passes('W1 Fri 12:00');
    const league = await stage.league('Ann', 'Ben');
    expect(await league.reads()).toBe('Open, starts W2, shows W2');
    await league.picks(2, { Ann: 'LV', Ben: 'KC' });
    expect(await league.pick('Ann', 1, 'SF')).toBe('Picks for Week 1 are not open');
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });

  it('cannot begin when no round is left, nor before the schedule is loaded', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.passes('W3 Thu 20:00');
    await expect(stage.league('Ann')).rejects.toThrow('The season has no rounds left to play');
    const empty = await SeasonStage.open(database.db, { schedule: [], lastRound: 3 });
    await expect(empty.league('Ann')).rejects.toThrow("The season's schedule is not loaded yet");
  });

  it('is completed by the first closed round that leaves one of several alive, never earlier than the close', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'LAR' });
    await stage.passes('W1 Sun 21:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 loss' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W1');
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
    expect(await league.pick('Ann', 2, 'SF')).toBe('This league has been completed');
  });

  it('with one survivor left on Sunday, Monday can still eliminate that one: all of the round win', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'NYG', Ben: 'LAR' });
    await stage.passes('W1 Sun 21:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 loss' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann, Ben');
  });

  it('when nobody is alive is won by everybody eliminated in that round, whatever the reason', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo', 'Dan');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL', Dan: 'LV' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    await league.picks(2, { Ann: 'SF', Ben: 'DAL' });
    await stage.passes('W2 Mon 23:30');
    await stage.hears(2, { ...HOME_WINS_2, 'LAR-SF': 'Sun 17:00 FT 3:3' });
    expect(await league.lives()).toEqual({ Ann: 'out W2 tie', Ben: 'out W2 loss', Cleo: 'out W2 missed', Dan: 'out W1 loss' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W2: Ann, Ben, Cleo');
  });

  it('where all forgot their pick is completed at the close, all winning', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await stage.passes('W1 Thu 20:00');
    expect(await league.lives()).toEqual({ Ann: 'out W1 missed', Ben: 'out W1 missed' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W1');
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann, Ben');
  });

  it('of one member goes on alone until that one is out or the season is over', async () => {
    const stage = await SeasonStage.open(database.db);
    const out = await stage.league('Ann');
    const stays = await stage.league('Zoe');
    await out.picks(1, { Ann: 'KC' });
    await stays.picks(1, { Zoe: 'KC' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    expect(await out.reads()).toBe('In Progress, starts W1, shows W2');
    await stays.picks(2, { Zoe: 'LV' });
    await stage.passes('W2 Mon 23:30');
    await stage.hears(2, HOME_WINS_2);
    expect(await out.reads()).toBe('Completed, starts W1, shows W2: Ann');
    await stays.picks(3, { Zoe: 'NYG' });
    await stage.passes('W3 Mon 23:30');
    await stage.hears(3, HOME_WINS_3);
    expect(await stays.reads()).toBe('Completed, starts W1, shows W3: Zoe');
  });

  it('is completed by the last round with every survivor a winner', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: [{ 'KC-LV': 'Thu 20:00', 'SF-LAR': 'Sun 17:00' }] });
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'LV' });
    await stage.passes('W1 Sun 21:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann, Ben');
  });

  it('waits for late finals of its round and of earlier ones, and what happens later neither counts nor is shown', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'LAR' });
    await stage.passes('W2 Wed 12:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0' });
    await league.picks(2, { Ann: 'SF' });
    await stage.passes('W2 Mon 23:30');
    await stage.hears(2, HOME_WINS_2);
    expect(await league.lives()).toEqual({ Ann: 'out W2 loss', Ben: 'out W1 loss' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W3');
    await stage.hears(1, HOME_WINS_1);
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 loss' });
    expect(await league.shown()).toEqual({ Ann: 'W1 KC+', Ben: 'W1 LAR-' });
    expect(await league.history('Ann')).toBe('W1 KC');
    expect(await league.counted()).toBe('1/2');
  });

  it('forgets a missed pick after the completing round too', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'LAR' });
    await stage.passes('W2 Thu 21:00');
    expect(await league.lives()).toEqual({ Ann: 'out W2 missed', Ben: 'out W2 missed' });
    await stage.hears(1, HOME_WINS_1);
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 loss' });
  });

  it('eliminates in the earliest round that failed, whichever result comes first', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'SF', Ben: 'KC', Cleo: 'DAL' });
    await stage.passes('W2 Wed 12:00');
    await league.picks(2, { Ann: 'KC', Ben: 'LAR', Cleo: 'NYG' });
    await stage.passes('W2 Fri 12:00');
    await stage.hears(2, { 'LV-KC': 'Thu 20:00 FT 7:0' });
    expect((await league.lives()).Ann).toBe('out W2 loss');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    expect((await league.lives()).Ann).toBe('out W1 loss');
    expect(await league.shown('Ben')).toMatchObject({ Ann: 'W1 SF-' });
    expect(await league.counted()).toBe('2/3');
  });
});
