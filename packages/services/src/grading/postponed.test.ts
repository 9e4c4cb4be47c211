import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('a game that is postponed (rules 2 and 5)', () => {
  it('keeps the picks on it when it is played within its round', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL' });
    await stage.passes('W1 Sun 12:00');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 PST' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    await stage.hears(1, { 'SF-LAR': 'W2 Tue 17:00' });
    await stage.passes('W2 Tue 21:00');
    await stage.hears(1, { 'SF-LAR': 'W2 Tue 17:00 FT 20:10', 'DAL-NYG': 'Mon 20:00 FT 3:3', 'KC-LV': 'Thu 20:00 FT 1:0' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 tie' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
  });

  it('eliminates the picks on it at once when it gets a date at or after the start of the next round', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL' });
    await stage.passes('W1 Sun 12:00');
    await stage.hears(1, { 'SF-LAR': 'W2 Thu 20:00 PST' });
    expect(await league.lives()).toEqual({ Ann: 'out W1 moved', Ben: 'alive' });
  });

  it('eliminates the picks on it when it is listed under another round, and brings them back when that is taken back', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL' });
    await stage.passes('W1 Sun 12:00');
    await stage.hears(3, { 'SF-LAR': 'W3 Tue 17:00' });
    expect(await league.lives()).toEqual({ Ann: 'out W1 moved', Ben: 'alive' });
    await stage.hears(1, { 'SF-LAR': 'W1 Sun 17:00' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    expect(await league.counted()).toBe('2/2');
  });

  it('eliminates the picks on it without a date when the next round starts, and undoes that when it turns out to have been played', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL', Cleo: 'KC' });
    await stage.passes('W1 Sun 12:00');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 PST', 'KC-LV': 'Thu 20:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' });
    await stage.passes('W2 Wed 20:00');
    await league.picks(2, { Ann: 'KC', Ben: 'NYG', Cleo: 'LAR' });
    await stage.passes('W2 Thu 19:59');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive', Cleo: 'alive' });
    await stage.passes('W2 Thu 20:00');
    expect(await league.lives()).toEqual({ Ann: 'out W1 moved', Ben: 'alive', Cleo: 'alive' });
    expect((await league.shown()).Ann).toBe('W1 SF-');
    await stage.passes('W2 Fri 12:00');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 9:0' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive', Cleo: 'alive' });
    expect((await league.shown()).Ann).toBe('W1 SF+ W2 KC');
  });

  it('in the last round waits 7 days after the deadline for a date', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: [{ 'KC-LV': 'Thu 20:00', 'SF-LAR': 'Sun 17:00' }] });
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'KC' });
    await stage.passes('W1 Mon 12:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 PST' });
    await stage.passes('W2 Thu 19:59');
    expect(await league.reads()).toBe('In Progress, starts W1, shows W1');
    await stage.passes('W2 Thu 20:00');
    expect(await league.lives()).toEqual({ Ann: 'out W1 moved', Ben: 'alive' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ben');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 7:0' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann, Ben');
  });

  it('un-completes a league that only the waiting had completed', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'KC' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 PST', 'DAL-NYG': 'Mon 20:00 FT 7:0' });
    await stage.passes('W2 Wed 20:00');
    await league.picks(2, { Ann: 'DAL', Ben: 'LV' });
    await stage.passes('W2 Thu 20:00');
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ben');
    await stage.passes('W2 Fri 12:00');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 7:0' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W2');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });
});
