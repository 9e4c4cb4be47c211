import { expect, it } from 'vitest';
import { listLost } from './lost-picks.ts';

const pick = (teamId: string, isAcknowledged = true) => ({ teamId, isAcknowledged, at: 0 });

it.each([
  ['none of those that are all there', [pick('2'), pick('1'), pick('2')], ['2', '1', '2'], []],
  ['the last, though the team before it is the same as that of an earlier one', [pick('2'), pick('1'), pick('2')], ['2', '1'], [pick('2')]],
  ['every one after the record ended', [pick('2'), pick('1'), pick('2')], ['2'], [pick('1'), pick('2')]],
  ['none that was never acknowledged, though it is not there', [pick('2'), pick('1', false)], ['2'], []],
  ['none that was never acknowledged and is there, nor the same again', [pick('2', false), pick('2'), pick('1')], ['2', '1'], []],
  ['one that was acknowledged at the second try and is not there', [pick('2', false), pick('2')], [], [pick('2')]],
])('finds %s', (_, sent, stored, lost) => {
  expect(listLost(sent, { before: '1', stored })).toEqual(lost);
});
