import type { EliminationReason } from '../season/team-result.ts';
import { currentRoundOf, hasStarted, type Round } from './model-rounds.ts';
import type { ModelDeparture, ModelDepartureVerdict, ModelLeagueState, ModelMemberState, ModelPick, ModelVerdict } from './season-model.ts';

export type Member = {
  readonly id: string;
  readonly picks: (number | null)[];
  /** Rounds at whose deadline the member read as eliminated, or the league as completed. */
  readonly shutOut: Set<number>;
  /** The round shown when the member left or was removed. */
  leftRound: number | null;
  removedAt: Date | null;
};
export type League = {
  readonly id: string;
  readonly startRound: number;
  readonly members: Member[];
  readonly verdicts: ModelVerdict[];
  readonly departures: ModelDepartureVerdict[];
};

type Scene = { readonly rounds: readonly Round[]; readonly league: League };
type Elimination = { readonly round: number; readonly reason: EliminationReason };

/** The first round whose deadline has not passed, or null. */
export function startRoundNow(rounds: readonly Round[], now: Date): number | null {
  return rounds.find(({ deadline }) => deadline !== null && deadline > now)?.ordinal ?? null;
}

/** The start round or the next one that is not void; the start round if all are void. */
function effectiveStartOf({ startRound }: { readonly startRound: number }, rounds: readonly Round[]): number {
  return rounds.find((round) => round.ordinal >= startRound && !round.isVoid)?.ordinal ?? startRound;
}

/**
 * The earliest round past its deadline in which the pick is missing or failed, or the round in
 * which the member left.
 */
function eliminationOf(member: Member, { league, rounds }: Scene, now: Date): Elimination | null {
  const start = effectiveStartOf(league, rounds);
  for (const round of rounds) {
    if (round.ordinal === member.leftRound) return { round: round.ordinal, reason: 'left' };
    if (round.ordinal < start || round.isVoid || !hasStarted(round, now)) continue;
    const teamId = member.picks[round.ordinal - 1] ?? null;
    const result = teamId === null ? null : round.results.get(teamId);
    if (teamId === null && member.shutOut.has(round.ordinal)) continue;
    if (teamId === null) return { round: round.ordinal, reason: 'missed' };
    if (result === 'L') return { round: round.ordinal, reason: 'loss' };
    if (result === 'T') return { round: round.ordinal, reason: 'tie' };
    if (result === 'cancelled' || result === 'moved') return { round: round.ordinal, reason: result };
  }
  return null;
}

/**
 * The first closed round after which one of several members or nobody is left, or the season is
 * over.
 */
function completingRoundOf(eliminations: readonly (Elimination | null)[], { league, rounds }: Scene): number | null {
  const enough = eliminations.length >= 2 ? 1 : 0;
  const start = effectiveStartOf(league, rounds);
  for (const { ordinal, isClosed } of rounds) {
    if (ordinal < start) continue;
    if (!isClosed) return null;
    const alive = eliminations.filter((out) => out === null || out.round > ordinal).length;
    if (alive <= enough || ordinal === rounds.length) return ordinal;
  }
  return null;
}

/** The state of the league. Rounds after the completing one do not count. */
function judge(scene: Scene, now: Date): { completedRound: number | null; eliminations: (Elimination | null)[] } {
  const eliminations = scene.league.members.map((member) => eliminationOf(member, scene, now));
  const completedRound = completingRoundOf(eliminations, scene);
  if (completedRound === null) return { completedRound, eliminations };
  return { completedRound, eliminations: eliminations.map((out) => (out !== null && out.round > completedRound ? null : out)) };
}

/** Records who could not pick in a round whose deadline was just reached, by the rounds as they read then. */
export function shutOutOf({ ordinal, deadline: now }: Round, { league, rounds }: Scene): void {
  if (now === null) return;
  let isRunClosed = true;
  const before = rounds.map((round) => {
    const counts = round.ordinal < ordinal && (round.isVoid || hasStarted(round, now));
    isRunClosed &&= counts && (round.isVoid || round.isDecided);
    return counts ? { ...round, isClosed: isRunClosed } : { ...round, deadline: null, isClosed: false };
  });
  const { completedRound, eliminations } = judge({ league, rounds: before }, now);
  league.members.forEach((member, index) => {
    if (completedRound !== null || eliminations[index] !== null) member.shutOut.add(ordinal);
  });
}

function describeMember(member: Member, out: Elimination | null, scene: Scene & { lastCounted: number; now: Date }): ModelMemberState {
  const start = effectiveStartOf(scene.league, scene.rounds);
  const picks = scene.rounds.flatMap((round) => {
    const teamId = member.picks[round.ordinal - 1] ?? null;
    const until = Math.min(out?.round ?? scene.lastCounted, scene.lastCounted);
    const counts = !round.isVoid && round.ordinal >= start && round.ordinal <= until;
    if (teamId === null || !counts) return [];
    const result = hasStarted(round, scene.now) ? (round.results.get(teamId) ?? null) : null;
    return [{ round: round.ordinal, teamId, correct: result === null ? null : result === 'W' }];
  });
  const excused = scene.rounds.filter((round) => {
    const counts = !round.isVoid && round.ordinal >= start && round.ordinal <= scene.lastCounted;
    const isSurvived = hasStarted(round, scene.now) && (out === null || round.ordinal < out.round);
    return counts && isSurvived && member.picks[round.ordinal - 1] === null && member.shutOut.has(round.ordinal);
  });
  return {
    id: member.id,
    eliminatedRound: out?.round ?? null,
    reason: out?.reason ?? null,
    picks,
    excused: excused.map(({ ordinal }) => ordinal),
  };
}

export function describeLeague({ now, ...scene }: Scene & { now: Date }): ModelLeagueState {
  const { league, rounds } = scene;
  const { completedRound, eliminations } = judge(scene, now);
  const effectiveStart = effectiveStartOf(league, rounds);
  const start = rounds[effectiveStart - 1];
  const isStarted = start !== undefined && hasStarted(start, now);
  const lastCounted = completedRound ?? rounds.length;
  const alive = league.members.filter((_, index) => eliminations[index] === null);
  const lost = eliminations.filter((out) => out !== null && out.reason !== 'left').map((out) => out?.round ?? 0);
  const lastOut = league.members.filter((_, index) => eliminations[index]?.round === Math.max(...lost));
  return {
    id: league.id,
    startRound: league.startRound,
    effectiveStart,
    status: completedRound !== null ? 'Completed' : isStarted ? 'In Progress' : 'Open',
    displayedRound: completedRound ?? Math.max(effectiveStart, currentRoundOf(rounds, now)),
    completedRound,
    members: league.members.map((member, index) => describeMember(member, eliminations[index] ?? null, { ...scene, lastCounted, now })),
    winners: completedRound === null ? [] : (alive.length > 0 ? alive : lastOut).map((member) => member.id),
    verdicts: [...league.verdicts],
    departures: [...league.departures],
  };
}

/** A member leaves or is removed, or a removal is undone, unless rules 11 refuse it. */
export function depart({ rounds, league, departure }: Scene & { departure: ModelDeparture }): ModelDepartureVerdict {
  const { at: now, memberId, kind } = departure;
  const { status, displayedRound, members } = describeLeague({ rounds, league, now });
  const member = league.members.find(({ id }) => id === memberId);
  if (member === undefined) return 'unknown';
  if (status === 'Completed') return 'completed';
  if (kind === 'undo') {
    if (status === 'Open') return 'open';
    const { removedAt } = member;
    if (removedAt === null) return 'not-removed';
    if (rounds.some(({ deadline }) => deadline !== null && removedAt < deadline && deadline <= now)) return 'too-late';
    Object.assign(member, { leftRound: null, removedAt: null });
    return 'undone';
  }
  if (status === 'Open') {
    league.members.splice(league.members.indexOf(member), 1);
    return 'deleted';
  }
  if (members.some(({ id, eliminatedRound }) => id === memberId && eliminatedRound !== null)) return 'eliminated';
  Object.assign(member, { leftRound: displayedRound, removedAt: kind === 'remove' ? now : null });
  const pick = rounds[displayedRound - 1];
  if (pick !== undefined && !hasStarted(pick, now)) member.picks[displayedRound - 1] = null;
  return 'left';
}

/** The first reason of rules 4 that applies. */
export function verdictOn({ pick, member, ...scene }: Scene & { member: Member; pick: ModelPick }): ModelVerdict {
  const { rounds, league } = scene;
  const { completedRound, eliminations } = judge(scene, pick.at);
  const round = rounds[pick.round - 1];
  if (completedRound !== null) return 'completed';
  if (round === undefined || pick.round !== Math.max(effectiveStartOf(league, rounds), currentRoundOf(rounds, pick.at))) return 'not-open';
  if (eliminations[league.members.indexOf(member)] !== null) return 'eliminated';
  if (round.deadline === null || round.deadline <= pick.at) return 'locked';
  const result = round.results.get(pick.teamId);
  const game = round.games.find((one) => one.homeTeamId === pick.teamId || one.awayTeamId === pick.teamId);
  const isGone = result === 'cancelled' || result === 'moved';
  if (game !== undefined && !isGone && ['Q1', 'Q2', 'HT', 'Q3', 'Q4', 'OT', 'FT', 'AOT'].includes(game.status)) return 'locked';
  if (result === undefined) return 'bye';
  if (isGone) return 'gone';
  return member.picks.some((teamId, at) => teamId === pick.teamId && at !== pick.round - 1) ? 'used' : 'accepted';
}
