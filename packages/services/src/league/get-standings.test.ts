import { describe, expect, it } from 'vitest';
import { SeasonStage, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

const NONE = { kind: 'none' };
const HIDDEN = { kind: 'hidden' };
const shown = (team: string, correct: boolean | null) => ({ kind: 'pick', teamId: teamIdOf(team), correct });

describe('the standings of a league', () => {
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
});
