import { get } from 'node:http';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { startVirtualClock } from '@survivor/db/queries/clock';
import { createEmptyLeagues } from '@survivor/db/testing';
import { Standings, type StandingsDocument } from '@survivor/rules';
import type { CallsWorld } from '../calls/calls-world.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { standingsAlone } from '../calls/requests.ts';
import { deadlineOf, LAST_ROUND, YEAR } from '../grading/season-shape.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { type DrawnMember, drawLeague, fewestBytes } from './draw-league.ts';

const MEMBERS = 1000;
const READER = 1;
const HOUR_MS = 3_600_000;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

async function addLeague({ db, pool }: CallsWorld, drawn: readonly DrawnMember[]): Promise<number> {
  const season = await db.selectFrom('seasons').select('id').where('year', '=', YEAR).executeTakeFirstOrThrow();
  const { rows } = await pool.query<{ leagues: number }>('select count(*)::int as leagues from leagues');
  const alive = drawn.filter(({ out }) => out === null).length;
  const common = { seasonId: season.id, creatorSlot: 2, createdBy: 1 + (rows[0]?.leagues ?? 0), total: drawn.length, alive };
  const [league] = await createEmptyLeagues(db, [{ ...common, name: 'End of a season' }]);
  if (league === undefined) throw new Error('no league was made');
  await pool.query(
    `insert into members (league_id, user_id, name, is_admin, picks, eliminated_round, elimination_reason)
     select $1, n, d ->> 'name', n = 1, array(select jsonb_array_elements_text(d -> 'picks')::smallint)
       || array_fill(null::smallint, array[$3::int - jsonb_array_length(d -> 'picks')]), (d ->> 'out')::smallint, case when d ->> 'out' is not null then 'loss' end
     from jsonb_array_elements($2::jsonb) with ordinality one (d, n)`,
    [league.id, JSON.stringify(drawn), LAST_ROUND],
  );
  return league.id;
}

type Received = { readonly bytes: number; readonly encoding: string; readonly text: string };

/** The body as it comes over the wire to a browser, and what it says. */
function receive(url: string, { path, headers }: ReturnType<typeof standingsAlone>): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        const encoding = answer.headers['content-encoding'] ?? 'none';
        if (answer.statusCode !== 200 || encoding !== 'gzip')
          reject(new Error(`standings came ${answer.statusCode}, encoding ${encoding}`));
        else resolve({ bytes: body.length, encoding, text: gunzipSync(body).toString() });
      });
    }).on('error', reject);
  });
}

/** Throws unless every name, pick and elimination arrives. */
function requireAll(text: string, drawn: readonly DrawnMember[]): void {
  // The answer is the product's own.
  const { result } = JSON.parse(text) as { result: { data: { json: StandingsDocument } } };
  const standings = new Standings(result.data.json);
  const told = drawn.map((_, index): DrawnMember => {
    const { name, eliminatedRound } = standings.member(index);
    const cells = standings.rounds.map((round) => standings.cell(index, round));
    return { name, picks: cells.flatMap((cell) => (cell.kind === 'pick' ? cell.teamId : [])), out: eliminatedRound };
  });
  const words = (members: readonly DrawnMember[]) => members.map(({ name, picks, out }) => `${name} ${picks.join()} ${out}`).join('\n');
  if (words(told) !== words(drawn)) throw new Error('the standings are not those of the members');
}

/** Works at the end of the season, an hour after the last deadline; afterwards the clock stands where it stood. */
async function atEndOfSeason<T>({ db, pool }: CallsWorld, work: () => Promise<T>): Promise<T> {
  const { rows } = await pool.query<{ now: Date }>('select app_now() as now');
  await startVirtualClock(db, new Date(deadlineOf(LAST_ROUND).getTime() + HOUR_MS));
  try {
    return await work();
  } finally {
    await startVirtualClock(db, rows[0]?.now ?? new Date());
  }
}

type Weighed = { readonly bytes: number; readonly fewest: number; readonly brotli: number; readonly unpacked: number };

async function weigh(world: CallsWorld, drawn: readonly DrawnMember[]): Promise<Weighed> {
  const request = standingsAlone({ leagueId: await addLeague(world, drawn), userId: READER }, world.tokens);
  await receive(world.product.url, request);
  const { bytes, text } = await receive(world.product.url, request);
  requireAll(text, drawn);
  return { bytes, fewest: fewestBytes(drawn), brotli: brotliCompressSync(text, BROTLI).length, unpacked: Buffer.byteLength(text) };
}

function resultOf(name: string, { bytes, fewest, brotli, unpacked }: Weighed): BenchResult {
  const details = { members: MEMBERS, rounds: LAST_ROUND, 'fewest bytes': Math.round(fewest), 'brotli 4 would be': brotli, unpacked };
  return { ...ratioOf([bytes], [fewest]), name, unit: 'bytes gz', floor: 1.5, goal: 1.2, details };
}

/**
 * stand.bytes, stand.bytes.survival: the standings at the end of a season as a browser gets them, of the fewest bytes that can tell what
 * they tell; everybody alive after 18 rounds, or a quarter of the members out in each.
 */
export const measureStandBytes = (world: CallsWorld, { wants }: Length): Promise<BenchResult[]> =>
  atEndOfSeason(world, async () => {
    const results: BenchResult[] = [];
    const shapes = { 'stand.bytes': 0, 'stand.bytes.survival': 0.25 };
    for (const [name, outShare] of Object.entries(shapes))
      if (wants(name)) results.push(resultOf(name, await weigh(world, drawLeague(MEMBERS, { outShare }))));
    return results;
  });
