import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../connection/database.ts';
import { createTestDatabase, createUser, type TestDatabase } from '../../testing/index.ts';
import { countOf, MAX_SOURCES } from '../system/security-tally.ts';
import { addSecurityCounts, closeOldestHour } from './security-counts.ts';
import type { SecurityEvent } from './security-events.ts';

const PROCESSES = 3;
const GENEROUS_LIMITS = { connectMs: 60_000, acquireMs: 120_000, statementMs: 120_000 };

let database: TestDatabase;
let processes: Db[];
beforeEach(async () => {
  database = await createTestDatabase();
  processes = Array.from({ length: PROCESSES }, () => openDatabase({ url: database.url, poolSize: 2, limits: GENEROUS_LIMITS }).db);
});
afterEach(async () => {
  await Promise.all(processes.map((db) => db.destroy()));
  await database.close();
});

const refusal = (addressHash: string, userId: number | null = null): SecurityEvent => ({
  kind: 'authorisation refused',
  userId,
  origin: { addressHash, requestId: 'r' },
  details: { status: 401 },
});
const addAll = (db: Db, events: readonly SecurityEvent[]) => addSecurityCounts(db, events.map(countOf));

type Row = { hour: Date; source: string; count: number };
const listCounts = async () =>
  (await sql<Row>`select hour, source, count::int from security_counts order by source`.execute(database.db)).rows;
const listClosed = async () =>
  (
    await sql<Row>`
      select at as hour, coalesce(address_hash, details ->> 'source') as source, (details ->> 'count')::int as count from security_events
      order by id`.execute(database.db)
  ).rows;
const sum = (rows: readonly Row[]) => rows.reduce((total, { count }) => total + count, 0);

/** Moves all counts to earlier hours. */
const ageCounts = (hours: number) => sql`update security_counts set hour = hour - make_interval(hours => ${hours})`.execute(database.db);

describe('counts of security events', () => {
  it('of concurrent processes are complete, with one row per source and hour', async () => {
    const rounds = 12;
    const send = async (db: Db) => {
      for (let round = 0; round < rounds; round++) await addAll(db, [refusal('a'), refusal('b'), refusal('a')]);
    };
    await Promise.all(processes.map(send));
    const rows = await listCounts();
    expect(sum(rows)).toBe(PROCESSES * rounds * 3);
    for (const hour of new Set(rows.map((row) => row.hour.getTime())))
      expect(rows.filter((row) => row.hour.getTime() === hour).map(({ source }) => source)).toEqual(['a', 'b']);
  });

  it('of any number of addresses, from several processes, fill a bounded number of rows and are complete', async () => {
    const addresses = 200;
    await Promise.all(
      processes.map(async (db, process) => {
        for (let from = 0; from < addresses; from += 20)
          await addAll(
            db,
            Array.from({ length: 20 }, (_, n) => refusal(`${process} ${from + n}`)),
          );
      }),
    );
    const rows = await listCounts();
    for (const hour of new Set(rows.map((row) => row.hour.getTime())))
      expect(rows.filter((row) => row.hour.getTime() === hour).length).toBeLessThanOrEqual(MAX_SOURCES + 1);
    expect(sum(rows)).toBe(PROCESSES * addresses);
  });

  it('of accounts get their own rows when those of addresses are full', async () => {
    const { id } = await createUser(database.db);
    await addAll(
      database.db,
      Array.from({ length: 500 }, (_, n) => refusal(`a${n}`)),
    );
    await addAll(database.db, [refusal('a', id), refusal('b', id)]);
    expect(await listCounts()).toContainEqual(expect.objectContaining({ source: `user ${id}`, count: 2 }));
  });

  it('become log rows once when their hour ends, while counting continues', async () => {
    await addAll(database.db, [refusal('a'), refusal('a'), refusal('b')]);
    await ageCounts(-1);
    expect(await closeOldestHour(database.db)).toBe(0);
    await ageCounts(4);
    await addAll(database.db, [refusal('a')]);
    await ageCounts(1);
    await Promise.all([...processes.map((db) => closeOldestHour(db)), ...processes.map((db) => addAll(db, [refusal('c')]))]);
    const [closed, open] = [await listClosed(), await listCounts()];
    expect(closed.filter(({ source }) => source !== 'c').map(({ source, count }) => [source, count])).toEqual([
      ['a', 2],
      ['b', 1],
      ['a', 1],
    ]);
    expect(sum([...closed, ...open].filter(({ source }) => source === 'c'))).toBe(PROCESSES);
    expect(open.filter(({ source }) => source !== 'c')).toEqual([]);
  });

  it('store any reason, even one truncated within a character', async () => {
    const reason = 'a \u0000 reason \ud83c';
    await addAll(database.db, [{ ...refusal('a'), details: { reason } }]);
    const { rows } = await sql<{ reason: string }>`select details ->> 'reason' as reason from security_counts`.execute(database.db);
    expect(rows).toEqual([{ reason: 'a \ufffd reason \ufffd' }]);
  });
});
