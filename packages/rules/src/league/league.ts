/** Life of a league (rules 3). */
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
  invitationEnded: 'This invitation does not work any more',
  notItsAdministrator: 'Only administrators of the league can do this',
} as const;

/** A whole number within bounds, both included, that a league may have or not. */
export type LeagueSetting = { readonly min: number; readonly max: number };

/** What a creator chooses and members see, beside the name: declared here, taken, kept and told by this declaration (CONTRIBUTING). */
export const LEAGUE_SETTINGS = {} satisfies Record<string, LeagueSetting>;
export type LeagueSettings = { [Name in keyof typeof LEAGUE_SETTINGS]?: number };

/** Open until the deadline of its start round, In Progress from then, Completed by its completing round (rules 3). */
export function leagueStatus(league: { startsAt: Date | null; completedRound: number | null; now: Date }): LeagueStatus {
  if (league.completedRound !== null) return 'Completed';
  return league.startsAt !== null && league.now >= league.startsAt ? 'In Progress' : 'Open';
}

/** The current round, never below the effective start; of a Completed league, the round that completed it (rules 3). */
export function displayedRound(league: { effectiveStart: number; completedRound: number | null; currentRound: number }): number {
  return league.completedRound ?? Math.max(league.effectiveStart, league.currentRound);
}

export type SeasonRound = { readonly ordinal: number; readonly startsAt: Date | null; readonly isVoid: boolean };

export type StartRound = { kind: 'round'; ordinal: number; startsAt: Date } | { kind: 'no-round-left' } | { kind: 'no-schedule' };

/** The round with which a league starts: the one it was made with, or the next that is not void (rules 2). */
export function effectiveStart(rounds: readonly { readonly ordinal: number; readonly isVoid: boolean }[], startRound: number): number {
  return rounds.find((round) => round.ordinal >= startRound && !round.isVoid)?.ordinal ?? startRound;
}

/** The first round whose deadline is still ahead when the league is created (rules 3). */
export function startRoundOf(rounds: readonly SeasonRound[], now: Date): StartRound {
  if (rounds.every((round) => round.startsAt === null)) return { kind: 'no-schedule' };
  for (const { ordinal, startsAt, isVoid } of [...rounds].sort((a, b) => a.ordinal - b.ordinal)) {
    if (startsAt !== null && !isVoid && now < startsAt) return { kind: 'round', ordinal, startsAt };
  }
  return { kind: 'no-round-left' };
}

/**
 * The round that completes a league, or null (rules 3). `eliminatedRounds` holds one entry a member, null for who is alive;
 * `closedThrough` is the last round of the closed run from round 1, 0 for none.
 */
export function completingRound(league: {
  startRound: number;
  lastRound: number;
  closedThrough: number;
  eliminatedRounds: readonly (number | null)[];
}): number | null {
  const { startRound, lastRound, closedThrough, eliminatedRounds } = league;
  const enough = eliminatedRounds.length >= 2 ? 1 : 0;
  for (let round = startRound; round <= closedThrough; round++) {
    const alive = eliminatedRounds.filter((out) => out === null || out > round).length;
    if (alive <= enough || round === lastRound) return round;
  }
  return null;
}

/** Winners: who is alive after the completing round; if nobody, everybody eliminated in it, whatever the reason (rules 3). */
export function isWinner(eliminatedRound: number | null, league: { completedRound: number; survivors: number }): boolean {
  if (league.survivors > 0) return eliminatedRound === null || eliminatedRound > league.completedRound;
  return eliminatedRound === league.completedRound;
}
