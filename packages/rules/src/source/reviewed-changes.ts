import type { SeasonFacts } from '../season/season-schedule.ts';
import type { ReportedEvent, StoredGame } from './accept-game.ts';
import type { GateReason } from './gate.ts';
import type { Claim, HeldClaim } from './held-claim.ts';
import type { QuarantinedEvent } from './identify-events.ts';

/** What was requested: a whole round, or one game by its source id. */
export type ResponseScope = { readonly kind: 'round'; readonly round: number } | { readonly kind: 'lookup'; readonly sourceId: string };

export type ReviewInput = {
  /** The season's facts that count. */
  readonly facts: SeasonFacts;
  /** Its games as the source reported them, without corrections. */
  readonly reported: readonly StoredGame[];
  readonly held: readonly HeldClaim[];
  readonly scope: ResponseScope;
  readonly events: readonly ReportedEvent[];
};

type HeldEvent = {
  readonly sourceId: string;
  readonly claim: Claim;
  readonly since: Date;
  readonly reasons: readonly GateReason[];
  readonly event: ReportedEvent;
};

/** The changes to store. New games have ids above every stored one. */
export type ReviewedChanges = {
  readonly games: StoredGame[];
  readonly held: HeldEvent[];
  /** Stored games that the source no longer makes a held claim about. */
  readonly released: number[];
  readonly late: { readonly gameId: number; readonly event: ReportedEvent }[];
  /** Stored games whose late result the source no longer reports. */
  readonly settled: number[];
  readonly quarantined: QuarantinedEvent[];
  readonly listed: { readonly gameId: number; readonly isListed: boolean }[];
};
