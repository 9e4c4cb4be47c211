import type { ScriptOptions } from './member-script.ts';
import type { SeasonScripts } from './play-season.ts';
import { openRealSeason } from './replay-source.ts';
import { describeReplay } from './replay-suite.ts';

/** Twelve people whose league begins in the middle of Week 6, and starts with Week 7. */
export const latecomers = (seed: number): ScriptOptions => ({
  seed: seed + 7,
  startRound: 7,
  luckEnds: [null, null, 16],
  perOddTeam: 0,
  crowd: { favourite: 4, random: 2, forgetful: 1, waverer: 1, clumsy: 1, late: 0 },
});

/** Replays a season as it was really played. */
export function realSeason(year: number, scripts: SeasonScripts, redisUrl: string | null = null): void {
  describeReplay({ name: String(year), open: () => openRealSeason(year), scripts, seed: year, redisUrl });
}
