/**
 * What the source reports of a game and the gate has not accepted; null for parts that are not held
 * (rules 2, the gate).
 */
export type Claim = {
  readonly kickoffAt: Date | null;
  readonly round: number | null;
  readonly isCancelled: boolean | null;
  /** Another pair of teams under the same id. */
  readonly pair: { readonly homeTeamId: number; readonly awayTeamId: number } | null;
  /** The source now uses the game's id for other teams, so the stored game no longer counts. */
  readonly isDisowned: boolean | null;
  /** A final of 0-0. */
  readonly scorelessFinal: 'FT' | 'AOT' | null;
};

/**
 * A claim and when the source first made it, by the product's clock. A refused claim is never
 * accepted automatically.
 */
export type HeldClaim = { readonly gameId: number; readonly claim: Claim; readonly since: Date; readonly isRefused: boolean };

export const NO_CLAIM: Claim = { kickoffAt: null, round: null, isCancelled: null, pair: null, isDisowned: null, scorelessFinal: null };

/**
 * Whether both claims are equal. An equal claim keeps the time of the first one. A final of 0-0 is
 * one claim, with or without overtime.
 */
export function isSameClaim(a: Claim, b: Claim): boolean {
  return (
    a.kickoffAt?.getTime() === b.kickoffAt?.getTime() &&
    a.round === b.round &&
    a.isCancelled === b.isCancelled &&
    a.isDisowned === b.isDisowned &&
    (a.scorelessFinal === null) === (b.scorelessFinal === null) &&
    a.pair?.homeTeamId === b.pair?.homeTeamId &&
    a.pair?.awayTeamId === b.pair?.awayTeamId
  );
}
