import type { LeagueMember } from '@survivor/contract/league-admin';
import { ACT_REFUSALS, type LeagueRole, type LeagueStatus, MAX_ADMINISTRATORS } from '@survivor/rules';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEADLINE, makeLeague } from '../../testing/factories.ts';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { MemberMenu } from './member-menu.tsx';

const ANN: LeagueMember = {
  userId: 'u2',
  name: 'Ann',
  role: 'member',
  isEliminated: false,
  hasLeft: false,
  isWinner: false,
  eliminatedRound: null,
  eliminationReason: null,
  hasPick: true,
  joinedAt: DEADLINE,
  removal: null,
};
const [MAKE, DEMOTE, TRANSFER, REMOVE, UNDO] = [
  'Make administrator',
  'Remove as administrator',
  'Transfer ownership',
  'Remove from league',
  'Undo removal',
];
const REMOVED = { isEliminated: true, hasLeft: true, eliminatedRound: 6, eliminationReason: 'left', hasPick: null } as const;

type Case = {
  readonly reader?: LeagueRole;
  readonly status?: LeagueStatus;
  readonly member?: Partial<LeagueMember>;
  readonly administrators?: number;
};

/** The menu's acts, each with why it cannot be done now; null without a menu. */
async function readMenu({ reader = 'owner', status = 'In Progress', member = {}, administrators = 2 }: Case) {
  const props = { league: makeLeague({ status }), reader: { userId: 'u1', role: reader, administrators } };
  await renderWithApi(<MemberMenu {...props} member={{ ...ANN, ...member }} />);
  const button = screen.queryByRole('button', { name: 'Actions for Ann' });
  if (button === null) return null;
  fireEvent.click(button);
  return screen
    .getAllByRole('button')
    .filter((one) => one !== button)
    .map((one) => [one.firstChild?.textContent, one.getAttribute('aria-disabled') === 'true' ? one.lastChild?.textContent : null]);
}

const yes = (act: string | undefined) => [act, null];

describe('the menu of a member', () => {
  it.each<[string, Case, unknown]>([
    ['a member, by the owner', {}, [yes(MAKE), [TRANSFER, ACT_REFUSALS.notAnAdministrator], yes(REMOVE)]],
    ['a member, by an administrator', { reader: 'administrator' }, [yes(MAKE), yes(REMOVE)]],
    ['a member of an Open league', { reader: 'administrator', status: 'Open' }, [yes(MAKE), yes(REMOVE)]],
    ['a member, once the league is over', { reader: 'administrator', status: 'Completed' }, [yes(MAKE), [REMOVE, ACT_REFUSALS.completed]]],
    [
      'a member beside ten administrators',
      { reader: 'administrator', administrators: MAX_ADMINISTRATORS },
      [[MAKE, ACT_REFUSALS.tooManyAdministrators], yes(REMOVE)],
    ],
    ['an administrator, by the owner', { member: { role: 'administrator' } }, [yes(DEMOTE), yes(TRANSFER), yes(REMOVE)]],
    ['an administrator, by another', { reader: 'administrator', member: { role: 'administrator' } }, [[REMOVE, ACT_REFUSALS.notOwner]]],
    ['the owner, by an administrator', { reader: 'administrator', member: { role: 'owner' } }, null],
    ['the owner themselves', { member: { userId: 'u1', role: 'owner' } }, null],
    ['an administrator themselves', { reader: 'administrator', member: { userId: 'u1', role: 'administrator' } }, null],
    [
      'an eliminated member, by an administrator',
      { reader: 'administrator', member: { isEliminated: true, eliminatedRound: 5, eliminationReason: 'loss' } },
      [yes(MAKE), [REMOVE, ACT_REFUSALS.eliminated]],
    ],
    [
      'an eliminated administrator, by the owner',
      { member: { role: 'administrator', isEliminated: true } },
      [yes(DEMOTE), yes(TRANSFER), [REMOVE, ACT_REFUSALS.eliminated]],
    ],
    ['a member who left', { member: REMOVED }, null],
    ['a removed member, before the next deadline', { member: { ...REMOVED, removal: 'undoable' } }, [yes(UNDO)]],
    ['a removed member, by an administrator', { reader: 'administrator', member: { ...REMOVED, removal: 'undoable' } }, [yes(UNDO)]],
    ['a removed member, after it', { member: { ...REMOVED, removal: 'final' } }, [[UNDO, ACT_REFUSALS.deadlineReached]]],
    [
      'a removed member, once the league is over',
      { status: 'Completed', member: { ...REMOVED, removal: 'undoable' } },
      [[UNDO, ACT_REFUSALS.completed]],
    ],
  ])('has what can be done: %s', async (_, given, acts) => {
    expect(await readMenu(given)).toEqual(acts);
  });
});
