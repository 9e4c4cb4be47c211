import { describe, expect, it } from 'vitest';
import { answer, cancelled, final, hour, kickoff, line, loaded, lookup, tell } from './hand-season.ts';

describe('who is who in an answer', () => {
  it('changes the same game when home and away are swapped, scores with it', () => {
    const season = tell([
      ...loaded,
      answer(hour(5), 1, { 1: final(3, 0) }),
      answer(hour(6), 1, { 1: { homeTeamId: 2, awayTeamId: 1, ...final(0, 3) } }),
    ]);
    expect(season.games(hour(7))).toHaveLength(12);
    expect(season.game(hour(7), 'g11')).toMatchObject({ homeTeamId: 2, awayTeamId: 1, homeScore: 0, awayScore: 3 });
    expect(season.held(hour(7))).toEqual([]);
  });

  it('knows a game with a new id by its two teams in the round, swapped too', () => {
    const season = tell([...loaded, answer(hour(-100), 1, { 1: { sourceId: 'new', homeTeamId: 2, awayTeamId: 1 } })]);
    expect(season.games(hour(-99))).toHaveLength(12);
    expect(season.game(hour(-99), 'new')).toMatchObject({ id: 1, homeTeamId: 2, isListed: true });
  });

  it('quarantines a second line of the same two teams, with whatever id and kickoff', () => {
    for (const sourceId of ['double', 'g11']) {
      const double = line(1, 1, { sourceId, kickoffAt: hour(-48) });
      const season = tell([...loaded, answer(hour(-100), 1, {}, [double])]);
      expect(season.games(hour(-99))).toHaveLength(12);
      expect(season.game(hour(-99), 'g11')?.kickoffAt).toEqual(kickoff(1, 1));
    }
  });

  it('prefers the line with the known id also when it comes second', () => {
    const double = line(1, 1, { sourceId: 'double', kickoffAt: hour(12) });
    const whole = answer(hour(-100), 1);
    const season = tell([...loaded, { ...whole, games: [double, ...whole.games] }]);
    expect(season.game(hour(-99), 'g11')?.kickoffAt).toEqual(kickoff(1, 1));
  });

  it('holds another pair under a known id until it is accepted', () => {
    const other = answer(hour(-100), 1, { 1: { awayTeamId: 3 } });
    const answers = [...loaded, other, { ...other, at: hour(-20) }];
    expect(tell(answers).game(hour(-19), 'g11')?.awayTeamId).toBe(2);
    expect(tell(answers).held(hour(-19))).toEqual(['g11']);
    const season = tell(answers, { acts: [{ at: hour(-18), kind: 'accept', sourceId: 'g11' }] });
    expect(season.game(hour(-17), 'g11')?.awayTeamId).toBe(3);
  });
});

describe('a game in another round', () => {
  const moved = line(1, 1, { round: 2 });

  it('stays where it is still listed under its id', () => {
    const season = tell([...loaded, answer(hour(-100), 2, {}, [moved]), answer(hour(-100), 1)]);
    expect(season.game(hour(-99), 'g11')).toMatchObject({ round: 1, isListed: true });
  });

  it('moves once its round lists it no more, and back again', () => {
    const away = [answer(hour(-100), 1, { 2: 'missing' }), lookup(hour(-100), 'g12', line(1, 2, { round: 2, kickoffAt: kickoff(2, 2) }))];
    const back = [answer(hour(-90), 2), lookup(hour(-90), 'g12', line(1, 2))];
    const season = tell([...loaded, ...away, ...back]);
    expect(season.game(hour(-99), 'g12')).toMatchObject({ round: 2, isListed: true });
    expect(season.game(hour(-89), 'g12')).toMatchObject({ round: 1, isListed: true, kickoffAt: kickoff(1, 2) });
  });

  it('is taken over under a new id only from a round that lists it no more', () => {
    const renamed = line(1, 1, { sourceId: 'new', round: 2, kickoffAt: kickoff(2, 4) });
    const listed = tell([...loaded, answer(hour(-100), 2, {}, [renamed])]);
    expect(listed.games(hour(-99))).toHaveLength(12);
    expect(listed.game(hour(-99), 'new')).toBeUndefined();
    const missing = tell([...loaded, answer(hour(-100), 1, { 1: 'missing' }), answer(hour(-100), 2, {}, [renamed])]);
    expect(missing.game(hour(-99), 'new')).toMatchObject({ id: 1, round: 2 });
  });

  it('counts there only if both its teams have no other game in it', () => {
    const away = [answer(hour(-100), 1, { 1: 'missing' }), lookup(hour(-100), 'g11', { ...moved, kickoffAt: kickoff(2, 4) })];
    const season = tell([
      ...loaded,
      ...away,
      answer(hour(-90), 2, { 1: cancelled, 2: cancelled }, [{ ...moved, kickoffAt: kickoff(2, 4) }]),
    ]);
    expect(season.round(hour(-89), 2)?.deadline).toEqual(kickoff(2, 3));
    expect(season.round(hour(-89), 1)?.deadline).toEqual(kickoff(1, 2));
  });
});

describe('the look-up of a missing game', () => {
  it('changes nothing when it is empty', () => {
    const season = tell([...loaded, answer(hour(-100), 1, { 1: 'missing' }), lookup(hour(-100), 'g11')]);
    expect(season.game(hour(-99), 'g11')).toMatchObject({ round: 1, isListed: false, isDisowned: false });
    expect(season.round(hour(-99), 1)?.deadline).toEqual(kickoff(1, 1));
  });

  it('takes the game out of every round when it answers with another pair, until its pair is heard again', () => {
    const gone = [answer(hour(-100), 1, { 1: 'missing' }), lookup(hour(-100), 'g11', line(1, 1, { awayTeamId: 7 }))];
    const season = tell([...loaded, ...gone, answer(hour(-50), 1)]);
    expect(season.round(hour(-99), 1)?.deadline).toEqual(kickoff(1, 2));
    expect(season.round(hour(-49), 1)?.deadline).toEqual(kickoff(1, 1));
  });
});
