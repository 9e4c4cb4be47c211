import type { ListUsersInput } from '@survivor/contract/user';
import { createUser, inMinutes } from '@survivor/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { userIds } from '../ids.ts';
import { callerOf, createTestContext, type TestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { countActiveUsers } from './count-active-users.ts';
import { getMe } from './get-me.ts';
import { listUsers } from './list-users.ts';

const DAY_MINUTES = 24 * 60;

const database = useTestDatabase();
let admin: TestContext;
beforeAll(async () => {
  const user = await createUser(database.db, { name: 'Ada', email: 'ada@example.com', lastSeenAt: inMinutes(-1) });
  admin = createTestContext(database.db, { caller: callerOf(user, { isAdmin: true }) });
  await createUser(database.db, { name: 'Bob_1', email: 'bob@other.example', lastSeenAt: inMinutes(-8 * DAY_MINUTES) });
  await createUser(database.db, { name: 'Cyd', email: 'cyd@example.com' });
});

const names = async (search: string) =>
  (await listUsers({ ctx: admin, input: { page: 1, pageSize: 100, search } })).items.map((user) => user.name).sort();

describe('users', () => {
  it('are found by name and email, without wildcards', async () => {
    expect(await names('')).toEqual(['Ada', 'Bob_1', 'Cyd']);
    expect(await names('B_1')).toEqual(['Bob_1']);
    expect(await names('a_a')).toEqual([]);
    expect(await names('@EXAMPLE.com')).toEqual(['Ada', 'Cyd']);
  });

  it('are listed in the requested order, equal ones by age', async () => {
    const sorted = async (sort: ListUsersInput['sort']) =>
      (await listUsers({ ctx: admin, input: { page: 1, pageSize: 100, sort } })).items.map((user) => user.name);
    expect(await sorted('name')).toEqual(['Ada', 'Bob_1', 'Cyd']);
    expect(await sorted('-name')).toEqual(['Cyd', 'Bob_1', 'Ada']);
    expect(await sorted('-email')).toEqual(['Cyd', 'Bob_1', 'Ada']);
    expect(await sorted('lastLogin')).toEqual(['Ada', 'Bob_1', 'Cyd']);
    await database.db.updateTable('users').set({ last_login_at: new Date() }).where('name', '=', 'Bob_1').execute();
    expect(await sorted('lastLogin')).toEqual(['Ada', 'Cyd', 'Bob_1']);
    expect(await sorted('-lastLogin')).toEqual(['Bob_1', 'Cyd', 'Ada']);
  });

  it('carry their roles', async () => {
    const { id } = await createUser(database.db, { email: 'eve@example.com', isAdmin: true });
    const { items } = await listUsers({ ctx: admin, input: { page: 1, pageSize: 100, search: '' } });
    expect(items.map((user) => [user.id === userIds.encode(id), user.roles])).toEqual([
      [true, ['admin']],
      [false, []],
      [false, []],
      [false, []],
    ]);
    await database.db.deleteFrom('users').where('id', '=', id).execute();
  });

  it('count as active by their last authenticated request', async () => {
    expect(await countActiveUsers({ ctx: admin, input: { daysBack: 7 } })).toEqual({ activeUsers: 1, activeUserPercentage: 33.3 });
    expect(await countActiveUsers({ ctx: admin, input: { daysBack: 9 } })).toEqual({ activeUsers: 2, activeUserPercentage: 66.7 });
  });

  it('see their roles as stored in the database, not as in the session', async () => {
    const user = await createUser(database.db, { email: 'dee@example.com' });
    const ctx = createTestContext(database.db, { caller: callerOf(user, { isAdmin: true }) });
    expect(await getMe({ ctx })).toMatchObject({ id: userIds.encode(user.id), email: 'dee@example.com', roles: [] });
    await database.db.updateTable('users').set({ is_admin: true }).where('id', '=', user.id).execute();
    expect(await getMe({ ctx })).toMatchObject({ roles: ['admin'] });
  });
});
