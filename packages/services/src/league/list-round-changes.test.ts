import { describe, expect, it } from 'vitest';
import { HOME_WINS_1, SeasonStage, type StageLeague, teamIdOf, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { listRoundChanges } from './list-round-changes.ts';

const database = useTestDatabase();

const notesOf = (league: StageLeague, name: string) => listRoundChanges({ ctx: league.person(name).ctx, input: { id: league.id } });

describe('what is unusual about a round', () => {
  it('is nothing in an ordinary week, except the age of the response from the source', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const { sourceAge, ...rest } = await notesOf(league, 'Ann');
    expect(sourceAge).toBeGreaterThanOrEqual(0);
    expect(rest).toEqual({ wasStartsAt: null, voidPick: null, isCorrected: false, herdMs: 0 });
  });

  it('measures the age in real time from the last valid response for that round, even an unchanged one', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const age = async () => (await notesOf(league, 'Ann')).sourceAge ?? Number.NaN;
    const setFetchedAt = (at: Date | null) =>
      stage.db.updateTable('rounds').set({ fetched_at: at }).where('season_id', '=', stage.seasonId).execute();
    await setFetchedAt(new Date(Date.now() - 900_000));
    await stage.at('W1 Tue 12:00');
    expect(Math.round((await age()) / 60_000)).toBe(15);
    await stage.report(2, {});
    expect(Math.round((await age()) / 60_000)).toBe(15);
    await stage.report(1, { 'KC-LV': 'Thu 20:00' });
    expect(await age()).toBeLessThan(900_000);
    await setFetchedAt(null);
    expect((await notesOf(league, 'Ann')).sourceAge).toBeNull();
  });

  it('shows everyone the previous deadline until the new one is reached', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await stage.receive(1, { 'KC-LV': 'Thu 21:00' });
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 21:00'));
    for (const name of ['Ann', 'Ben']) expect((await notesOf(league, name)).wasStartsAt).toEqual(when('W1 Thu 20:00'));
    await stage.grade();
    expect((await notesOf(league, 'Ann')).wasStartsAt).toEqual(when('W1 Thu 20:00'));
    await stage.at('W1 Thu 21:00');
    expect((await notesOf(league, 'Ann')).wasStartsAt).toBeNull();
  });

  it('shows only the picker, before the deadline, that the pick no longer counts', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'SF', Ben: 'KC', Cleo: 'DAL' });
    const before = (await league.standings('Ben')).document;
    await stage.receive(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    await stage.receive(1, { 'DAL-NYG': 'W2 Fri 20:00' });
    await stage.advance('W0 Wed 12:01');
    await stage.receive(1, {});
    const voids = async () =>
      Promise.all(['Ann', 'Ben', 'Cleo'].map(async (name) => (await notesOf(league, name)).voidPick?.reason ?? null));
    expect(await voids()).toEqual(['cancelled', null, 'moved']);
    expect((await league.standings('Ben')).document).toEqual(before);
    expect((await notesOf(league, 'Ann')).voidPick?.teamId).toBe(String(teamIdOf('SF')));
    await league.picks(1, { Ann: 'LV' });
    expect(await voids()).toEqual([null, null, 'moved']);
    await stage.advance('W1 Thu 20:00');
    expect(await voids()).toEqual([null, null, null]);
    expect((await league.lives()).Cleo).toBe('out W1 moved');
  });

  it('shows reinstated members the corrected result for seven days', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, { ...HOME_WINS_1, 'SF-LAR': 'Sun 17:00 FT 0:7' });
    expect((await notesOf(league, 'Ben')).isCorrected).toBe(false);
    await stage.receive(1, { 'SF-LAR': 'Sun 17:00 FT 8:7' });
    const corrected = async () => Promise.all(['Ann', 'Ben'].map(async (name) => (await notesOf(league, name)).isCorrected));
    expect(await corrected()).toEqual([false, true]);
    const [ann, ben] = [await notesOf(league, 'Ann'), await notesOf(league, 'Ben')];
    expect([ann.correctedAt, ben.correctedAt]).toEqual([undefined, expect.any(Date)]);
    await stage.grade();
    expect(await corrected()).toEqual([false, true]);
    await stage.at('W2 Mon 23:31');
    expect(await corrected()).toEqual([false, false]);
    await stage.grade();
    // A regular elimination is not a correction.
    expect((await league.lives()).Ben).toBe('out W2 missed');
    expect(await corrected()).toEqual([false, false]);
  });

  it('shows members whom a corrected result eliminated', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await stage.receive(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    expect((await league.lives()).Ben).toBe('out W1 loss');
    expect((await notesOf(league, 'Ben')).isCorrected).toBe(true);
    expect((await notesOf(league, 'Ann')).isCorrected).toBe(false);
  });
});

describe('a round without a known deadline', () => {
  it('reads as locked in the standings, with its picks still hidden', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC' });
    const read = async () => (await league.standings('Ben')).document.isLocked;
    expect(await read()).toBe(false);
    await stage.db.updateTable('rounds').set({ starts_at: null }).where('season_id', '=', stage.seasonId).execute();
    expect(await read()).toBe(true);
    expect(await league.cells('Ben')).toMatchObject({ Ann: [{ kind: 'hidden' }] });
  });
});
