import { runsOf, seedsOf } from '@survivor/rules/testing';
import { type SourceReport, storeRound } from '@survivor/services';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientOf, grade, join, type LiveLeague, openLiveLeague, openStream, pick, plan } from '../testing/live-league.ts';
import type { StreamReader } from '../testing/stream-reader.ts';

/** Two picks in a row, and the team of a plan. */
type World = readonly [first: string, second: string, planned: string | null];

/** Worlds with random teams, beside those that are kept: each takes a second or two. */
const RANDOM_WORLDS = runsOf({ usual: 2, soak: 40 });
const LIMIT_MS = 30_000 + RANDOM_WORLDS * 15_000;

const team = fc.integer({ min: 1, max: 32 }).map(String);
const anyWorld: fc.Arbitrary<World> = fc.tuple(team, team, fc.option(team, { nil: null }));

const CANCELLED = { homeTeamId: 1, awayTeamId: 2 };

async function cancelGame({ server }: LiveLeague): Promise<void> {
  const game: SourceReport = {
    ...CANCELLED,
    sourceId: 'live-1',
    round: 5,
    kickoffAt: new Date('2025-10-03T00:20:00Z'),
    status: 'CANC',
    homeScore: null,
    awayScore: null,
  };
  await storeRound({ db: server.db, season: 2025, round: 5, answer: { games: [game], quarantined: [] } });
}

/** By kind: what is told comes when it comes, and what follows must wait for it in every world. */
async function hears(stream: StreamReader, kind: string): Promise<void> {
  for (;;) {
    const { data } = await stream.until('message');
    if (data.includes(`"kind":"${kind}"`)) return;
  }
}

/** Everything that Ben is sent while Ann picks one team, then another, with or without a plan; one game is cancelled in all worlds. */
async function playWorld([first, second, planned]: World): Promise<string> {
  const live = await openLiveLeague();
  try {
    const ben = await openStream(live, live.ben);
    await grade(live);
    await hears(ben, 'graded');
    // What is kept of the standings is what a pick is told by.
    await clientOf(live.address, live.ben).league.standings.query({ id: live.league });
    for (const team of [first, second]) {
      await pick(live, live.ann, team);
      if (planned !== null) await plan(live, live.ann, planned);
      await hears(ben, 'picked');
    }
    await cancelGame(live);
    await hears(ben, 'games');
    await grade(live);
    await join(live, live.eve);
    await hears(ben, 'joined');
    ben.close();
    return ben.text;
  } finally {
    await live.server.close();
  }
}

it.each(seedsOf())(
  'sends the same bytes in worlds that differ only in hidden picks and plans (seed %i)',
  { timeout: LIMIT_MS },
  async (seed) => {
    const picks: readonly World[] = [
      ['1', '3', null],
      ['3', '3', '7'],
      ['5', '1', null],
      ['32', '2', '9'],
      ...fc.sample(anyWorld, { seed, numRuns: RANDOM_WORLDS }),
    ];
    const worlds: string[] = [];
    for (const world of picks) worlds.push(await playWorld(world));
    expect(new Set(worlds)).toEqual(new Set([worlds[0]]));
    expect(worlds[0]).toContain('"kind":"picked","spreadMs":0,"herdMs":0,"picks":{"round":5,"members":"');
    console.log(`${worlds.length} worlds, ${worlds[0]?.length} bytes each, 0 differ, seed ${seed}`);
  },
);
