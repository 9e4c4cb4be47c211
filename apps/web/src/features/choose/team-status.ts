import { NFL_TEAMS, type PickRefusal } from '@survivor/rules';
import type { Game } from '../../lib/api/trpc.ts';
import { gameOf } from '../../lib/ui/score.ts';
import { type PickEntry, usedInRound } from '../pick/pick-state.ts';

/** Whether the reader can pick a team this week, or why not. `used` wins over `bye`. */
export type TeamStatus =
  | { readonly kind: 'open' | 'own' }
  | { readonly kind: 'used'; readonly round: number; readonly refusal: PickRefusal }
  | { readonly kind: 'bye' | 'closed'; readonly refusal: PickRefusal };

export type StatusFacts = {
  readonly round: number;
  readonly games: readonly Game[];
  readonly history: readonly PickEntry[];
  /** The pick of the week, if it counts. */
  readonly ownTeamId: string | null;
  readonly refuse: (game: Game, teamId: string) => PickRefusal | null;
};

function statusOf({ round, games, history, ownTeamId, refuse }: StatusFacts, teamId: string): TeamStatus {
  if (teamId === ownTeamId) return { kind: 'own' };
  const used = usedInRound(history, teamId, round);
  if (used !== null) return { kind: 'used', round: used, refusal: { kind: 'used', teamId: Number(teamId), round: used } };
  const game = gameOf(games, teamId);
  if (game === null) return { kind: 'bye', refusal: { kind: 'bye', teamId: Number(teamId), round } };
  const refusal = refuse(game, teamId);
  return refusal === null ? { kind: 'open' } : { kind: 'closed', refusal };
}

/** The status of every team, by its id. */
export const statusesOf = (facts: StatusFacts): ReadonlyMap<string, TeamStatus> =>
  new Map(NFL_TEAMS.map(({ id }) => [String(id), statusOf(facts, String(id))]));

export type StatusCounts = Readonly<Record<TeamStatus['kind'], number>>;

export function countStatuses(statuses: ReadonlyMap<string, TeamStatus>): StatusCounts {
  const counts = { open: 0, own: 0, used: 0, bye: 0, closed: 0 };
  for (const { kind } of statuses.values()) counts[kind] += 1;
  return counts;
}

/** Teams without a game this week, including used ones. */
export const byesOf = (games: readonly Game[]): string[] =>
  NFL_TEAMS.map(({ id }) => String(id)).filter((teamId) => gameOf(games, teamId) === null);
