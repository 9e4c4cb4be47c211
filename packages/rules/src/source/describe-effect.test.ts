import { expect, it } from 'vitest';
import { type CorrectionEffect, describeEffect, type EliminationChange, type FirstNames, type TitleChange } from './describe-effect.ts';

const NONE: FirstNames = { names: [], total: 0 };
const NOTHING: CorrectionEffect = {
  titles: { first: [], total: 0 },
  eliminated: NONE,
  reinstated: NONE,
  changedOtherwise: { first: [], total: 0 },
};
const named = (...names: string[]): FirstNames => ({ names, total: names.length });

const title = (
  before: FirstNames | null,
  after: FirstNames | null,
  more: Partial<TitleChange> = {},
  total = 1,
): Partial<CorrectionEffect> => {
  const completed = { completedBefore: before === null ? null : 6, completedAfter: after === null ? null : 6 };
  const change = { league: 'Lambeau', winnersBefore: before, winnersAfter: after, ...completed, isSameWinners: false, ...more };
  return { titles: { first: [change], total } };
};
const move = (
  roundBefore: number,
  roundAfter: number,
  more: Partial<EliminationChange> = {},
  total?: number,
): Partial<CorrectionEffect> => {
  const change = { members: 23, roundBefore, roundAfter, reasonBefore: 'loss', reasonAfter: 'loss', ...more } as const;
  return { changedOtherwise: { first: [change], total: total ?? change.members } };
};
const [dev, pair] = [named('Dev Sato'), named('Ann', 'Ben')];

it.each<[Partial<CorrectionEffect>, string[]]>([
  [{}, ['No members or leagues change.']],
  [title(dev, null), ['Dev Sato loses the title of Lambeau; the league reopens.']],
  [title(pair, null), ['Ann and Ben lose the title of Lambeau; the league reopens.']],
  [title(null, dev), ['Dev Sato wins Lambeau.']],
  [title(null, pair), ['Ann and Ben share the win of Lambeau.']],
  [title(dev, named('Ann')), ['Ann wins Lambeau instead of Dev Sato.']],
  [title(dev, pair), ['Ann and Ben share the win of Lambeau instead of Dev Sato.']],
  [title(null, { names: ['Ann', 'Ben', 'Cleo'], total: 15 }), ['Ann, Ben, Cleo and 12 more share the win of Lambeau.']],
  [
    title(dev, dev, { completedAfter: 7, isSameWinners: true }),
    ['Lambeau is completed in Week 7 instead of Week 6. The winners stay the same.'],
  ],
  [title(null, null, { completedBefore: 6 }), ['Lambeau reopens.']],
  [title(null, null, { completedAfter: 6 }), ['Lambeau is completed in Week 6 without a winner.']],
  [title(dev, null, {}, 3), ['Dev Sato loses the title of Lambeau; the league reopens.', '2 more leagues change winners.']],
  [{ eliminated: named('Ann (Lambeau)') }, ['1 member is eliminated: Ann (Lambeau).']],
  [
    { eliminated: { names: ['Ann (Lambeau)', 'Ben (Gym)'], total: 1202 }, reinstated: named('Cleo (Gym)') },
    ['1,202 members are eliminated: Ann (Lambeau), Ben (Gym) and 1,200 more.', '1 member comes back: Cleo (Gym).'],
  ],
  [{ reinstated: named('Ann (Lambeau)', 'Ben (Gym)') }, ['2 members come back: Ann (Lambeau) and Ben (Gym).']],
  [move(6, 7), ['23 members are eliminated in Week 7 instead of Week 6.']],
  [move(6, 6, { members: 1, reasonAfter: 'tie' }), ['1 member is eliminated in Week 6 for a tie instead of a loss.']],
  [
    move(6, 6, { reasonBefore: 'cancelled', reasonAfter: 'missed' }),
    ['23 members are eliminated in Week 6 for no pick instead of a canceled game.'],
  ],
  [move(6, 7, {}, 25), ['23 members are eliminated in Week 7 instead of Week 6.', '2 members change between still other weeks.']],
])('%#: says %j as %j', (effect, sentences) => {
  expect(describeEffect({ ...NOTHING, ...effect })).toEqual(sentences);
});

it('names changes of winners first', () => {
  const effect = { ...NOTHING, ...title(dev, null), eliminated: pair, reinstated: pair, ...move(6, 7) };
  expect(describeEffect(effect).map((sentence) => sentence.split(' ').slice(0, 3).join(' '))).toEqual([
    'Dev Sato loses',
    '2 members are',
    '2 members come',
    '23 members are',
  ]);
});
