import { createLeagueRow, createSeason, createUser, weeklyStarts } from '@survivor/db/testing';
import { describe, expect, it } from 'vitest';
import { userIds } from '../ids.ts';
import { signInAs } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import type { Identity } from './sign-in-user.ts';

const database = useTestDatabase();

let made = 0;
const identity = (claims: Partial<Identity> = {}) => ({ subject: `subject-${++made}`, ...claims });
const signIn = ({ subject, ...claims }: ReturnType<typeof identity>) => signInAs(database.db, subject, claims);
const rowOf = (id: number) => database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('signInUser', () => {
  it('identifies users by issuer and subject, never by email', async () => {
    const first = await signIn(identity({ subject: 's', email: 'same@example.com' }));
    const again = await signIn(identity({ subject: 's', email: 'moved@example.com' }));
    const other = await signIn(identity({ subject: 's', issuer: 'https://other.example.com', email: 'moved@example.com' }));
    expect(again.userId).toBe(first.userId);
    expect(other.userId).not.toBe(first.userId);
    expect((await rowOf(first.userId)).email).toBe('moved@example.com');
  });

  it('uses the name, else the given name, else Player and four characters of the id; never the email', async () => {
    expect((await signIn(identity({ name: '  Ann \u202e  Lee ' }))).name).toBe('Ann Lee');
    expect((await signIn(identity({ name: ' \u200e ', givenName: 'Ann' }))).name).toBe('Ann');
    for (const who of [
      identity({ name: null }),
      identity({ name: 'me@example.com', email: 'ME@example.com' }),
      identity({ name: '<Me@example.com>', givenName: 'me@example.com', email: 'me@example.com' }),
    ]) {
      const { userId, name } = await signIn(who);
      expect(name).toBe(`Player ${userIds.encode(userId).slice(0, 4)}`);
      expect((await signIn(who)).name).toBe(name);
    }
  });

  it('uses preferred_username, else the local part of the email, and only https pictures', async () => {
    const { userId } = await signIn(identity({ preferredUsername: 'ann', picture: 'https://p.example/a b.png' }));
    expect(await rowOf(userId)).toMatchObject({ username: 'ann', picture_uri: 'https://p.example/a%20b.png' });
    for (const picture of [
      'http://p.example/a.png',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      '//p.example/a.png',
      'x',
      `https://p.example/${'a'.repeat(3000)}`,
    ]) {
      const plain = await signIn(identity({ email: 'local.part@example.com', picture }));
      expect(await rowOf(plain.userId)).toMatchObject({ username: 'local.part', picture_uri: null });
    }
  });

  it('updates a new name in the standings of that user, and increments their versions', async () => {
    const { db } = database;
    const season = await createSeason(db, { starts: weeklyStarts() });
    const who = identity({ name: 'Old Name' });
    const { userId } = await signIn(who);
    const stranger = await createUser(db);
    const mine = await createLeagueRow(db, { seasonId: season.id, createdBy: userId });
    const theirs = await createLeagueRow(db, { seasonId: season.id, createdBy: stranger.id });
    const versionOf = async (id: number) =>
      (await db.selectFrom('leagues').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
    const before = [await versionOf(mine.id), await versionOf(theirs.id)];
    await signIn({ ...who, name: 'New Name' });
    const { name } = await db.selectFrom('members').select('name').where('user_id', '=', userId).executeTakeFirstOrThrow();
    expect(name).toBe('New Name');
    expect(await versionOf(mine.id)).not.toBe(before[0]);
    expect(await versionOf(theirs.id)).toBe(before[1]);
    const after = await versionOf(mine.id);
    await signIn({ ...who, name: 'New Name' });
    expect(await versionOf(mine.id)).toBe(after);
  });

  it('creates one user for concurrent first sign-ins', async () => {
    const who = identity();
    const people = await Promise.all(Array.from({ length: 20 }, () => signIn(who)));
    expect(new Set(people.map(({ userId }) => userId)).size).toBe(1);
  });
});
