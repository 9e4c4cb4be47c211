import type { SeasonSchedule, TeamRound } from './season-schedule.ts';
import { TEAMS_PER_ROUND } from './standings-document.ts';
import { type EliminationReason, eliminationReasonOf } from './team-result.ts';

/** What is stored of a round when grading starts. */
export type GradedBefore = { readonly ordinal: number; readonly isVoid: boolean; readonly sweptAt: Date | null };

export type RoundToGrade = { readonly ordinal: number; readonly failing: readonly (EliminationReason | null)[] };

export type GradingPlan = {
  /** Started rounds with something new, all of it only ever adding eliminations. */
  readonly eliminate: readonly RoundToGrade[];
  /** Results that were taken back or changed: the leagues that hold picks on these teams are graded anew. */
  readonly changed: readonly { readonly round: number; readonly teamIds: readonly number[] }[];
  /** The first round that lost or regained its games: every league that plays in it is graded anew. Null: none. */
  readonly regradeFrom: number | null;
  /** The first round that is closed no longer: leagues completed by it or later are graded anew. Null: none. */
  readonly reopenedFrom: number | null;
  /** All started rounds in which members can fail. */
  readonly started: readonly RoundToGrade[];
  readonly sweep: readonly number[];
};

function failingTeams(teamRounds: readonly TeamRound[], round: number): (EliminationReason | null)[] {
  const failing: (EliminationReason | null)[] = Array.from({ length: TEAMS_PER_ROUND }, () => null);
  for (const row of teamRounds) if (row.round === round) failing[row.teamId - 1] = eliminationReasonOf(row.result);
  return failing;
}

const keyOf = (row: TeamRound) => `${row.round}:${row.teamId}`;

function changedTeams(stored: readonly TeamRound[], derived: readonly TeamRound[]) {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const after = new Map(derived.map((row) => [keyOf(row), row]));
  const added = derived.filter((row) => row.result !== null && (before.get(keyOf(row))?.result ?? null) === null);
  const altered = stored.filter((row) => row.result !== null && (after.get(keyOf(row))?.result ?? null) !== row.result);
  return { added, altered };
}

/**
 * What is to be graded: the difference between what is stored and what follows from the games (decisions 5). New results and
 * reached deadlines only add eliminations; whatever takes a result back makes the leagues concerned be graded anew.
 */
export function planGrading(args: {
  schedule: SeasonSchedule;
  storedTeamRounds: readonly TeamRound[];
  storedRounds: readonly GradedBefore[];
  storedClosedThrough: number;
  now: Date;
}): GradingPlan {
  const { schedule, storedTeamRounds, storedRounds, now } = args;
  const before = new Map(storedRounds.map((round) => [round.ordinal, round]));
  const isSwept = (ordinal: number) => (before.get(ordinal)?.sweptAt ?? null) !== null;
  const startedRounds = schedule.rounds.filter((round) => !round.isVoid && round.startsAt !== null && round.startsAt <= now);
  const started = startedRounds.map(({ ordinal }) => ({ ordinal, failing: failingTeams(schedule.teamRounds, ordinal) }));
  const { added, altered } = changedTeams(storedTeamRounds, schedule.teamRounds);
  const sweep = started.map((round) => round.ordinal).filter((ordinal) => !isSwept(ordinal));
  const flipped = schedule.rounds.filter(
    (round) => isSwept(round.ordinal) && round.isVoid !== (before.get(round.ordinal)?.isVoid ?? false),
  );
  const alteredRounds = [...new Set(altered.map((row) => row.round))].filter(isSwept);
  return {
    eliminate: started.filter(({ ordinal }) => sweep.includes(ordinal) || added.some((row) => row.round === ordinal)),
    changed: alteredRounds.map((round) => ({ round, teamIds: altered.filter((row) => row.round === round).map((row) => row.teamId) })),
    regradeFrom: flipped[0]?.ordinal ?? null,
    reopenedFrom: schedule.closedThrough < args.storedClosedThrough ? schedule.closedThrough + 1 : null,
    started,
    sweep,
  };
}
