import { Standings, weekStory } from '@survivor/rules';
import { expect, it } from 'vitest';
import { makeGame, makeLeague, makeStandings } from '../../testing/factories.ts';
import { describePicture } from './picture.ts';
import { weekPictureOf } from './week-picture.ts';

type Members = Parameters<typeof makeStandings>[0]['members'];

const RESULTS = [
  { round: 1, team: 'GB', result: 'W' },
  { round: 2, team: 'IND', result: 'W' },
  { round: 2, team: 'DAL', result: 'T' },
  { round: 2, team: 'SEA', result: 'L' },
] as const;
const GAMES = [
  makeGame('LV', 'IND', { status: 'FT', awayScore: 6, homeScore: 40 }),
  makeGame('DAL', 'NYG', { status: 'AOT', awayScore: 20, homeScore: 20 }),
];
const OTHERS: Members = [
  { name: 'Ann', picks: ['GB', 'IND'] },
  { name: 'Ben', picks: ['GB', 'DAL'], out: 2, reason: 'tie' },
  { name: 'Cid', picks: ['GB', 'SEA'], out: 2, reason: 'loss' },
];

const standingsOf = (members: Members, isCompleted = false) =>
  new Standings(makeStandings({ rounds: isCompleted ? 2 : 3, members, results: [...RESULTS], isLocked: true }), isCompleted);

function pictureOfWeek2(own: Members[number], { others = OTHERS, isCompleted = false, games = GAMES } = {}) {
  const standings = standingsOf([own, ...others], isCompleted);
  return weekPictureOf({ league: makeLeague(), standings, story: weekStory(standings, 2), round: 2, games });
}

it.each<[string, Members[number], string[], string]>([
  [
    'survived, while others tied and lost',
    { name: 'Me', picks: ['GB', 'IND', '?'] },
    ['2 of 4 left in Office Survivors'],
    'Survived Week 2. 2 of 4 left in Office Survivors. Indianapolis Colts 40-6 vs Raiders.',
  ],
  [
    'excused',
    { name: 'Me', picks: ['GB', 'excused', '?'] },
    ['Excused', '2 of 4 left in Office Survivors'],
    'Survived Week 2. Excused. 2 of 4 left in Office Survivors.',
  ],
])('the picture of a survived week: %s', (_, own, about, description) => {
  const picture = pictureOfWeek2(own);
  if (picture === null) throw new Error('no picture');
  expect(picture).toMatchObject({ title: ['Survived Week 2'], about, survivors: [4, 4, 2], blue: 1, season: 'NFL 2025-2026' });
  expect(describePicture(picture)).toBe(description);
  // Neither the pick of another week nor anybody's name.
  expect(JSON.stringify(picture)).not.toMatch(/Packers|Ann|"Me"/);
});

it.each<[string, Members[number], Parameters<typeof pictureOfWeek2>[1]?]>([
  ['eliminated in it', { name: 'Me', picks: ['GB', 'SEA'], out: 2, reason: 'loss' }],
  ['eliminated before', { name: 'Me', picks: ['SEA'], out: 1, reason: 'loss' }],
  ['not in the league yet', { name: 'Me', picks: ['', ''] }],
  ['a winner, who has the poster', { name: 'Me', picks: ['GB', 'IND'] }, { others: OTHERS.slice(1), isCompleted: true }],
  ['a pick without a result', { name: 'Me', picks: ['GB', 'NYG'] }],
  ['the score is not loaded', { name: 'Me', picks: ['GB', 'IND'] }, { games: [] }],
])('there is no picture of a week: %s', (_, own, options) => {
  expect(pictureOfWeek2(own, options)).toBeNull();
});
