import { insertSession } from '@survivor/db/queries/user/sessions';
import { createUser, inMinutes } from '@survivor/db/testing';
import { describe, expect, it } from 'vitest';
import { callerOf, createTestContext, refusalOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { endOwnSessions } from './end-own-sessions.ts';
import { listOwnSessions } from './list-own-sessions.ts';

const DAY = 24 * 60;

const database = useTestDatabase();

/** A user on a laptop, also signed in on a phone and with an ended session. */
async function createPerson() {
  const user = await createUser(database.db, { email: `own${Math.random()}@example.com` });
  for (const [name, expires] of [
    ['laptop', 20 * DAY],
    ['phone', 25 * DAY],
    ['expired', -1],
  ] as const)
    await insertSession(database.db, { id: `${name} of ${user.id}`, userId: user.id, expiresAt: inMinutes(expires), browser: name });
  const caller = { ...callerOf(user), sessionId: `laptop of ${user.id}` };
  return { ctx: createTestContext(database.db, { caller }), id: user.id };
}
type Person = Awaited<ReturnType<typeof createPerson>>;

const list = async ({ ctx }: Person) => (await listOwnSessions({ ctx })).items;
const idOf = async (person: Person, browser: string) => (await list(person)).find((session) => session.browser === browser)?.id ?? '';
const browsersOf = async (person: Person) => (await list(person)).map(({ browser }) => browser).sort();

describe('own sessions', () => {
  it('are listed without their secrets, with the current one marked', async () => {
    const sessions = await list(await createPerson());
    expect(sessions.map(({ browser, isCurrent }) => [browser, isCurrent]).sort()).toEqual([
      ['laptop', true],
      ['phone', false],
    ]);
    for (const { id } of sessions) expect(id).not.toMatch(/laptop|phone/);
  });

  it('of other users are unknown, and stay', async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const foreign = await idOf(other, 'phone');
    expect((await refusalOf(endOwnSessions({ ctx: one.ctx, input: { sessionId: foreign } }))).code).toBe('not-found');
    await endOwnSessions({ ctx: one.ctx, input: { sessionId: null } });
    expect(await browsersOf(other)).toEqual(['laptop', 'phone']);
  });
});
