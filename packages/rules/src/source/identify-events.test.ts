import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { after, aGame, OPENING } from '../testing/build-season.ts';
import type { ReportedEvent, StoredGame } from './accept-game.ts';
import { identifyEvents } from './identify-events.ts';

/** How a line refers to a stored game: with its id or not, in its round or not, swapped or not. */
const spoken = fc.record({ hasOwnId: fc.boolean(), isElsewhere: fc.boolean(), isSwapped: fc.boolean(), isListed: fc.boolean() });
type Spoken = typeof spoken extends fc.Arbitrary<infer T> ? T : never;

const place = ({ isListed }: Spoken, index: number) =>
  aGame({ id: index + 1, homeTeamId: 2 * index + 1, awayTeamId: 2 * index + 2, isListed });
const line = (game: ReturnType<typeof aGame>, { hasOwnId, isElsewhere, isSwapped }: Spoken): ReportedEvent => ({
  sourceId: hasOwnId ? game.sourceId : `new ${game.id}`,
  round: isElsewhere ? 2 : 1,
  homeTeamId: isSwapped ? game.awayTeamId : game.homeTeamId,
  awayTeamId: isSwapped ? game.homeTeamId : game.awayTeamId,
  kickoffAt: after(3),
  status: 'NS',
  homeScore: null,
  awayScore: null,
});

/** What a line refers to. No line moves a game out of a round that still lists it (rules 2). */
function meant({ hasOwnId, isElsewhere, isSwapped, isListed }: Spoken): 'game' | 'new' | 'quarantined' {
  if (!isElsewhere) return 'game';
  if (!hasOwnId && isSwapped) return 'new';
  return isListed ? 'quarantined' : 'game';
}

it('knows a game by its id, else by its two teams in the round, else by the ordered pair in a round that lists it no more', async () => {
  await fc.assert(
    fc.property(fc.array(spoken, { minLength: 1, maxLength: 10 }), fc.infiniteStream(fc.nat()), (lines, keys) => {
      const games = lines.map(place);
      const events = games.map((game, index) => line(game, lines[index] as Spoken));
      const shuffled = events.map((event) => ({ event, key: keys.next().value })).sort((a, b) => a.key - b.key);
      const found = identifyEvents(
        games,
        shuffled.map(({ event }) => event),
        OPENING,
      );
      for (const [index, event] of events.entries()) {
        const identified = found.events.find((one) => one.event === event);
        const what = found.quarantined.some((one) => one.event === event) ? 'quarantined' : identified?.game === null ? 'new' : 'game';
        expect(what).toBe(meant(lines[index] as Spoken));
        if (what === 'game') expect(identified?.game).toBe(games[index]);
      }
      expect(found.events.length + found.quarantined.length).toBe(events.length);
      const ids = found.events.map(({ game }) => game?.id ?? Number.POSITIVE_INFINITY);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
    }),
  );
});

it('takes one line of a game, stored or new: the one with its id, else the first', async () => {
  await fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), (isStored, hasOwnId, isOwnSecond, isSwapped) => {
      const game = place({ hasOwnId, isElsewhere: false, isSwapped, isListed: true }, 0);
      const [one, other] = [true, false].map((hasId, index) => ({
        ...line(game, { hasOwnId: hasId && hasOwnId, isElsewhere: false, isSwapped: isSwapped && index === 1, isListed: true }),
        kickoffAt: after(index),
      })) as [ReportedEvent, ReportedEvent];
      const events = isOwnSecond ? [other, one] : [one, other];
      const found = identifyEvents(isStored ? [game] : [], events, OPENING);
      const expected = isStored && hasOwnId ? one : events[0];
      expect(found.events).toEqual([{ event: expected, game: isStored ? game : null }]);
      expect(found.quarantined.map(({ event }) => event)).toEqual(events.filter((event) => event !== expected));
    }),
  );
});

it('knows a game by its id, even if it names the teams of another game', () => {
  const [game, other] = [0, 1].map((index) => aGame({ homeTeamId: 2 * index + 1, awayTeamId: 2 * index + 2 })) as [StoredGame, StoredGame];
  const event = { ...other, sourceId: game.sourceId };
  for (const games of [
    [game, other],
    [other, game],
  ])
    expect(identifyEvents(games, [event], OPENING).events).toEqual([{ event, game }]);
});
