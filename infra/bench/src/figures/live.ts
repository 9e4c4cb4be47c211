import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { notifySeason } from '@survivor/db/events/live-events';
import type { StreamsOrder } from '../../bin/streams.ts';
import type { Figure } from '../figure.ts';
import { LoadClient } from '../load/load-client.ts';
import { YEAR } from '../season/season-shape.ts';
import { Helper, type Served, withProduct } from '../system/processes.ts';
import type { Player } from '../system/recorded.ts';
import { AREAS, planOf, playersOf, type World, withKnown } from '../system/world.ts';

const CONNECTIONS = 128;
const SETTLE_MS = 1500;

const openStreams = () => new Helper<StreamsOrder, number>('bin/streams.ts');
const targetsOf = (players: readonly Player[], { url }: Served) => players.map(({ leagueId, token }) => ({ url, leagueId, token }));

const residentKb = ({ pid }: Served): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Figure 10: memory of an open stream, on a server that has done nothing else. */
export const measureStreams = (world: World, streams: number): Promise<Figure[]> =>
  withProduct(world.databaseUrl, async (served) => {
    const helper = openStreams();
    try {
      const players = playersOf(world, AREAS.pages, Math.ceil(streams / AREAS.pages.leagues)).slice(0, streams);
      await delay(SETTLE_MS);
      const before = residentKb(served);
      await helper.order({ kind: 'open', targets: targetsOf(players, served) });
      await delay(SETTLE_MS);
      const product = [(residentKb(served) - before) / streams];
      return [{ name: 'memory of an open stream', unit: 'kB', product, better: 'lower', limit: 60, goal: 30, note: `${streams} streams` }];
    } finally {
      helper.stop();
    }
  });

/** Half of the open pages, on one of two servers, with the client that reads for them. */
type Half = { readonly served: Served; readonly streams: Helper<StreamsOrder, number>; readonly load: LoadClient };

/** Passes a deadline for all leagues and pages. Resolves to the announced spread. */
async function announceDeadline({ db, pool }: World, halves: readonly Half[], pages: number): Promise<number> {
  const received = Promise.all(halves.map(({ streams }) => streams.order({ kind: 'await', events: pages })));
  const { id: seasonId } = await db.selectFrom('seasons').select('id').where('year', '=', YEAR).executeTakeFirstOrThrow();
  await pool.query('update leagues set version = version + 1');
  await notifySeason(db, { seasonId, kinds: ['round'] });
  return Math.max(...(await received));
}

/** Figure 9: how long after the spread the last open page on two servers is fresh. */
export async function measureDeadline(world: World, { rounds, pages: all }: { rounds: number; pages: number }): Promise<Figure[]> {
  const pages = all / 2;
  const [second, streams] = [new LoadClient(), [openStreams(), openStreams()] as const];
  const late: number[] = [];
  let [refused, firstRefusal, spreadMs] = [0, '', 0];
  try {
    await withProduct(world.databaseUrl, async (other) => {
      const halves: Half[] = [
        { served: world.product, streams: streams[0], load: world.load },
        { served: other, streams: streams[1], load: second },
      ];
      const players = playersOf(world, AREAS.pages, Math.ceil(pages / AREAS.pages.leagues)).slice(0, pages);
      const requests = planOf('deadline', await withKnown(world, players));
      for (const half of halves) {
        await half.load.prepare('deadline', requests);
        await half.streams.order({ kind: 'open', targets: targetsOf(players, half.served) });
      }
      spreadMs = await announceDeadline(world, halves, pages);
      for (let round = 0; round <= rounds; round++) {
        const options = { plan: 'deadline', connections: CONNECTIONS, count: requests.length, rate: requests.length / (spreadMs / 1000) };
        const announced = announceDeadline(world, halves, pages);
        const reports = await Promise.all(halves.map(({ load, served }) => load.run({ ...options, url: served.url }, { mayRefuse: true })));
        await announced;
        if (round === 0) continue;
        refused += reports.reduce((sum, report) => sum + report.refused, 0);
        firstRefusal ||= reports.map((report) => report.firstRefusal).join('');
        late.push(Math.max(0, ...reports.map(({ seconds }) => seconds - spreadMs / 1000)));
      }
    });
  } finally {
    second.stop();
    for (const helper of streams) helper.stop();
  }
  // A refused page is not fresh at all.
  const product = refused === 0 ? late : [Number.POSITIVE_INFINITY];
  const note = `the announced spread of ${spreadMs} ms; ${refused} refused ${firstRefusal.slice(0, 3)}`;
  return [{ name: `${all} open pages at a deadline`, unit: 's late', product, better: 'lower', limit: 2, goal: 1, note }];
}
