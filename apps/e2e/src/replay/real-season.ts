import type { ScriptOptions } from './member-script.ts';
import { openRealSeason } from './replay-source.ts';
import { describeReplay, type ReplaySuite } from './replay-suite.ts';

/** Twelve people whose league begins in the middle of Week 6, and starts with Week 7. */
export const latecomers = (seed: number): ScriptOptions => ({
  seed: seed + 7,
  startRound: 7,
  luckEnds: [null, null, 16],
  perOddTeam: 0,
  crowd: { favourite: 4, random: 2, forgetful: 1, waverer: 1, clumsy: 1, late: 0 },
});

type RealSeason = Pick<ReplaySuite, 'scripts' | 'usually'> & Partial<Pick<ReplaySuite, 'redisUrl'>>;

/** Replays a season as it was really played. */
export function realSeason(year: number, suite: RealSeason): void {
  describeReplay({ name: String(year), open: () => openRealSeason(year), seed: year, redisUrl: null, ...suite });
}
