import { startVirtualClock } from '@survivor/db/queries/season/clock';
import { createGame, createLeagueRow, createSeason, createTeams, createUser } from '@survivor/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { getClock } from '../console/get-clock.ts';
import { getGlobalState, getRoundStart } from '../console/get-global-state.ts';
import { getSystem } from '../console/get-system.ts';
import { callerOf, createTestContext, refusalOf, type TestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getNextStart } from './get-next-start.ts';
import { listGames } from './list-games.ts';
import { listSeasonGames } from './list-season-games.ts';
import { listOfferedSeasons, listSeasons } from './list-seasons.ts';

const hours = (count: number) => new Date(Date.parse('2025-09-04T12:00:00Z') + count * 3_600_000);
const STARTS = [hours(0), hours(168), null];

const database = useTestDatabase();
let admin: TestContext;
beforeAll(async () => {
  const user = await createUser(database.db);
  admin = createTestContext(database.db, { caller: callerOf(user, { isAdmin: true }) });
});

describe('without any season', () => {
  it('says so', async () => {
    expect(await listSeasons({ ctx: admin })).toEqual([]);
    expect(await getGlobalState({ ctx: admin })).toEqual({ nflState: null });
    expect(await getRoundStart({ ctx: admin, input: { leagueType: 'NFL' } })).toBeNull();
    expect(getSystem({ ctx: admin })).toMatchObject({ isVirtualClock: true, clientId: 'test-client' });
    expect((await refusalOf(getClock({ ctx: admin }))).code).toBe('not-found');
    expect(await getNextStart({ ctx: admin, input: { leagueType: 'NFL', season: 2025 } })).toEqual({
      round: null,
      refusal: 'This season is not known',
      createdLeagues: 0,
    });
  });
});

describe('in a season', () => {
  let seasonId: number;
  beforeAll(async () => {
    await createTeams(database.db);
    const coming = { leagueType: 'MarchMadness', year: 2026, display: 'March Madness 2026', state: 'coming-soon', lastRound: 6 } as const;
    await createSeason(database.db, coming);
    await createSeason(database.db, { year: 2024 });
    seasonId = (await createSeason(database.db, { starts: STARTS, movesOn: [hours(100), hours(300), null] })).id;
    await startVirtualClock(database.db, hours(-1));
  });

  it('lists playable seasons first, then the latest', async () => {
    expect((await listSeasons({ ctx: admin })).map((season) => season.display)).toEqual([
      'NFL 2025-2026',
      'NFL 2024-2025',
      'March Madness 2026',
    ]);
  });

  it('offers the seasons with a future deadline for new leagues, or else the newest with the reason', async () => {
    const offered = async () => (await listOfferedSeasons({ ctx: admin })).map((season) => season.display);
    const next = (season: number) => getNextStart({ ctx: admin, input: { leagueType: 'NFL', season } });
    expect(await offered()).toEqual(['NFL 2025-2026']);
    await createLeagueRow(database.db, { seasonId, createdBy: admin.caller?.id ?? 0 });
    const round = { ordinal: 1, description: 'Week 1', startsAt: hours(0) };
    expect(await next(2025)).toEqual({ round, refusal: null, createdLeagues: 1 });
    await createSeason(database.db, { year: 2026, starts: [hours(9000)] });
    expect(await offered()).toEqual(['NFL 2026-2027', 'NFL 2025-2026']);
    await startVirtualClock(database.db, hours(9000));
    expect(await offered()).toEqual(['NFL 2025-2026']);
    expect(await next(2025)).toMatchObject({ round: null, refusal: 'The season has no rounds left to play' });
    expect(await next(2024)).toMatchObject({ refusal: "The season's schedule is not loaded yet" });
    await database.db.deleteFrom('rounds').where('starts_at', '=', hours(9000)).execute();
    await startVirtualClock(database.db, hours(-1));
  });

  it('moves to the next round only by the clock', async () => {
    expect(await getGlobalState({ ctx: admin })).toEqual({ nflState: { season: 2025, round: 1, roundStart: hours(0) } });
    await startVirtualClock(database.db, hours(100));
    expect(await getGlobalState({ ctx: admin })).toEqual({ nflState: { season: 2025, round: 2, roundStart: hours(168) } });
    expect(await getRoundStart({ ctx: admin, input: { leagueType: 'NFL' } })).toEqual(hours(168));
    expect((await getClock({ ctx: admin })).now.getTime()).toBeGreaterThanOrEqual(hours(100).getTime());
  });

  it('lists the games of a round by kickoff, unknown ones last', async () => {
    const final = { status: 'FT', homeScore: 3, awayScore: 0 } as const;
    await createGame(database.db, { seasonId, round: 2, homeTeamId: 1, awayTeamId: 2, kickoffAt: hours(170) });
    await createGame(database.db, { seasonId, round: 2, homeTeamId: 3, awayTeamId: 4, kickoffAt: null });
    await createGame(database.db, { seasonId, round: 2, homeTeamId: 5, awayTeamId: 6, kickoffAt: hours(168), ...final });
    const games = await listGames({ ctx: admin, input: { leagueType: 'NFL', season: 2025, round: 2 } });
    expect(games.map((game) => game.homeTeam.abbreviation)).toEqual(['CAR', 'ARI', 'BAL']);
    expect(games[0]).toMatchObject({ gameTime: hours(168), ...final, awayTeam: { id: '6', name: 'Chicago Bears' } });
  });

  it('lists the games of all rounds, without those that the source has retracted', async () => {
    await createGame(database.db, { seasonId, round: 1, homeTeamId: 1, awayTeamId: 9, kickoffAt: hours(3) });
    const gone = await createGame(database.db, { seasonId, round: 1, homeTeamId: 7, awayTeamId: 8, kickoffAt: hours(2) });
    await database.db.updateTable('games').set({ is_disowned: true }).where('id', '=', gone.id).execute();
    const games = await listSeasonGames({ ctx: admin, input: { leagueType: 'NFL', season: 2025 } });
    expect(games.map(({ round, awayTeamId, homeTeamId }) => `${round}: ${awayTeamId} at ${homeTeamId}`)).toEqual([
      '1: 9 at 1',
      '2: 6 at 5',
      '2: 2 at 1',
      '2: 4 at 3',
    ]);
    expect(games[1]).toEqual({
      round: 2,
      gameTime: hours(168),
      status: 'FT',
      awayTeamId: '6',
      homeTeamId: '5',
      homeScore: 3,
      awayScore: 0,
    });
  });
});
