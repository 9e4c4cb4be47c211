import type { GameStatus } from '@survivor/rules';

/** One game as a source reports it. Teams are our ids (1-32); an unknown kickoff is null (rules 2). */
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

/** An event that cannot be true, with the reason, for site administrators. `event` is flat and safe to store as JSON. */
export type QuarantinedEvent = { sourceId: string | null; round: number | null; reason: string; event: unknown };

export type RoundResponse = { games: SourceGame[]; quarantined: QuarantinedEvent[] };

export type SourceTeam = { sourceId: string; name: string; abbreviation: string };

/** Where schedules and results come from. Every method throws `SourceError`, and then nothing may be stored (rules 7). */
export interface SportsSource {
  readonly name: 'demo' | 'thesportsdb';
  /** The games of one regular-season round (1-18), at most one for each ordered pair of teams. */
  fetchRound(args: { season: number; round: number; signal?: AbortSignal }): Promise<RoundResponse>;
  /** One game that is missing from its round's answer; the game carries its own round. A game the source does not know is `empty`. */
  fetchGame(args: { season: number; sourceId: string; signal?: AbortSignal }): Promise<RoundResponse>;
  /** Whatever part of the 32 teams the source gives. */
  fetchTeams(args: { signal?: AbortSignal }): Promise<SourceTeam[]>;
}

/** `empty`: an answer in good form that holds nothing. `refused`: any HTTP status but 200 and 429. */
export type SourceErrorKind = 'unreachable' | 'refused' | 'rate-limited' | 'malformed' | 'empty';

/** Why an answer was not taken. The message is short, for administrators, and holds neither address nor key. */
export class SourceError extends Error {
  readonly kind: SourceErrorKind;
  /** What the source asked for, where it did. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: SourceErrorKind, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'SourceError';
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
