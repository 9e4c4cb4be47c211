import { type SourceReport, storeRound } from '@survivor/services';
import { expect, it } from 'vitest';
import { grade, join, type LiveLeague, openLiveLeague, openStream, pick } from '../testing/live-league.ts';

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

/** Everything that Ben is sent while Ann picks one team, then another; the first team's game is cancelled in both worlds. */
async function playWorld(first: string, second: string): Promise<string> {
  const live = await openLiveLeague();
  try {
    await grade(live);
    const ben = await openStream(live, live.ben);
    for (const team of [first, second]) {
      await pick(live, live.ann, team);
      await ben.until('message');
    }
    await cancelGame(live);
    await ben.until('message');
    await grade(live);
    await join(live, live.eve);
    while (!ben.text.includes('joined')) await ben.until('message');
    ben.close();
    return ben.text;
  } finally {
    await live.server.close();
  }
}

it('sends the same bytes in worlds that differ only in hidden picks', async () => {
  const picks = [
    ['1', '3'],
    ['3', '3'],
    ['5', '1'],
    ['32', '2'],
  ] as const;
  const worlds: string[] = [];
  for (const [first, second] of picks) worlds.push(await playWorld(first, second));
  expect(new Set(worlds)).toEqual(new Set([worlds[0]]));
  expect(worlds[0]).toContain('{"kind":"picked"}');
  console.log(`${worlds.length} worlds, ${worlds[0]?.length} bytes each, 0 differ`);
}, 30_000);
