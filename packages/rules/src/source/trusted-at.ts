import { DAY, plus } from '../season/time.ts';
import type { ChangedDeadline } from './accept-claim.ts';
import { type GateReason, STANDING } from './gate.ts';

export type WaitingClaim = {
  readonly since: Date;
  readonly reasons: readonly GateReason[];
  readonly deadlines: readonly ChangedDeadline[];
};

/**
 * When a claim is accepted automatically if the source repeats it, by the product's clock; null if
 * only an administrator can accept it (rules 2, the gate).
 */
export function trustedAt({ since, reasons, deadlines }: WaitingClaim): Date | null {
  const standingTimes = reasons.map((reason) => STANDING[reason]).filter((standing) => standing !== null);
  if (standingTimes.length === 0 || standingTimes.length < reasons.length) return null;
  const at = plus(since, Math.max(...standingTimes));
  const isTooNear = ({ before, after }: ChangedDeadline) => before !== null && after !== null && after < before && after <= plus(at, DAY);
  return reasons.includes('early-deadline') && deadlines.some(isTooNear) ? null : at;
}
