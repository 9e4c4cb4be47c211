import { Standings } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { before, DEADLINE, makeGame, makeLeague, makeStandings, teamNamed } from '../../testing/factories.ts';
import { type PickFacts, type PickState, pickStateOf, refusalOf, undecidedRounds, usedInRound } from './pick-state.ts';

const GB = teamNamed('GB').id;
const open = before(DEADLINE, 1000);

describe('the state of a pick', () => {
  const cases: [string, Omit<PickFacts, 'isVoid' | 'isExcused'> & { isExcused?: true }, PickState][] = [
    ['open without a pick', { teamId: null, startsAt: DEADLINE, isLocked: false, correct: null }, 'none'],
    ['locked without a pick', { teamId: null, startsAt: DEADLINE, isLocked: true, correct: null }, 'missed'],
    [
      'locked without a pick that could be made',
      { teamId: null, startsAt: DEADLINE, isLocked: true, correct: null, isExcused: true },
      'excused',
    ],
    ['without a known deadline', { teamId: null, startsAt: null, isLocked: true, correct: null }, 'waiting'],
    ['open with a pick', { teamId: GB, startsAt: DEADLINE, isLocked: false, correct: null }, 'can-change'],
    ['locked and undecided', { teamId: GB, startsAt: DEADLINE, isLocked: true, correct: null }, 'locked'],
    ['won', { teamId: GB, startsAt: DEADLINE, isLocked: true, correct: true }, 'won'],
    ['lost', { teamId: GB, startsAt: DEADLINE, isLocked: true, correct: false }, 'lost'],
  ];
  it.each(cases)('%s', (_, facts, state) => {
    expect(pickStateOf({ isExcused: false, ...facts, isVoid: false })).toBe(state);
  });

  it('is void if its game is gone before the deadline, or while no deadline is known', () => {
    const facts = { teamId: GB, startsAt: DEADLINE, isLocked: false, correct: null, isVoid: true, isExcused: false };
    expect(pickStateOf(facts)).toBe('void');
    expect(pickStateOf({ ...facts, startsAt: null, isLocked: true })).toBe('void');
    expect(pickStateOf({ ...facts, isLocked: true })).toBe('locked');
    expect(pickStateOf({ ...facts, teamId: null })).toBe('none');
  });

  it('lists the earlier undecided weeks', () => {
    const results = [{ round: 1, team: 'GB', result: 'W' } as const, { round: 3, team: 'DAL', result: 'W' } as const];
    const members = [{ name: 'Me', picks: ['GB', 'KC', 'DAL', 'BUF'] }];
    expect(undecidedRounds(new Standings(makeStandings({ rounds: 4, members, results })), 4)).toEqual([2]);
    expect(undecidedRounds(new Standings(makeStandings({ rounds: 4, members, results, own: -1 })), 4)).toEqual([]);
  });
});

describe('a refused team', () => {
  const refusal = (overrides: Partial<Parameters<typeof refusalOf>[0]> = {}) =>
    refusalOf({ league: makeLeague(), isEliminated: false, now: open, game: makeGame('CIN', 'GB'), teamId: GB, history: [], ...overrides })
      ?.kind ?? null;

  it('can be picked until the deadline, but not at it', () => {
    expect(refusal()).toBeNull();
    expect(refusal({ now: DEADLINE })).toBe('locked');
  });

  it('is refused once its game has started, whatever the deadline', () => {
    expect(refusal({ game: makeGame('CIN', 'GB', { status: 'Q1' }) })).toBe('locked');
  });

  it('is refused if its game was canceled', () => {
    expect(refusal({ game: makeGame('CIN', 'GB', { status: 'CANC' }) })).toBe('gone');
  });

  it('is refused if it was used in another week, but not in this one', () => {
    expect(refusal({ history: [{ round: 2, teamId: GB }] })).toBe('used');
    expect(refusal({ history: [{ round: 6, teamId: GB }] })).toBeNull();
    expect(usedInRound([{ round: 2, teamId: GB }], GB, 6)).toBe(2);
  });
});
