import { ACT_REFUSALS } from '@survivor/rules';
import { expect, it } from 'vitest';
import { inviteTabCopy } from './invite-tab-copy.ts';
import { checkMemberLimit } from './member-limit.ts';

const ok = (maxMembers: number | null) => ({ kind: 'ok', maxMembers });
const refused = (message: string) => ({ kind: 'refused', message });

it.each([
  ['', 8, ok(null)],
  ['  ', 8, ok(null)],
  ['8', 8, ok(8)],
  ['1,000,000', 8, ok(1_000_000)],
  ['7', 8, refused(ACT_REFUSALS.belowPresent)],
  ['7', null, ok(7)],
  ['1', 1, refused(inviteTabCopy.limitBounds)],
  ['1000001', 8, refused(inviteTabCopy.limitBounds)],
  ['9'.repeat(400), 8, refused(inviteTabCopy.limitBounds)],
  ['1.5', 1, refused(inviteTabCopy.limitBounds)],
  ['-9', 8, refused(inviteTabCopy.limitBounds)],
  ['ten', 8, refused(inviteTabCopy.limitBounds)],
])('the member limit %o of a league with %o members is %o', (typed, present, checked) => {
  expect(checkMemberLimit(typed, present)).toEqual(checked);
});
