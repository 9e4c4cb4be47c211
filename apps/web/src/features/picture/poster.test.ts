import { describeEnd, Standings } from '@survivor/rules';
import { expect, it } from 'vitest';
import type { League, SeasonGame } from '../../lib/api/trpc.ts';
import { makeLeague, makeStandings, teamNamed } from '../../testing/factories.ts';
import { describePicture } from './picture.ts';
import { posterOf } from './poster.ts';

type Members = Parameters<typeof makeStandings>[0]['members'];

const OTHERS: Members = [
  { name: 'Ben', picks: ['GB', 'DAL'], out: 2, reason: 'tie' },
  { name: 'Cid', picks: ['GB', 'SEA'], out: 2, reason: 'loss' },
];
const OUT_IN_1: Members[number] = { name: 'Me', picks: ['SEA'], out: 1, reason: 'loss' };
const SURVIVOR: Members[number] = { name: 'Me', picks: ['GB', 'IND'] };

const played = (round: number, home: string, away: string, homeScore: number | null, awayScore: number | null): SeasonGame => ({
  round,
  gameTime: null,
  status: 'FT',
  homeTeamId: teamNamed(home).id,
  awayTeamId: teamNamed(away).id,
  homeScore,
  awayScore,
});
const SEASON = [played(1, 'DET', 'GB', 13, 27), played(2, 'IND', 'LV', 40, 6), played(2, 'GB', 'CLE', 10, 13)];

function posterFor(members: Members, winners: League['winners'], { winnersCount = winners.length, games = SEASON } = {}) {
  const standings = new Standings(makeStandings({ rounds: 2, members }), true);
  const league = makeLeague({ status: 'Completed', winners, winnersCount, round: { ...makeLeague().round, ordinal: 2 } });
  const end = describeEnd({ winners: winnersCount, total: standings.total, survivors: standings.survivors, round: 2 });
  return posterOf({ league, standings, end, games });
}

const ME = { userId: 'u1', name: 'Me' };
const ANN = { userId: 'u2', name: 'Ann' };

it('the poster has a sole winner with the run and its scores, even beside another member of that name', () => {
  const members: Members = [OUT_IN_1, SURVIVOR, ...OTHERS];
  const poster = posterFor(members, [{ userId: 'u2', name: 'Me' }]);
  expect(poster).toMatchObject({ title: ['Me'], about: ['The last of 4 in Office Survivors'], survivors: [4, 3, 1], blue: 1 });
  expect(poster?.picks.map(({ abbreviation, score }) => [abbreviation, score])).toEqual([
    ['GB', '27-13'],
    ['IND', '40-6'],
  ]);
  expect(poster && describePicture(poster)).toBe(
    'Me. The last of 4 in Office Survivors. Green Bay Packers 27-13, Indianapolis Colts 40-6.',
  );
});

it('the poster leaves out the week of which the winner was excused, and scores that are not loaded', () => {
  const poster = posterFor([{ name: 'Me', picks: ['GB', 'excused'] }, ...OTHERS], [ME], { games: [] });
  expect(poster?.picks.map(({ abbreviation, score }) => [abbreviation, score])).toEqual([['GB', null]]);
});

it.each<[string, Members, League['winners'], number, string[], string[]]>([
  ['the only member', [SURVIVOR], [ME], 1, ['Me'], ['The only member in Office Survivors']],
  [
    'shared by those eliminated together',
    [{ name: 'Me', picks: ['GB', 'SEA'], out: 2, reason: 'loss' }, { name: 'Ann', picks: ['GB', 'DAL'], out: 2, reason: 'tie' }, OUT_IN_1],
    [ME, ANN],
    2,
    ['Me', 'Ann'],
    ['The last 2 were eliminated together in Week 2. They share the win.', 'Office Survivors'],
  ],
  [
    'shared by those who survived',
    [SURVIVOR, { ...SURVIVOR, name: 'Ann' }, ...OTHERS],
    [ME, ANN],
    2,
    ['Me', 'Ann'],
    ['2 of 4 still standing after Week 2. They share the win.', 'Office Survivors'],
  ],
  [
    'more winners than fit',
    [SURVIVOR, { ...SURVIVOR, name: 'Ann' }, ...OTHERS],
    [ME, ANN, ANN, ANN],
    140,
    ['Me', 'Ann', 'Ann'],
    ['and 137 more', '140 of 4 still standing after Week 2. They share the win.', 'Office Survivors'],
  ],
])('the poster says how it ended: %s', (_, members, winners, winnersCount, title, about) => {
  const poster = posterFor(members, winners, { winnersCount });
  expect(poster).toMatchObject({ title, about, blue: winnersCount });
  if (winnersCount > 1) expect(poster?.picks).toEqual([]);
});

it('there is no poster if nobody has won', () => {
  expect(posterFor(OTHERS, [], { winnersCount: 0 })).toBeNull();
});
