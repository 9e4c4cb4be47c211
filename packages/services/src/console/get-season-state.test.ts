import { describe, expect, it } from 'vitest';
import { storeRound } from '../season/feed/store-feed-response.ts';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { HOME_WINS_1, SeasonStage, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getSeasonState } from './get-season-state.ts';

const database = useTestDatabase();

describe('the season state for administrators (screens 2.22)', () => {
  it('shows rounds, deadlines and undecided games by the clock, whether or not a job has run', async () => {
    const stage = await SeasonStage.open(database.db);
    const { ctx } = await CorrectionDesk.open(stage);
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, { ...HOME_WINS_1, 'SF-LAR': 'Sun 17:00 Q4 7:0' });
    await stage.at('W2 Thu 20:00');
    const state = await getSeasonState({ ctx });
    expect(state.season).toMatchObject({ year: stage.year, lastRound: 3, currentRound: 2, closedThrough: 0 });
    expect(
      state.rounds.map(({ ordinal, isReached, isCurrent, games, undecided }) => ({ ordinal, isReached, isCurrent, games, undecided })),
    ).toEqual([
      { ordinal: 1, isReached: true, isCurrent: false, games: 3, undecided: 1 },
      { ordinal: 2, isReached: true, isCurrent: true, games: 3, undecided: 3 },
      { ordinal: 3, isReached: false, isCurrent: false, games: 3, undecided: 3 },
    ]);
    expect(state.rounds.every((round) => round.fetchedAt !== null && round.fetchedAt <= state.readAt)).toBe(true);
    expect(state.undecidedGames.map(({ round, homeTeam, isOverdue }) => `${round} ${homeTeam.abbreviation} ${isOverdue}`)).toEqual([
      '1 SF true',
      '2 LV false',
      '2 LAR false',
      '2 NYG false',
    ]);
    expect(state).toMatchObject({
      source: 'demo',
      clock: { isVirtual: true },
      games: { count: 9, fetchedAt: expect.any(Date), changedAt: expect.any(Date) },
      nextDeadline: { round: 3, startsAt: when('W3 Thu 20:00') },
      maintenance: { isOn: false, nextDeadline: expect.any(Date) },
    });
  });

  it('shows quarantined events with their reasons, and the number of pending corrections', async () => {
    const stage = await SeasonStage.open(database.db);
    const { ctx } = await CorrectionDesk.open(stage);
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await stage.advance('W2 Thu 20:00');
    await stage.receive(1, { 'SF-LAR': 'Sun 17:00 FT 0:7', 'KC-LV': 'Thu 20:00 NS' });
    const quarantined = [{ round: 1, sourceId: '99', reason: 'unknown team', event: { idEvent: '99', strHomeTeam: 'Nowhere' } }];
    await storeRound({ db: stage.db, season: stage.year, round: 1, response: { games: [], quarantined } });
    const state = await getSeasonState({ ctx });
    expect(state.waitingCorrections).toBe(1);
    expect(state.quarantinedCount).toBe(2);
    expect(state.quarantinedEvents).toMatchObject([
      { round: 1, sourceId: '99', reason: 'unknown team', event: expect.stringContaining('"strHomeTeam": "Nowhere"') },
      { round: 1, reason: 'a final game cannot become NS' },
    ]);
  });

  it('is empty before the schedule is loaded', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: [], lastRound: 3 });
    const { ctx } = await CorrectionDesk.open(stage);
    const state = await getSeasonState({ ctx });
    expect(state).toMatchObject({ games: { count: 0, fetchedAt: null, changedAt: null }, undecidedGames: [], nextDeadline: null });
  });
});
