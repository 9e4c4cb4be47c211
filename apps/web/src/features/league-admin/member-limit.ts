import { ACT_REFUSALS, MEMBER_LIMIT } from '@survivor/rules';
import { inviteTabCopy } from './invite-tab-copy.ts';

export type CheckedLimit = { kind: 'ok'; maxMembers: number | null } | { kind: 'refused'; message: string };

/**
 * Reads a typed member limit; blank means no limit. `present`, the current number of members, is
 * null until it is loaded.
 */
export function checkMemberLimit(typed: string, present: number | null): CheckedLimit {
  const digits = typed.replace(/[\s,]/g, '');
  if (digits === '') return { kind: 'ok', maxMembers: null };
  const maxMembers = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  if (maxMembers < MEMBER_LIMIT.min || maxMembers > MEMBER_LIMIT.max) return { kind: 'refused', message: inviteTabCopy.limitBounds };
  if (present !== null && maxMembers < present) return { kind: 'refused', message: ACT_REFUSALS.belowPresent };
  return { kind: 'ok', maxMembers };
}
