import type { ActLine } from '@survivor/contract/league-admin';
import { LOG_KINDS, LOGGED_ACTS, type LoggedAct } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { joinWeek } from '../../lib/ui/format.ts';
import { actCopy } from './act-copy.ts';
import { describeAct } from './describe-act.ts';
import { logCopy } from './log-copy.ts';

const ANN = { userId: 'u1', name: 'Ann' };
const BEN = { userId: 'u2', name: 'Ben' };

const lineOf = (act: LoggedAct, change: Partial<ActLine> = {}): ActLine => ({
  number: 7,
  at: new Date('2025-10-09T12:00:00Z'),
  author: { kind: 'member', member: ANN },
  act,
  member: BEN,
  round: 6,
  reason: null,
  details: { maxMembers: 1200, eliminated: 1, reinstated: 2 },
  ...change,
});

/** What each act says after its author. */
const SENTENCES: Record<LoggedAct, string> = {
  leave: 'left in Week 6.',
  remove: 'removed Ben in Week 6.',
  'undo-removal': 'undid the removal of Ben in Week 6.',
  'allow-rejoin': 'allowed Ben to join again.',
  'add-administrator': 'made Ben an administrator.',
  'remove-administrator': 'removed Ben as an administrator.',
  'transfer-ownership': 'transferred the ownership to Ben.',
  'open-joins': 'opened the league to new members.',
  'close-joins': 'closed the league to new members.',
  'set-member-limit': 'limited the league to 1,200 members.',
  'reset-key': 'made a new key.',
  'set-password': 'changed the password.',
  'end-invitations': 'ended all invitation links.',
  pin: 'pinned a message.',
  unpin: 'took the pinned message down.',
  remind: 'reminded everyone without a pick for Week 6.',
  correction: 'corrected results: 1 eliminated, 2 back in.',
};

const AUTHORS: readonly (readonly [string, ActLine['author']])[] = [
  ['Ann', { kind: 'member', member: ANN }],
  ['Former member', { kind: 'member', member: null }],
  ['A site administrator', { kind: 'site', member: null }],
  ['The source of the games', { kind: 'source', member: null }],
];

describe('a line of the log', () => {
  it.each(LOGGED_ACTS.flatMap((act) => AUTHORS.map(([name, author]) => [act, name, author] as const)))(
    '%s by %s is one sentence',
    (act, name, author) => {
      expect(describeAct(lineOf(act, { author }))).toBe(joinWeek(`${name} ${SENTENCES[act]}`));
    },
  );

  it.each([
    ['leave', { round: null }, 'Ann left before the start.'],
    ['remove', { round: null }, 'Ann removed Ben before the start.'],
    ['remove', { member: null }, 'Ann removed Former member in Week 6.'],
    ['set-member-limit', { details: { maxMembers: null } }, 'Ann removed the member limit.'],
    ['correction', { details: {} }, 'Ann corrected results: 0 eliminated, 0 back in.'],
  ] as const)('%s with %o', (act, change, sentence) => {
    expect(describeAct(lineOf(act, change))).toBe(joinWeek(sentence));
  });

  it('of an act that this page does not know names its author', () => {
    expect(describeAct({ ...lineOf('pin'), act: 'rename' as LoggedAct })).toBe('Ann');
  });

  it('has a kind with a name', () => {
    expect(Object.values(LOG_KINDS).flat().sort()).toEqual([...LOGGED_ACTS].sort());
    expect(Object.keys(logCopy.kinds)).toEqual(Object.keys(LOG_KINDS));
    expect(actCopy.former).toBe('Former member');
  });
});
