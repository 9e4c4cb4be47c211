import type { EliminationReason } from '../season/team-result.ts';

/** The states of a league (rules 3). */
export const LEAGUE_STATUSES = ['Open', 'In Progress', 'Completed'] as const;
export type LeagueStatus = (typeof LEAGUE_STATUSES)[number];

/** Leagues that one user may create in a season (rules 3). */
export const LEAGUES_PER_USER_AND_SEASON = 2;

export const LEAGUE_REFUSALS = {
  tooMany: 'You can create at most two leagues per season',
  noRoundLeft: 'The season has no rounds left to play',
  noSchedule: "The season's schedule is not loaded yet",
  wrongKeyOrPassword: 'League key or password is incorrect',
  started: 'This league has already started',
  invitationEnded: 'This invitation no longer works',
  notItsAdministrator: 'Only administrators of the league can do this',
} as const;

/** The bounds of an optional whole number, both included. */
export type LeagueSetting = { readonly min: number; readonly max: number };

/**
 * What a creator may choose besides the name. Input, storage and output follow from this
 * declaration (CONTRIBUTING).
 */
export const LEAGUE_SETTINGS = {} satisfies Record<string, LeagueSetting>;
export type LeagueSettings = { [Name in keyof typeof LEAGUE_SETTINGS]?: number };

/**
 * Open until the deadline of the start round, In Progress until the completing round, then
 * Completed (rules 3).
 */
export function leagueStatus(league: { startsAt: Date | null; completedRound: number | null; now: Date }): LeagueStatus {
  if (league.completedRound !== null) return 'Completed';
  return league.startsAt !== null && league.now >= league.startsAt ? 'In Progress' : 'Open';
}

/**
 * The current round, at least the effective start; for a completed league, its completing round
 * (rules 3).
 */
export function displayedRound(league: { effectiveStart: number; completedRound: number | null; currentRound: number }): number {
  return league.completedRound ?? Math.max(league.effectiveStart, league.currentRound);
}

export type SeasonRound = { readonly ordinal: number; readonly startsAt: Date | null; readonly isVoid: boolean };

export type StartRound = { kind: 'round'; ordinal: number; startsAt: Date } | { kind: 'no-round-left' } | { kind: 'no-schedule' };

/** The first round of a league: its start round, or the next one that is not void (rules 2). */
export function effectiveStart(rounds: readonly { readonly ordinal: number; readonly isVoid: boolean }[], startRound: number): number {
  return rounds.find((round) => round.ordinal >= startRound && !round.isVoid)?.ordinal ?? startRound;
}

/** The first round whose deadline has not passed when the league is created (rules 3). */
export function startRoundOf(rounds: readonly SeasonRound[], now: Date): StartRound {
  if (rounds.every((round) => round.startsAt === null)) return { kind: 'no-schedule' };
  for (const { ordinal, startsAt, isVoid } of [...rounds].sort((a, b) => a.ordinal - b.ordinal)) {
    if (startsAt !== null && !isVoid && now < startsAt) return { kind: 'round', ordinal, startsAt };
  }
  return { kind: 'no-round-left' };
}

/**
 * The round that completes a league, or null (rules 3). `eliminatedRounds` has one entry per
 * member, null for alive ones. All rounds from 1 to `closedThrough` are closed; 0 means none.
 */
export function completingRound(league: {
  startRound: number;
  lastRound: number;
  closedThrough: number;
  eliminatedRounds: readonly (number | null)[];
}): number | null {
  const { startRound, lastRound, closedThrough, eliminatedRounds } = league;
  const maxAliveAtEnd = eliminatedRounds.length >= 2 ? 1 : 0;
  for (let round = startRound; round <= closedThrough; round++) {
    const alive = eliminatedRounds.filter((out) => out === null || out > round).length;
    if (alive <= maxAliveAtEnd || round === lastRound) return round;
  }
  return null;
}

/** The elimination of a member; both null while alive. */
export type Elimination = { readonly round: number | null; readonly reason: EliminationReason | null };

/** Stands for no round: all members left, and nobody wins. */
export const NOBODY_WINS = 0;

/**
 * The round whose eliminated members share the win of a completed league without survivors: the
 * latest in which anybody was eliminated by anything but leaving (rules 3).
 */
export function sharedRound(eliminations: readonly Elimination[]): number {
  return Math.max(NOBODY_WINS, ...eliminations.map(({ round, reason }) => (reason === 'left' ? NOBODY_WINS : (round ?? NOBODY_WINS))));
}

type CompletedLeague = {
  readonly completedRound: number;
  readonly survivors: number;
  /** See {@link sharedRound}; null if it is the completing round. */
  readonly sharedRound?: number | null;
};

/**
 * Whether a member wins: alive after the completing round or, if nobody is, eliminated in the round
 * whose members share the win (rules 3).
 */
export function isWinner(eliminatedRound: number | null, league: CompletedLeague): boolean {
  const { completedRound, survivors } = league;
  if (survivors > 0) return eliminatedRound === null || eliminatedRound > completedRound;
  return eliminatedRound === (league.sharedRound ?? completedRound);
}
