import { expect, it } from 'vitest';
import { formerStandings } from './former-standings.ts';

it('standings for the previous release contain the same data in columns', () => {
  const row = { isAdmin: false, pictureUri: null, eliminatedRound: null, eliminationReason: null };
  const document = {
    fromRound: 2,
    toRound: 3,
    isLocked: false,
    memberCount: 3,
    teamNames: ['Cardinals', 'Falcons', 'Ravens'],
    results: [
      { round: 2, teamId: 1, result: 'W' as const },
      { round: 2, teamId: 2, result: 'L' as const },
    ],
    rows: [
      { ...row, id: 'a', name: 'Ann', picks: [1, null], isAdmin: true },
      { ...row, id: 'b', name: 'Ben', picks: [2, null], eliminatedRound: 2, eliminationReason: 'loss' as const },
      { ...row, id: 'c', name: 'Cleo', picks: [3, null] },
    ],
    window: null,
  };
  const hidden = [{ round: 3, userIds: ['a', 'b'] }];
  expect(formerStandings({ document, ownId: 'c', hidden })).toEqual({
    fromRound: 2,
    toRound: 3,
    isLocked: false,
    window: null,
    names: 'Ann\nBen\nCleo',
    picks: 'A?B C ',
    eliminatedRounds: '@B@',
    eliminationReasons: ' L ',
    results: 'WL    ',
    teamNames: ['Cardinals', 'Falcons', 'Ravens'],
    administrators: [0],
    pictures: [null, null, null],
    ownIndex: 2,
  });
});
