import { isFinal } from '../season/game-status.ts';
import { describeRound } from '../season/round.ts';
import type { SeasonGame } from '../season/season-game.ts';
import { nicknameOf } from '../season/team.ts';

/** A decided game: its score, away first, or canceled. */
type GradedResult = readonly [away: number, home: number] | 'canceled';

/** The results by which a round was last graded, by game id. */
export type GradedResults = Readonly<Record<string, GradedResult>>;

/** A game whose result changed after its round was graded. Null for no result. */
export type CorrectedGame = {
  readonly round: number;
  readonly awayTeamId: number;
  readonly homeTeamId: number;
  readonly before: GradedResult | null;
  readonly after: GradedResult | 'moved' | null;
};

function resultOf({ status, awayScore, homeScore }: SeasonGame): GradedResult | null {
  if (status === 'CANC') return 'canceled';
  return isFinal(status) && awayScore !== null && homeScore !== null ? [awayScore, homeScore] : null;
}

/** The results of a round's games, by game id. */
export function gradedResultsOf(games: readonly SeasonGame[], ordinal: number): GradedResults {
  const decided = games.flatMap((game) => {
    const result = game.round === ordinal ? resultOf(game) : null;
    return result === null ? [] : [[game.id, result] as const];
  });
  return Object.fromEntries(decided);
}

type GradedBefore = { readonly ordinal: number; readonly gradedResults: GradedResults | null };
type ChangedTeams = { readonly round: number; readonly teamIds: readonly number[] };

/**
 * Finds the games whose result differs from the one that their round was last graded by. `changed`
 * has the teams whose results changed in each round; games of other teams are left out.
 */
export function findCorrectedGames(
  { rounds, games }: { rounds: readonly GradedBefore[]; games: readonly SeasonGame[] },
  changed: readonly ChangedTeams[],
): CorrectedGame[] {
  const found = new Map<string, CorrectedGame>();
  for (const { round, teamIds } of changed) {
    const known = rounds.find(({ ordinal }) => ordinal === round)?.gradedResults;
    if (known == null) continue;
    for (const game of games) {
      const { id, homeTeamId, awayTeamId } = game;
      const before = known[id] ?? null;
      if (!teamIds.some((teamId) => teamId === homeTeamId || teamId === awayTeamId) || (game.round !== round && before === null)) continue;
      const after = game.round === round ? resultOf(game) : 'moved';
      if (String(before) !== String(after)) found.set(`${round} ${id}`, { round, awayTeamId, homeTeamId, before, after });
    }
  }
  return [...found.values()];
}

/** A corrected game with the names of its teams. */
export type NamedCorrectedGame = Pick<CorrectedGame, 'round' | 'before' | 'after'> & { readonly away: string; readonly home: string };

const isScore = (result: CorrectedGame['after']): result is readonly [number, number] => Array.isArray(result);

function describeResult(result: CorrectedGame['after']): string {
  if (result === null) return 'without a result';
  if (result === 'moved') return 'moved to another week';
  return result === 'canceled' ? result : result.join('-');
}

function describeCorrection(before: GradedResult | null, after: CorrectedGame['after']): string {
  if (isScore(before) && isScore(after)) return `${describeResult(before)} became ${describeResult(after)}`;
  const now = `now ${describeResult(after)}`;
  return before === null ? now : `${describeResult(before)} before, ${now}`;
}

/** `Raiders at Chargers, Week 6: 20-14 became 14-20.` */
export const describeCorrectedGame = ({ round, away, home, before, after }: NamedCorrectedGame): string =>
  `${nicknameOf(away)} at ${nicknameOf(home)}, ${describeRound(round)}: ${describeCorrection(before, after)}.`;
