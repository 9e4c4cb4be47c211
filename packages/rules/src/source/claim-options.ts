import { isSamePair } from '../season/season-game.ts';
import { resultBeforeFinal, type StoredGame, standingResult } from './accept-game.ts';
import { scorelessFinalOf } from './gate.ts';
import { type Claim, NO_CLAIM } from './held-claim.ts';
import type { IdentifiedEvent } from './identify-events.ts';

/** A game as it would be stored, and the rest of the event, which would be held for review. */
export type ClaimOption = { readonly game: StoredGame; readonly claim: Claim };

const withoutKickoff = (whole: StoredGame, kickoffAt: Date | null): StoredGame => ({
  ...whole,
  kickoffAt,
  isKickoffHeld: kickoffAt === null && whole.kickoffAt !== null,
});

/**
 * Options from accepting the whole event to accepting nothing of it except the result. Another pair
 * of teams under the same id is never accepted in part, nor is a move of a game that the source
 * also lists elsewhere.
 */
function scheduleOptions({ event, game }: IdentifiedEvent, whole: StoredGame): ClaimOption[] {
  const isKickoffNew = game?.kickoffAt?.getTime() !== whole.kickoffAt?.getTime();
  const kickoff: Claim = { ...NO_CLAIM, kickoffAt: isKickoffNew ? whole.kickoffAt : null };
  const accepted = { game: whole, claim: NO_CLAIM };
  if (game === null) return [accepted, { game: withoutKickoff(whole, null), claim: kickoff }];
  if (whole.isDisowned) return [accepted, { game, claim: { ...NO_CLAIM, isDisowned: game.isDisowned ? null : true } }];
  const withKickoff = withoutKickoff(whole, game.kickoffAt);
  const round = { ...kickoff, round: game.round === whole.round ? null : whole.round };
  const { isKickoffHeld } = round.round === null ? withKickoff : game;
  const withRound = { ...withKickoff, round: game.round, earlierRounds: game.earlierRounds, isListed: game.isListed, isKickoffHeld };
  const isMoveOfListed = round.round !== null && game.isListed;
  const isPairNew = !isSamePair(game, whole);
  const isCancelled = event.status === 'CANC' && game.status !== 'CANC';
  const pair = isPairNew ? { homeTeamId: event.homeTeamId, awayTeamId: event.awayTeamId } : null;
  const uncancelled = isCancelled ? { ...withRound, ...standingResult(game, whole) } : withRound;
  return [
    accepted,
    { game: withKickoff, claim: kickoff },
    { game: isMoveOfListed ? game : withRound, claim: round },
    { game: isPairNew || isMoveOfListed ? game : uncancelled, claim: { ...round, isCancelled: isCancelled || null, pair } },
  ];
}

/**
 * The options for an event, from accepting it whole to accepting nothing of it. A final of 0-0 is
 * held with as little else as possible.
 */
export function claimOptions(one: IdentifiedEvent, whole: StoredGame, now: Date): ClaimOption[] {
  return scheduleOptions(one, whole).flatMap(({ game, claim }) => {
    const scorelessFinal = scorelessFinalOf(one.game, game);
    if (scorelessFinal === null) return [{ game, claim }];
    const held = { game: { ...game, ...resultBeforeFinal(one.game, game, now) }, claim: { ...claim, scorelessFinal } };
    return [{ game, claim }, held];
  });
}
