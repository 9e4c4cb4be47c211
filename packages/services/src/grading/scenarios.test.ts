import { describe, expect, it } from 'vitest';
import { SeasonStage, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

const FINALS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };
const FINALS_2 = { 'LV-KC': 'Thu 20:00 FT 7:0', 'LAR-SF': 'Sun 17:00 FT 7:0', 'NYG-DAL': 'Mon 20:00 FT 7:0' };

describe('a round that loses all its games (rules 2)', () => {
  const ALL_CANCELLED_2 = { 'LV-KC': 'Thu 20:00 CANC', 'LAR-SF': 'Sun 17:00 CANC', 'NYG-DAL': 'Mon 20:00 CANC' };

  /** Cancelled in every answer for six hours from this instant on: believed. */
  async function called(stage: SeasonStage, [from, until]: [string, string]): Promise<void> {
    await stage.passes(from);
    await stage.hears(2, ALL_CANCELLED_2);
    expect(await stage.deadline(2)).toEqual(when('W2 Thu 20:00'));
    await stage.passes(until);
    await stage.hears(2, {});
    expect(await stage.deadline(2)).toBeNull();
  }

  it('makes a league that was made with it play from the next; its picks stand, do not count, and use their teams', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.passes('W1 Fri 12:00');
    const league = await stage.league('Ann', 'Ben');
    expect(await league.reads()).toBe('Open, starts W2, shows W2');
    await league.picks(2, { Ann: 'KC' });
    await called(stage, ['W1 Sat 06:00', 'W1 Sat 12:01']);
    expect(await league.reads()).toBe('Open, starts W2, shows W3');
    expect(await league.pick('Ann', 3, 'KC')).toBe('Kansas City Chiefs was already picked in Week 2');
    const later = await stage.league('Cleo');
    expect(await later.reads()).toBe('Open, starts W3, shows W3');
    await stage.hears(2, { 'LV-KC': 'Thu 20:00' });
    expect(await league.reads()).toBe('Open, starts W2, shows W2');
    expect(await later.reads()).toBe('Open, starts W3, shows W3');
    expect(await league.history('Ann')).toBe('W2 KC');
  });
});

describe('a game that is postponed (rules 2 and 5)', () => {
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
});

describe('the life of a league (rules 3)', () => {
  it('waits for late finals of its round and of earlier ones, and what happens later neither counts nor is shown', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'LAR' });
    await stage.passes('W2 Wed 12:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0' });
    await league.picks(2, { Ann: 'SF' });
    await stage.passes('W2 Mon 23:30');
    await stage.hears(2, FINALS_2);
    expect(await league.lives()).toEqual({ Ann: 'out W2 loss', Ben: 'out W1 loss' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W3');
    await stage.hears(1, FINALS_1);
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 loss' });
    expect(await league.shown()).toEqual({ Ann: 'W1 KC+', Ben: 'W1 LAR-' });
    expect(await league.history('Ann')).toBe('W1 KC');
    expect(await league.counted()).toBe('1/2');
  });
});
