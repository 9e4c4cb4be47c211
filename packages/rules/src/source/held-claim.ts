/** What the source says of a game and is not believed yet; null for the parts that are not held (rules 2, the gate). */
export type Claim = {
  readonly kickoffAt: Date | null;
  readonly round: number | null;
  readonly isCancelled: boolean | null;
  /** Other teams under the same id. */
  readonly pair: { readonly homeTeamId: number; readonly awayTeamId: number } | null;
  /** Looked up by its id, the source knows another game: this one counts no longer. */
  readonly isDisowned: boolean | null;
};

/** A claim and the instant of the first answer that made it, in the product's clock. A refused one is never believed by standing. */
export type HeldClaim = { readonly gameId: number; readonly claim: Claim; readonly since: Date; readonly isRefused: boolean };

export const NO_CLAIM: Claim = { kickoffAt: null, round: null, isCancelled: null, pair: null, isDisowned: null };

/** Whether both say the same: the time that a claim has stood goes on. */
export function isSameClaim(a: Claim, b: Claim): boolean {
  return (
    a.kickoffAt?.getTime() === b.kickoffAt?.getTime() &&
    a.round === b.round &&
    a.isCancelled === b.isCancelled &&
    a.isDisowned === b.isDisowned &&
    a.pair?.homeTeamId === b.pair?.homeTeamId &&
    a.pair?.awayTeamId === b.pair?.awayTeamId
  );
}
