import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('a game that is cancelled (rules 5)', () => {
  it('before the deadline frees its pick: the member can pick again', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL' });
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    expect(await league.pick('Ann', 1, 'SF')).toBe('San Francisco 49ers does not play in Week 1');
    expect(await league.pick('Ann', 1, 'KC')).toBe('accepted');
    await stage.passes('W1 Thu 20:00');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });

  it('before the deadline eliminates at the deadline who did not pick again, with that reason', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL' });
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    await stage.passes('W1 Thu 19:59');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    await stage.passes('W1 Thu 20:00');
    expect(await league.lives()).toEqual({ Ann: 'out W1 cancelled', Ben: 'alive' });
  });

  it('moved before the deadline eliminates at the deadline, as moved', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL' });
    await stage.hears(1, { 'SF-LAR': 'W2 Fri 17:00' });
    expect(await league.pick('Ben', 1, 'LAR')).toBe('Los Angeles Rams does not play in Week 1');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    await stage.passes('W1 Thu 20:00');
    expect(await league.lives()).toEqual({ Ann: 'out W1 moved', Ben: 'alive' });
  });

  it('after the deadline eliminates its picks at once, and the others stay', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL' });
    await stage.passes('W1 Sun 17:30');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 Q1 0:0' });
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    expect(await league.lives()).toEqual({ Ann: 'out W1 cancelled', Ben: 'alive' });
  });

  it('and then played after all within the time of corrections brings its picks back', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL' });
    await stage.passes('W1 Sun 17:30');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    await stage.passes('W1 Mon 12:00');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 9:6' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    expect(await league.counted()).toBe('2/2');
  });

  it('does not count for the deadline: the next kickoff does', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.source(1, { 'KC-LV': 'Thu 20:00 CANC' });
    await stage.grade();
    expect(await stage.deadline(1)).toEqual(new Date('2025-09-07T17:00:00Z'));
  });
});
