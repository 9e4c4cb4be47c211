import type { SeasonFacts } from '../season/season-schedule.ts';
import type { ReportedEvent, StoredGame } from './accept-game.ts';
import type { GateReason } from './gate.ts';
import type { Claim, HeldClaim } from './held-claim.ts';
import type { QuarantinedEvent } from './identify-events.ts';

/** What was requested: a whole round, or one game by its source id. */
export type ResponseScope = { readonly kind: 'round'; readonly round: number } | { readonly kind: 'lookup'; readonly sourceId: string };

export type ReviewInput = {
  /** The season's facts with the corrections of administrators, which overrule the source. */
  readonly facts: SeasonFacts;
  /** The stored games as the source reported them, without those corrections. */
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
  /** Ids of stored games about which no change is held for review any longer. */
  readonly released: number[];
  /** Results that came too late to change a game. Administrators may apply them (rules 5). */
  readonly late: { readonly gameId: number; readonly event: ReportedEvent }[];
  /** Ids of stored games whose recorded late result the source no longer reports. */
  readonly settled: number[];
  readonly quarantined: QuarantinedEvent[];
  /** Stored games that came into the source's list of their round, or vanished from it. */
  readonly listed: { readonly gameId: number; readonly isListed: boolean }[];
};
