import { describe, expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

describe('the standings of a league', () => {
  it('show members without a valid pick as eliminated by the clock, before any job has run', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.receive(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    await stage.at('W1 Thu 20:00');
    const expected = { Ann: 'alive', Ben: 'out W1 cancelled', Cleo: 'out W1 missed' };
    expect(await league.standingsLives()).toEqual(expected);
    expect(await league.lives()).toEqual(expected);
    expect(await league.pick('Cleo', 1, 'SF')).toBe('You have been eliminated and cannot make picks!');
    await stage.grade();
    expect(await league.standingsLives()).toEqual(expected);
    expect(await league.lives()).toEqual(expected);
  });
});
