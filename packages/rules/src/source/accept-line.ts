import { isFinal } from '../season/game-status.ts';
import { isSamePair } from '../season/season-game.ts';
import type { StoredGame } from './accept-game.ts';
import { type Claim, NO_CLAIM } from './held-claim.ts';

/** A quarantined line that names a game. */
export type QuarantinedGame = Pick<StoredGame, 'round' | 'homeTeamId' | 'awayTeamId' | 'kickoffAt'> & { readonly sourceId: string | null };

/**
 * The game that an administrator accepts a quarantined line as: the game with its id, else the
 * unfinished game of its two teams, in its round or with the same home first; null for a new one.
 */
export function gameOfLine(games: readonly StoredGame[], line: QuarantinedGame): StoredGame | null {
  const unfinished = games.filter((game) => !isFinal(game.status));
  const ofPair = unfinished.filter((game) => isSamePair(game, line));
  return (
    unfinished.find((game) => game.sourceId === line.sourceId) ??
    ofPair.find((game) => game.round === line.round) ??
    ofPair.find((game) => game.homeTeamId === line.homeTeamId) ??
    null
  );
}

/** What accepting the line changes: round, kickoff and sides, never a result. */
export function claimOfLine(game: StoredGame, { round, homeTeamId, awayTeamId, kickoffAt }: QuarantinedGame): Claim {
  const isSameTeams = game.homeTeamId === homeTeamId && game.awayTeamId === awayTeamId;
  return { ...NO_CLAIM, round, kickoffAt, pair: isSameTeams ? null : { homeTeamId, awayTeamId } };
}

/** The game of a line that is about no stored game. It counts once the line is accepted. */
export function gameBeforeLine(
  id: number,
  { sourceId, round, homeTeamId, awayTeamId }: QuarantinedGame & { sourceId: string },
): StoredGame {
  return {
    id,
    sourceId,
    round,
    homeTeamId,
    awayTeamId,
    kickoffAt: null,
    status: 'NS',
    homeScore: null,
    awayScore: null,
    earlierRounds: [],
    isListed: true,
    isDisowned: true,
    isKickoffHeld: false,
    firstFinalAt: null,
    former: null,
    removedAt: null,
    removedFrom: null,
  };
}
