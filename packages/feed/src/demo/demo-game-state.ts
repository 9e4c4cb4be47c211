import type { GameStatus } from '@survivor/rules';
import type { DemoGame } from './demo-schedule.ts';
import { OVERTIME_MINUTES, PARTS, pointsOf, REGULATION_MINUTES } from './plays.ts';

const MINUTE_MS = 60_000;

export type DemoGameState = { status: GameStatus; kickoffAt: Date; homeScore: number | null; awayScore: number | null };

function statusAfter(minutes: number, overtime: boolean): GameStatus {
  if (minutes >= OVERTIME_MINUTES && overtime) return 'AOT';
  if (minutes >= REGULATION_MINUTES) return overtime ? 'OT' : 'FT';
  return PARTS.findLast(([, from]) => minutes >= from)?.[0] ?? 'NS';
}

/** A demo game at a point in time. */
export function demoGameState(game: DemoGame, now: Date): DemoGameState {
  const unplayed = (status: GameStatus, kickoffAt: Date): DemoGameState => ({ status, kickoffAt, homeScore: null, awayScore: null });
  const rescheduledAt = game.news?.rescheduledAt ?? null;
  const movedTo = rescheduledAt !== null && now >= rescheduledAt ? game.movedTo : null;
  const kickoffAt = new Date(movedTo ?? game.kickoffAt);
  if (game.news !== null && now >= game.news.calledOffAt && movedTo === null) {
    return unplayed(game.special === 'cancelled' ? 'CANC' : 'PST', kickoffAt);
  }
  const minutes = (now.getTime() - kickoffAt.getTime()) / MINUTE_MS;
  if (minutes < 0) return unplayed('NS', kickoffAt);
  const soFar = game.plays.filter((play) => play.minute <= minutes);
  return {
    status: statusAfter(minutes, game.overtime),
    kickoffAt,
    homeScore: pointsOf(soFar, 'home'),
    awayScore: pointsOf(soFar, 'away'),
  };
}
