import type { EliminationReason } from '../season/team-result.ts';
import type { LeagueEnd } from './league-end.ts';
import type { Standings, StandingsCell } from './standings.ts';
import { countEliminated, eliminationsByTeam, type PickGroup, weekFacts } from './week-facts.ts';

/**
 * The reader's week: won the league with it, survived it, eliminated in it, eliminated earlier, or
 * not taking part.
 */
type OwnWeek = 'won' | 'survived' | 'out' | 'earlier' | 'none';

/** The summary of a week for one member, computed from the standings alone. */
export type WeekStory = {
  readonly own: OwnWeek;
  /** The reader's pick of the week; null without one, also if they are excused. */
  readonly teamId: number | null;
  readonly reason: EliminationReason | null;
  readonly aliveBefore: number;
  readonly eliminatedCount: number;
  readonly aliveAfter: number;
  /** The largest group that one team or missed picks eliminated; null if it is fewer than two. */
  readonly topCause: PickGroup | null;
  /** Weeks that the reader has survived, including this one. */
  readonly weeksSurvived: number;
  /** Members who were eliminated in an earlier week than the reader. */
  readonly outlasted: number;
  /** How the league ended, if it ended with this week. */
  readonly end: LeagueEnd | null;
};

function ownWeek(eliminatedRound: number | null, cell: StandingsCell | null, round: number): OwnWeek {
  if (eliminatedRound !== null && eliminatedRound < round) return 'earlier';
  if (eliminatedRound === round) return 'out';
  return cell?.kind === 'pick' || cell?.kind === 'excused' ? 'survived' : 'none';
}

function countBefore(standings: Standings, round: number): number {
  return standings.rounds.filter((earlier) => earlier < round).reduce((sum, earlier) => sum + countEliminated(standings, earlier), 0);
}

/** The most frequent cause, if it concerns several members. */
function findTopCause(standings: Standings, round: number): PickGroup | null {
  const [top] = eliminationsByTeam(standings, round);
  return top !== undefined && top.count > 1 ? top : null;
}

/** Summarizes a finished week (screens 2.8, "The week is over"). */
export function weekStory(standings: Standings, round: number): WeekStory {
  const { ownIndex } = standings;
  const { fromRound } = standings.document;
  const { aliveBefore, eliminatedCount, aliveAfter } = weekFacts(standings, round);
  const topCause = findTopCause(standings, round);
  const own = ownIndex < 0 ? null : standings.member(ownIndex);
  const cell = own === null ? null : standings.cell(own.index, round);
  const eliminatedRound = own?.eliminatedRound ?? null;
  const end = round === standings.document.toRound ? standings.end : null;
  const teamId = cell?.kind === 'pick' ? cell.teamId : null;
  const lastSurvived = Math.min(round, (eliminatedRound ?? Number.POSITIVE_INFINITY) - 1);
  return {
    own: end !== null && standings.isWinner(ownIndex) ? 'won' : ownWeek(eliminatedRound, cell, round),
    teamId,
    reason: own?.eliminationReason ?? null,
    aliveBefore,
    eliminatedCount,
    aliveAfter,
    topCause,
    weeksSurvived: own === null ? 0 : Math.max(0, lastSurvived - fromRound + 1),
    outlasted: countBefore(standings, Math.min(round + 1, eliminatedRound ?? Number.POSITIVE_INFINITY)),
    end,
  };
}

/**
 * The last round before the displayed one, or the last of a completed league, in which every pick
 * is decided; else null.
 */
export function lastFinishedRound(standings: Standings): number | null {
  const { fromRound, toRound } = standings.document;
  for (let round = standings.isCompleted ? toRound : toRound - 1; round >= fromRound; round--) {
    if (weekFacts(standings, round).picks.every(({ teamId }) => teamId === null || standings.result(round, teamId) !== null)) return round;
  }
  return null;
}
