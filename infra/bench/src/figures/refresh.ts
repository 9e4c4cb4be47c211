import { type Figure, interleave } from '../figure.ts';
import { LAST_ROUND, ROUND, YEAR } from '../season/season-shape.ts';
import type { Action, Player } from '../system/recorded.ts';
import { AREAS, planOf, playersOf, type World, withKnown } from '../system/world.ts';

const CONNECTIONS = 16;
const PAGES_PER_LEAGUE = 3;
const STRETCH_MS = 1000;
const AREA = { ...AREAS.pages, leagues: 100 };

/** Runs before each measurement: adds a member to each league, so all pages are out of date. */
async function joinEverywhere({ pool }: World, { first, leagues }: { first: number; leagues: number }): Promise<void> {
  const range = [first, first + leagues - 1];
  await pool.query(
    `insert into members (league_id, user_id, name, picks)
     select l.id, own.id, 'Player ' || own.id, array_fill(null::smallint, array[${LAST_ROUND}]) from leagues l,
       lateral (select max(u.id) as id from users u where not exists (select from members m where m.league_id = l.id and m.user_id = u.id)) own
     where l.id between $1 and $2`,
    range,
  );
  await pool.query('update leagues set total = total + 1, alive = alive + 1, version = version + 1 where id between $1 and $2', range);
}

/** Runs before each measurement: adds a point to a game of the week, as a fetch would. */
async function changeScore({ pool }: World): Promise<void> {
  await pool.query(
    `update games set home_score = coalesce(home_score, 0) + 1 where round = $1 and home_team_id = 1
       and season_id = (select id from seasons where year = $2)`,
    [ROUND, YEAR],
  );
}

type Comparison = Pick<Figure, 'name' | 'limit' | 'goal' | 'note'> & {
  readonly action: Action;
  readonly players: readonly Player[];
  readonly change?: () => Promise<void>;
};

/** Requests a second of the product and of the plain stack, one process each. */
async function compare({ load, product, plain }: World, rounds: number, comparison: Comparison): Promise<Figure> {
  const { action, players, change, ...about } = comparison;
  const requests = planOf(action, players);
  await load.prepare(about.name, requests);
  let refusals = 0;
  const side = (url: string) => async () => {
    await change?.();
    // After a change every page is refreshed once; else pages are refreshed for a while.
    const limit = change === undefined ? { ms: STRETCH_MS } : { count: requests.length };
    const options = { plan: about.name, url, connections: CONNECTIONS, ...limit };
    const { count, refused, seconds } = await load.run(options, { mayRefuse: true });
    refusals += refused;
    return (count - refused) / seconds;
  };
  const { ours, peer } = await interleave({ ours: side(product.url), peer: side(plain.url) }, { rounds, warmUp: 2 });
  return { ...about, note: `${about.note}; ${refusals} refused`, unit: 'requests/s', product: ours, peer, better: 'higher' };
}

/** Figures 1 to 4: what real pages send, answered by the product and by the plain stack. */
export async function measureRefresh(world: World, rounds: number): Promise<Figure[]> {
  const players = playersOf(world, AREA, PAGES_PER_LEAGUE);
  const known = await withKnown(world, players);
  const figures: Figure[] = [];
  const add = async (comparison: Comparison) => figures.push(await compare(world, rounds, comparison));
  const note = `plain stack; ${players.length} pages of ${AREA.leagues} leagues of 20`;
  await add({ name: 'league page refresh, nothing changed', action: 'deadline', players: known, limit: 3, goal: 5, note });
  await add({ name: 'league page first open', action: 'open a league', players: known, limit: 1.5, goal: 2, note });
  await add({ name: 'My Leagues with five leagues', action: 'open My Leagues', players: known, limit: 2, goal: 3, note });
  const change = { limit: 2, goal: 3, players: known };
  const scored = { name: 'league page refresh after a score', action: 'score change', change: () => changeScore(world) } as const;
  await add({ ...change, ...scored, note: `${note}, one score before each round` });
  const joined = { name: 'league page refresh after a join', action: 'join', change: () => joinEverywhere(world, AREA) } as const;
  await add({ ...change, ...joined, note: `${note}, one more member in each league before each round` });
  return figures;
}
