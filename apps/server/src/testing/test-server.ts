import { fileURLToPath } from 'node:url';
import { type Db, openDatabase } from '@survivor/db/connection/database';
import { createTestDatabase, createUser, type UserOverrides } from '@survivor/db/testing';
import type { QueuedRun } from '@survivor/jobs';
import { createLogger } from '@survivor/runtime';
import { prepareDatabase, userIds } from '@survivor/services';
import { createRecordingQueue } from '@survivor/services/testing';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { createBearer } from '../auth/sessions/bearer.ts';
import { createSessionStore } from '../auth/sessions/session-store.ts';
import type { ServerDeps } from '../server-deps.ts';
import { TEST_CLIENT } from './test-issuer.ts';

export const TEST_SECRETS = ['a secret that only the tests of the server know'];

export type TestUser = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly headers: { authorization: string };
};

export type TestServer = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly queued: QueuedRun[];
  /** Every line that was logged. */
  readonly logged: string[];
  signIn(user?: UserOverrides): Promise<TestUser>;
  close(): Promise<void>;
};

export type TestServerOptions = Partial<Omit<ServerDeps, 'settings'>> & {
  settings?: Partial<ServerDeps['settings']>;
  isClockVirtual?: boolean;
  /** Other ways to the database of the server, in place of those of the tests. */
  connect?: (
    databaseUrl: string,
  ) => Promise<Pick<ServerDeps, 'db' | 'reads' | 'databaseUrl'> & Partial<Pick<ServerDeps, 'probes' | 'streams' | 'anonymous'>>>;
};

const withOthers = <T extends Pick<ServerDeps, 'reads'>>(ways: T) => ({
  probes: ways.reads,
  streams: ways.reads,
  anonymous: ways.reads,
  ...ways,
});

/** The real server on a database of its own; its queue only remembers what it was given. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { settings, isClockVirtual = true, connect, ...overrides } = options;
  const database = await createTestDatabase();
  const { db } = database;
  const queued: QueuedRun[] = [];
  const logged: string[] = [];
  const clock = isClockVirtual ? ({ kind: 'virtual', at: new Date('2025-10-01T16:00:00Z') } as const) : ({ kind: 'system' } as const);
  await prepareDatabase(db, { season: 2025, sportsSource: 'demo', clock, adminEmails: [] });
  const { app } = await buildApp({
    db,
    reads: overrides.db ?? db,
    probes: overrides.db ?? db,
    streams: overrides.db ?? db,
    anonymous: overrides.db ?? db,
    databaseUrl: database.url,
    queue: createRecordingQueue(queued),
    logger: createLogger({ process: 'server', level: 'debug' }, { write: (line) => void logged.push(line) }),
    secrets: TEST_SECRETS,
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    identity: { issuer: 'http://127.0.0.1:9', ...TEST_CLIENT },
    adminEmails: [],
    webDir: null,
    isOfflineOn: true,
    measurePressure: () => ({ loopDelayMs: 0, poolWaitMs: 0 }),
    push: null,
    legalDir: fileURLToPath(new URL('../../legal', import.meta.url)),
    areMetricsPublic: true,
    refusalDelayMs: 0,
    ...overrides,
    ...(connect && withOthers(await connect(database.url))),
    settings: {
      season: 2025,
      version: '1.0.7',
      build: 'test',
      areRateLimitsOn: false,
      sportsSource: 'demo',
      isClockVirtual,
      sourceCallsPerMinute: null,
      isEmailOffered: true,
      mailPageUrl: null,
      isGoogle: false,
      clientId: TEST_CLIENT.clientId,
      operatorName: 'Test Operator',
      donate: { paymentUrl: null, bitcoin: null, litecoin: null, monero: null },
      ...settings,
    },
  });
  const sessions = createSessionStore(db);
  const bearer = createBearer(TEST_SECRETS);
  return {
    app,
    db,
    databaseUrl: database.url,
    queued,
    logged,
    async signIn(user = {}) {
      const made = await createUser(db, user);
      const session = await sessions.find(await sessions.create(made.id, null));
      if (session === null) throw new Error('the session was not made');
      const token = await bearer.sign({ ...session, ...session.person, subject: userIds.encode(made.id) });
      return { ...made, token, headers: { authorization: `Bearer ${token}` } };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/**
 * A server with a connection of its own on the database of another; it receives notifications by
 * the given address.
 */
export async function startBeside({ databaseUrl }: Pick<TestServer, 'databaseUrl'>, listeningUrl = databaseUrl): Promise<TestServer> {
  const { db } = openDatabase({ url: databaseUrl, poolSize: 10 });
  const server = await startTestServer({ connect: async () => ({ db, reads: db, databaseUrl: listeningUrl }) });
  return {
    ...server,
    db,
    close: async () => {
      await server.close();
      await db.destroy();
    },
  };
}
