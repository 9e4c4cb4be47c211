import { createDemoSource, DEMO_SEASON_START_CLOCK } from '@survivor/feed';
import { awayResult, countingGames, earliest, HOUR, homeResult, plus, type SeasonGame } from '@survivor/rules';
import { chooseDemoTeam, countWins, type DrawnLeague, drawDemoLeagues } from '@survivor/services/testing';
import { expect, it } from 'vitest';

const SEASON = 2025;
const OPEN_ROUND = 5;
const LAST_SHOWN = 12;
const FEWEST = { 'Office Survivors': 4, 'Sunday Family League': 3, 'Chalk and Ink Open': 8 };
type Picks = (number | null)[];

/** The games of the demo season as they are known at an instant. */
async function gamesAt(now: Date): Promise<SeasonGame[]> {
  const source = createDemoSource({ season: SEASON, now: async () => now });
  const rounds = await Promise.all(Array.from({ length: 18 }, (_, at) => source.fetchRound({ season: SEASON, round: at + 1 })));
  const games = rounds.flatMap((round) => round.games);
  return games.map((game, id) => ({ ...game, id, earlierRounds: [], isDisowned: false, isKickoffHeld: false }));
}

const final = await gamesAt(new Date('2026-03-01T00:00:00Z'));

const hasWon = (round: number, teamId: number | null) =>
  countingGames(final, round).some(
    (game) => (game.homeTeamId === teamId && homeResult(game) === 'W') || (game.awayTeamId === teamId && awayResult(game) === 'W'),
  );

const isAlive = (startRound: number, picks: Picks, after: number) =>
  picks.slice(startRound - 1, after).every((teamId, at) => hasWon(startRound + at, teamId));

/** The picks of the members that survive Week 12, each made at the deadline as the demo makes them. */
async function playLeague({ league, members }: DrawnLeague, leagueId: number): Promise<Picks[]> {
  const players = members.map(({ person: userId, events }) => {
    const picks: Picks = Array.from({ length: 18 }, () => null);
    for (const { round, teamId } of events) picks[round - 1] = teamId;
    return { userId, picks };
  });
  for (let round = OPEN_ROUND; round <= LAST_SHOWN; round++) {
    const startsAt = earliest(final.filter((game) => game.round === round).map(({ kickoffAt }) => kickoffAt)) ?? new Date(0);
    const known = await gamesAt(plus(startsAt, -HOUR));
    const week = { round, startsAt, games: countingGames(known, round), wins: countWins(known) };
    for (const { userId, picks } of players) {
      if (isAlive(league.startRound, picks, round - 1)) picks[round - 1] ??= chooseDemoTeam({ leagueId, userId, picks }, week, startsAt);
    }
  }
  return players.map(({ picks }) => picks).filter((picks) => isAlive(league.startRound, picks, LAST_SHOWN));
}

it('the leagues of the demo keep several members alive to Week 12, each team picked once', async () => {
  const drawn = drawDemoLeagues(await gamesAt(DEMO_SEASON_START_CLOCK), DEMO_SEASON_START_CLOCK);
  const survivors = await Promise.all(drawn.map(playLeague));
  const counts = Object.fromEntries(drawn.map(({ league }, at) => [league.name, survivors[at]?.length ?? 0]));
  for (const [name, fewest] of Object.entries(FEWEST)) expect(counts[name], name).toBeGreaterThanOrEqual(fewest);
  for (const picks of survivors.flat()) {
    const teams = picks.filter((teamId) => teamId !== null);
    expect(new Set(teams).size).toBe(teams.length);
  }
});
