import { Standings } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { makeStandings, teamNamed } from '../../testing/factories.ts';
import { cellView, countPicksIn, orderedMembers, pickCounts } from './standings-view.ts';

const idOf = (abbreviation: string) => teamNamed(abbreviation).id;

const standings = new Standings(
  makeStandings({
    rounds: 3,
    own: 2,
    members: [
      { name: 'Zoe', picks: ['GB', 'DAL', '?'] },
      { name: 'Amy', picks: ['KC', 'BUF', ''] },
      { name: 'Me', picks: ['GB', 'KC', '?'] },
      { name: 'Out', picks: ['SEA'], out: 1, reason: 'loss' },
      { name: 'Forgot', picks: ['GB', ''], out: 2, reason: 'missed' },
      { name: 'Back', picks: ['GB', 'excused', ''] },
      { name: 'Gone', picks: ['GB', ''], out: 2, reason: 'left' },
    ],
    results: [
      { round: 1, team: 'GB', result: 'W' },
      { round: 1, team: 'SEA', result: 'L' },
      { round: 2, team: 'DAL', result: 'W' },
    ],
  }),
);
const facts = { standings, isLocked: false, ownPicks: new Map([[3, idOf('PHI')]]) };

describe('a cell of the standings', () => {
  it('shows a team with its verdict', () => {
    expect(cellView(facts, 0, 1)).toMatchObject({ kind: 'team', teamId: idOf('GB'), name: 'Green Bay Packers', correct: true });
    expect(cellView(facts, 3, 1)).toMatchObject({ kind: 'team', teamId: idOf('SEA'), correct: false });
    expect(cellView(facts, 1, 2)).toMatchObject({ kind: 'team', teamId: idOf('BUF'), correct: null });
  });

  it('shows that a hidden pick exists, but not which team', () => {
    expect(cellView(facts, 0, 3)).toEqual({ kind: 'box', isFilled: true });
  });

  it('shows an empty box for an alive member without a pick only while picks are open', () => {
    expect(cellView(facts, 1, 3)).toEqual({ kind: 'box', isFilled: false });
    expect(cellView({ ...facts, isLocked: true }, 1, 3)).toEqual({ kind: 'blank' });
  });

  it("shows the reader's own hidden pick from the history", () => {
    expect(cellView(facts, 2, 3)).toMatchObject({ kind: 'team', teamId: idOf('PHI'), correct: null });
  });

  it('says that a member is excused', () => {
    expect(cellView(facts, 5, 2)).toEqual({ kind: 'excused' });
    expect(standings.pickCount(5)).toBe(1);
  });

  it('says of a member who left nothing about the week', () => {
    expect(cellView(facts, 6, 2)).toEqual({ kind: 'blank' });
  });

  it('marks a missed pick and leaves the weeks after an elimination blank', () => {
    expect(cellView(facts, 4, 2)).toEqual({ kind: 'missed' });
    expect(cellView(facts, 4, 3)).toEqual({ kind: 'blank' });
    expect(cellView(facts, 3, 3)).toEqual({ kind: 'blank' });
  });
});

describe('the rows', () => {
  const names = (sort: 'name' | 'team') => orderedMembers(standings, sort).map((index) => standings.member(index).name);

  it('are in the order of the specification: own, alive by name, eliminated by picks', () => {
    expect(names('name')).toEqual(['Me', 'Amy', 'Back', 'Zoe', 'Forgot', 'Out', 'Gone']);
  });

  it('count the alive members', () => {
    expect(standings.survivors).toBe(4);
  });

  it('count the picks that are in, hidden ones and the own one, as the boxes show', () => {
    expect(countPicksIn(facts)).toBe(2);
    expect(countPicksIn({ ...facts, ownPicks: new Map() })).toBe(2);
  });
});

describe('the pick counts', () => {
  it('come from revealed picks of the latest round only', () => {
    expect(pickCounts(standings)).toEqual([]);
    const revealed = new Standings(
      makeStandings({ rounds: 1, members: ['GB', 'KC', 'GB', ''].map((pick, at) => ({ name: `M${at}`, picks: [pick] })) }),
    );
    expect(pickCounts(revealed)).toEqual([
      { teamId: idOf('GB'), name: 'Green Bay Packers', count: 2 },
      { teamId: idOf('KC'), name: 'Kansas City Chiefs', count: 1 },
    ]);
    expect(orderedMembers(revealed, 'team')).toEqual([0, 2, 1, 3]);
  });

  it("are the server's in a page of a large league", () => {
    const response = makeStandings({ rounds: 6, members: [{ name: 'Me', picks: [] }] });
    const tally = [6, 7, 0, 30, 6, 7, 1, 5, 6, 0, 1, 9, 5, 7, 1, 5];
    const window = { first: 1, places: [], isMore: true, ownPlace: 1, staying: 1, sharedIn: null, tally };
    const document = JSON.stringify({ ...JSON.parse(response.document ?? ''), window });
    expect(pickCounts(new Standings({ ...response, document })).map(({ teamId, count }) => [teamId, count])).toEqual([['7', 35]]);
  });
});
