import { type ApiResponse, callApi, fieldOf, listOf, textOf } from './api-client.ts';

const OPEN_ROUND = 5;
const SEASON = 2025;
/** The number of the player's leagues in the demo season. */
const DEMO_LEAGUES = 5;
const SEED_LIMIT_MS = 60_000;

async function get(url: string, path: string, token: string): Promise<unknown> {
  return ok(await callApi(url, { method: 'GET', path, token }));
}

function ok({ status, body }: ApiResponse): unknown {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Ids of the teams that play in the open round and that the player has not used in the league. */
export async function freeTeamsOf(url: string, token: string, league: string): Promise<string[]> {
  const games = listOf(await get(url, `/games?leagueType=NFL&season=${SEASON}&round=${OPEN_ROUND}`, token));
  const playing = games.flatMap((game) => [fieldOf(fieldOf(game, 'homeTeam'), 'id'), fieldOf(fieldOf(game, 'awayTeam'), 'id')]).map(textOf);
  const history = listOf(await get(url, `/LeagueMembers/pick-history/league/${league}`, token));
  const picked = history.filter((pick) => fieldOf(pick, 'round') !== OPEN_ROUND).map((pick) => textOf(fieldOf(pick, 'teamId')));
  return playing.filter((team) => !picked.includes(team));
}

/** Waits until the demo season is seeded and returns the player's leagues. */
export async function demoLeagues(url: string, token: string): Promise<unknown[]> {
  const giveUpAt = performance.now() + SEED_LIMIT_MS;
  for (;;) {
    const leagues = listOf(await get(url, '/leagues/my-leagues', token));
    if (leagues.length >= DEMO_LEAGUES) return leagues;
    if (performance.now() > giveUpAt) throw new Error(`the demo season has ${leagues.length} leagues of the player`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
