import { countMessages, readOldestDue } from '@survivor/db/queries/message-figures';
import { createTestDatabase } from '@survivor/db/testing';
import { STANDARD_KINDS } from '@survivor/rules';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { PostRoom } from '../testing/post-room.ts';
import { SeasonStage } from '../testing/season-stage.ts';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];

/** Ids and signed links differ from database to database, and say nothing. */
const withoutLinks = (text: string) => text.replace(/\/unsubscribe\/[\w-]+/g, '/unsubscribe/x');

const sorted = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).sort();

/** What can be read before the deadline of who was told of a cancelled game, where members hold these picks. */
async function surfacesOf(picks: Readonly<Record<string, string>>): Promise<{ surfaces: string; reminders: number }> {
  const database = await createTestDatabase();
  try {
    const stage = await SeasonStage.open(database.db, { at: 'W1 Tue 12:00' });
    const league = await stage.league(...NAMES);
    const room = new PostRoom(database.db);
    await sql`update users set email = name || '@example.com'`.execute(database.db);
    for (const { id } of league.people) await room.wishes(id, { email: STANDARD_KINDS, push: STANDARD_KINDS, hours: [24, 2], devices: 1 });
    await league.picks(1, picks);
    const seen: unknown[] = [];
    let reminders = 0;
    const look = async () => {
      await room.send();
      const { mails, pushes } = room.take();
      reminders += mails.filter(({ subject }) => subject.startsWith('Pick needed')).length;
      // Five go at once: which arrives first is chance.
      seen.push(
        sorted(
          mails.flatMap(({ to, subject, text, html }) =>
            subject.startsWith('Pick needed') ? [] : [[to, subject, text, html].map(withoutLinks)],
          ),
        ),
        sorted(pushes.flatMap(({ facts, userId, subject }) => (facts.kind === 'pick-needed' ? [] : [[userId, subject, facts]]))),
      );
      const { counts, refusedAddresses } = await countMessages(database.db);
      seen.push(sorted(counts), refusedAddresses, await readOldestDue(database.db));
    };
    await stage.at('W1 Wed 20:30');
    await look();
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    await look();
    await stage.at('W1 Thu 18:30');
    await look();
    return { surfaces: JSON.stringify(seen), reminders };
  } finally {
    await database.close();
  }
}

it('who is told of a change, and all that is counted of messages, is the same before the deadline whatever was picked', {
  timeout: 120_000,
}, async () => {
  const worlds: Record<string, string>[] = [
    {},
    { Ann: 'KC', Ben: 'LV', Cleo: 'DAL', Dan: 'NYG' },
    { Ann: 'SF', Ben: 'SF', Cleo: 'LAR', Dan: 'KC' },
  ];
  const [none, safe, lost] = await Promise.all(worlds.map(surfacesOf));
  expect(safe?.surfaces).toBe(none?.surfaces);
  expect(lost?.surfaces).toBe(none?.surfaces);
  expect([none?.reminders, safe?.reminders, lost?.reminders]).toEqual([8, 0, 3]);
  console.log(`${none?.surfaces.length} bytes alike in three worlds of ${NAMES.length} members`);
});
