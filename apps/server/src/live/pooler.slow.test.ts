import { describeDatabaseError } from '@survivor/db/connection/describe-unavailable';
import { requireOwnSession, waitForDatabase } from '@survivor/db/connection/wait-for-database';
import { createTestDatabase } from '@survivor/db/testing';
import { makeQueue } from '@survivor/jobs/bullmq';
import { openPool } from '@survivor/runtime';
import { afterEach, describe, expect, it } from 'vitest';
import { openLiveLeague, openStream, pick } from '../testing/live-league.ts';
import { type Pooler, poolerVersion, startPooler } from '../testing/start-pooler.ts';
import { startTestServer, type TestServerOptions } from '../testing/test-server.ts';

const version = poolerVersion();
if (version === null) console.log('NOT RUN: the server behind a pooler (there is no pgbouncer)');

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

/** Requests through the pooler, by the pools of the product; what listens as told. */
function behindPooler({ isDirect }: { isDirect: boolean }): Pick<TestServerOptions, 'connect'> {
  return {
    connect: async (databaseUrl) => {
      const pooler: Pooler = await startPooler(databaseUrl);
      closings.push(pooler.stop);
      const args = { url: pooler.url };
      const [db, reads] = [openPool('writes', args), openPool('reads', args)];
      closings.push(() => Promise.all([db.destroy(), reads.destroy()]));
      return { db, reads, databaseUrl: isDirect ? databaseUrl : pooler.url };
    },
  };
}

const HERE = { database: 'ok', migrations: 'ok', queue: 'ok' };

describe.skipIf(version === null)('a server behind a pooler in transaction mode', () => {
  it('takes picks, knows sessions and tells live events', async () => {
    const live = await openLiveLeague(behindPooler({ isDirect: true }));
    const { server, ann, ben } = live;
    closings.push(server.close);
    const ready = await server.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', checks: { ...HERE, events: 'ok' } }]);

    const stream = await openStream(live, ben);
    for (let teamId = 1; teamId <= 8; teamId += 1) await pick(live, ann, String(teamId));
    let said = '';
    while (!said.includes('"kind":"picked"')) said = (await stream.next())?.data ?? '"kind":"picked" never came';
    expect(said).not.toContain('never');

    const ask = () => server.app.inject({ url: '/api/v1/users/me', headers: ann.headers });
    expect((await ask()).statusCode).toBe(200);
    await server.app.inject({ url: '/api/v1/ssoauth/logout', method: 'POST', headers: ann.headers });
    expect((await ask()).statusCode).toBe(401);
    await Promise.all([stream.untilEnd(), server.app.close()]);
  });

  it('is not ready and says why when what listens goes through it too', async () => {
    const server = await startTestServer(behindPooler({ isDirect: false }));
    closings.push(server.close);
    const ready = await server.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      {
        status: 'failed',
        checks: { ...HERE, events: 'failed' },
        reasons: [expect.stringMatching(/^Notifications do not arrive: DATABASE_DIRECT_URL,.* through a pooler in transaction mode/)],
      },
    ]);
    expect(server.logged.join('')).toContain('Notifications do not arrive');
  });

  /** A pool of the product behind a pooler of its own. */
  async function openBehind({ isPrepared }: { isPrepared: boolean }) {
    const test = await createTestDatabase();
    closings.push(test.close);
    const pooler = await startPooler(test.url, { isPrepared });
    closings.push(pooler.stop);
    const db = openPool('command', { url: pooler.url });
    closings.push(() => db.destroy());
    return { db, url: pooler.url };
  }

  it('does not start behind a pooler that refuses its time limits, and says what to set', async () => {
    const { db } = await openBehind({ isPrepared: false });
    await expect(waitForDatabase(db, { onUnavailable: () => {} })).rejects.toThrow(
      /^DATABASE_URL: The pooler refuses the time limits.*ignore_startup_parameters/,
    );
  });

  it('does not migrate or back up through it, and says what to set', async () => {
    const { db } = await openBehind({ isPrepared: true });
    await expect(requireOwnSession(db)).rejects.toThrow(
      /^DATABASE_URL: This leads through a pooler in transaction mode: set DATABASE_DIRECT_URL/,
    );
  });

  it('has no queue on PostgreSQL through it, and says what to set', async () => {
    const { url } = await openBehind({ isPrepared: true });
    const words = await new Promise<string>((resolve) => {
      const queue = makeQueue({ redisUrl: null, databaseUrl: url, onError: (error) => resolve(describeDatabaseError(error)) });
      closings.push(queue.close);
    });
    expect(words).toBe('The pooler refuses the connection of the queue: set DATABASE_DIRECT_URL to the address without a pooler');
  });
});
