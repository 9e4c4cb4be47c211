import { RECORDED_SEASONS, readSeason } from '@survivor/recorded-seasons';
import { type RawEvent, type StandIn, startStandIn } from '@survivor/recorded-seasons/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoundAnswer, SourceGame, SportsSource } from '../sports-source.ts';
import { failureOf, teamIdOf } from '../testing/recorded-events.ts';
import { createTheSportsDbSource } from './create-thesportsdb-source.ts';

const WEEK_7_SUNDAY_NIGHT = new Date('2023-10-23T04:00:00Z');
const SEASON = 2023;
const KANSAS_CITY_AT_HOME = '2023104';
const FAULTS = [
  ['http429', 'rate-limited', 'Week 7: too many requests (429)'],
  ['timeout', 'unreachable', 'Week 7: no answer within 0.4 s'],
  ['reset', 'unreachable', 'Week 7: the source cannot be reached'],
  ['truncated', 'malformed', 'Week 7: the answer broke off'],
  ['cut', 'malformed', 'Week 7: the answer is not JSON'],
] as const;

const unplayed = { intHomeScore: null, intAwayScore: null };

describe('against the stand-in source', () => {
  let standIn: StandIn;
  let source: SportsSource;
  /** Of Kansas City's home game of Week 7 alone. */
  const alter = (change: (event: RawEvent) => RawEvent[]): void =>
    standIn.alterEvents((event) => (event.idEvent === KANSAS_CITY_AT_HOME ? change(event) : [event]));
  const override = (fields: RawEvent): void => alter((event) => [{ ...event, ...fields }]);
  const week7 = (): Promise<RoundAnswer> => source.fetchRound({ season: SEASON, round: 7 });
  const kansasCity = ({ games }: RoundAnswer): SourceGame | undefined => games.find(({ homeTeamId }) => homeTeamId === teamIdOf('KC'));

  beforeAll(async () => {
    standIn = await startStandIn();
    source = createTheSportsDbSource({ baseUrl: standIn.baseUrl, timeoutMs: 8000 });
  });
  afterAll(() => standIn?.close());
  beforeEach(() => {
    standIn.reset();
    standIn.setNow(WEEK_7_SUNDAY_NIGHT);
  });

  it.each(RECORDED_SEASONS)('reads every game of %s as it really ended', async (season) => {
    standIn.setNow(new Date(`${season + 1}-03-01T00:00:00Z`));
    const games: SourceGame[] = [];
    for (const round of new Set(readSeason(season).map((game) => game.round))) {
      const answer = await source.fetchRound({ season, round });
      expect(answer.quarantined).toEqual([]);
      games.push(...answer.games);
    }
    const expected = readSeason(season).map(({ season: _, ...game }) => game);
    const sorted = (list: readonly { sourceId: string }[]): unknown[] => [...list].sort((a, b) => Number(a.sourceId) - Number(b.sourceId));
    expect(sorted(games)).toEqual(sorted(expected));
    const ties = games.filter((game) => game.homeScore !== null && game.homeScore === game.awayScore).length;
    console.log(`${season}: ${games.length} games read as they ended, ${ties} ties`);
  });

  it('reads a season that has not begun, and takes a round it does not know for empty', async () => {
    standIn.setNow(new Date('2018-08-01T00:00:00Z'));
    standIn.alterEvents((event) => [{ ...event, intHomeScore: event.intHomeScore ?? '', intAwayScore: event.intAwayScore ?? '' }]);
    const { games } = await source.fetchRound({ season: 2018, round: 17 });
    expect(games.every((game) => game.status === 'NS' && game.homeScore === null && game.awayScore === null)).toBe(true);
    expect(await failureOf(source.fetchRound({ season: 2030, round: 1 }))).toMatchObject({ kind: 'empty' });
  });

  it('follows the suspended, then cancelled game of 2022', async () => {
    const seen: unknown[] = [];
    for (const now of ['2023-01-03T01:50:00Z', '2023-01-03T04:00:00Z', '2023-01-06T03:00:00Z']) {
      standIn.setNow(new Date(now));
      const [game] = (await source.fetchGame({ season: 2022, sourceId: '2022256' })).games;
      seen.push([game?.status, game?.homeScore, game?.awayScore]);
    }
    expect(seen).toEqual([
      ['Q1', 7, 3],
      ['PST', null, null],
      ['CANC', null, null],
    ]);
  });

  it.each(FAULTS)('fails on the fault %s as %s, and recovers', async (mode, kind, message) => {
    const hasty = createTheSportsDbSource({ baseUrl: standIn.baseUrl, timeoutMs: mode === 'timeout' ? 400 : 8000 });
    standIn.fail({ mode, times: 1, retryAfterSeconds: mode === 'http429' ? 60 : undefined });
    const error = await failureOf(hasty.fetchRound({ season: SEASON, round: 7 }));
    expect(error).toMatchObject({ kind, message: expect.stringContaining(message), retryAfterSeconds: mode === 'http429' ? 60 : null });
    expect((await week7()).games).toHaveLength(13);
  });

  it('takes the shortened team list of the free key', async () => {
    standIn.alterTeams((teams) => teams.slice(0, 10));
    expect(await source.fetchTeams({})).toHaveLength(10);
    standIn.alterTeams((teams) => teams.filter(({ strTeamShort }) => strTeamShort !== 'KC'));
    expect(await source.fetchTeams({})).toHaveLength(31);
  });

  it.each([
    [
      'a new kickoff',
      { strTimestamp: '2023-10-24T23:00:00', strStatus: 'NS', ...unplayed },
      { status: 'NS', kickoffAt: new Date('2023-10-24T23:00:00Z') },
    ],
    ['a postponement', { strStatus: 'PST', strPostponed: 'yes', ...unplayed }, { status: 'PST', homeScore: null }],
    ['a cancellation', { strStatus: 'CANC', ...unplayed }, { status: 'CANC', homeScore: null, awayScore: null }],
    ['a correction', { intHomeScore: '3', intAwayScore: '30' }, { status: 'FT', homeScore: 3, awayScore: 30 }],
    ['no time', { strTimestamp: null, strTime: '00:00:00' }, { kickoffAt: null, status: 'FT' }],
  ])('reads %s %j', async (_, fields, expected) => {
    override(fields);
    const answer = await week7();
    expect([answer.games.length, answer.quarantined]).toEqual([13, []]);
    expect(kansasCity(answer)).toMatchObject(expected);
  });

  it('finds a game that left its round by its id, and not one that is gone', async () => {
    const sourceId = KANSAS_CITY_AT_HOME;
    expect(kansasCity(await week7())).toMatchObject({ sourceId });
    override({ intRound: '12' });
    expect((await week7()).games).toHaveLength(12);
    expect((await source.fetchGame({ season: SEASON, sourceId })).games).toMatchObject([{ round: 12, homeTeamId: teamIdOf('KC') }]);
    alter(() => []);
    expect((await week7()).games).toHaveLength(12);
    expect(await failureOf(source.fetchGame({ season: SEASON, sourceId }))).toMatchObject({ kind: 'empty' });
  });
});
