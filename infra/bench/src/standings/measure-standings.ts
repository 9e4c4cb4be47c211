import { inSnapshot } from '@survivor/db/in-transaction';
import { loadStandingsColumns } from '@survivor/db/queries/standings';
import { leagueIds } from '@survivor/services';
import { callerOf, createTestContext, standingsHead, viewLeagueIn } from '@survivor/services/testing';
import type { CallsWorld } from '../calls/calls-world.ts';
import { askEntityTag, requireResults } from '../calls/check-answers.ts';
import { fillLargeLeague } from '../calls/fill-large-league.ts';
import type { Area } from '../calls/pool-shape.ts';
import { type Length, prepareStretch } from '../calls/prepare-stretch.ts';
import { pickRequests, readRequests, standingsAlone } from '../calls/requests.ts';
import { compare, interleave, type Sides } from '../load/interleave.ts';
import type { LoadReport } from '../load/load-messages.ts';
import { type Sample, takeSample } from '../load/sample.ts';
import type { BenchResult } from '../result.ts';
import { percentile } from '../statistics.ts';

/** The most that are answered whole. */
const MEMBERS = 5_000;
const FEWER_MEMBERS = 1_000;
const READS_A_ROUND = 8;
const CONNECTIONS = 64;
/** Who reads, and who picks in between. */
const [READER, PICKERS] = [1, 2000];

const median50 = ({ p50Ms }: Sample) => p50Ms;

type League = { readonly id: number; readonly members: number; readonly area: Area };

async function addLeague(world: CallsWorld, members: number): Promise<League> {
  const id = await fillLargeLeague(world, members);
  return { id, members, area: { first: id, leagues: 1, people: Math.min(PICKERS, members) } };
}

type Timed = Pick<LoadReport, 'count' | 'seconds' | 'p50Ms' | 'p99Ms'>;

/** Times some work so many times, one after the other. */
async function timeEach(times: number, work: () => Promise<number>): Promise<Timed> {
  const begun = performance.now();
  const taken: number[] = [];
  for (let at = 0; at < times; at++) taken.push(await work());
  const seconds = (performance.now() - begun) / 1000;
  return { count: times, seconds, p50Ms: percentile(taken, 0.5), p99Ms: percentile(taken, 0.99) };
}

/** Reads through HTTP, each after one more member has picked, so that nothing that was kept is right. */
async function prepareCold(world: CallsWorld, { id, area }: League): Promise<() => Promise<Sample>> {
  const { load, product, postmaster, tokens } = world;
  const [request] = readRequests('standings', { first: id, leagues: 1, people: READER }, tokens);
  if (request === undefined) throw new Error('there is no request');
  await requireResults(product.url, request, { calls: 1, naming: 'memberCount' });
  const [picks, reads] = [`picks in ${id}`, `standings of ${id}`];
  await load.prepare(picks, pickRequests({ area }, tokens).slice(1));
  await load.prepare(reads, [request]);
  const once = { url: product.url, connections: 1, count: 1 };
  const read = async () => {
    await load.run({ ...once, plan: picks });
    return (await load.run({ ...once, plan: reads })).p50Ms;
  };
  return async () => (await takeSample({ served: [product], postmaster }, () => timeEach(READS_A_ROUND, read))).sample;
}

/** Sides that ask the database alone: for the columns, and for no more than the rows that they are made of. */
function prepareSql({ db, pool, postmaster }: CallsWorld, { id, members }: League): Sides {
  const sample = async (work: () => Promise<number>) => {
    const timed = async () => {
      const begun = performance.now();
      if ((await work()) !== members) throw new Error('members are missing');
      return performance.now() - begun;
    };
    return (await takeSample({ served: [], postmaster }, () => timeEach(READS_A_ROUND, timed))).sample;
  };
  const ctx = createTestContext(db, { caller: callerOf({ id: READER, name: '' }) });
  const columns = () =>
    inSnapshot(db, async (tx) => {
      const head = standingsHead(await viewLeagueIn(tx, { ctx, id: leagueIds.encode(id) }));
      return await sample(async () => (await loadStandingsColumns(tx, { leagueId: id, head, hasPictures: false }))?.columns.count ?? 0);
    });
  const count = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count, sum(length(name)), sum(array_length(picks, 1)) from members where league_id = $1',
      [id],
    );
    return rows[0]?.count ?? 0;
  };
  return { sql: columns, count: () => sample(count) };
}

/** stand.cold, stand.cold.sql, stand.growth: standings of 5,000 that nobody has read since they changed, and of 1,000. */
export async function measureStandCold(world: CallsWorld, { rounds, wants }: Length): Promise<BenchResult[]> {
  const league = await addLeague(world, MEMBERS);
  const small = wants('stand.growth') ? await addLeague(world, FEWER_MEMBERS) : undefined;
  const {
    cold = [],
    sql = [],
    count = [],
    ...others
  } = await interleave(
    {
      cold: await prepareCold(world, league),
      ...prepareSql(world, league),
      ...(small !== undefined && { small: await prepareCold(world, small) }),
    },
    rounds,
  );
  const unit = 'ms p50';
  const results = [
    compare({ ours: cold, limit: sql, read: median50 }, { name: 'stand.cold', unit, floor: 1.6, goal: 1.25 }),
    compare({ ours: sql, limit: count, read: median50 }, { name: 'stand.cold.sql', unit, floor: 2.5, goal: 1.8 }),
  ];
  const fewer = others['small'];
  if (fewer === undefined) return results;
  const aMember = {
    ours: cold,
    limit: fewer,
    read: ({ p50Ms }: Sample) => (p50Ms * 1000) / MEMBERS,
    readLimit: ({ p50Ms }: Sample) => (p50Ms * 1000) / FEWER_MEMBERS,
  };
  return [
    ...results,
    compare(aMember, { name: 'stand.growth', unit: 'us a member', floor: 1.5, goal: 1.25, details: { from: FEWER_MEMBERS, to: MEMBERS } }),
  ];
}

/** stand.warm: the same standings of 5,000 again, asked for with their entity tag where they have one, of a bare route. */
export async function measureStandWarm(world: CallsWorld, { rounds, ms }: Length): Promise<BenchResult[]> {
  const { id } = await addLeague(world, MEMBERS);
  const request = standingsAlone({ leagueId: id, userId: READER }, world.tokens);
  const tag = await askEntityTag(world.product.url, request);
  const requests = [{ ...request, headers: { ...request.headers, ...(tag !== null && { 'if-none-match': tag }) } }];
  const common = { connections: CONNECTIONS, ms, postmaster: world.postmaster };
  const { ours = [], bare = [] } = await interleave(
    {
      ours: await prepareStretch(world, { ...common, plan: 'warm', served: world.product, requests }),
      bare: await prepareStretch(world, { ...common, plan: 'warm.bare', served: world.bare, requests: 'bare' }),
    },
    rounds,
  );
  const about = { name: 'stand.warm', unit: 'requests a second', better: 'higher', floor: 0.7, goal: 0.9 } as const;
  return [
    compare(
      { ours, limit: bare, read: ({ perSecond }) => perSecond },
      { ...about, details: { 'entity tag': tag === null ? 'none' : 'sent' } },
    ),
  ];
}
