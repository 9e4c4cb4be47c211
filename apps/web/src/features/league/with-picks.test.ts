import { expect, it } from 'vitest';
import { withPicks } from './with-picks.ts';

const response = {
  version: 'v1',
  hidden: [
    { round: 5, userIds: ['ann'] },
    { round: 6, userIds: [] },
  ],
};

it('adds a pick to a response that was in flight when the event arrived', () => {
  const shown = withPicks(response, { round: 5, userIds: ['ann', 'ben'] });
  expect(shown).toEqual({
    version: 'v1',
    hidden: [
      { round: 5, userIds: ['ann', 'ben'] },
      { round: 6, userIds: [] },
    ],
  });
});

it('changes no other round, and nothing without an event', () => {
  expect(withPicks(response, { round: 4, userIds: ['ben'] })).toEqual(response);
  expect(withPicks(response, null)).toBe(response);
});
