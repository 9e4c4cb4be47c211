import type { GameStatus } from '@survivor/rules';

/**
 * One game as a source reports it, with our team ids (1-32). An unknown kickoff is null (rules 2).
 */
export type SourceGame = {
  sourceId: string;
  round: number;
  homeTeamId: number;
  awayTeamId: number;
  kickoffAt: Date | null;
  status: GameStatus;
  homeScore: number | null;
  awayScore: number | null;
};

/**
 * An impossible event with the reason, for site administrators. `event` is flat and safe to store
 * as JSON.
 */
export type QuarantinedEvent = {
  sourceId: string | null;
  round: number | null;
  reason: string;
  event: unknown;
  /** The game of this season that it names, with null for unknown teams; else null. */
  line: { homeTeamId: number | null; awayTeamId: number | null; kickoffAt: Date | null } | null;
};

export type RoundResponse = { games: SourceGame[]; quarantined: QuarantinedEvent[] };

export type SourceTeam = { sourceId: string; name: string; abbreviation: string };

/**
 * A source of schedules and results. Every method may throw `SourceError`; then nothing may be
 * stored (rules 7).
 */
export interface SportsSource {
  readonly name: 'demo' | 'thesportsdb';
  /** The games of one regular-season round (1-18), at most one per ordered pair of teams. */
  fetchRound(args: { season: number; round: number; signal?: AbortSignal }): Promise<RoundResponse>;
  /**
   * Fetches one game that its round's response lacks. The response names the round. Throws `empty`
   * for an unknown game.
   */
  fetchGame(args: { season: number; sourceId: string; signal?: AbortSignal }): Promise<RoundResponse>;
  /** The teams that the source returns, possibly not all 32. */
  fetchTeams(args: { signal?: AbortSignal }): Promise<SourceTeam[]>;
}

/**
 * `empty`: a well-formed response without content. `refused`: any HTTP status other than 200 and
 * 429.
 */
export type SourceErrorKind = 'unreachable' | 'refused' | 'rate-limited' | 'malformed' | 'empty';

/**
 * Why a response was not accepted. The message is short, for administrators, and contains neither
 * address nor key.
 */
export class SourceError extends Error {
  readonly kind: SourceErrorKind;
  /** The source's Retry-After in seconds, or null. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: SourceErrorKind, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'SourceError';
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
