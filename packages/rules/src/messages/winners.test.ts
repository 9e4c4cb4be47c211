import { expect, it } from 'vitest';
import type { LeagueEnd } from '../league/league-end.ts';
import { formatMessage, formatPush, type MessageFacts } from './format-message.ts';
import { describeRecap, describeResult, type WeekResult } from './week-recap.ts';

const ALONE: LeagueEnd = { winners: 1, total: 9, survivors: 1, round: 11 };
const TOGETHER: LeagueEnd = { winners: 2, total: 4, survivors: 0, round: 11 };
const STANDING: LeagueEnd = { winners: 3, total: 4, survivors: 3, round: 18 };

const result = (fate: WeekResult['fate'], end: LeagueEnd | null = null): WeekResult => ({
  league: 'Lambeau',
  fate,
  alive: end?.survivors ?? 3,
  total: end?.total ?? 9,
  end,
});

it.each([
  ['in', null, "you're alive, 3 of 9 left."],
  ['out', null, "you're eliminated, 3 of 9 left."],
  ['won', ALONE, 'you won, the last of 9.'],
  ['out', ALONE, "you're eliminated, 1 of 9 won."],
  ['won', TOGETHER, 'you share the win, one of 2 winners.'],
  ['out', TOGETHER, "you're eliminated, 2 of 4 share the win."],
  ['won', STANDING, 'you share the win, one of 3 winners.'],
] as const)('a line of the recap: %s, %j', (fate, end, line) => {
  expect(describeResult(result(fate, end))).toBe(`\u2068Lambeau\u2069: ${line}`);
});

it.each([
  ['one league goes on', [result('in')], "you're alive in 1 of 1"],
  ['one league is won', [result('won', ALONE)], 'you won'],
  ['one win is shared by the eliminated', [result('won', TOGETHER)], 'you share the win'],
  ['one is won, one lost', [result('won', ALONE), result('out')], 'you won 1 of 2'],
  ['one is won, one goes on', [result('won', ALONE), result('in'), result('out')], "you won 1 of 3, you're alive in 1 of 3"],
])('the subject of a recap: %s', (_, results, words) => {
  expect(describeRecap({ round: 11, results })).toBe(`Week 11 recap: ${words}`);
});

const PLACES = { zone: 'America/New_York', link: 'https://pools.example.com/home/leagues', unsubscribeUrl: 'https://pools.example.com/u' };

it.each([
  [true, { hasWon: true, end: ALONE }, 'you won \u2068Lambeau\u2069', 'The last of 9 standing after Week 11.'],
  [
    false,
    { hasWon: true, end: TOGETHER },
    'you share the win in \u2068Lambeau\u2069',
    'The last 2 were eliminated together in Week 11. They share the win.',
  ],
  [true, { hasWon: false, end: null }, 'you lost the title of \u2068Lambeau\u2069', 'The league goes on, and you are alive.'],
  [false, { hasWon: false, end: null }, 'you lost the title of \u2068Lambeau\u2069', 'The league goes on, and you are eliminated.'],
  [false, { hasWon: false, end: ALONE }, 'you lost the title of \u2068Lambeau\u2069', 'The last of 9 standing after Week 11.'],
])('a correction that changes the winners: alive %s, %j', (isIn, title, words, rest) => {
  const facts: MessageFacts = { kind: 'corrected', league: 'Lambeau', isIn, excused: [], games: [], title };
  const { subject, text } = formatMessage(facts, PLACES);
  expect(subject).toBe(`A result was corrected: ${words}`);
  expect(text.split('\n').slice(0, 2)).toEqual([`A result was corrected: ${words}.`, rest]);
  expect(formatPush(facts, PLACES.zone)).toBe(`A result was corrected: ${words}.`);
});

it('a correction that changes the winners names its game, also in a push', () => {
  const game = { round: 11, away: 'Las Vegas Raiders', home: 'Los Angeles Chargers', before: [20, 14], after: [14, 20] } as const;
  const title = { hasWon: true, end: ALONE };
  const facts: MessageFacts = { kind: 'corrected', league: 'Lambeau', isIn: true, excused: [], games: [game], title };
  const cause = 'Raiders at Chargers, Week 11: 20-14 became 14-20.';
  expect(formatMessage(facts, PLACES).text.split('\n').slice(1, 3)).toEqual([cause, 'The last of 9 standing after Week 11.']);
  expect(formatPush(facts, PLACES.zone)).toBe(`A result was corrected: you won \u2068Lambeau\u2069. ${cause}`);
});
