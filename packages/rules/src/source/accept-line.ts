import { isFinal } from '../season/game-status.ts';
import { isSamePair } from '../season/season-game.ts';
import type { StoredGame } from './accept-game.ts';
import { type Claim, NO_CLAIM } from './held-claim.ts';

/** A quarantined line that names a game. */
export type QuarantinedGame = Pick<StoredGame, 'round' | 'homeTeamId' | 'awayTeamId' | 'kickoffAt'> & { readonly sourceId: string | null };

/**
 * The unfinished game that a quarantined line is about, for an administrator who accepts the line:
 * the game with its source id, else the game of its two teams in its round, else the game with the
 * same home and away team. Null if accepting it creates a new game.
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

/** A new game for a line that is about no stored one. It counts once the line is accepted. */
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
