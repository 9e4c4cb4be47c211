import { DAY, plus } from '../season/time.ts';
import type { ChangedDeadline } from './accept-claim.ts';
import { type GateReason, STANDING } from './gate.ts';

export type WaitingClaim = {
  readonly since: Date;
  readonly reasons: readonly GateReason[];
  /** The deadlines that it would move. */
  readonly deadlines: readonly ChangedDeadline[];
};

/**
 * When a held claim is believed by its standing if no answer says otherwise, in the product's clock; null: only when it is accepted
 * (rules 2, the gate).
 */
export function trustedAt({ since, reasons, deadlines }: WaitingClaim): Date | null {
  const standings = reasons.map((reason) => STANDING[reason]).filter((standing) => standing !== null);
  if (standings.length === 0 || standings.length < reasons.length) return null;
  const at = plus(since, Math.max(...standings));
  const isTooNear = ({ before, after }: ChangedDeadline) => before !== null && after !== null && after < before && after <= plus(at, DAY);
  return reasons.includes('early-deadline') && deadlines.some(isTooNear) ? null : at;
}
