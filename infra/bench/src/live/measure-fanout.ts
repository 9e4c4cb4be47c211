import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '@survivor/db/in-transaction';
import { notifySeason } from '@survivor/db/queries/live-events';
import { type CallsWorld, SECRET } from '../calls/calls-world.ts';
import { AREAS, type Area, memberAt, membersOf } from '../calls/pool-shape.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { GRADED_ROUND, YEAR } from '../grading/season-shape.ts';
import { compare, interleave } from '../load/interleave.ts';
import { type Sample, takeSample } from '../load/sample.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { withProductServer } from '../servers/product-server.ts';
import type { Served } from '../servers/with-process.ts';
import { percentile } from '../statistics.ts';
import type { StreamTarget } from './event-stream.ts';
import { StreamHolder } from './stream-holder.ts';

const STREAMS = 2000;
const STREAMS_LONG = 10_000;
const LONG_ROUNDS = 10;
/** The promise for each open stream. */
const PROMISED_KB = 40;
const SETTLE_MS = 1500;
/** Changes that a sample is of, one after the other. */
const TICKS = 10;

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

type Ticks = { readonly streams: number; readonly tell: () => Promise<unknown> };

/** Changes one after the other, each once all streams have had the one before. */
async function takeTicks(holder: StreamHolder, { streams, tell }: Ticks) {
  const taken: number[] = [];
  const arrivals: number[] = [];
  for (let at = 0; at < TICKS; at++) {
    const heard = await holder.timeUntil(streams, async () => void (await tell()));
    taken.push(heard.ms);
    arrivals.push(...heard.arrivals);
  }
  const [count, seconds] = [streams * TICKS, taken.reduce((sum, ms) => sum + ms, 0) / 1000];
  if (arrivals.length !== count) throw new Error(`${arrivals.length} of ${count} events arrived`);
  return { count, seconds, p50Ms: percentile(arrivals, 0.5), p99Ms: percentile(arrivals, 0.99) };
}

/** A point more in a game, and the event of it, as an answer of the source stores them: in one transaction. */
const score = ({ db }: CallsWorld, seasonId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const games = tx.updateTable('games').set(({ eb }) => ({ home_score: eb(eb.fn.coalesce('home_score', eb.val(0)), '+', 1) }));
    const { numUpdatedRows } = await games
      .where('season_id', '=', seasonId)
      .where('round', '=', GRADED_ROUND)
      .where('home_team_id', '=', 1)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error('there is no such game');
    await notifySeason(tx, { seasonId, kinds: ['games'] });
  });

/**
 * live.memory: what an open stream takes of the server; live.fanout: events a second to all of them, of a bare loop that writes as many;
 * live.tick: from a change of a game until a stream has its event, 99th percentile of all, of that loop.
 */
export const measureFanout = (world: CallsWorld, length: Length): Promise<BenchResult[]> =>
  // On a server that has done nothing yet, whose memory no earlier work has made room in.
  withProductServer({ databaseUrl: world.databaseUrl, secret: SECRET }, (product) => measureOn(product, world, length));

async function measureOn(product: Served, world: CallsWorld, { rounds, wants }: Length): Promise<BenchResult[]> {
  const { bare, db } = world;
  const streams = rounds > LONG_ROUNDS ? STREAMS_LONG : STREAMS;
  const [ours, limit] = [new StreamHolder(), new StreamHolder()];
  try {
    const season = await db.selectFrom('seasons').select('id').where('year', '=', YEAR).executeTakeFirstOrThrow();
    const kb = await openAll(ours, { targets: targetsOf(world, { url: product.url, streams }), served: product });
    const bareKb = await openAll(limit, { targets: targetsOf(world, { url: bare.url, streams }), served: bare });
    const side = (holder: StreamHolder, served: Served, tell: () => Promise<unknown>) => async (): Promise<Sample> => {
      const ticks = () => takeTicks(holder, { streams, tell });
      return (await takeSample({ served: [served], postmaster: null }, ticks)).sample;
    };
    const tellBare = () => fetch(`${bare.url}/tell`, { method: 'POST' });
    const taken = await interleave(
      {
        ours: side(ours, product, () => notifySeason(db, { seasonId: season.id, kinds: ['games'] })),
        limit: side(limit, bare, tellBare),
        ...(wants('live.tick') && { tick: side(ours, product, () => score(world, season.id)), bareTick: side(limit, bare, tellBare) }),
      },
      rounds,
    );
    const fanout = { ours: taken['ours'] ?? [], limit: taken['limit'] ?? [], read: ({ perSecond }: Sample) => perSecond };
    const details = { streams, 'bare kB': Math.round(bareKb) };
    const tick = { ours: taken['tick'] ?? [], limit: taken['bareTick'] ?? [], read: ({ p99Ms }: Sample) => p99Ms };
    const aboutTick = { name: 'live.tick', unit: 'ms p99', floor: 2, goal: 1.3, details: { streams, 'changes a round': TICKS } };
    return [
      { ...ratioOf([kb], [PROMISED_KB]), name: 'live.memory', unit: 'kB a stream', floor: 1, goal: 0.5, details },
      compare(fanout, { name: 'live.fanout', unit: 'events a second', better: 'higher', floor: 0.7, goal: 0.9, details }),
      ...(tick.ours.length > 0 ? [compare(tick, aboutTick)] : []),
    ];
  } finally {
    ours.stop();
    limit.stop();
  }
}
