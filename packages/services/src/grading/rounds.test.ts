import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage, type ToldRound, when } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const FINALS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };
const currentOf = async (stage: SeasonStage) => (await stage.rows()).season[0]?.current_round;

describe('the current round (rules 2)', () => {
  it('moves on when all its games are decided, graded first', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'LV' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W1');
    await stage.hears(1, FINALS_1);
    expect(await league.reads()).toBe('In Progress, starts W1, shows W2');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive', Cleo: 'out W1 loss' });
  });

  it('moves on 12 hours after its last kickoff, late data or not, by the clock alone', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.at('W2 Tue 07:59');
    expect(await league.reads()).toBe('In Progress, starts W1, shows W1');
    await stage.at('W2 Tue 08:00');
    expect(await league.reads()).toBe('In Progress, starts W1, shows W2');
    expect(await league.pick('Ann', 2, 'SF')).toBe('accepted');
  });

  it('counts a postponed game with its old kickoff, and a cancelled one not', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'DAL-NYG': 'Mon 20:00 CANC', 'SF-LAR': '? PST' });
    await stage.passes('W1 Mon 04:59');
    expect(await currentOf(stage)).toBe(1);
    await stage.passes('W1 Mon 05:00');
    expect(await currentOf(stage)).toBe(2);
  });

  it('moves on 24 hours before the next round starts', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'DAL-NYG': 'W2 Wed 18:00' });
    await stage.passes('W2 Wed 19:59');
    expect(await currentOf(stage)).toBe(1);
    await stage.passes('W2 Wed 20:00');
    expect(await currentOf(stage)).toBe(2);
  });

  it('follows the games as they are believed, whatever was graded in between', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.at('W2 Tue 09:00');
    expect(await league.reads()).toBe('In Progress, starts W1, shows W2');
    await stage.source(1, { 'DAL-NYG': 'W2 Tue 18:00' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W1');
    await stage.grade();
    expect(await league.reads()).toBe('In Progress, starts W1, shows W1');
  });

  it('never goes back over a deadline that was reached', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.passes('W2 Tue 09:00');
    await league.picks(2, { Ann: 'SF', Ben: 'KC' });
    await stage.passes('W2 Thu 20:00');
    await stage.hears(1, { 'DAL-NYG': 'W2 Thu 19:00' });
    expect(await league.reads()).toBe('In Progress, starts W1, shows W2');
  });

  it('lets a member whose pick is undecided pick for the next round; nobody is eliminated for late data', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'KC' });
    await stage.passes('W2 Wed 12:00');
    await league.picks(2, { Ann: 'KC', Ben: 'DAL' });
    await stage.passes('W2 Sat 12:00');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7', 'KC-LV': 'Thu 20:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' });
    expect(await league.lives()).toEqual({ Ann: 'out W1 loss', Ben: 'alive' });
  });

  it('decides nothing by an unknown status, nor by scores without a final', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF', Ben: 'KC' });
    await stage.passes('W1 Mon 12:00');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 UNKNOWN 0:7', 'KC-LV': 'Thu 20:00 Q4 0:7' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });
});

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

  it('before its deadline has none, is passed over, and nobody is eliminated in it', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await called(stage, ['W1 Tue 06:00', 'W1 Tue 12:01']);
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, FINALS_1);
    expect(await league.reads()).toBe('In Progress, starts W1, shows W3');
    await league.picks(3, { Ann: 'SF', Ben: 'KC' });
    await stage.passes('W3 Thu 20:00');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });

  it('after its deadline is never void: whoever picked a cancelled game is out', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, FINALS_1);
    await league.picks(2, { Ann: 'LAR', Cleo: 'NYG' });
    await stage.passes('W2 Thu 20:00');
    await stage.hears(2, ALL_CANCELLED_2);
    expect(await league.lives()).toEqual({ Ann: 'out W2 cancelled', Ben: 'out W2 missed', Cleo: 'out W2 cancelled' });
    expect(await stage.deadline(2)).toEqual(when('W2 Thu 20:00'));
  });

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

  it('stays passed over once its former deadline has gone by, whatever is reported later', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, FINALS_1);
    await league.picks(2, { Ann: 'LAR' });
    await called(stage, ['W2 Tue 06:00', 'W2 Tue 12:01']);
    await stage.passes('W2 Mon 23:30');
    await stage.hears(2, { 'LV-KC': 'Thu 20:00 FT 7:0', 'LAR-SF': 'Sun 17:00 FT 0:7', 'NYG-DAL': 'Mon 20:00 FT 7:0' });
    expect(await stage.deadline(2)).toBeNull();
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });

  it('is a round again when its games come back before its deadline', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await called(stage, ['W1 Tue 06:00', 'W1 Tue 12:01']);
    await stage.hears(2, { 'LV-KC': 'Thu 20:00', 'LAR-SF': 'Sun 17:00' });
    expect(await stage.deadline(2)).toEqual(when('W2 Thu 20:00'));
    await stage.passes('W2 Thu 20:00');
    expect(await league.lives()).toEqual({ Ann: 'out W2 missed', Ben: 'out W2 missed' });
  });
});

describe('a game of another round (rules 2)', () => {
  const WITH_BYES: ToldRound[] = [
    { 'KC-LV': 'Thu 20:00', 'BUF-MIA': 'Sun 17:00', 'SF-LAR': 'Sun 17:00' },
    { 'LV-KC': 'Thu 20:00', 'BUF-NYJ': 'Sun 17:00' },
    { 'KC-SF': 'Thu 20:00' },
  ];

  it('that comes in counts where both teams are free: it can be picked and decides', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: WITH_BYES });
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'BUF' });
    await stage.hears(2, { 'SF-LAR': 'W2 Sun 20:00' });
    await stage.passes('W1 Sun 21:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'BUF-MIA': 'Sun 17:00 FT 7:0' });
    await league.picks(2, { Ann: 'LAR', Ben: 'LV' });
    await stage.passes('W2 Sun 23:30');
    await stage.hears(2, { 'SF-LAR': 'W2 Sun 20:00 FT 7:0', 'LV-KC': 'Thu 20:00 FT 7:0' });
    expect(await league.lives()).toEqual({ Ann: 'out W2 loss', Ben: 'alive' });
  });

  it('that comes in where a team has another game can be picked in no round and decides nothing', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: WITH_BYES });
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'KC' });
    await stage.hears(2, { 'BUF-MIA': 'W2 Sun 20:00' });
    await stage.passes('W1 Sun 21:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0' });
    expect(await league.pick('Ann', 2, 'MIA')).toBe('Miami Dolphins is on a bye in Week 2');
    await league.picks(2, { Ann: 'BUF', Ben: 'LV' });
    await stage.passes('W2 Mon 12:00');
    await stage.hears(2, { 'BUF-MIA': 'W2 Sun 20:00 FT 0:7' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });

  it('listed twice with one team in a round counts once, the first known, and grading goes on', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'LV-KC': 'W1 Thu 20:00', 'BUF-KC': 'W1 Thu 20:00' });
    const league = await stage.league('Ann');
    expect(await league.pick('Ann', 1, 'BUF')).toBe('Buffalo Bills is on a bye in Week 1');
    expect(await league.pick('Ann', 1, 'KC')).toBe('accepted');
  });
});
