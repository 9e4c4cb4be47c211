import { expect, it } from 'vitest';
import { createAnnouncer } from './announcer.ts';

const picked = (leagueId: number, userId: number) => ({ kind: 'picked', leagueId, round: 5, userId }) as const;

it('tells many picks with one message, at once and then once an interval, each league once', async () => {
  const sent: unknown[] = [];
  let onSent = () => {};
  const announcer = createAnnouncer({
    everyMs: 5,
    onError: () => {},
    send: async (news) => {
      sent.push(news);
      onSent();
    },
  });
  const another = () =>
    new Promise<void>((resolve) => {
      onSent = resolve;
    });
  const first = another();
  announcer.announce(picked(1, 7));
  await first;
  const second = another();
  for (let count = 0; count < 1000; count += 1) announcer.announce(picked(1 + (count % 3), count % 90));
  announcer.announce({ kind: 'joined', leagueId: 7 });
  await second;
  const all = Array.from({ length: 30 }, (_, index) => 3 * index);
  const leagueOf = (leagueId: number) => ({ leagueId, round: 5, userIds: all.map((id) => id + leagueId - 1) });
  expect(sent).toEqual([
    { picked: [{ leagueId: 1, round: 5, userIds: [7] }], joined: [] },
    { picked: [1, 2, 3].map(leagueOf), joined: [7] },
  ]);
  await announcer.close();
});

it('tells again what it could not send, and the rest when it closes', async () => {
  const sent: (readonly number[])[] = [];
  const errors: unknown[] = [];
  let isAway = true;
  const announcer = createAnnouncer({
    everyMs: 60_000,
    onError: (error) => errors.push(error),
    send: async (news) => {
      if (isAway) throw new Error('the database is unavailable');
      sent.push(news.picked.map(({ leagueId }) => leagueId));
    },
  });
  announcer.announce(picked(1, 1));
  announcer.announce(picked(2, 1));
  isAway = false;
  await announcer.close();
  expect([errors.length, sent.map((ids) => ids.toSorted())]).toEqual([1, [[1, 2]]]);
});
