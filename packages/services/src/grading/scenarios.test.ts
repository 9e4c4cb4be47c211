import { describe, expect, it } from 'vitest';
import { SeasonStage, type ToldRound, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

const FINALS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };
const FINALS_2 = { 'LV-KC': 'Thu 20:00 FT 7:0', 'LAR-SF': 'Sun 17:00 FT 7:0', 'NYG-DAL': 'Mon 20:00 FT 7:0' };
const corrections = ({ db, seasonId }: SeasonStage) =>
  db
    .selectFrom('corrections')
    .innerJoin('games', 'games.id', 'game_id')
    .select(['corrections.kind', 'corrections.kickoff_at', 'corrections.home_score', 'corrections.away_score'])
    .where('season_id', '=', seasonId)
    .execute();

describe('the current round (rules 2)', () => {
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

  it('listed twice with one team in a round counts once, the first known, and grading goes on', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'LV-KC': 'W1 Thu 20:00', 'BUF-KC': 'W1 Thu 20:00' });
    const league = await stage.league('Ann');
    expect(await league.pick('Ann', 1, 'BUF')).toBe('Buffalo Bills is on a bye in Week 1');
    expect(await league.pick('Ann', 1, 'KC')).toBe('accepted');
  });
});

describe('the deadline of a round (rules 2)', () => {
  it('moves at once when an earlier kickoff comes in, before anything is graded', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    await stage.source(1, { 'DAL-NYG': 'Thu 02:00' });
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 02:00'));
    await stage.at('W1 Thu 02:00');
    expect(await league.pick('Ann', 1, 'SF')).toBe('You have been eliminated and cannot make picks!');
  });

  it('is frozen once reached: nothing upstream reopens picks', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.at('W1 Thu 20:00');
    await stage.hears(1, { 'KC-LV': 'Mon 20:00', 'SF-LAR': '? NS', 'DAL-NYG': 'Mon 22:00 PST' });
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
    expect(await league.pick('Ann', 1, 'DAL')).toBe('Picks are locked for this round!');
  });

  it('without any known kickoff is unknown: picks are locked and nobody is eliminated', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: [{ 'KC-LV': 'Thu 20:00' }, { 'LV-KC': '? NS', 'SF-LAR': '? NS' }] });
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'KC' });
    await stage.passes('W1 Fri 00:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 3:0' });
    expect(await stage.deadline(2)).toBeNull();
    expect(await league.reads()).toBe('In Progress, starts W1, shows W2');
    expect(await league.pick('Ann', 2, 'SF')).toBe('Picks are locked for this round!');
    await stage.passes('W4 Sun 17:00');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });
});

describe('a kickoff that is held back (rules 2)', () => {
  it('is believed when it has stood for 48 hours and the deadline is a day ahead still', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'DAL-NYG': 'Wed 12:00' });
    await stage.passes('W0 Thu 11:59');
    await stage.hears(1, {});
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
    await stage.passes('W0 Thu 12:01');
    await stage.hears(1, {});
    expect(await stage.deadline(1)).toEqual(when('W1 Wed 12:00'));
    expect(await corrections(stage)).toEqual([]);
  });
});

describe('a game that is canceled (rules 5)', () => {
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
});

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
    await stage.hears(1, FINALS_1);
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });

  it('when nobody is alive is won by everybody eliminated in that round, whatever the reason', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo', 'Dan');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL', Dan: 'LV' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, FINALS_1);
    await league.picks(2, { Ann: 'SF', Ben: 'DAL' });
    await stage.passes('W2 Mon 23:30');
    await stage.hears(2, { ...FINALS_2, 'LAR-SF': 'Sun 17:00 FT 3:3' });
    expect(await league.lives()).toEqual({ Ann: 'out W2 tie', Ben: 'out W2 loss', Cleo: 'out W2 missed', Dan: 'out W1 loss' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W2: Ann, Ben, Cleo');
  });

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

describe('a corrected final (rules 5)', () => {
  it('converges both ways until the next round starts: un-eliminating, un-completing, and completing anew', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, { ...FINALS_1, 'SF-LAR': 'Sun 17:00 FT 0:7' });
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
    expect(await corrections(stage)).toEqual([]);
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
    expect(await corrections(stage)).toMatchObject([{ kind: 'late-result', home_score: 0, away_score: 7 }]);
  });

  it('that comes later is recorded, and changes nothing by itself', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, FINALS_1);
    await league.picks(2, { Ann: 'LAR', Ben: 'LV', Cleo: 'NYG' });
    await stage.passes('W2 Thu 20:00');
    const before = await stage.rows();
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7', 'KC-LV': 'Thu 20:00 FT 8:0', 'DAL-NYG': 'Mon 20:00 CANC' });
    expect(await stage.rows()).toEqual(before);
    expect(await corrections(stage)).toHaveLength(3);
    await stage.hears(1, FINALS_1);
    expect(await corrections(stage)).toEqual([]);
  });

  it('brings back the picks made after an elimination that is undone, hidden and uncounted until then', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
    await stage.passes('W2 Wed 12:00');
    await league.picks(2, { Ann: 'LAR', Ben: 'KC', Cleo: 'NYG' });
    await stage.hears(1, { ...FINALS_1, 'SF-LAR': 'Sun 17:00 FT 0:7' });
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
    await stage.hears(1, FINALS_1);
    const before = await stage.rows();
    expect(await stage.source(1, { 'KC-LV': 'Thu 20:00 NS', 'SF-LAR': 'Sun 17:00 PST', 'DAL-NYG': 'Mon 20:00 UNKNOWN' })).toMatchObject({
      changed: 0,
      quarantined: 3,
    });
    await stage.grade();
    expect(await stage.rows()).toEqual(before);
  });
});
