import { describe, expect, it } from 'vitest';
import { refusalOf, SeasonStage, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getStandings } from './get-standings.ts';

const database = useTestDatabase();

const NONE = { kind: 'none' };
const HIDDEN = { kind: 'hidden' };
const shown = (team: string, correct: boolean | null) => ({ kind: 'pick', teamId: teamIdOf(team), correct });

describe('the standings of a league', () => {
  it('hide every team until the deadline, and show that a pick exists', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    expect(await league.cells('Ben')).toEqual({ Ann: [HIDDEN], Ben: [HIDDEN], Cleo: [NONE] });
    await stage.at('W1 Thu 19:58');
    expect(await league.cells('Ben')).toEqual({ Ann: [HIDDEN], Ben: [HIDDEN], Cleo: [NONE] });
    await stage.at('W1 Thu 20:00');
    expect(await league.cells('Ben')).toEqual({ Ann: [shown('KC', null)], Ben: [shown('SF', null)], Cleo: [NONE] });
  });

  it('read who has no pick, or a void one, as eliminated by the clock alone, with no job run', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    await stage.at('W1 Thu 20:00');
    const expected = { Ann: 'alive', Ben: 'out W1 cancelled', Cleo: 'out W1 missed' };
    expect(await league.standingsLives()).toEqual(expected);
    expect(await league.lives()).toEqual(expected);
    expect(await league.pick('Cleo', 1, 'SF')).toBe('You have been eliminated and cannot make picks!');
    await stage.grade();
    expect(await league.standingsLives()).toEqual(expected);
    expect(await league.lives()).toEqual(expected);
  });

  it('do not show a pick made after an elimination, nor that there is one', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
    await stage.passes('W2 Wed 12:00');
    await league.picks(2, { Ann: 'LAR', Ben: 'KC', Cleo: 'NYG' });
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    for (const reader of ['Ann', 'Ben']) {
      expect((await league.cells(reader)).Ben).toEqual([shown('SF', false), NONE]);
      expect((await league.cells(reader)).Cleo).toEqual([shown('DAL', null), HIDDEN]);
    }
  });

  it('run from the start round to the displayed round, verdicts once decided', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.passes('W1 Fri 12:00');
    const league = await stage.league('Ann', 'Ben');
    await league.picks(2, { Ann: 'LV', Ben: 'KC' });
    await stage.passes('W2 Fri 12:00');
    await stage.hears(2, { 'LV-KC': 'Thu 20:00 FT 7:0' });
    expect(await league.cells()).toEqual({ Ann: [shown('LV', true)], Ben: [shown('KC', false)] });
    const { document, ownIndex } = await league.standings('Ann');
    expect(document).toMatchObject({
      fromRound: 2,
      toRound: 2,
      isLocked: true,
      memberCount: 2,
      rows: [{ isAdmin: true }, { isAdmin: false }],
    });
    expect(ownIndex).toBe(0);
  });

  it('are unknown to who is not a member', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const { ctx } = await stage.newcomer('Stranger');
    expect(await refusalOf(getStandings({ ctx, input: { id: league.id, known: '' } }))).toMatchObject({ code: 'not-found' });
    expect(await refusalOf(getStandings({ ctx: { ...ctx, caller: null }, input: { id: league.id, known: '' } }))).toMatchObject({
      code: 'unauthenticated',
    });
  });
});
