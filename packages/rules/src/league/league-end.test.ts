import { expect, it } from 'vitest';
import { describeEnd, type LeagueEnd } from './league-end.ts';

const CASES: readonly (readonly [string, LeagueEnd, readonly string[]])[] = [
  [
    'one winner',
    { winners: 1, total: 9, survivors: 1, round: 11 },
    ['Winner', 'You won!', 'The last of 9', '1 of 9 won', 'The last of 9 standing after Week 11.'],
  ],
  [
    'the only member, alive',
    { winners: 1, total: 1, survivors: 1, round: 18 },
    ['Winner', 'You won!', 'The only member', '1 of 1 won', 'The only member.'],
  ],
  [
    'the only member, eliminated',
    { winners: 1, total: 1, survivors: 0, round: 2 },
    ['Winner', 'You won!', 'The only member', '1 of 1 won', 'The only member.'],
  ],
  [
    'eliminated together',
    { winners: 2, total: 4, survivors: 0, round: 18 },
    [
      'Winners',
      'You share the win',
      'One of 2 winners',
      '2 of 4 share the win',
      'The last 2 were eliminated together in Week 18. They share the win.',
    ],
  ],
  [
    'eliminated together, before the last ones left',
    { winners: 2, total: 4, survivors: 0, round: 6, sharedRound: 5 },
    [
      'Winners',
      'You share the win',
      'One of 2 winners',
      '2 of 4 share the win',
      'The last 2 were eliminated together in Week 5. They share the win.',
    ],
  ],
  [
    'alive after the season',
    { winners: 1200, total: 40_000, survivors: 1200, round: 18 },
    [
      'Survivors',
      'You share the win',
      'One of 1,200 winners',
      '1,200 of 40,000 share the win',
      '1,200 of 40,000 still standing after Week 18. They share the win.',
    ],
  ],
  [
    'too many to count',
    { winners: null, total: 40_000, survivors: 0, round: 3 },
    ['Winners', 'You share the win', 'One of the winners', 'Several share the win', 'Several share the win.'],
  ],
  ['nobody', { winners: 0, total: 4, survivors: 0, round: 3 }, ['No one won', 'No one won', 'No one won', 'No one won', 'No one won.']],
];

it.each(CASES)('the sentences of an end: %s', (_, end, sentences) => {
  const { heading, you, place, count, summary } = describeEnd(end);
  expect([heading, you, place, count, summary]).toEqual(sentences);
});
