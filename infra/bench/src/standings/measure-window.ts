import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Standings, type StandingsDocument } from '@survivor/rules';
import type { CallsWorld } from '../calls/calls-world.ts';
import { askOnce, requireResults } from '../calls/check-answers.ts';
import { fillLargeLeague } from '../calls/fill-large-league.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { readRequests } from '../calls/requests.ts';
import type { PlannedRequest } from '../load/load-messages.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { percentile } from '../statistics.ts';

const MEMBERS = 1_000_000;
const FEWER = 200_000;
/** So many rounds are a long run. */
const LONG = 10;
const READS_A_ROUND = 20;
const READER = 1;
const ROWS = 200;
const PROMISED_MS = 100;
const PROMISED_BYTES = 60_000;

/** The document in an answer of one call. */
function documentIn(results: readonly unknown[]): StandingsDocument {
  // The answer is the product's own, and its names are compared with the database's.
  const [answer] = results as [{ result: { data: { json: StandingsDocument } } }];
  return answer.result.data.json;
}

async function timeOnce(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Throws unless the window is what plain SQL says: places, names, the reader's place, and how many are alive. */
async function requireOrder({ pool }: CallsWorld, league: number, document: StandingsDocument): Promise<void> {
  const { rows } = await pool.query<{ user_id: number; name: string; place: number }>(
    `select * from (select user_id, name, (row_number() over (order by name collate "en-US-x-icu", user_id))::int as place
       from members where league_id = $1 and eliminated_round is null) alive where place <= $2 or user_id = $3 order by place`,
    [league, ROWS, READER],
  );
  const standings = new Standings(document);
  const { window } = document;
  const own = rows.find(({ user_id }) => user_id === READER);
  const told = window?.places.map((place, at) => `${place} ${standings.member(window.first + at).name}`).join();
  const plain = rows
    .slice(0, ROWS)
    .map(({ place, name }) => `${place} ${name}`)
    .join();
  if (told !== plain) throw new Error('the window is not what the rows are in order');
  if (own !== undefined && window?.ownPlace !== own.place) throw new Error(`the reader stands at ${own.place}, not ${window?.ownPlace}`);
}

/** Bytes as a browser gets them, and unpacked. */
async function weigh(url: string, request: PlannedRequest): Promise<{ gzip: number; brotli: number; plain: number }> {
  const text = Buffer.from(JSON.stringify(await askOnce(url, request)));
  return { gzip: gzipSync(text).length, brotli: brotliCompressSync(text).length, plain: text.length };
}

/** stand.window, stand.window.bytes: the first view of a league of a million (`--full`; else 200,000), by a process that has its order, and by one that has not. */
export async function measureStandWindow(world: CallsWorld, { rounds }: Length): Promise<BenchResult[]> {
  const members = rounds >= LONG ? MEMBERS : FEWER;
  const league = await fillLargeLeague(world, members);
  const area = { first: league, leagues: 1, people: READER };
  const [request] = readRequests('standings', area, world.tokens);
  if (request === undefined) throw new Error('there is no request');
  const { url } = world.product;
  const ask = () => requireResults(url, request, { calls: 1, naming: 'memberCount' });
  const built: number[] = [];
  const viewed: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // As grading or a newcomer counts it: what is kept is of another version.
    await world.pool.query('update leagues set version = version + 1 where id = $1', [league]);
    built.push(await timeOnce(ask));
    const taken: number[] = [];
    for (let at = 0; at < READS_A_ROUND; at++) taken.push(await timeOnce(ask));
    viewed.push(percentile(taken, 0.5));
  }
  const document = documentIn(await ask());
  if (document.memberCount !== members) throw new Error(`${document.memberCount} of ${members} members are counted`);
  await requireOrder(world, league, document);
  const bytes = await weigh(url, request);
  const details = {
    members,
    'ms when the order is built first': Math.round(percentile(built, 0.5)),
    'slowest of these': Math.round(Math.max(...built)),
  };
  const limits = (limit: number, of: readonly number[]) => of.map(() => limit);
  return [
    {
      ...ratioOf(viewed, limits(PROMISED_MS, viewed)),
      name: 'stand.window',
      unit: 'ms p50',
      floor: 1,
      goal: 0.3,
      details: { limit: '100 ms', ...details },
    },
    {
      ...ratioOf([bytes.gzip], [PROMISED_BYTES]),
      name: 'stand.window.bytes',
      unit: 'bytes gz',
      floor: 1,
      goal: 0.417,
      details: { limit: '60 kB', brotli: bytes.brotli, unpacked: bytes.plain, members },
    },
  ];
}
