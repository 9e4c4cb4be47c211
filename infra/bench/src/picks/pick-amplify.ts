import { setTimeout as delay } from 'node:timers/promises';
import { StandingsOutput } from '@survivor/contract/league';
import { leagueIds } from '@survivor/services';
import { applyPicks } from '../../../../apps/web/src/features/league/apply-picks.ts';
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
const PICKS_A_SECOND = 200;
const LAST_EVENT_MS = 3000;

type Viewer = { readonly url: string; readonly leagueId: number; readonly token: string };

async function readStandings({ url, leagueId, token }: Viewer): Promise<StandingsOutput> {
  const input = encodeURIComponent(JSON.stringify({ json: { id: leagueIds.encode(leagueId) } }));
  const answer = await fetch(`${url}/trpc/league.standings?input=${input}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the standings were answered ${answer.status}`);
  const { result } = (await answer.json()) as { result: { data: { json: unknown } } };
  return StandingsOutput.parse(result.data.json);
}

/** Open pages of 50 leagues, which decide as the web does what to show and when to read; what they would ask for is counted. */
async function openViewers({ product, tokens }: CallsWorld) {
  let reads = 0;
  let lastAt = 0;
  let told = 0;
  const viewers = Array.from({ length: LEAGUES * VIEWERS }, (_, at) =>
    memberAt(AREAS.watched, (at % LEAGUES) * MEMBERS_PER_LEAGUE + Math.floor(at / LEAGUES)),
  );
  const open = viewers.map(async ({ leagueId, userId }) => {
    const viewer = { url: product.url, leagueId, token: tokens.get(userId) ?? '' };
    let standings = await readStandings(viewer);
    const readAgain = async () => {
      standings = await readStandings(viewer);
    };
    const queue = createLiveQueue({
      members: () => MEMBERS_PER_LEAGUE,
      showPicks: async (picks) => {
        const shown = applyPicks(standings, picks);
        standings = shown ?? standings;
        return shown !== null;
      },
      refetch: (parts) => {
        reads += 1;
        lastAt = performance.now();
        if (parts.includes('standings')) void readAgain();
      },
    });
    const socket = await openEventStream(viewer, (event) => {
      told += 1;
      lastAt = performance.now();
      queue.add(event);
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
  return { reads: () => reads, told: () => told, lastAt: () => lastAt, close };
}

/** pick.amplify: reads that 1,000 picks in 50 leagues cause in their open pages, a page and second. */
export async function measurePickAmplify(world: CallsWorld): Promise<BenchResult[]> {
  const viewers = await openViewers(world);
  try {
    const ms = (PICKS / PICKS_A_SECOND) * 1000;
    const picks = await preparePicks(world, { area: AREAS.watched }, { connections: 8, ms, rate: PICKS_A_SECOND });
    await delay(LAST_EVENT_MS);
    const [before, toldBefore, begun] = [viewers.reads(), viewers.told(), performance.now()];
    const { count } = await picks();
    await delay(LAST_EVENT_MS);
    const reads = viewers.reads() - before;
    const told = viewers.told() - toldBefore;
    if (told === 0) throw new Error('no page heard of a pick');
    const aViewerSecond = reads / (LEAGUES * VIEWERS) / ((viewers.lastAt() - begun) / 1000);
    const about = { name: 'pick.amplify', unit: 'reads a page and second', floor: 1, goal: 0.2 };
    return [{ ...ratioOf([aViewerSecond], [1]), ...about, details: { picks: count, reads, 'events told': told } }];
  } finally {
    viewers.close();
  }
}
