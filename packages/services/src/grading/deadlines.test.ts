import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage, when } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const waiting = (stage: SeasonStage) =>
  stage.db
    .selectFrom('corrections')
    .innerJoin('games', 'games.id', 'game_id')
    .select(['corrections.kind', 'corrections.kickoff_at'])
    .where('season_id', '=', stage.seasonId)
    .execute();

describe('the deadline of a round (rules 2)', () => {
  it('is its earliest known kickoff, and follows the schedule before it is reached', async () => {
    const stage = await SeasonStage.open(database.db);
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
    await stage.hears(1, { 'KC-LV': 'Thu 22:00' });
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 22:00'));
  });

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

  it('keeps the old kickoff of a postponed game until a new one is known', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'KC-LV': '? PST' });
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
    await stage.hears(1, { 'KC-LV': 'Sat 20:00' });
    expect(await stage.deadline(1)).toEqual(when('W1 Sat 20:00'));
  });

  it('keeps an earlier known kickoff when the source forgets it', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'KC-LV': '? NS' });
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
  });

  it('does not count a game whose kickoff is unknown, which can be picked', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: [{ 'KC-LV': '? NS', 'SF-LAR': 'Sun 17:00' }, { 'LV-KC': 'Thu 20:00' }] });
    expect(await stage.deadline(1)).toEqual(when('W1 Sun 17:00'));
    const league = await stage.league('Ann', 'Ben');
    expect(await league.pick('Ann', 1, 'KC')).toBe('accepted');
  });

  it('takes a kickoff at midnight UTC for a kickoff', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: [{ 'KC-LV': 'Fri 00:00', 'SF-LAR': 'Sun 17:00' }] });
    expect(await stage.deadline(1)).toEqual(when('W1 Fri 00:00'));
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
  it('would put the deadline into the past: the deadline stays and administrators see it', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.passes('W1 Wed 12:00');
    await stage.hears(1, { 'DAL-NYG': 'Tue 20:00' });
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
    expect(await waiting(stage)).toEqual([{ kind: 'held-event', kickoff_at: when('W1 Tue 20:00') }]);
  });

  it('would put the deadline more than 24 hours earlier, at any distance', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'DAL-NYG': 'Wed 19:59' });
    await stage.hears(3, { 'NYG-LAR': 'Tue 01:00' });
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
    expect(await stage.deadline(3)).toEqual(when('W3 Thu 20:00'));
    expect(await waiting(stage)).toHaveLength(2);
  });

  it('is not 24 hours earlier', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'DAL-NYG': 'Wed 20:00' });
    expect(await stage.deadline(1)).toEqual(when('W1 Wed 20:00'));
    expect(await waiting(stage)).toEqual([]);
  });

  it('is believed when it has stood for 48 hours and the deadline is a day ahead still', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'DAL-NYG': 'Wed 12:00' });
    await stage.passes('W0 Thu 11:59');
    await stage.hears(1, {});
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
    await stage.passes('W0 Thu 12:01');
    await stage.hears(1, {});
    expect(await stage.deadline(1)).toEqual(when('W1 Wed 12:00'));
    expect(await waiting(stage)).toEqual([]);
  });

  it('is forgotten when the source takes it back', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'DAL-NYG': 'Tue 20:00' });
    expect(await waiting(stage)).toHaveLength(1);
    await stage.hears(1, { 'DAL-NYG': 'Mon 20:00' });
    expect(await waiting(stage)).toEqual([]);
  });

  it('comes with a game from another round: it is unknown there, and the deadline stays', async () => {
    const stage = await SeasonStage.open(database.db, {
      schedule: [{ 'KC-LV': 'Thu 20:00', 'BUF-MIA': 'Sun 17:00' }, { 'LV-KC': 'Thu 20:00' }],
    });
    await stage.passes('W1 Tue 12:00');
    await stage.hears(2, { 'BUF-MIA': 'W1 Sun 17:00 PST' });
    expect(await stage.deadline(2)).toEqual(when('W2 Thu 20:00'));
    await stage.hears(2, { 'BUF-MIA': 'W2 Tue 17:00' });
    expect(await stage.deadline(2)).toEqual(when('W2 Thu 20:00'));
    await stage.hears(2, { 'BUF-MIA': 'W2 Thu 01:00' });
    expect(await stage.deadline(2)).toEqual(when('W2 Thu 01:00'));
  });

  it('leaves the deadline free to follow the other games when a cancelled game comes back with a kickoff in the past', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 CANC' });
    await stage.passes('W1 Sat 12:00');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 NS' });
    expect(await stage.deadline(1)).toEqual(when('W1 Sun 17:00'));
    await stage.hears(1, { 'SF-LAR': 'Sun 15:00' });
    expect(await stage.deadline(1)).toEqual(when('W1 Sun 15:00'));
  });

  it('does not keep a team from being refused once its game is in progress or final', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    await stage.passes('W1 Thu 19:50');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 Q1 0:0' });
    expect(await league.pick('Ann', 1, 'KC')).toBe('Picks are locked for this round!');
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 1:0' });
    expect(await league.pick('Ann', 1, 'LV')).toBe('Picks are locked for this round!');
    expect(await league.pick('Ann', 1, 'SF')).toBe('accepted');
  });

  it('is no reason to believe a game that is played more than 15 minutes before its kickoff: it is quarantined', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 Q1 0:0', 'DAL-NYG': 'Mon 20:00 FT 1:0' });
    expect(await league.pick('Ann', 1, 'SF')).toBe('accepted');
    expect(await league.pick('Ann', 1, 'DAL')).toBe('accepted');
  });
});
