import { hasStarted, type SeasonSchedule, type TeamRound } from '../season/season-schedule.ts';
import { type EliminationReason, eliminationReasonOf } from '../season/team-result.ts';

/** Why a pick of each team eliminates in one round: the teams that are not named do not. */
export type FailingTeams = ReadonlyMap<number, EliminationReason>;

/** A round in which members can fail: its deadline is reached. `safe`: the teams whose result is known and eliminates nobody. */
export type RoundToGrade = { readonly ordinal: number; readonly failing: FailingTeams; readonly safe: ReadonlySet<number> };

/** What members are judged by: every started round, and how far the season is closed. */
export type GradedFacts = { readonly rounds: readonly RoundToGrade[]; readonly closedThrough: number };

export type GradingPlan = {
  /** Started rounds with something new, all of it only ever adding eliminations to leagues in play. */
  readonly eliminate: readonly RoundToGrade[];
  /** Picks on these teams came to something else than what was graded: the leagues that hold them are graded anew. */
  readonly changed: readonly { readonly round: number; readonly teamIds: readonly number[] }[];
  /** Leagues completed by this round or a later one are graded anew: it counts, and did not; or it is closed no longer. Null: none. */
  readonly reopenFrom: number | null;
  /** Everything that members are judged by now. */
  readonly facts: GradedFacts;
};

function roundToGrade(teamRounds: readonly TeamRound[], ordinal: number): RoundToGrade {
  const failing = new Map<number, EliminationReason>();
  const safe = new Set<number>();
  for (const { round, teamId, result } of teamRounds) {
    const reason = eliminationReasonOf(result);
    if (round !== ordinal || result === null) continue;
    if (reason === null) safe.add(teamId);
    else failing.set(teamId, reason);
  }
  return { ordinal, failing, safe };
}

/** What members are judged by as things stand (rules 5). A void round judges nobody. */
export function gradedFactsOf(schedule: SeasonSchedule, now: Date): GradedFacts {
  const started = schedule.rounds.filter((round) => !round.isVoid && hasStarted(round, now));
  return {
    rounds: started.map(({ ordinal }) => roundToGrade(schedule.teamRounds, ordinal)),
    closedThrough: schedule.closedThrough,
  };
}

type Change = { readonly added: number[]; readonly altered: number[] };

/** A team that fails after it was safe has been corrected: that is no new result. */
function changesOf(before: RoundToGrade | undefined, { failing }: RoundToGrade): Change {
  const added = [...failing.keys()].filter((teamId) => !before?.failing.has(teamId) && !before?.safe.has(teamId));
  const changed = [...(before?.failing ?? [])].filter(([teamId, reason]) => failing.get(teamId) !== reason).map(([teamId]) => teamId);
  const corrected = [...failing.keys()].filter((teamId) => before?.safe.has(teamId));
  return { added, altered: [...changed, ...corrected] };
}

/**
 * What is to be graded: the difference between what was graded last and what is to be judged by now (rules 5). New failures of
 * rounds that were not closed, and reached deadlines, only add eliminations; whatever else changes makes the leagues concerned be graded anew.
 */
export function planGrading(graded: GradedFacts, facts: GradedFacts): GradingPlan {
  const eliminate: RoundToGrade[] = [];
  const changed: { round: number; teamIds: number[] }[] = [];
  const reopened: number[] = facts.closedThrough < graded.closedThrough ? [facts.closedThrough + 1] : [];
  for (const round of facts.rounds) {
    const before = graded.rounds.find(({ ordinal }) => ordinal === round.ordinal);
    const { added, altered } = changesOf(before, round);
    const wasClosed = round.ordinal <= graded.closedThrough;
    if (before === undefined && wasClosed) reopened.push(round.ordinal);
    if (before === undefined || added.length > 0) eliminate.push(round);
    const anew = before !== undefined && wasClosed ? [...added, ...altered] : altered;
    if (anew.length > 0) changed.push({ round: round.ordinal, teamIds: anew.sort((a, b) => a - b) });
  }
  return { eliminate, changed, reopenFrom: reopened.length > 0 ? Math.min(...reopened) : null, facts };
}
