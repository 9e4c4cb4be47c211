import { derivedStarts, deriveSchedule, type SeasonFacts } from './season-schedule.ts';

/** A deadline that a changed kickoff moves. */
export type ChangedDeadline = {
  readonly round: number;
  readonly before: Date | null;
  readonly after: Date | null;
  /** The kickoff lies in the past: the round locks at once, and no pick made until then comes too late. */
  readonly locksAtOnce: boolean;
};

const isSame = (a: Date | null | undefined, b: Date | null | undefined) => a?.getTime() === b?.getTime();

/** Rounds that a kickoff in the past makes start now: their deadline was ahead and would have been before. */
function lockedRounds(facts: SeasonFacts, changed: SeasonFacts): number[] {
  const was = derivedStarts(facts);
  const isBrought = ([ordinal, start]: [number, Date | null]) => {
    const stored = facts.rounds.find((round) => round.ordinal === ordinal)?.startsAt ?? null;
    return stored !== null && stored > facts.now && start !== null && start <= facts.now && !isSame(start, was.get(ordinal));
  };
  return [...derivedStarts(changed)].filter(isBrought).map(([ordinal]) => ordinal);
}

/** What becomes of the deadlines when an administrator sets a game's kickoff, held back or not (decisions 2). */
export function acceptKickoff(facts: SeasonFacts, { gameId, kickoffAt }: { gameId: number; kickoffAt: Date | null }): ChangedDeadline[] {
  const { now } = facts;
  const games = facts.games.map((game) => (game.id === gameId ? { ...game, kickoffAt } : game));
  const locked = lockedRounds(facts, { ...facts, games });
  const rounds = facts.rounds.map((round) => (locked.includes(round.ordinal) ? { ...round, startsAt: now } : round));
  const before = deriveSchedule(facts).rounds;
  return deriveSchedule({ ...facts, games, rounds }).rounds.flatMap(({ ordinal, startsAt }) => {
    const old = before.find((round) => round.ordinal === ordinal)?.startsAt ?? null;
    return isSame(old, startsAt) ? [] : [{ round: ordinal, before: old, after: startsAt, locksAtOnce: locked.includes(ordinal) }];
  });
}
