import { writeSetting } from '@survivor/db/queries/system/settings';
import { createEmptyLeagues } from '@survivor/db/testing';
import { leagueIds, userIds } from '@survivor/services';
import { createBearer } from '../../../../apps/server/src/auth/sessions/bearer.ts';
import { LoadClient, type PlannedRequest } from '../load/load-client.ts';
import { addUsers, fillOpenWeek, PEOPLE_PER_LEAGUE } from '../season/fill-season.ts';
import { LAST_ROUND, MEMBERS_PER_LEAGUE, ROUND, YEAR } from '../season/season-shape.ts';
import { type Databases, type OpenDatabase, withDatabase } from './databases.ts';
import { SECRET, type Served, withPlainStack, withProduct } from './processes.ts';
import { type Action, type Player, readRequestsOf } from './recorded.ts';

const LEAGUES = 1500;
export const USERS = LEAGUES * PEOPLE_PER_LEAGUE;
const DATABASE = 'bench_world';

/** A range of league ids. Each area for picks belongs to one side and starts without picks. */
export type Area = { readonly first: number; readonly leagues: number };
export const AREAS = {
  productPicks: { first: 1, leagues: 300 },
  restPicks: { first: 301, leagues: 300 },
  plainPicks: { first: 601, leagues: 300 },
  statement: { first: 901, leagues: 300 },
  pages: { first: 1201, leagues: 300 },
} as const satisfies Record<string, Area>;

/** The distance between the user ids of a league's members, as `fillOpenWeek` assigns them. */
export const STEP = USERS / MEMBERS_PER_LEAGUE;

/** 1,500 leagues of 20 one day before a deadline; the product, the plain stack and a client. */
export type World = OpenDatabase & {
  readonly databaseUrl: string;
  readonly tokens: readonly string[];
  readonly product: Served;
  readonly plain: Served;
  readonly load: LoadClient;
};

/** `perLeague` members of each league of an area: one of each league, then the next one of each. */
export const playersOf = ({ tokens }: World, { first, leagues }: Area, perLeague: number): Player[] =>
  Array.from({ length: leagues * perLeague }, (_, at) => {
    const league = first + (at % leagues);
    const userId = 1 + ((league - 1 + Math.floor(at / leagues) * STEP) % USERS);
    return { league, leagueId: leagueIds.encode(league), userId, token: tokens[userId - 1] ?? '', known: '' };
  });

/** What each of these players' browsers sends for an action, player after player. */
export const planOf = (action: Action, players: readonly Player[]): PlannedRequest[] =>
  players.flatMap((player) => readRequestsOf(action, player));

/** The same players with the version of the standings that their pages have from the product. */
export async function withKnown({ product }: World, players: readonly Player[]): Promise<Player[]> {
  const versions = new Map<number, string>();
  for (const { league, leagueId, token } of players) {
    if (versions.has(league)) continue;
    const input = encodeURIComponent(JSON.stringify({ json: { id: leagueId, known: '' } }));
    const response = await fetch(`${product.url}/trpc/league.standings?input=${input}`, { headers: { authorization: `Bearer ${token}` } });
    const version = /"version":"([^"]*)"/.exec(await response.text())?.[1];
    if (version === undefined) throw new Error(`the standings of league ${league} have no version (${response.status})`);
    versions.set(league, version);
  }
  return players.map((player) => ({ ...player, known: versions.get(player.league) ?? '' }));
}

async function signIn({ pool }: OpenDatabase): Promise<string[]> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  await pool.query(`insert into sessions (id, user_id, expires_at) select 'bench-session-' || id, id, $1 from users`, [expiresAt]);
  const bearer = createBearer([SECRET]);
  return Promise.all(
    Array.from({ length: USERS }, (_, index) => {
      const [id, name] = [index + 1, `Player ${index + 1}`];
      return bearer.sign({ subject: userIds.encode(id), sessionId: `bench-session-${id}`, name, isAdmin: false, expiresAt });
    }),
  );
}

async function fillWorld(open: OpenDatabase): Promise<string[]> {
  await fillOpenWeek(open, LEAGUES * MEMBERS_PER_LEAGUE);
  await open.pool.query(`update members set picks[${ROUND}] = null where league_id < ${AREAS.pages.first}`);
  await open.pool.query('vacuum (analyze) members');
  await writeSetting(open.db, 'binding', { sportsSource: 'demo', clock: 'virtual' });
  return await signIn(open);
}

export async function withWorld<T>(databases: Databases, work: (world: World) => Promise<T>): Promise<T> {
  const databaseUrl = await databases.create(DATABASE);
  const load = new LoadClient();
  try {
    return await withDatabase(databaseUrl, async (open) => {
      const world = { ...open, databaseUrl, tokens: await fillWorld(open), load };
      return await withProduct(databaseUrl, (product) => withPlainStack(databaseUrl, (plain) => work({ ...world, product, plain })));
    });
  } finally {
    load.stop();
    await databases.deleteDatabase(DATABASE);
  }
}

/** Adds a league of `members` people: first all who have a session, then people without one. */
export async function addLeague({ db, pool, tokens }: World, members: number): Promise<Player> {
  await addUsers(pool, members);
  const { id: seasonId } = await db.selectFrom('seasons').select('id').where('year', '=', YEAR).executeTakeFirstOrThrow();
  const size = { name: `League of ${members}`, total: members, alive: members };
  const [created] = await createEmptyLeagues(db, [{ seasonId, createdBy: 1 + (members % USERS), creatorSlot: 2, ...size }]);
  const league = created?.id ?? 0;
  await pool.query(
    `insert into members (league_id, user_id, name, is_admin, picks)
     select $1, u.id, u.name, u.id = 1, m.picks[:4] || array_fill(null::smallint, array[${LAST_ROUND - 4}])
     from users u join members m on m.league_id = 1 + u.id % 1000 and m.user_id = m.league_id where u.id <= $2`,
    [league, members],
  );
  await pool.query('vacuum (analyze) members');
  return { league, leagueId: leagueIds.encode(league), userId: 1, token: tokens[0] ?? '', known: '' };
}
