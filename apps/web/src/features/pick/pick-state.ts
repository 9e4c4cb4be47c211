import { hasKickedOff, type PickRefusal, refusePick, type Standings, type TeamAvailability } from '@survivor/rules';
import type { Game, League } from '../../lib/api/trpc.ts';

/**
 * The state of a pick. Four states have no pick: `none` before the deadline, `missed` and `excused`
 * after it, and `waiting` while no deadline is known.
 */
export type PickState = 'void' | 'none' | 'missed' | 'excused' | 'waiting' | 'can-change' | 'locked' | 'won' | 'lost';

export type PickFacts = {
  readonly teamId: string | null;
  readonly startsAt: Date | null;
  readonly isLocked: boolean;
  readonly correct: boolean | null;
  /** Known before the deadline: the pick no longer counts (rules 5). */
  readonly isVoid: boolean;
  readonly isExcused: boolean;
};

/** The state of the member's pick for the displayed round (screens 2.8, "Pick card"). */
export function pickStateOf({ teamId, startsAt, isLocked, correct, isVoid, isExcused }: PickFacts): PickState {
  if (teamId === null) {
    if (startsAt === null) return 'waiting';
    if (!isLocked) return 'none';
    return isExcused ? 'excused' : 'missed';
  }
  if (isVoid && (!isLocked || startsAt === null)) return 'void';
  if (!isLocked) return 'can-change';
  if (correct === null) return 'locked';
  return correct ? 'won' : 'lost';
}

export type PickEntry = { readonly round: number; readonly teamId: string };

export type RefusalFacts = {
  readonly league: Pick<League, 'status' | 'round'>;
  readonly isEliminated: boolean;
  readonly now: Date;
  readonly game: Game;
  readonly teamId: string;
  readonly history: readonly PickEntry[];
};

function availabilityIn(game: Game): TeamAvailability {
  if (game.status === 'CANC') return 'gone';
  return hasKickedOff(game.status) ? 'kicked-off' : 'plays';
}

/** Another round in which the member has picked the team, or null. */
export function usedInRound(history: readonly PickEntry[], teamId: string, round: number): number | null {
  return history.find((pick) => pick.teamId === teamId && pick.round !== round)?.round ?? null;
}

/** Why the server would refuse this team now, by the same rule, or null (rules 4). */
export function refusalOf({ league, isEliminated, now, game, teamId, history }: RefusalFacts): PickRefusal | null {
  const { ordinal, startsAt } = league.round;
  return refusePick({
    isLeagueCompleted: league.status === 'Completed',
    displayedRound: ordinal,
    round: ordinal,
    isEliminated,
    startsAt,
    now,
    teamId: Number(teamId),
    availability: availabilityIn(game),
    usedInRound: usedInRound(history, teamId, ordinal),
  });
}

/** Earlier weeks whose pick has no verdict yet: late data eliminates nobody (rules 2). */
export function undecidedRounds(standings: Standings, round: number): number[] {
  const { ownIndex } = standings;
  if (ownIndex < 0) return [];
  return standings.rounds.filter((earlier) => {
    if (earlier >= round) return false;
    const cell = standings.cell(ownIndex, earlier);
    return cell.kind === 'pick' && cell.correct === null;
  });
}
