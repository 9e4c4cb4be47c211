import type { SetMessagesInput } from '@survivor/contract/message';
import { planMessages } from '@survivor/db/queries/plan-messages';
import { STANDARD_KINDS, STANDARD_QUIET_HOURS, STANDARD_REMINDER_HOURS } from '@survivor/rules';
import { expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getMessages, setMessages } from './message-preferences.ts';

const database = useTestDatabase();

const answer = (kinds: readonly SetMessagesInput['emailKinds'][number][]): SetMessagesInput => ({
  emailKinds: [...kinds],
  pushKinds: [...kinds],
  reminderHours: [...STANDARD_REMINDER_HOURS],
  quietHours: STANDARD_QUIET_HOURS,
  zone: 'America/New_York',
});

it('an account from before gets 0 messages until it has answered, and none when the answer is not now', async () => {
  const stage = await SeasonStage.open(database.db, { at: 'W1 Tue 12:00' });
  const people = ['Silent', 'Asks', 'Declines'];
  const league = await stage.league(...people);
  await setMessages({ ctx: league.person('Asks').ctx, input: answer(STANDARD_KINDS) });
  await setMessages({ ctx: league.person('Declines').ctx, input: answer([]) });
  await stage.at('W1 Wed 21:00');
  await planMessages(database.db, { channels: ['email', 'push'] });
  await stage.at('W1 Thu 19:00');
  await planMessages(database.db, { channels: ['email', 'push'] });
  const rows = await database.db.selectFrom('messages').select(['user_id', 'subject']).execute();
  expect(rows.map(({ user_id }) => people.find((name) => league.person(name).id === user_id))).toEqual(['Asks', 'Asks']);
  const asked = people.map(async (name) => (await getMessages({ ctx: league.person(name).ctx })).hasAnswered);
  expect(await Promise.all(asked)).toEqual([false, true, true]);
});
