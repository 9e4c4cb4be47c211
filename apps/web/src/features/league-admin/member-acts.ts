import type { LeagueMember } from '@survivor/contract/league-admin';
import {
  ACT_REFUSALS,
  type ConcernedMember,
  type LeagueAct,
  type LeagueRole,
  type LeagueStatus,
  MAX_ADMINISTRATORS,
  refuseAct,
  refuseRole,
} from '@survivor/rules';

/** What administrators can do with one member, in the order of the menu. */
const MEMBER_ACTS = [
  'add-administrator',
  'remove-administrator',
  'transfer-ownership',
  'remove',
  'undo-removal',
] as const satisfies readonly LeagueAct[];
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** The reader of the list, and how many administrators the league has. */
export type ListReader = { readonly userId: string; readonly role: LeagueRole; readonly administrators: number };

/** Whether the act makes sense for a member with this role and state. */
function canConcern(act: MemberAct, { role, isSelf, hasLeft, removal }: ConcernedMember): boolean {
  if (isSelf) return false;
  if (hasLeft) return act === 'undo-removal' && removal !== null;
  switch (act) {
    case 'add-administrator':
      return role === 'member';
    case 'remove-administrator':
      return role === 'administrator';
    case 'undo-removal':
      return false;
    default:
      return role !== 'owner';
  }
}

type ActArgs = { readonly member: LeagueMember; readonly status: LeagueStatus; readonly reader: ListReader };

/** The acts in a member's menu, each with why it is impossible now, or null (rules 11). */
export function listMemberActs({ member, status, reader }: ActArgs): { act: MemberAct; refusal: string | null }[] {
  const { userId, role, isEliminated, hasLeft, removal } = member;
  const concerned = { role, isEliminated, hasLeft, removal, isSelf: userId === reader.userId, isAlone: false };
  const refusalOf = (act: MemberAct) => {
    const refusal = refuseAct(act, { role: reader.role, status, concerned });
    if (refusal !== null) return refusal.message;
    return act === 'add-administrator' && reader.administrators >= MAX_ADMINISTRATORS ? ACT_REFUSALS.tooManyAdministrators : null;
  };
  return MEMBER_ACTS.filter((act) => canConcern(act, concerned) && refuseRole(act, reader.role) === null).map((act) => ({
    act,
    refusal: refusalOf(act),
  }));
}
