import type { DemoGame } from './draw-season.ts';
import { drawSeason } from './draw-season.ts';
import { easternTime } from './eastern-time.ts';

// Chosen for 57 % home wins, and Detroit and Dallas at home on Thanksgiving.
const SEED = 2799;

/** Wednesday noon (Eastern) of Week 5: Week 4 is over, the Week 5 deadline is ahead. */
export const DEMO_SEASON_START_CLOCK: Date = easternTime(4, 'Wed', '12:00');

let schedule: readonly DemoGame[] | undefined;

/** The 272 games of the demo season in order of round and kickoff. */
export function demoSchedule(): readonly DemoGame[] {
  schedule ??= drawSeason(SEED);
  return schedule;
}
