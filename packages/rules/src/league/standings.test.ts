import { describe, expect, it } from 'vitest';
import { NFL_TEAMS } from '../season/team.ts';
import { Standings, type StandingsDocument, type StandingsPayload, type StandingsRow } from './standings.ts';
import { orderStandings, type StandingsEntry } from './standings-order.ts';

const entry = (name: string, overrides: Partial<StandingsEntry> = {}): StandingsEntry => ({
  name,
  isOwn: false,
  isEliminated: false,
  picks: 0,
  latestTeam: null,
  ...overrides,
});
const namesIn = (entries: StandingsEntry[], sort: 'name' | 'team') =>
  orderStandings(entries, sort)
    .map((index) => entries[index]?.name)
    .join(' ');

describe('the order of the standings (screens 4)', () => {
  const entries = [
    entry('Zed'),
    entry('ann'),
    entry('Out1', { isEliminated: true, picks: 1 }),
    entry('LeftB', { isEliminated: true, hasLeft: true, picks: 9 }),
    entry('OutB', { isEliminated: true, picks: 4 }),
    entry('OutA', { isEliminated: true, picks: 4 }),
    entry('Me', { isOwn: true, isEliminated: true, picks: 0 }),
    entry('Ben'),
  ];

  it('by name has the reader first, then the living by name, then the others by picks and name', () => {
    expect(namesIn(entries, 'name')).toBe('Me ann Ben Zed OutA OutB Out1 LeftB');
  });

  it('by team has those with a pick in the latest round by team and name, then the others by life', () => {
    const picked = [
      entry('Zed', { latestTeam: 'Bears' }),
      entry('Ann', { latestTeam: 'Chiefs' }),
      entry('Abe', { latestTeam: 'Chiefs', isEliminated: true, picks: 3 }),
      ...entries.slice(2),
    ];
    expect(namesIn(picked, 'team')).toBe('Zed Abe Ann Ben OutA OutB Out1 Me LeftB');
  });
});

const row = (name: string, fields: Partial<StandingsRow> = {}): StandingsRow => ({
  id: name,
  name,
  isAdmin: false,
  pictureUri: null,
  eliminatedRound: null,
  eliminationReason: null,
  picks: [null, null],
  ...fields,
});

const document: StandingsDocument = {
  fromRound: 2,
  toRound: 3,
  isLocked: false,
  memberCount: 3,
  teamNames: NFL_TEAMS.map(({ name }) => (name === 'Arizona Cardinals' ? 'Phoenix Cardinals' : name)),
  results: [
    { round: 2, teamId: 1, result: 'W' },
    { round: 2, teamId: 2, result: 'L' },
    { round: 3, teamId: 3, result: 'moved' },
  ],
  rows: [
    row('Ann', { picks: [1, 3], eliminatedRound: 3, eliminationReason: 'moved' }),
    row('Ben', { picks: [2, null], eliminatedRound: 2, eliminationReason: 'loss', pictureUri: 'https://example.com/b.png' }),
    row('Cleo', { picks: [32, null], isAdmin: true }),
  ],
  window: null,
};
const answerOf = (changes: Partial<StandingsDocument> = {}): StandingsPayload => ({
  document: JSON.stringify({ ...document, ...changes }),
  ownId: 'Ben',
  hidden: [{ round: 3, userIds: ['Cleo'] }],
});

describe('standings as a member reads them', () => {
  const standings = new Standings(answerOf());

  it('name the teams as they are stored', () => {
    const names = [1, 2, 33].map((id) => standings.teamName(id));
    expect(names).toEqual(['Phoenix Cardinals', 'Atlanta Falcons', 'This team']);
  });

  it('have members', () => {
    expect([standings.count, standings.ownIndex, standings.rounds]).toEqual([3, 1, [2, 3]]);
    expect(standings.member(0)).toEqual({
      index: 0,
      name: 'Ann',
      isOwn: false,
      isAdmin: false,
      eliminatedRound: 3,
      eliminationReason: 'moved',
      pictureUri: null,
    });
    expect(standings.member(1)).toMatchObject({ isOwn: true, pictureUri: 'https://example.com/b.png' });
    expect([0, 1, 2].map((index) => standings.isEliminated(index))).toEqual([true, true, false]);
  });

  it('have cells with their verdicts', () => {
    expect(standings.cell(0, 2)).toEqual({ kind: 'pick', teamId: 1, correct: true });
    expect(standings.cell(0, 3)).toEqual({ kind: 'pick', teamId: 3, correct: false });
    expect(standings.cell(1, 2)).toEqual({ kind: 'pick', teamId: 2, correct: false });
    expect(standings.cell(1, 3)).toEqual({ kind: 'none' });
    expect(standings.cell(2, 2)).toEqual({ kind: 'pick', teamId: 32, correct: null });
    expect(standings.cell(2, 3)).toEqual({ kind: 'hidden' });
    expect([0, 1, 2].map((index) => standings.pickCount(index))).toEqual([2, 1, 2]);
    expect([standings.result(2, 1), standings.result(3, 3), standings.result(3, 1)]).toEqual(['W', 'moved', null]);
  });

  it('know who won, alone or together, and only once the league is over', () => {
    const winners = (rounds: readonly (number | null)[], isCompleted = true) => {
      const rows = rounds.map((eliminatedRound, index) => row(`Member ${index}`, { eliminatedRound }));
      const one = new Standings(answerOf({ rows }), isCompleted);
      return [0, 1, 2].map((index) => `${one.isWinner(index) ? 'won' : ''}${one.hasLost(index) ? 'out' : ''}`);
    };
    expect(winners([3, 2, 3])).toEqual(['won', 'out', 'won']);
    expect(winners([3, 2, 3], false)).toEqual(['out', 'out', 'out']);
    expect(winners([3, 2, null])).toEqual(['out', 'out', 'won']);
    expect(winners([null, 2, null])).toEqual(['won', 'out', 'won']);
    expect(winners([null, null, null], false)).toEqual(['', '', '']);
  });

  it('know how the league ended, whole and as a page', () => {
    const endOf = (rounds: readonly (number | null)[], window: StandingsDocument['window'] = null) =>
      new Standings(answerOf({ rows: rounds.map((eliminatedRound, index) => row(`Member ${index}`, { eliminatedRound })), window }), true)
        .end;
    expect(endOf([3, 2, 3])).toEqual({ winners: 2, total: 3, survivors: 0, round: 3 });
    expect(endOf([3, 2, null])).toEqual({ winners: 1, total: 3, survivors: 1, round: 3 });
    const page = { first: 1, places: [], isMore: true, ownPlace: 1, staying: 700, sharedIn: 3, tally: [] };
    expect(endOf([3], page)).toEqual({ winners: 700, total: 3, survivors: 0, round: 3 });
    expect(endOf([null], { ...page, sharedIn: null })).toEqual({ winners: 700, total: 3, survivors: 700, round: 3 });
    expect(new Standings(answerOf()).end).toBeNull();
  });

  it('are not read without their document', () => {
    expect(() => new Standings({ ...answerOf(), document: null })).toThrow('without their document');
  });
});
