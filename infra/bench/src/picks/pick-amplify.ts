import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_EVENTS } from '@survivor/rules';
import { createLiveQueue } from '../../../../apps/web/src/features/league/live-parts.ts';
import type { CallsWorld } from '../calls/calls-world.ts';
import { AREAS, memberAt } from '../calls/pool-shape.ts';
import { MEMBERS_PER_LEAGUE } from '../grading/season-shape.ts';
import { openEventStream } from '../live/event-stream.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { preparePicks } from './prepare-picks.ts';

const { leagues: LEAGUES } = AREAS.watched;
const VIEWERS = 3;
const PICKS = 1000;
const PICKS_A_SECOND = 100;
const LAST_EVENT_MS = 3000;

/** Open pages of 50 leagues, which decide with the web's own queue when to read; what they would ask for is counted. */
async function openViewers({ product, tokens }: CallsWorld) {
  let reads = 0;
  let lastAt = 0;
  const viewers = Array.from({ length: LEAGUES * VIEWERS }, (_, at) =>
    memberAt(AREAS.watched, (at % LEAGUES) * MEMBERS_PER_LEAGUE + Math.floor(at / LEAGUES)),
  );
  const open = viewers.map(async ({ leagueId, userId }) => {
    const queue = createLiveQueue({
      members: () => MEMBERS_PER_LEAGUE,
      refetch: () => {
        reads += 1;
        lastAt = performance.now();
      },
    });
    const socket = await openEventStream({ url: product.url, leagueId, token: tokens.get(userId) ?? '' }, (kind) => {
      const known = LIVE_EVENTS.find((event) => event === kind);
      if (known === undefined) throw new Error(`an event is called ${kind}`);
      queue.add(known);
    });
    return () => {
      queue.stop();
      socket
        .removeAllListeners()
        .on('error', () => {})
        .destroy();
    };
  });
  const closers = await Promise.all(open);
  const close = () => {
    for (const end of closers) end();
  };
  return { reads: () => reads, lastAt: () => lastAt, close };
}

/** pick.amplify: reads that 1,000 picks in 50 leagues cause in their open pages, a page and second. */
export async function measurePickAmplify(world: CallsWorld): Promise<BenchResult[]> {
  const viewers = await openViewers(world);
  try {
    const ms = (PICKS / PICKS_A_SECOND) * 1000;
    const picks = await preparePicks(world, { area: AREAS.watched }, { connections: 8, ms, rate: PICKS_A_SECOND });
    await delay(LAST_EVENT_MS);
    const [before, begun] = [viewers.reads(), performance.now()];
    const { count } = await picks();
    await delay(LAST_EVENT_MS);
    const reads = viewers.reads() - before;
    if (reads === 0) throw new Error('no page heard of a pick');
    const aViewerSecond = reads / (LEAGUES * VIEWERS) / ((viewers.lastAt() - begun) / 1000);
    const about = { name: 'pick.amplify', unit: 'reads a page and second', floor: 1, goal: 0.2 };
    return [{ ...ratioOf([aViewerSecond], [1]), ...about, details: { picks: count, reads } }];
  } finally {
    viewers.close();
  }
}
