import { expect, it } from 'vitest';
import { createAnnouncer } from './announcer.ts';

it('tells many picks with one message, at once and then once an interval, each league once', async () => {
  const sent: Record<string, readonly number[]>[] = [];
  let onSent = () => {};
  const announcer = createAnnouncer({
    everyMs: 5,
    onError: () => {},
    send: async (leagues) => {
      sent.push(Object.fromEntries(leagues));
      onSent();
    },
  });
  const another = () =>
    new Promise<void>((resolve) => {
      onSent = resolve;
    });
  const first = another();
  announcer.announce({ kind: 'picked', leagueId: 1 });
  await first;
  const second = another();
  for (let count = 0; count < 1000; count += 1) announcer.announce({ kind: 'picked', leagueId: 1 + (count % 3) });
  announcer.announce({ kind: 'joined', leagueId: 7 });
  await second;
  expect(sent).toEqual([{ picked: [1] }, { picked: [1, 2, 3], joined: [7] }]);
  await announcer.close();
});

it('tells again what it could not tell, and the rest when it closes', async () => {
  const sent: (readonly number[])[] = [];
  const errors: unknown[] = [];
  let isAway = true;
  const announcer = createAnnouncer({
    everyMs: 60_000,
    onError: (error) => errors.push(error),
    send: async (leagues) => {
      if (isAway) throw new Error('the database is away');
      sent.push(leagues.get('picked') ?? []);
    },
  });
  announcer.announce({ kind: 'picked', leagueId: 1 });
  announcer.announce({ kind: 'picked', leagueId: 2 });
  isAway = false;
  await announcer.close();
  expect([errors.length, sent.map((ids) => ids.toSorted())]).toEqual([1, [[1, 2]]]);
});
