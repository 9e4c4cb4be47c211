import { signIn } from '../system/sign-in.ts';
import { type RunningSystem, withStartedSystem } from '../system/start-system.ts';
import { type ApiAnswer, callApi, fieldOf, listOf, textOf } from './api-client.ts';

const OPEN_ROUND = 5;
const SEASON = 2025;
/** In so many leagues of the demo season the player is. */
const DEMO_LEAGUES = 5;
const SEED_LIMIT_MS = 60_000;

export type RestWorld = {
  readonly system: RunningSystem;
  readonly player: string;
  readonly stranger: string;
  readonly admin: string;
  /** Ids of the player's demo leagues. */
  readonly leagues: { readonly open: string; readonly started: string; readonly out: string; readonly completed: string };
  /** Of a started league that the administrator is not in. */
  readonly startedKey: { readonly key: string; readonly password: string };
  readonly openKey: { readonly key: string; readonly password: string };
  readonly teams: { readonly playing: string; readonly onBye: string; readonly used: string };
  /** Under this Idempotency-Key a ticket has been opened. */
  readonly usedKey: string;
};

async function get(url: string, path: string, token: string): Promise<unknown> {
  return ok(await callApi(url, { method: 'GET', path, token }));
}

function ok({ status, body }: ApiAnswer): unknown {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function teamsOf(url: string, token: string, league: string): Promise<RestWorld['teams']> {
  const games = listOf(await get(url, `/games?leagueType=NFL&season=${SEASON}&round=${OPEN_ROUND}`, token));
  const playing = games.flatMap((game) => [fieldOf(fieldOf(game, 'homeTeam'), 'id'), fieldOf(fieldOf(game, 'awayTeam'), 'id')]).map(textOf);
  const all = listOf(await get(url, '/teams?leagueType=NFL', token)).map((team) => textOf(fieldOf(team, 'id')));
  const picked = listOf(await get(url, `/LeagueMembers/pick-history/league/${league}`, token)).filter(
    (pick) => fieldOf(pick, 'round') !== OPEN_ROUND,
  );
  const history = picked.map((pick) => textOf(fieldOf(pick, 'teamId')));
  const used = history.find((team) => playing.includes(team));
  const onBye = all.find((team) => !playing.includes(team));
  const free = playing.find((team) => !history.includes(team));
  if (used === undefined || onBye === undefined || free === undefined) throw new Error('week 5 has no team of each kind');
  return { playing: free, onBye, used };
}

async function keyOf(url: string, token: string, id: string): Promise<RestWorld['openKey']> {
  const league = await get(url, `/leagues/${id}`, token);
  return { key: textOf(fieldOf(league, 'key')), password: textOf(fieldOf(league, 'password')) };
}

/** The player's leagues, once the demo season has been filled with people. */
export async function demoLeagues(url: string, token: string): Promise<unknown[]> {
  const giveUpAt = performance.now() + SEED_LIMIT_MS;
  for (;;) {
    const leagues = listOf(await get(url, '/leagues/my-leagues', token));
    if (leagues.length >= DEMO_LEAGUES) return leagues;
    if (performance.now() > giveUpAt) throw new Error(`the demo season has ${leagues.length} leagues of the player`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function prepareWorld(system: RunningSystem): Promise<RestWorld> {
  const { url } = system;
  const player = await signIn(url, 'jordan.reyes@example.com');
  const mine = await demoLeagues(url, player);
  const idOf = (name: RegExp) =>
    textOf(
      fieldOf(
        mine.find((league) => name.test(textOf(fieldOf(league, 'name')))),
        'id',
      ),
    );
  const leagues = { open: idOf(/^Thursday/), started: idOf(/^Office/), out: idOf(/^Sunday/), completed: idOf(/^The Early/) };
  const usedKey = 'a key that was used';
  const body = { issueType: 'other', description: 'Opened by the test of bad input.' };
  ok(await callApi(url, { method: 'POST', path: '/supporttickets', token: player, body, headers: { 'idempotency-key': usedKey } }));
  const second = { name: 'The second league', password: 'second', leagueType: 'NFL', season: SEASON };
  ok(await callApi(url, { method: 'POST', path: '/leagues', token: player, body: second }));
  return {
    system,
    player,
    stranger: await signIn(url, 'ben.okafor@example.com'),
    admin: await signIn(url, 'admin@example.com'),
    leagues,
    startedKey: await keyOf(url, player, leagues.out),
    openKey: await keyOf(url, player, leagues.open),
    teams: await teamsOf(url, player, leagues.started),
    usedKey,
  };
}

/** The running demo season with three people signed in, and what bad calls need to know of it. */
export const openRestWorld = (): Promise<RestWorld> => withStartedSystem(prepareWorld);
