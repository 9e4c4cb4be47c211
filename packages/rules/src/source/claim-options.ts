import { isSamePair } from '../season/season-game.ts';
import type { StoredGame } from './accept-game.ts';
import { type Claim, NO_CLAIM } from './held-claim.ts';
import type { IdentifiedEvent } from './identify-events.ts';

/** A game as it would be stored, and the rest of the event, which would be held for review. */
export type ClaimOption = { readonly game: StoredGame; readonly claim: Claim };

/**
 * Options from accepting the whole event to accepting nothing of it. Another pair of teams under
 * the same id is never accepted in part.
 */
export function claimOptions({ event, game }: IdentifiedEvent, whole: StoredGame): ClaimOption[] {
  const isKickoffNew = game?.kickoffAt?.getTime() !== whole.kickoffAt?.getTime();
  const kickoff: Claim = { ...NO_CLAIM, kickoffAt: isKickoffNew ? whole.kickoffAt : null };
  if (game === null)
    return [
      { game: whole, claim: NO_CLAIM },
      { game: { ...whole, kickoffAt: null }, claim: kickoff },
    ];
  if (whole.isDisowned)
    return [
      { game: whole, claim: NO_CLAIM },
      { game, claim: { ...NO_CLAIM, isDisowned: game.isDisowned ? null : true } },
    ];
  const withKickoff = { ...whole, kickoffAt: game.kickoffAt };
  const withRound = { ...withKickoff, round: game.round, earlierRounds: game.earlierRounds, isListed: game.isListed };
  const isPairNew = !isSamePair(game, whole);
  const isCancelled = event.status === 'CANC' && game.status !== 'CANC';
  const withResult = { status: game.status, homeScore: game.homeScore, awayScore: game.awayScore, firstFinalAt: game.firstFinalAt };
  const round = { ...kickoff, round: game.round === whole.round ? null : whole.round };
  const pair = isPairNew ? { homeTeamId: event.homeTeamId, awayTeamId: event.awayTeamId } : null;
  return [
    { game: whole, claim: NO_CLAIM },
    { game: withKickoff, claim: kickoff },
    { game: withRound, claim: round },
    {
      game: isPairNew ? game : { ...withRound, ...(isCancelled ? withResult : {}) },
      claim: { ...round, isCancelled: isCancelled || null, pair },
    },
  ];
}
