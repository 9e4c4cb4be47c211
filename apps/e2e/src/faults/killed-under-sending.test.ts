import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@survivor/db/connection/database';
import { migrate } from '@survivor/db/migrations/migrate';
import { countMessageStates, createLeagueWithoutPicks, expireSendingMessages } from '@survivor/db/testing';
import { startTestRelay } from '@survivor/mail/testing';
import getPort from 'get-port';
import { describe, expect, it, onTestFinished } from 'vitest';
import { waitUntilOk } from '../system/start-identity.ts';
import { startFaultPostgres } from './hung/fault-postgres.ts';
import { startFaultRedis } from './hung/fault-redis.ts';
import type { FaultService } from './hung/fault-service.ts';
import { startProduct } from './hung/product-process.ts';

const SIZE = 300;
/** So many messages have been sent when Redis is killed, and when PostgreSQL is. */
const KILLED_AT = { redis: 40, postgres: 120 } as const;

const isHere = process.platform === 'linux';
if (!isHere) console.log('NOT RUN: PostgreSQL and Redis killed under sending (this is not Linux)');

/** Kills a service until the worker reports that it is not ready, and brings it back. */
async function killFor(service: FaultService, readyUrl: string): Promise<void> {
  await service.inject('killed');
  while ((await fetch(readyUrl)).status === 200) await sleep(50);
  await service.recover();
  await waitUntilOk(readyUrl);
}

/**
 * The source of games is away all the time: the worker has nothing to do but to remind a crowd that
 * forgot to pick.
 */
describe.skipIf(!isHere)('messages, when services are killed and come back', () => {
  it('are all sent, and only those twice that were being handed over when PostgreSQL was killed', async () => {
    const redis = await startFaultRedis();
    onTestFinished(async () => redis?.stop());
    if (redis === null) console.log('NOT RUN: Redis killed under sending (there is no redis-server)');
    const postgres = await startFaultPostgres();
    onTestFinished(() => postgres.stop());
    const relay = await startTestRelay({ beforeAnswer: () => sleep(20) });
    onTestFinished(() => relay.stop());
    const { db } = openDatabase({ url: postgres.url, onError: () => {} });
    onTestFinished(() => db.destroy());
    await migrate(db);
    await createLeagueWithoutPicks(db, SIZE);
    const port = await getPort();
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      DATABASE_URL: postgres.url,
      ...(redis !== null && { REDIS_URL: redis.url }),
      SPORTS_SOURCE: 'thesportsdb',
      SPORTSDB_URL: 'http://127.0.0.1:9',
      APP_SECRET: 'only the suite of killed services knows this',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'nobody',
      OIDC_CLIENT_SECRET: 'signs in here',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      WORKER_HEALTH_PORT: String(port),
      SMTP_URL: relay.url,
      MAIL_FROM: 'Pools <no-reply@pools.example.com>',
      MAIL_PER_MINUTE: '10000',
    };
    const worker = startProduct({ name: 'worker', url, settings });
    onTestFinished(async () => void (await worker.stop()));
    const untilReceived = async (count: number) => {
      while (relay.received.length < count) await sleep(10);
    };

    await untilReceived(KILLED_AT.redis);
    if (redis !== null) await killFor(redis, `${url}/readyz`);
    await untilReceived(KILLED_AT.postgres);
    await killFor(postgres, `${url}/readyz`);
    const begun = await db.selectFrom('messages').select('id').where('state', '=', 'sending').where('is_begun', '=', true).execute();
    await expireSendingMessages(db);
    await expect.poll(() => countMessageStates(db), { timeout: 120_000 }).toEqual({ sent: SIZE });

    const ids = new Map<string, Set<string | undefined>>();
    for (const { to, mail } of relay.received) ids.set(to.join(), (ids.get(to.join()) ?? new Set()).add(mail.messageId));
    expect([ids.size, [...ids.values()].filter(({ size }) => size > 1)]).toEqual([SIZE, []]);
    expect(relay.received.length - SIZE).toBeLessThanOrEqual(begun.length);
  });
});
