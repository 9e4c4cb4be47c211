import { inSnapshot } from '@survivor/db/in-transaction';
import { startVirtualClock } from '@survivor/db/queries/clock';
import { loadStandingsColumns } from '@survivor/db/queries/standings';
import { Standings, type StandingsDocument } from '@survivor/rules';
import { leagueIds } from '@survivor/services';
import { callerOf, createTestContext, standingsHead, viewLeagueIn } from '@survivor/services/testing';
import { type CallsWorld, SECRET } from '../calls/calls-world.ts';
import { askOnce } from '../calls/check-answers.ts';
import { startCountingProxy } from '../calls/counting-proxy.ts';
import { AREAS, memberAt } from '../calls/pool-shape.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { standingsAlone } from '../calls/requests.ts';
import { deadlineOf, GRADED_ROUND, MEMBERS_PER_LEAGUE } from '../grading/season-shape.ts';
import type { PlannedRequest } from '../load/load-messages.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { withProductServer } from '../servers/product-server.ts';
import type { Served } from '../servers/with-process.ts';

const AREA = { first: AREAS.pages.first, leagues: 500 };
const READERS = 10;
/** So few that no read is put off, which a press of more would be. */
const CONNECTIONS = 64;
const FEW_CONNECTIONS = 8;
const AFTER_MS = 2 * 60_000;
const BEFORE_MS = 24 * 3_600_000;
/** Of the statement that reads the columns of standings alone. */
const COLUMNS = ' as exceptions';
const PLANS = { open: 'reveal.open', herd: 'reveal.herd' };

/** The pages of each league, one league after the other: they all hear it at the same moment. */
function requestsOf({ tokens }: CallsWorld, readers: number): PlannedRequest[] {
  return Array.from({ length: AREA.leagues * readers }, (_, at) => {
    const [league, reader] = [Math.floor(at / readers), at % readers];
    return standingsAlone(memberAt(AREA, league * MEMBERS_PER_LEAGUE + reader), tokens);
  });
}

const setClock = ({ db }: CallsWorld, ms: number) => startVirtualClock(db, new Date(deadlineOf(GRADED_ROUND).getTime() + ms));

/** The pages are open, with what is hidden; then the deadline passes. */
async function reveal(world: CallsWorld, { url }: Served): Promise<void> {
  const { pool, load } = world;
  await setClock(world, -BEFORE_MS);
  // What was kept of the last reveal is of another version.
  await pool.query('update leagues set version = version + 1 where id between $1 and $2', [AREA.first, AREA.first + AREA.leagues - 1]);
  await load.run({ plan: PLANS.open, url, connections: FEW_CONNECTIONS, count: AREA.leagues });
  await setClock(world, AFTER_MS);
}

async function runHerd({ load }: CallsWorld, { url }: Served): Promise<number> {
  const { seconds } = await load.run({ plan: PLANS.herd, url, connections: CONNECTIONS, count: AREA.leagues * READERS });
  return seconds * 1000;
}

/** Throws unless the standings show the picks that were hidden. */
async function requireShown({ pool, tokens }: CallsWorld, { url }: Served): Promise<void> {
  const member = memberAt(AREA, 0);
  const answer = (await askOnce(url, standingsAlone(member, tokens))) as { result: { data: { json: StandingsDocument } } };
  const standings = new Standings(answer.result.data.json);
  const told = Array.from({ length: standings.count }, (_, index) => {
    const cell = standings.cell(index, GRADED_ROUND);
    return cell.kind === 'pick' ? cell.teamId : cell.kind;
  });
  const { rows } = await pool.query<{ team: number | null }>(
    'select picks[$2] as team from members where league_id = $1 order by user_id',
    [member.leagueId, GRADED_ROUND],
  );
  if (told.join() !== rows.map(({ team }) => team ?? 'none').join()) throw new Error(`after the reveal the standings tell ${told.join()}`);
}

/** The sum of the times of the statement that reads the columns, league after league. */
async function sumBareSql({ db }: CallsWorld): Promise<number> {
  let sum = 0;
  for (let at = 0; at < AREA.leagues; at++) {
    const { leagueId, userId } = memberAt(AREA, at * MEMBERS_PER_LEAGUE);
    const ctx = createTestContext(db, { caller: callerOf({ id: userId, name: '' }) });
    await inSnapshot(db, async (tx) => {
      const head = standingsHead(await viewLeagueIn(tx, { ctx, id: leagueIds.encode(leagueId) }));
      const begun = performance.now();
      const loaded = await loadStandingsColumns(tx, { leagueId, head, hasPictures: true });
      sum += performance.now() - begun;
      if (loaded?.columns.count !== MEMBERS_PER_LEAGUE) throw new Error('members are missing');
    });
  }
  return sum;
}

/** How often each league's columns are read when its pages ask a process that knows none of them revealed. */
async function countBuilds(world: CallsWorld): Promise<number> {
  const proxy = await startCountingProxy(world.databaseUrl, COLUMNS);
  try {
    return await withProductServer({ databaseUrl: proxy.url, secret: SECRET }, async (served) => {
      await reveal(world, served);
      const before = proxy.statements();
      await runHerd(world, served);
      return (proxy.statements() - before) / AREA.leagues;
    });
  } finally {
    await proxy.close();
  }
}

async function timeReveals(world: CallsWorld, rounds: number): Promise<{ herd: number; sql: number }[]> {
  const taken: { herd: number; sql: number }[] = [];
  for (let round = -1; round < rounds; round++) {
    await reveal(world, world.product);
    const herd = await runHerd(world, world.product);
    const sql = await sumBareSql(world);
    if (round >= 0) taken.push({ herd, sql });
  }
  await requireShown(world, world.product);
  return taken;
}

/**
 * stand.reveal: a deadline passes and ten pages of each of 500 leagues ask at once: until all are served, of the sum of the bare SQL of
 * their standings; stand.reveal.builds: how often a process reads the columns of a league for them.
 */
export async function measureReveal(world: CallsWorld, { rounds, wants }: Length): Promise<BenchResult[]> {
  const { load } = world;
  await load.prepare(PLANS.open, requestsOf(world, 1));
  await load.prepare(PLANS.herd, requestsOf(world, READERS));
  const details = { leagues: AREA.leagues, pages: AREA.leagues * READERS };
  const results: BenchResult[] = [];
  try {
    if (wants('stand.reveal.builds')) {
      const builds = await countBuilds(world);
      results.push({ ...ratioOf([builds], [1]), name: 'stand.reveal.builds', unit: 'a league', floor: 1, goal: 1, details });
    }
    if (wants('stand.reveal')) {
      const taken = await timeReveals(world, rounds);
      const [herd, sql] = [taken.map((one) => one.herd), taken.map((one) => one.sql)];
      const about = {
        name: 'stand.reveal',
        unit: 'ms',
        floor: 3,
        goal: 1.5,
        details: { ...details, 'limit ms': sql.map(Math.round).join(' ') },
      };
      results.push({ ...ratioOf(herd, sql), ...about });
    }
    return results;
  } finally {
    await setClock(world, -BEFORE_MS);
  }
}
