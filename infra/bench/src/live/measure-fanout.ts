import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { notifySeason } from '@survivor/db/queries/live-events';
import { type CallsWorld, SECRET } from '../calls/calls-world.ts';
import { AREAS, type Area, memberAt, membersOf } from '../calls/pool-shape.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { YEAR } from '../grading/season-shape.ts';
import { compare, interleave } from '../load/interleave.ts';
import { type Sample, takeSample } from '../load/sample.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { withProductServer } from '../servers/product-server.ts';
import type { Served } from '../servers/with-process.ts';
import type { StreamTarget } from './event-stream.ts';
import { StreamHolder } from './stream-holder.ts';

const STREAMS = 2000;
const STREAMS_LONG = 10_000;
const LONG_ROUNDS = 10;
/** The promise for each open stream. */
const PROMISED_KB = 40;
const SETTLE_MS = 1500;

function residentKb({ pid }: Served): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

type Targets = { readonly url: string; readonly streams: number; readonly area?: Area };

/** Streams of the members of an area in turn. */
export const targetsOf = ({ tokens }: CallsWorld, { url, streams, area = AREAS.pages }: Targets): StreamTarget[] =>
  Array.from({ length: streams }, (_, at) => {
    const { leagueId, userId } = memberAt(area, at % membersOf(area));
    return { url, leagueId, token: tokens.get(userId) ?? '' };
  });

async function openAll(holder: StreamHolder, { targets, served }: { targets: StreamTarget[]; served: Served }): Promise<number> {
  const before = residentKb(served);
  await holder.open(targets);
  await delay(SETTLE_MS);
  return (residentKb(served) - before) / targets.length;
}

/** live.memory: what an open stream takes of the server; live.fanout: events a second to all of them, of a bare loop that writes as many. */
export const measureFanout = (world: CallsWorld, length: Length): Promise<BenchResult[]> =>
  // On a server that has done nothing yet, whose memory no earlier work has made room in.
  withProductServer({ databaseUrl: world.databaseUrl, secret: SECRET }, (product) => measureOn(product, world, length));

async function measureOn(product: Served, world: CallsWorld, { rounds }: Length): Promise<BenchResult[]> {
  const { bare, db } = world;
  const streams = rounds > LONG_ROUNDS ? STREAMS_LONG : STREAMS;
  const [ours, limit] = [new StreamHolder(), new StreamHolder()];
  try {
    const season = await db.selectFrom('seasons').select('id').where('year', '=', YEAR).executeTakeFirstOrThrow();
    const kb = await openAll(ours, { targets: targetsOf(world, { url: product.url, streams }), served: product });
    const bareKb = await openAll(limit, { targets: targetsOf(world, { url: bare.url, streams }), served: bare });
    const side = (holder: StreamHolder, served: Served, tell: () => Promise<unknown>) => async (): Promise<Sample> => {
      const time = async () => {
        const { ms } = await holder.timeUntil(streams, async () => void (await tell()));
        return { count: streams, seconds: ms / 1000, p50Ms: ms, p99Ms: ms };
      };
      return (await takeSample({ served: [served], postmaster: null }, time)).sample;
    };
    const taken = await interleave(
      {
        ours: side(ours, product, () => notifySeason(db, { seasonId: season.id, kinds: ['games'] })),
        limit: side(limit, bare, () => fetch(`${bare.url}/tell`, { method: 'POST' })),
      },
      rounds,
    );
    const fanout = { ours: taken['ours'] ?? [], limit: taken['limit'] ?? [], read: ({ perSecond }: Sample) => perSecond };
    const details = { streams, 'bare kB': Math.round(bareKb) };
    return [
      { ...ratioOf([kb], [PROMISED_KB]), name: 'live.memory', unit: 'kB a stream', floor: 1, goal: 0.5, details },
      compare(fanout, { name: 'live.fanout', unit: 'events a second', better: 'higher', floor: 0.7, goal: 0.9, details }),
    ];
  } finally {
    ours.stop();
    limit.stop();
  }
}
