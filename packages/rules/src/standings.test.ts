import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_BASE, rowsOf, Standings, type StandingsDocument } from './standings-document.ts';
import { orderStandings, type StandingsEntry } from './standings-order.ts';
import { NFL_TEAMS, TEAM_COUNTS } from './team.ts';
import { documentOf, paperSeason, windowOf } from './testing/random-weeks.ts';

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
    entry('OutB', { isEliminated: true, picks: 4 }),
    entry('OutA', { isEliminated: true, picks: 4 }),
    entry('Me', { isOwn: true, isEliminated: true, picks: 0 }),
    entry('Ben'),
  ];

  it('by name has the reader first, then the living by name, then the others by picks and name', () => {
    expect(namesIn(entries, 'name')).toBe('Me ann Ben Zed OutA OutB Out1');
  });

  it('by team has those with a pick in the latest round by team and name, then the others by life', () => {
    const picked = [
      entry('Zed', { latestTeam: 'Bears' }),
      entry('Ann', { latestTeam: 'Chiefs' }),
      entry('Abe', { latestTeam: 'Chiefs', isEliminated: true, picks: 3 }),
      ...entries.slice(2),
    ];
    expect(namesIn(picked, 'team')).toBe('Zed Abe Ann Ben OutA OutB Out1 Me');
  });

  it('is an order: every member once, the same whatever order they come in', async () => {
    const member = fc.record({
      name: fc.uuid(),
      isOwn: fc.constant(false),
      isEliminated: fc.boolean(),
      picks: fc.nat({ max: 3 }),
      latestTeam: fc.constantFrom(null, 'Bears', 'Chiefs'),
    });
    await fc.assert(
      fc.property(
        fc.uniqueArray(member, { maxLength: 12, selector: (one) => one.name }),
        fc.constantFrom('name' as const, 'team' as const),
        (members, sort) => {
          const names = namesIn(members, sort);
          expect(namesIn([...members].reverse(), sort)).toBe(names);
          expect(names.split(' ').filter(Boolean)).toHaveLength(members.length);
        },
      ),
    );
  });
});

const results = [...' '.repeat(2 * TEAM_COUNTS.NFL)];
results[0] = 'W';
results[1] = 'L';
results[TEAM_COUNTS.NFL + 2] = 'M';
const document: StandingsDocument = {
  fromRound: 2,
  toRound: 3,
  memberCount: 3,
  window: null,
  ownIndex: 1,
  names: 'Ann\nBen\nCleo',
  picks: 'AC' + 'B ' + '`?',
  eliminatedRounds: 'CB@',
  eliminationReasons: 'ML ',
  results: results.join(''),
  teamNames: NFL_TEAMS.map(({ name }) => (name === 'Arizona Cardinals' ? 'Phoenix Cardinals' : name)),
  administrators: [2],
  pictures: [null, 'https://example.com/b.png', null],
};

describe('the columns of the standings', () => {
  const standings = new Standings(document);

  it('carry the names of the teams as they are stored', () => {
    const names = [1, 2, 33].map((id) => standings.teamName(id));
    expect(names).toEqual(['Phoenix Cardinals', 'Atlanta Falcons', 'This team']);
  });

  it('hold the 68 teams of March Madness, whose ids follow those of the NFL', () => {
    const width = TEAM_COUNTS.NFL + TEAM_COUNTS.MarchMadness;
    const teamNames = Array.from({ length: width }, (_, index) => (index < TEAM_COUNTS.NFL ? '' : `Team ${index + 1}`));
    const wide = [...' '.repeat(2 * width)];
    wide[width + 99] = 'W';
    const picks = [33, 64, 65, 100, 96, 100].map((id) => String.fromCharCode(CODE_BASE + id)).join('');
    const read = new Standings({ ...document, teamNames, picks, results: wide.join('') });
    expect(read.cell(1, 3)).toEqual({ kind: 'pick', teamId: 100, correct: true });
    expect(read.cell(1, 2)).toEqual({ kind: 'pick', teamId: 65, correct: null });
    expect([read.teamName(100), read.teamName(1)]).toEqual(['Team 100', 'Arizona Cardinals']);
  });

  it('read back as members', () => {
    expect(standings.count).toBe(3);
    expect(standings.rounds).toEqual([2, 3]);
    expect(standings.member(0)).toEqual({
      index: 0,
      name: 'Ann',
      isOwn: false,
      isAdmin: false,
      eliminatedRound: 3,
      eliminationReason: 'moved',
      pictureUri: null,
    });
    expect(standings.member(1)).toMatchObject({
      isOwn: true,
      eliminatedRound: 2,
      eliminationReason: 'loss',
      pictureUri: 'https://example.com/b.png',
    });
    expect(standings.member(2)).toMatchObject({ isAdmin: true, eliminatedRound: null, eliminationReason: null });
    expect([0, 1, 2].map((index) => standings.isEliminated(index))).toEqual([true, true, false]);
  });

  it('read back as cells with their verdicts', () => {
    expect(standings.cell(0, 2)).toEqual({ kind: 'pick', teamId: 1, correct: true });
    expect(standings.cell(0, 3)).toEqual({ kind: 'pick', teamId: 3, correct: false });
    expect(standings.cell(1, 2)).toEqual({ kind: 'pick', teamId: 2, correct: false });
    expect(standings.cell(1, 3)).toEqual({ kind: 'none' });
    expect(standings.cell(2, 2)).toEqual({ kind: 'pick', teamId: 32, correct: null });
    expect(standings.cell(2, 3)).toEqual({ kind: 'hidden' });
    expect([0, 1, 2].map((index) => standings.pickCount(index))).toEqual([2, 1, 2]);
    expect([standings.result(2, 1), standings.result(3, 3), standings.result(3, 1)]).toEqual(['W', 'moved', null]);
  });

  it('know who won by going out with all who were left, and only once the league is over', () => {
    const winners = (eliminatedRounds: string, isCompleted = true) => {
      const one = new Standings({ ...document, eliminatedRounds }, isCompleted);
      return [0, 1, 2].map((index) => `${one.isSharedWinner(index) ? 'won' : ''}${one.isOut(index) ? 'out' : ''}`);
    };
    expect(winners('CBC')).toEqual(['won', 'out', 'won']);
    expect(winners('CBC', false)).toEqual(['out', 'out', 'out']);
    expect(winners('CB@')).toEqual(['out', 'out', '']);
    expect(winners('@@@')).toEqual(['', '', '']);
  });
});

describe('rows of the release before, which end with the round in which a member went out', () => {
  const readAll = (document: StandingsDocument) => {
    const standings = new Standings(document);
    return Array.from({ length: standings.count }, (_, index) => ({
      member: standings.member(index),
      picks: standings.pickCount(index),
      cells: standings.rounds.map((round) => standings.cell(index, round)),
    }));
  };
  const shorten = (document: StandingsDocument): StandingsDocument => {
    const width = (code: string) =>
      Math.max(0, (code === '@' ? document.toRound : code.charCodeAt(0) - CODE_BASE) - document.fromRound + 1);
    const picks = rowsOf(document).map((row, index) => row.slice(0, width(document.eliminatedRounds.charAt(index))));
    return { ...document, picks: picks.join('') };
  };

  it('tell what the full ones tell, of any season', async () => {
    await fc.assert(
      fc.property(paperSeason, (season) => {
        for (const full of [documentOf(season), windowOf(season)]) expect(readAll(shorten(full))).toEqual(readAll(full));
      }),
    );
  });
});
