import { setTimeout as delay } from 'node:timers/promises';
import { type Db, openDatabase } from '@survivor/db/database';
import { migrate } from '@survivor/db/migrate';
import { countMessageStates, createForgetfulCrowd, passSendingMinutes } from '@survivor/db/testing';
import { startTestRelay, type TestRelay } from '@survivor/mail/testing';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustAnswer } from '../system/start-identity.ts';
import { startFaultPostgres } from './hung/fault-postgres.ts';
import { startFaultRedis } from './hung/fault-redis.ts';
import type { FaultService } from './hung/fault-service.ts';

import { type ProductProcess, startProduct } from './hung/product-process.ts';

const SIZE = 300;
const LIMIT = 240_000;

const isHere = process.platform === 'linux';
if (!isHere) console.log('NOT RUN: PostgreSQL and Redis killed under sending (this is not Linux)');

/** A worker that has nothing to do but to tell a crowd that forgot to pick; the source of games is away all the time. */
describe.skipIf(!isHere)('messages, when a service is killed and comes back', () => {
  let postgres: FaultService;
  let redis: FaultService | null;
  let relay: TestRelay;
  let worker: ProductProcess;
  let port: number;

  beforeAll(async () => {
    redis = await startFaultRedis();
    if (redis === null) console.log('NOT RUN: Redis killed under sending (there is no redis-server)');
  });
  afterAll(async () => {
    await redis?.stop();
  });

  function start(redisUrl: string | null): void {
    const settings = {
      DATABASE_URL: postgres.url,
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
    worker = startProduct({
      name: 'worker',
      url: `http://127.0.0.1:${port}`,
      settings: redisUrl === null ? settings : { ...settings, REDIS_URL: redisUrl },
    });
  }

  async function withCrowd(tell: (db: Db) => Promise<void>): Promise<void> {
    postgres = await startFaultPostgres();
    relay = await startTestRelay({ beforeAnswer: () => delay(20) });
    port = await getPort();
    const { db } = openDatabase({ url: postgres.url, onError: () => {} });
    try {
      await migrate(db);
      await createForgetfulCrowd(db, SIZE);
      await tell(db);
    } finally {
      await worker.stop();
      await db.destroy();
      await relay.stop();
      await postgres.stop();
    }
  }

  async function untilReceived(count: number): Promise<void> {
    while (relay.received.length < count) await delay(10);
  }

  /** Everybody has the message once, and twice only what was being handed over, with one Message-ID. */
  function countTwice(): number {
    const ids = new Map<string, Set<string | undefined>>();
    for (const { to, mail } of relay.received) ids.set(to.join(), (ids.get(to.join()) ?? new Set()).add(mail.messageId));
    expect([ids.size, [...ids.values()].filter(({ size }) => size > 1)]).toEqual([SIZE, []]);
    return relay.received.length - SIZE;
  }

  it('PostgreSQL is killed in the middle: all is sent when it is back', { timeout: LIMIT }, async () => {
    await withCrowd(async (db) => {
      start(null);
      await untilReceived(40);
      await postgres.harm('killed');
      await delay(1000);
      await postgres.mend();
      const before = relay.received.length;
      expect(before).toBeLessThan(SIZE);
      await mustAnswer(`${worker.url}/readyz`);
      const begun = await db.selectFrom('messages').select('id').where('state', '=', 'sending').where('is_begun', '=', true).execute();
      await passSendingMinutes(db);
      await expect.poll(() => countMessageStates(db), { timeout: 90_000 }).toEqual({ sent: SIZE });
      const twice = countTwice();
      expect(twice).toBeLessThanOrEqual(begun.length);
      console.log(`PostgreSQL killed after ${before} of ${SIZE} messages, ${begun.length} being handed over: all sent, ${twice} twice`);
    });
  });

  it('Redis is killed in the middle and comes back empty: all is sent, nothing twice', { timeout: LIMIT }, async ({ skip }) => {
    const service = redis ?? skip('there is no redis-server');
    await withCrowd(async (db) => {
      start(service.url);
      await untilReceived(40);
      await service.harm('killed');
      const before = relay.received.length;
      await delay(1000);
      await service.mend();
      await expect.poll(() => countMessageStates(db), { timeout: 90_000 }).toEqual({ sent: SIZE });
      expect(countTwice()).toBe(0);
      console.log(`Redis killed after ${before} of ${SIZE} messages: all sent, 0 twice`);
    });
  });

  it('Redis is away when the hour comes: nothing is lost, all is sent when it is back', { timeout: LIMIT }, async ({ skip }) => {
    const service = redis ?? skip('there is no redis-server');
    await withCrowd(async (db) => {
      await service.harm('killed');
      start(service.url);
      await mustAnswer(`${worker.url}/healthz`);
      await delay(3000);
      expect(relay.received).toHaveLength(0);
      await service.mend();
      await expect.poll(() => countMessageStates(db), { timeout: 90_000 }).toEqual({ sent: SIZE });
      expect(countTwice()).toBe(0);
      console.log(`Redis away at the hour: ${SIZE} of ${SIZE} sent after it was back, 0 twice`);
    });
  });
});
