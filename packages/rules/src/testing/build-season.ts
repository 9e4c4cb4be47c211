import type { SeasonGame } from '../season/season-game.ts';
import type { SeasonFacts } from '../season/season-schedule.ts';
import { DAY, HOUR, plus } from '../season/time.ts';
import type { StoredGame } from '../source/accept-game.ts';

/** The first kickoff of test seasons, a Thursday evening. */
export const OPENING = new Date('2025-09-04T20:00:00Z');

export const after = (days: number, hours = 0): Date => plus(OPENING, days * DAY + hours * HOUR);

let made = 0;

/** A game of round 1 at the opening between its own teams, with these overrides. */
export function aGame(overrides: Partial<StoredGame> = {}): StoredGame {
  const id = ++made;
  return {
    id,
    round: 1,
    earlierRounds: [],
    homeTeamId: ((2 * id) % 32) + 1,
    awayTeamId: ((2 * id + 1) % 32) + 1,
    kickoffAt: OPENING,
    status: 'NS',
    homeScore: null,
    awayScore: null,
    firstFinalAt: null,
    sourceId: `g${id}`,
    isListed: true,
    isDisowned: false,
    isKickoffHeld: false,
    former: null,
    removedAt: null,
    removedFrom: null,
    ...overrides,
  };
}

export const final = (homeScore: number, awayScore: number) => ({ status: 'FT' as const, homeScore, awayScore });

/** A season of three rounds with nothing stored, a week before the opening. */
export function facts(games: readonly SeasonGame[], overrides: Partial<SeasonFacts> = {}): SeasonFacts {
  const { lastRound = 3 } = overrides;
  const rounds = Array.from({ length: lastRound }, (_, index) => ({ ordinal: index + 1, startsAt: null, formerStartsAt: null }));
  return { lastRound, rounds, games, now: after(-7), ...overrides };
}

/** Three rounds of two games each, Thursday and Sunday, a week apart. */
export function threeRounds(): StoredGame[] {
  return [0, 7, 14].flatMap((days, index) => [
    aGame({ round: index + 1, homeTeamId: 1, awayTeamId: 2 + index, kickoffAt: after(days) }),
    aGame({ round: index + 1, homeTeamId: 5, awayTeamId: 6 + index, kickoffAt: after(days + 3) }),
  ]);
}
