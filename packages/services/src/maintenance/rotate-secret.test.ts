import { createEmptyLeagues, createLeagueRow, createSeason, createUser, inMinutes } from '@survivor/db/testing';
import { beforeEach, expect, it } from 'vitest';
import { leagueIds } from '../ids.ts';
import { getLeague } from '../league/get-league.ts';
import { joinLeague } from '../league/join-league.ts';
import { createSecretCipher } from '../secret-cipher.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { callerOf, createTestContext, refusalOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { rotateSecret } from './rotate-secret.ts';

const OLD = 'the secret that is to go, in 32 bytes';
const NEW = 'the secret that is to stay, in 32 bytes';
const LEAGUES = 1_203;

const database = useTestDatabase();
let league: { id: number; key: string };
let creator: { id: number; name: string };
beforeEach(async () => {
  await emptyDatabase(database);
  creator = await createUser(database.db);
  const season = await createSeason(database.db, { starts: [inMinutes(60)] });
  const cipher = createSecretCipher([OLD]);
  league = await createLeagueRow(database.db, {
    seasonId: season.id,
    createdBy: creator.id,
    passwordEncrypted: cipher.encrypt('touchdown'),
  });
});

const contextWith = (secrets: string[], user = creator) =>
  createTestContext(database.db, { caller: callerOf(user), cipher: createSecretCipher(secrets) });
const passwordWith = async (...secrets: string[]) =>
  (await getLeague({ ctx: contextWith(secrets), input: { id: leagueIds.encode(league.id) } })).password;

it('shows leagues without their password after its secret was removed, and the password no longer works', async () => {
  expect(await passwordWith(NEW, OLD)).toBe('touchdown');
  expect(await passwordWith(NEW)).toBe('');
  const ctx = contextWith([NEW], await createUser(database.db));
  for (const password of ['touchdown', 'null', 'unknown league'])
    expect((await refusalOf(joinLeague({ ctx, input: { key: league.key, password } }))).code).toBe('validation');
  await database.db.updateTable('leagues').set({ password_encrypted: 'damaged' }).execute();
  expect(await passwordWith(OLD)).toBe('');
});

it('re-encrypts join passwords, so that the old secret can be removed, and can be repeated', async () => {
  const people = await database.pool.query(
    `insert into users (issuer, subject, name, email, username) select 'i', 's' || n, 'n', 'e', 'u' from generate_series(1, $1::int) n returning id`,
    [LEAGUES - 1],
  );
  const { seasonId, passwordEncrypted } = await database.db
    .selectFrom('leagues')
    .select(['season_id as seasonId', 'password_encrypted as passwordEncrypted'])
    .executeTakeFirstOrThrow();
  await createEmptyLeagues(
    database.db,
    people.rows.map(({ id }) => ({ seasonId, createdBy: id, passwordEncrypted })),
  );
  expect(await rotateSecret(database.db, [NEW, OLD])).toEqual({ rotated: LEAGUES, unreadable: 0 });
  expect(await rotateSecret(database.db, [NEW])).toEqual({ rotated: 0, unreadable: 0 });
  expect(await passwordWith(NEW)).toBe('touchdown');
  expect(await rotateSecret(database.db, ['a third secret that knows neither of them'])).toEqual({ rotated: 0, unreadable: LEAGUES });
  expect(await passwordWith(NEW)).toBe('touchdown');
  const audit = await database.db.selectFrom('admin_audit').select(['action', 'details']).orderBy('id').execute();
  expect(audit[0]).toEqual({ action: 'rotate-secret', details: { rotated: LEAGUES, unreadable: 0 } });
});
