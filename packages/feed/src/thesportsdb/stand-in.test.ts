import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoundAnswer, SourceGame, SportsSource } from '../sports-source.ts';
import { failureOf, teamIdOf } from '../testing/recorded-events.ts';
import type { StandIn } from '../testing/stand-in.ts';
import { readRealSeason, startStandIn } from '../testing/stand-in.ts';
import { createTheSportsDbSource } from './create-thesportsdb-source.ts';

const folder = process.env.UPSTREAM_DIR ?? '';
const isAbsent = folder === '' || !existsSync(join(folder, 'sportsdb-server.mjs'));
if (isAbsent) console.log('NOT RUN: stand-in source absent');

const WEEK_7_SUNDAY_NIGHT = '2023-10-23T04:00:00Z';
const SEASON = 2023;
const FAULTS = [
  ['http500', 'refused', 'Week 7: the source answered 500'],
  ['http503', 'refused', 'Week 7: the source answered 503'],
  ['http404', 'refused', 'Week 7: the source answered 404'],
  ['http429', 'rate-limited', 'Week 7: too many requests (429)'],
  ['timeout', 'unreachable', 'Week 7: no answer within 0.4 s'],
  ['reset', 'unreachable', 'Week 7: the source cannot be reached'],
  ['garbage', 'malformed', 'Week 7: the answer is not JSON'],
  ['html', 'malformed', 'Week 7: the answer is not JSON'],
  ['empty', 'malformed', 'Week 7: the answer is empty'],
  ['null', 'malformed', 'Week 7: the answer has no list of events'],
  ['nullevents', 'empty', 'Week 7: the answer holds no events'],
  ['truncated', 'malformed', 'Week 7: the answer broke off'],
  ['cut', 'malformed', 'Week 7: the answer is not JSON'],
] as const;

describe.skipIf(isAbsent)(isAbsent ? 'NOT RUN: stand-in source absent' : 'against the stand-in source', () => {
  let standIn: StandIn;
  let source: SportsSource;
  const override = (type: string, fields: Record<string, unknown> = {}) =>
    standIn.set('overrides', { type, game: `${SEASON}:7:KC`, ...fields });
  const week7 = (): Promise<RoundAnswer> => source.fetchRound({ season: SEASON, round: 7 });
  const kansasCity = ({ games }: RoundAnswer): SourceGame | undefined => games.find(({ homeTeamId }) => homeTeamId === teamIdOf('KC'));

  beforeAll(async () => {
    standIn = await startStandIn(folder);
    source = createTheSportsDbSource({ baseUrl: standIn.baseUrl, timeoutMs: 8000 });
  });
  afterAll(() => standIn?.close());
  beforeEach(async () => {
    await standIn.set('reset');
    await standIn.set('clock', { now: WEEK_7_SUNDAY_NIGHT });
  });

  it.each([2018, 2022, 2025])('reads every game of %s as it really ended', async (season) => {
    await standIn.set('clock', { now: `${season + 1}-03-01T00:00:00Z` });
    const real = readRealSeason(folder, season).filter(({ round }) => round <= 18);
    const games: SourceGame[] = [];
    for (const round of new Set(real.map((game) => game.round))) {
      const answer = await source.fetchRound({ season, round });
      expect(answer.rejected).toEqual([]);
      games.push(...answer.games);
    }
    const isCancelled = (game: { sourceId: string }): boolean => season === 2022 && game.sourceId === '2022256';
    const expected = real.map((game) => ({
      sourceId: game.sourceId,
      round: game.round,
      homeTeamId: teamIdOf(game.home),
      awayTeamId: teamIdOf(game.away),
      kickoffAt: new Date(game.kickoff),
      status: isCancelled(game) ? 'CANC' : game.overtime ? 'AOT' : 'FT',
      homeScore: isCancelled(game) ? null : game.homeScore,
      awayScore: isCancelled(game) ? null : game.awayScore,
    }));
    const sorted = (list: readonly { sourceId: string }[]): unknown[] => [...list].sort((a, b) => Number(a.sourceId) - Number(b.sourceId));
    expect(sorted(games)).toEqual(sorted(expected));
    const ties = games.filter((game) => game.homeScore !== null && game.homeScore === game.awayScore).length;
    console.log(`${season}: ${games.length} games read as they ended, ${ties} ties`);
  });

  it('reads a season that has not begun, and takes a round it does not know for empty', async () => {
    await standIn.set('clock', { now: '2018-08-01T00:00:00Z' });
    await standIn.set('config', { unplayedScores: 'empty' });
    const { games } = await source.fetchRound({ season: 2018, round: 17 });
    expect(games.every((game) => game.status === 'NS' && game.homeScore === null && game.awayScore === null)).toBe(true);
    expect(await failureOf(source.fetchRound({ season: 2030, round: 1 }))).toMatchObject({ kind: 'empty' });
  });

  it('follows the suspended, then cancelled game of 2022', async () => {
    const seen: unknown[] = [];
    for (const now of ['2023-01-03T01:50:00Z', '2023-01-03T04:00:00Z', '2023-01-06T03:00:00Z']) {
      await standIn.set('clock', { now });
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
    await standIn.set('faults', { mode, times: 1, retryAfter: mode === 'http429' ? 60 : undefined });
    const error = await failureOf(hasty.fetchRound({ season: SEASON, round: 7 }));
    expect(error).toMatchObject({ kind, message: expect.stringContaining(message), retryAfterSeconds: mode === 'http429' ? 60 : null });
    expect((await week7()).games).toHaveLength(13);
  });

  it('waits for a slow answer', async () => {
    await standIn.set('faults', { mode: 'slow', delayMs: 60, times: 1 });
    expect((await week7()).games).toHaveLength(13);
  });

  it('takes the shortened team list of the free key', async () => {
    await standIn.set('config', { freeLimits: true });
    expect(await source.fetchTeams({})).toHaveLength(10);
    await standIn.set('config', { freeLimits: false });
    await standIn.set('overrides', { type: 'team-missing', team: 'KC' });
    expect(await source.fetchTeams({})).toHaveLength(31);
  });

  it('refuses a wrong key without telling the right one', async () => {
    await standIn.set('config', { key: 'paid' });
    expect(await failureOf(week7())).toMatchObject({ kind: 'refused', message: 'Week 7: the source answered 400' });
  });

  it.each([
    ['postpone', { kickoff: '2023-10-24T23:00:00Z' }, { status: 'NS', kickoffAt: new Date('2023-10-24T23:00:00Z') }],
    ['postpone', {}, { status: 'PST', homeScore: null }],
    ['cancel', {}, { status: 'CANC', homeScore: null, awayScore: null }],
    ['correct', { homeScore: 3, awayScore: 30 }, { status: 'FT', homeScore: 3, awayScore: 30 }],
    ['duplicate', { newId: '1', stale: true }, { status: 'FT', homeScore: 31, sourceId: expect.stringMatching(/^2023/) }],
    ['status', { value: 'UNKNOWN' }, { status: 'UNKNOWN', homeScore: 31 }],
    ['status', { value: 'Match Finished' }, { status: 'FT', homeScore: 31 }],
    ['status', { value: '' }, { status: 'NS', homeScore: 31 }],
    ['status', { value: null }, { status: 'NS', homeScore: 31 }],
    ['no-time', {}, { kickoffAt: null, status: 'FT' }],
  ])('reads the change %s %j', async (type, fields, expected) => {
    await override(type, fields);
    const answer = await week7();
    expect([answer.games.length, answer.rejected]).toEqual([13, []]);
    expect(kansasCity(answer)).toMatchObject(expected);
  });

  it.each([
    ['scores', { home: '', away: '17' }, 'The game is final without both scores'],
    ['scores', { home: 'abc', away: '17' }, 'The home score is not a whole number: abc'],
    ['scores', { home: '-1', away: '17' }, 'The home score is below zero: -1'],
    ['missing-team', { side: 'home' }, 'The home team is missing'],
    ['missing-team', { side: 'both' }, 'The home team is missing'],
    ['unknown-team', { side: 'away' }, 'The away team is unknown: 999999'],
    ['raw', { fields: { strTimestamp: 'TBD' } }, 'The kickoff is not a time: TBD'],
    ['raw', { fields: { strSeason: '2022' } }, 'The event is of another season: 2022'],
  ])('leaves out and reports the game on %s %j', async (type, fields, reason) => {
    await override(type, fields);
    const answer = await week7();
    expect([answer.games.length, kansasCity(answer)]).toEqual([12, undefined]);
    expect(answer.rejected).toMatchObject([{ reason, round: 7 }]);
  });

  it('finds a game that left its round by its id, and not one that is gone', async () => {
    const sourceId = String(kansasCity(await week7())?.sourceId);
    await override('round', { round: 12 });
    expect((await week7()).games).toHaveLength(12);
    expect((await source.fetchGame({ season: SEASON, sourceId })).games).toMatchObject([{ round: 12, homeTeamId: teamIdOf('KC') }]);
    await override('missing');
    expect((await week7()).games).toHaveLength(12);
    expect(await failureOf(source.fetchGame({ season: SEASON, sourceId }))).toMatchObject({ kind: 'empty' });
  });
});
