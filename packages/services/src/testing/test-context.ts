import type { Db } from '@survivor/db/connection/database';
import { readSiteState } from '@survivor/db/queries/system/settings';
import type { JobQueue, QueuedRun } from '@survivor/jobs';
import type { Caller, ServiceContext, ServiceSettings } from '../context.ts';
import { createInvitationTokens } from '../league/invitation-tokens.ts';
import { NO_LIVE_EVENTS } from '../live-events.ts';
import { openPickQueue } from '../pick/pick-queue.ts';
import { pickLimit } from '../pick/submit-pick.ts';
import { createSecretCipher } from '../secret-cipher.ts';
import { createDocuments } from '../standings/league-documents.ts';
import { type Identity, signInUser } from '../user/sign-in-user.ts';

const SECRETS = ['a secret of the tests'];
export const testCipher = createSecretCipher(SECRETS);
export const testInvitations = createInvitationTokens(SECRETS);

const testSettings: ServiceSettings = {
  season: 2025,
  version: '1.0.7',
  build: 'test',
  areRateLimitsOn: false,
  sportsSource: 'demo',
  isClockVirtual: true,
  sourceCallsPerMinute: null,
  isEmailOffered: true,
  mailPageUrl: null,
  isGoogle: false,
  clientId: 'test-client',
  operatorName: 'Test Operator',
  donate: { paymentUrl: null, bitcoin: null, litecoin: null, monero: null },
};

/** A queue that records its runs. BullMQ itself is tested in its own package. */
export const createRecordingQueue = (queued: QueuedRun[]): JobQueue => ({
  add: async (run) => void queued.push(run),
  health: async () => ({ engine: 'postgresql', isUp: true, waiting: queued.length, active: 0, delayed: 0, failed: 0 }),
});

export type TestContext = ServiceContext & { readonly queued: QueuedRun[] };

/**
 * A context on a test database with a queue that records its runs. Without a caller it is a
 * visitor's.
 */
export function createTestContext(
  db: Db,
  overrides: Partial<Omit<ServiceContext, 'db' | 'settings'>> & { settings?: Partial<ServiceSettings> } = {},
): TestContext {
  const queued: QueuedRun[] = [];
  return {
    db,
    sharedDb: db,
    queue: createRecordingQueue(queued),
    cipher: testCipher,
    invitations: testInvitations,
    live: NO_LIVE_EVENTS,
    documents: createDocuments(),
    siteState: () => readSiteState(db),
    picks: openPickQueue(db, pickLimit({ ...testSettings, ...overrides.settings })),
    pushes: null,
    publicUrl: 'http://localhost:3000',
    caller: null,
    address: '192.0.2.1',
    ...overrides,
    settings: { ...testSettings, ...overrides.settings },
    queued,
  };
}

/** A user as a caller, optionally a site administrator. */
export function callerOf(user: { id: number; name: string }, { isAdmin = false }: { isAdmin?: boolean } = {}): Caller {
  return { id: user.id, name: user.name, isAdmin, sessionId: `session-${user.id}` };
}

export const testOrigin = { addressHash: 'hash-of-address', requestId: 'request-1' };

/** Signs in an identity of the test issuer. */
export function signInAs(db: Db, subject: string, overrides: Partial<Identity> & { adminEmails?: readonly string[] } = {}) {
  const { adminEmails = [], ...claims } = overrides;
  const identity: Identity = {
    issuer: 'https://issuer.example.com',
    subject,
    email: `${subject}@example.com`,
    name: subject,
    givenName: null,
    preferredUsername: null,
    picture: null,
    ...claims,
  };
  return signInUser({ db, input: { identity, adminEmails, origin: testOrigin } });
}
