import { deriveSchedule, hasStarted, type SeasonFacts, type SeasonSchedule } from '../season/season-schedule.ts';
import { type StoredGame, withFormerKickoff } from './accept-game.ts';
import { isMovedIntoPast, roundsThatLose } from './gate.ts';
import { type Claim, isSameClaim, NO_CLAIM } from './held-claim.ts';

/** A deadline that an accepted claim changes; null if the round has none. */
export type ChangedDeadline = {
  readonly round: number;
  readonly before: Date | null;
  readonly after: Date | null;
  /** The new kickoff is in the past, so the round locks now. Picks made until now count. */
  readonly locksAtOnce: boolean;
};

export type AcceptedClaim = {
  /** The game to store. */
  readonly game: StoredGame;
  readonly deadlines: readonly ChangedDeadline[];
  /** Rounds whose void state changes. */
  readonly voided: readonly { readonly round: number; readonly isVoid: boolean }[];
};

const isSame = (a: Date | null | undefined, b: Date | null | undefined) => a?.getTime() === b?.getTime();

/** A game that moves to another round will be played, even if it was postponed or canceled. */
function resultAfterMove({ status, round }: StoredGame, claim: Claim) {
  const isRevived = claim.round !== null && claim.round !== round && (status === 'PST' || status === 'CANC');
  return isRevived ? ({ status: 'NS', homeScore: null, awayScore: null } as const) : {};
}

function apply(game: StoredGame, claim: Claim, now: Date): StoredGame {
  const { kickoffAt, round, isCancelled, pair, isDisowned, scorelessFinal } = claim;
  const earlierRounds =
    round === null || round === game.round || game.earlierRounds.includes(game.round)
      ? game.earlierRounds
      : [...game.earlierRounds, game.round];
  const isKickoffHeld = game.isKickoffHeld && kickoffAt === null;
  const moved = {
    ...game,
    kickoffAt: kickoffAt ?? game.kickoffAt,
    isKickoffHeld,
    ...(round === null ? {} : { round, earlierRounds, isListed: true }),
  };
  const firstFinalAt = game.firstFinalAt ?? now;
  const cancelled = isCancelled === true ? ({ status: 'CANC', homeScore: null, awayScore: null, firstFinalAt } as const) : {};
  const scoreless = scorelessFinal === null ? {} : { status: scorelessFinal, homeScore: 0, awayScore: 0, firstFinalAt };
  const counts = isSameClaim(claim, NO_CLAIM) ? !game.isDisowned : isDisowned !== true;
  return { ...moved, ...resultAfterMove(game, claim), ...cancelled, ...scoreless, ...pair, isDisowned: !counts };
}

/**
 * Rounds that start now, because an accepted kickoff is in the past and their deadline had not been
 * reached.
 */
function lockedRounds(before: SeasonSchedule, after: SeasonSchedule, now: Date): number[] {
  return before.rounds
    .filter((was) => {
      const is = after.rounds[was.ordinal - 1];
      return is !== undefined && !hasStarted(was, now) && isMovedIntoPast(was, is, now);
    })
    .map((round) => round.ordinal);
}

/**
 * Computes the game and the schedule after an administrator accepts a claim of the source (rules 2,
 * the gate).
 */
export function acceptClaim(facts: SeasonFacts, { game: reported, claim }: { game: StoredGame; claim: Claim }): AcceptedClaim {
  const { now } = facts;
  const game = withFormerKickoff(reported, apply(reported, claim, now), now);
  const games = [...facts.games.filter((other) => other.id !== game.id), game];
  const before = deriveSchedule(facts);
  const locked = lockedRounds(before, deriveSchedule({ ...facts, games }), now);
  const rounds = facts.rounds.map((round) => (locked.includes(round.ordinal) ? { ...round, startsAt: now, formerStartsAt: null } : round));
  const after = deriveSchedule({ ...facts, games, rounds });
  const removedFrom = roundsThatLose(game.id, before, { after, now })[0];
  return {
    game: removedFrom === undefined ? game : { ...game, removedAt: now, removedFrom },
    deadlines: after.rounds.flatMap(({ ordinal, startsAt }) => {
      const old = before.rounds[ordinal - 1]?.startsAt ?? null;
      return isSame(old, startsAt) ? [] : [{ round: ordinal, before: old, after: startsAt, locksAtOnce: locked.includes(ordinal) }];
    }),
    voided: after.rounds
      .filter(({ ordinal, isVoid }) => isVoid !== before.rounds[ordinal - 1]?.isVoid)
      .map(({ ordinal, isVoid }) => ({ round: ordinal, isVoid })),
  };
}
