import { describe, expect, it } from 'vitest';
import { answer, cancelled, final, hour, kickoff, line, loaded, tell } from './hand-season.ts';
import type { ModelLeague, ModelObservation } from './season-model.ts';

const all = { 1: cancelled, 2: cancelled, 3: cancelled, 4: cancelled };
/** Round 2 wholly cancelled, said twice so that it is believed, at the second hour. */
const voided = (from: number, to: number): ModelObservation[] => [answer(hour(from), 2, all), answer(hour(to), 2, all)];
const league = (createdAt: Date, picks: ModelLeague['picks'] = []): ModelLeague => {
  const members = [1, 2].map((n) => ({ id: `M${n}`, joinedAt: createdAt }));
  return { id: 'L', createdAt, members, picks };
};
const pick = (hours: number, memberId: string, round: number, teamId: number) => ({ at: hour(hours), memberId, round, teamId });
const finals = { 1: final(1, 0), 2: final(1, 0), 3: final(1, 0), 4: final(1, 0) };

describe('a deadline', () => {
  it('follows the schedule, earlier and later, until it is reached, and is frozen then', () => {
    const season = tell([
      ...loaded,
      answer(hour(10), 2, { 1: { kickoffAt: hour(180) } }),
      answer(hour(20), 2, { 1: { kickoffAt: hour(160) } }),
      answer(hour(161), 2, { 1: { kickoffAt: hour(260) } }),
    ]);
    expect(season.round(hour(11), 2)?.deadline).toEqual(hour(180));
    expect(season.round(hour(21), 2)?.deadline).toEqual(hour(160));
    expect(season.round(hour(162), 2)?.deadline).toEqual(hour(160));
  });

  it('does not move later in its last 6 hours, and moves earlier', () => {
    const season = tell([
      ...loaded,
      answer(hour(163), 2, { 1: { kickoffAt: hour(172) } }),
      answer(hour(164), 2, { 1: { kickoffAt: hour(166) } }),
    ]);
    expect(season.round(hour(163, 30), 2)?.deadline).toEqual(hour(168));
    expect(season.round(hour(165), 2)?.deadline).toEqual(hour(166));
    expect(tell([...loaded, answer(hour(161), 2, { 1: { kickoffAt: hour(172) } })]).round(hour(162), 2)?.deadline).toEqual(hour(172));
  });

  it('does not move in its last 60 seconds', () => {
    const at = new Date(hour(168).getTime() - 59_000);
    const season = tell([...loaded, answer(at, 2, { 1: { kickoffAt: new Date(hour(168).getTime() - 20_000) } })]);
    expect(season.round(at, 2)?.deadline).toEqual(hour(168));
  });

  it('stays when every kickoff of the round lies behind', () => {
    const slots = { 1: { kickoffAt: hour(168) }, 2: cancelled, 3: cancelled };
    const season = tell([...loaded, answer(hour(100), 2, slots), answer(hour(169), 2, slots)]);
    expect(season.round(hour(170), 2)).toMatchObject({ deadline: hour(168), isVoid: false });
  });

  it('is unknown without any known kickoff', () => {
    const none = { kickoffAt: null };
    const season = tell([answer(hour(-250), 1, { 1: none, 2: none, 3: none, 4: none })]);
    expect(season.round(hour(-249), 1)).toMatchObject({ deadline: null, isVoid: false });
  });
});

describe('a void round', () => {
  it('counts again, with the earliest kickoff ahead, when games come back in time', () => {
    const season = tell([...loaded, ...voided(100, 107), answer(hour(120), 2, { 1: cancelled })]);
    expect(season.round(hour(108), 2)).toMatchObject({ isVoid: true, deadline: null });
    expect(season.round(hour(121), 2)).toMatchObject({ isVoid: false, deadline: kickoff(2, 2) });
  });

  it('counts again after its former deadline if a kickoff is still ahead', () => {
    const season = tell([...loaded, ...voided(100, 107), answer(hour(180), 2)]);
    expect(season.round(hour(181), 2)).toMatchObject({ isVoid: false, deadline: kickoff(2, 2) });
  });

  it('stays passed over when no kickoff is ahead, whatever is reported later', () => {
    const season = tell([...loaded, ...voided(100, 107), answer(hour(270), 2), answer(hour(280), 2, finals)]);
    expect(season.round(hour(271), 2)).toMatchObject({ isVoid: true, deadline: null });
    expect(season.round(hour(281), 2)).toMatchObject({ isVoid: true, deadline: null });
  });

  it('is never one whose deadline was reached', () => {
    const season = tell([...loaded, answer(hour(169), 2, all), answer(hour(190), 2, all)]);
    expect(season.round(hour(191), 2)).toMatchObject({ isVoid: false, deadline: kickoff(2, 1) });
  });

  it('is passed over by the league that was made with it, and played again when it returns', () => {
    const made = league(hour(50));
    const season = tell([...loaded, ...voided(100, 107), answer(hour(120), 2)], { leagues: [made] });
    const start = (hours: number) => season.state(hour(hours)).leagues[0];
    expect(start(60)).toMatchObject({ startRound: 2, effectiveStart: 2 });
    expect(start(108)).toMatchObject({ startRound: 2, effectiveStart: 3, status: 'Open' });
    expect(start(121)).toMatchObject({ startRound: 2, effectiveStart: 2 });
  });

  it('keeps its picks and their teams used, though they do not count, and counts them when it returns', () => {
    const made = league(hour(50), [pick(60, 'M1', 2, 2), pick(111, 'M1', 3, 2), pick(112, 'M1', 3, 3)]);
    const answers = [...loaded, answer(hour(98), 1, finals), ...voided(100, 107)];
    const lost = tell(answers, { leagues: [made] }).state(hour(113)).leagues[0];
    expect(lost?.verdicts).toEqual(['accepted', 'used', 'accepted']);
    expect(lost?.members[0]?.picks).toEqual([{ round: 3, teamId: 3, correct: null }]);
    const back = tell([...answers, answer(hour(120), 2)], { leagues: [made] }).state(hour(121)).leagues[0];
    expect(back?.members[0]?.picks.map(({ round, teamId }) => [round, teamId])).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });
});

describe('the current round', () => {
  it('moves on when all games are decided, or 12 hours after the last kickoff, or 24 hours before the next start', () => {
    expect(tell(loaded).state(hour(96 + 11)).currentRound).toBe(1);
    expect(tell(loaded).state(hour(96 + 13)).currentRound).toBe(2);
    expect(tell([...loaded, answer(hour(98), 1, finals)]).state(hour(99)).currentRound).toBe(2);
    const long = [...loaded, answer(hour(10), 1, { 4: { kickoffAt: hour(140) } })];
    expect(tell(long).state(hour(143)).currentRound).toBe(1);
    expect(tell(long).state(hour(145)).currentRound).toBe(2);
  });

  it('goes back when a result is taken back, and to a void round that returns', () => {
    const undone = tell([...loaded, answer(hour(98), 1, finals), answer(hour(99), 1, { ...finals, 4: { status: 'Q4' } })]);
    expect(undone.state(hour(98, 30)).currentRound).toBe(2);
    expect(undone.state(hour(100)).currentRound).toBe(1);
    const back = tell([...loaded, answer(hour(98), 1, finals), ...voided(100, 107), answer(hour(120), 2)]);
    expect(back.state(hour(108)).currentRound).toBe(3);
    expect(back.state(hour(121)).currentRound).toBe(2);
  });

  it('never goes below a round whose deadline is reached', () => {
    const season = tell([...loaded, answer(hour(98), 1, finals), answer(hour(169), 1, { ...finals, 4: { status: 'Q4' } })]);
    expect(season.state(hour(170)).currentRound).toBe(2);
  });
});

describe('a late result', () => {
  it('changes nothing after the next start and 24 hours after it was first stored', () => {
    const season = tell([...loaded, answer(hour(98), 1, finals), answer(hour(200), 1, { ...finals, 1: final(0, 9) })]);
    expect(season.game(hour(201), 'g11')).toMatchObject({ homeScore: 1, awayScore: 0 });
  });

  it('is none when only home and away are swapped, scores with them', () => {
    const swapped = line(1, 1, { homeTeamId: 2, awayTeamId: 1, ...final(0, 1) });
    const season = tell([...loaded, answer(hour(98), 1, finals), answer(hour(200), 1, { ...finals, 1: swapped })]);
    expect(season.game(hour(201), 'g11')).toMatchObject({ homeTeamId: 2, homeScore: 0, awayScore: 1 });
  });
});
