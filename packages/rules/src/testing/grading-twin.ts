import type { KnownAtDeadlines } from '../grading/excuse.ts';
import type { Excuse, GradedFacts, RoundToGrade } from '../grading/graded-facts.ts';
import { gradedFactsOf, planGrading } from '../grading/grading-plan.ts';
import { completingRound } from '../league/league.ts';
import type { SeasonSchedule } from '../season/season-schedule.ts';
import type { EliminationReason } from '../season/team-result.ts';

type PlayedMember = { readonly id: string; readonly picks: readonly (number | null)[]; readonly leftRound?: number | null };
type Life = { readonly member: PlayedMember; round: number | null; reason: EliminationReason | null };
type StoredLeague = { readonly startRound: number; readonly lives: Map<string, Life>; completedRound: number | null };

export type PlayedLeague = {
  readonly id: string;
  readonly startRound: number;
  readonly members: readonly PlayedMember[];
};

/** The stored grading of a league: its completing round and the eliminations. */
export type GradedLeague = {
  readonly completedRound: number | null;
  readonly members: readonly { readonly id: string; readonly round: number | null; readonly reason: EliminationReason | null }[];
};

type Failure = { readonly round: number; readonly reason: EliminationReason };

/**
 * The first of these rounds in which the pick is missing without excuse, or failed. Nothing counts
 * from the round on in which the member left.
 */
function firstFailure(rounds: readonly RoundToGrade[], league: StoredLeague, life: Life): Failure | null {
  const leftRound = life.member.leftRound ?? null;
  for (const round of rounds) {
    const counts = round.ordinal >= league.startRound && (leftRound === null || round.ordinal < leftRound);
    const reason = counts ? failureIn(round, league, life) : null;
    if (reason !== null) return { round: round.ordinal, reason };
  }
  return leftRound === null ? null : { round: leftRound, reason: 'left' };
}

/** By what was known, the member had been eliminated, or was the only one left. */
function isExcused({ cleared, known }: Excuse, league: StoredLeague, life: Life): boolean {
  const wasEliminated = [...cleared].some(
    ([round, teamIds]) => round >= league.startRound && teamIds.has(life.member.picks[round - 1] ?? 0),
  );
  if (wasEliminated) return true;
  const closed = known.rounds.filter(({ ordinal }) => ordinal <= known.closedThrough);
  const others = [...league.lives.values()].filter((other) => other !== life);
  return (
    others.length > 0 &&
    others.every((other) => {
      const out = firstFailure(closed, league, other);
      return out !== null && out.round <= known.closedThrough;
    })
  );
}

function failureIn(round: RoundToGrade, league: StoredLeague, life: Life): EliminationReason | null {
  const teamId = life.member.picks[round.ordinal - 1] ?? null;
  if (teamId !== null) return round.failing.get(teamId) ?? null;
  return round.excuse !== undefined && isExcused(round.excuse, league, life) ? null : 'missed';
}

/** The database's grading in memory: only the plan changes what is stored (rules 5). */
export class GradingTwin {
  private readonly lastRound: number;
  private readonly leagues = new Map<string, StoredLeague>();
  private graded: GradedFacts = { rounds: [], closedThrough: 0 };

  constructor(lastRound: number) {
    this.lastRound = lastRound;
  }

  grade(
    schedule: SeasonSchedule,
    { leagues, known, now }: { leagues: readonly PlayedLeague[]; known?: KnownAtDeadlines; now: Date },
  ): void {
    for (const league of leagues) this.enroll(league);
    const plan = planGrading(this.graded, gradedFactsOf(schedule, now, known));
    for (const round of plan.eliminate) this.eliminate(round);
    const isConcerned = (league: StoredLeague) =>
      plan.changed.some((change) => this.holdsPicks(league, change)) ||
      (plan.reopenFrom !== null && league.completedRound !== null && league.completedRound >= plan.reopenFrom);
    for (const league of [...this.leagues.values()].filter(isConcerned)) this.regrade(league, plan.facts.rounds);
    for (const league of this.leagues.values()) this.complete(league, plan.facts.closedThrough);
    this.graded = plan.facts;
  }

  read(leagueId: string): GradedLeague {
    const { completedRound, lives } = this.leagues.get(leagueId) ?? { completedRound: null, lives: new Map<string, Life>() };
    return { completedRound, members: [...lives].map(([id, { round, reason }]) => ({ id, round, reason })) };
  }

  /** Stores at once that a member left, or that this is undone (rules 11). */
  setLeft(leagueId: string, member: PlayedMember): void {
    const league = this.leagues.get(leagueId);
    const life = league?.lives.get(member.id);
    if (league === undefined || life === undefined) return;
    Object.assign(life, firstFailure(this.graded.rounds, league, life) ?? { round: null, reason: null });
  }

  private enroll({ id, startRound, members }: PlayedLeague): void {
    const league = this.leagues.get(id) ?? { startRound, lives: new Map(), completedRound: null };
    const ids = new Set(members.map((member) => member.id));
    for (const member of members) if (!league.lives.has(member.id)) league.lives.set(member.id, { member, round: null, reason: null });
    for (const memberId of league.lives.keys()) if (!ids.has(memberId)) league.lives.delete(memberId);
    this.leagues.set(id, league);
  }

  private eliminate(round: RoundToGrade): void {
    for (const league of this.leagues.values()) {
      if (league.completedRound !== null || league.startRound > round.ordinal) continue;
      for (const life of league.lives.values()) {
        const reason = life.round === null || life.round > round.ordinal ? failureIn(round, league, life) : null;
        if (reason !== null) Object.assign(life, { round: round.ordinal, reason });
      }
    }
  }

  private holdsPicks({ startRound, lives }: StoredLeague, { round, teamIds }: { round: number; teamIds: readonly number[] }): boolean {
    return startRound <= round && [...lives.values()].some(({ member }) => teamIds.includes(member.picks[round - 1] ?? 0));
  }

  private regrade(league: StoredLeague, rounds: readonly RoundToGrade[]): void {
    league.completedRound = null;
    for (const life of league.lives.values()) {
      Object.assign(life, firstFailure(rounds, league, life) ?? { round: null, reason: null });
    }
  }

  private complete(league: StoredLeague, closedThrough: number): void {
    if (league.completedRound !== null) return;
    const lives = [...league.lives.values()];
    const eliminatedRounds = lives.map(({ round }) => round);
    const round = completingRound({ ...league, lastRound: this.lastRound, closedThrough, eliminatedRounds });
    league.completedRound = round;
    for (const life of lives)
      if (round !== null && life.round !== null && life.round > round) Object.assign(life, { round: null, reason: null });
  }
}
