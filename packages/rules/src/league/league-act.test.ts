import { describe, expect, it } from 'vitest';
import { ACT_REFUSALS, type ConcernedMember, LEAGUE_ACTS, type LeagueAct, refuseAct, refuseEntry, refuseRole } from './league-act.ts';

const STATUSES = ['Open', 'In Progress', 'Completed'] as const;
const COMMON = {
  notAdministrator: ACT_REFUSALS.notAdministrator,
  notOwner: ACT_REFUSALS.notOwner,
  started: ACT_REFUSALS.started,
  notStarted: ACT_REFUSALS.notStarted,
  completed: ACT_REFUSALS.completed,
} as const;
const nameOf = (message: string | undefined) => Object.entries(COMMON).find(([, text]) => text === message)?.[0] ?? message ?? 'yes';

/** Each act: who may (owner, administrator, member), and when (Open, In Progress, Completed). */
const TABLE: Record<LeagueAct, readonly [who: string, when: string]> = {
  leave: ['yes yes yes', 'yes yes completed'],
  remove: ['yes yes notAdministrator', 'yes yes completed'],
  'undo-removal': ['yes yes notAdministrator', 'notStarted yes completed'],
  'allow-rejoin': ['yes yes notAdministrator', 'yes started completed'],
  'add-administrator': ['yes yes notAdministrator', 'yes yes yes'],
  'remove-administrator': ['yes notOwner notAdministrator', 'yes yes yes'],
  'transfer-ownership': ['yes notOwner notAdministrator', 'yes yes yes'],
  'open-joins': ['yes yes notAdministrator', 'yes started completed'],
  'close-joins': ['yes yes notAdministrator', 'yes started completed'],
  'set-member-limit': ['yes yes notAdministrator', 'yes started completed'],
  'reset-key': ['yes yes notAdministrator', 'yes started completed'],
  'set-password': ['yes yes notAdministrator', 'yes started completed'],
  'end-invitations': ['yes yes notAdministrator', 'yes yes yes'],
  pin: ['yes yes notAdministrator', 'yes yes yes'],
  unpin: ['yes yes notAdministrator', 'yes yes yes'],
  remind: ['yes yes notAdministrator', 'yes yes yes'],
};

it.each(LEAGUE_ACTS)('%s: who may, and when (rules 11)', (act) => {
  const who = (['owner', 'administrator', 'member'] as const).map((role) => nameOf(refuseRole(act, role)?.message));
  const when = STATUSES.map((status) => nameOf(refuseAct(act, { role: 'owner', status })?.message));
  expect([who.join(' '), when.join(' ')]).toEqual(TABLE[act]);
});

const ALIVE: ConcernedMember = { role: 'member', isSelf: false, isEliminated: false, hasLeft: false, removal: null, isAlone: false };
const OWNER: ConcernedMember = { ...ALIVE, role: 'owner', isSelf: true };

describe('the member whom an act concerns (rules 11)', () => {
  it.each<readonly [LeagueAct, string, Partial<Parameters<typeof refuseAct>[1]>, Partial<ConcernedMember>, string | null]>([
    ['leave', 'a member', { role: 'member' }, { isSelf: true }, null],
    ['leave', 'an administrator', {}, { isSelf: true, role: 'administrator' }, null],
    ['leave', 'an eliminated member', { role: 'member' }, { isSelf: true, isEliminated: true }, ACT_REFUSALS.ownElimination],
    ['leave', 'a member who left', { role: 'member' }, { isSelf: true, hasLeft: true }, ACT_REFUSALS.ownElimination],
    ['leave', 'the owner', { role: 'owner' }, OWNER, ACT_REFUSALS.ownerLeaves],
    ['leave', 'the owner alone in a running league', { role: 'owner' }, { ...OWNER, isAlone: true }, ACT_REFUSALS.ownerLeaves],
    ['leave', 'the owner alone in an open league', { role: 'owner', status: 'Open' }, { ...OWNER, isAlone: true }, null],
    ['remove', 'a member', {}, {}, null],
    ['remove', 'oneself', {}, { isSelf: true, role: 'administrator' }, ACT_REFUSALS.self],
    ['remove', 'oneself as the owner', { role: 'owner' }, OWNER, ACT_REFUSALS.self],
    ['remove', 'the owner', {}, { role: 'owner' }, ACT_REFUSALS.ownerRemoved],
    ['remove', 'an administrator, by the owner', { role: 'owner' }, { role: 'administrator' }, null],
    ['remove', 'an administrator, by another', {}, { role: 'administrator' }, ACT_REFUSALS.notOwner],
    ['remove', 'an administrator of a completed league', { status: 'Completed' }, { role: 'administrator' }, ACT_REFUSALS.notOwner],
    ['remove', 'a member of a completed league', { status: 'Completed' }, { isEliminated: true }, ACT_REFUSALS.completed],
    ['remove', 'an eliminated member', {}, { isEliminated: true }, ACT_REFUSALS.eliminated],
    ['remove', 'a member who left', {}, { isEliminated: true, hasLeft: true }, ACT_REFUSALS.left],
    ['undo-removal', 'a removed member', {}, { hasLeft: true, removal: 'undoable' }, null],
    ['undo-removal', 'a removed member, after a deadline', {}, { hasLeft: true, removal: 'final' }, ACT_REFUSALS.deadlineReached],
    ['undo-removal', 'a member who left', {}, { hasLeft: true }, ACT_REFUSALS.notRemoved],
    ['add-administrator', 'an eliminated member', {}, { isEliminated: true }, null],
    ['add-administrator', 'a member who left', {}, { hasLeft: true }, ACT_REFUSALS.left],
    ['remove-administrator', 'the owner', { role: 'owner' }, OWNER, ACT_REFUSALS.self],
    ['transfer-ownership', 'an administrator', { role: 'owner' }, { role: 'administrator' }, null],
    ['transfer-ownership', 'a member', { role: 'owner' }, {}, ACT_REFUSALS.notAnAdministrator],
  ])('%s: %s', (act, _, facts, concerned, message) => {
    const refusal = refuseAct(act, { role: 'administrator', status: 'In Progress', ...facts, concerned: { ...ALIVE, ...concerned } });
    expect(refusal?.message ?? null).toBe(message);
    expect(refusal?.kind ?? 'conflict').toBe(message === ACT_REFUSALS.notOwner ? 'forbidden' : 'conflict');
  });
});

it('a newcomer is refused for the first of these reasons: started, removed, closed, full (rules 3)', () => {
  const refused = { status: 'In Progress', isRemoved: true, isClosed: true, total: 9, maxMembers: 9 } as const;
  const messages = [
    refused,
    { ...refused, status: 'Open' as const },
    { ...refused, status: 'Open' as const, isRemoved: false },
    { ...refused, status: 'Open' as const, isRemoved: false, isClosed: false },
    { ...refused, status: 'Open' as const, isRemoved: false, isClosed: false, maxMembers: 10 },
    { ...refused, status: 'Open' as const, isRemoved: false, isClosed: false, maxMembers: null },
  ].map((league) => refuseEntry(league)?.message);
  expect(messages).toEqual([
    'This league has already started',
    'You were removed from this league',
    'This league takes no new members',
    'This league is full',
    undefined,
    undefined,
  ]);
});
