import type { DonateSettings } from '@survivor/contract/state';
import type { Db } from '@survivor/db/connection/database';
import type { SiteState } from '@survivor/db/queries/system/settings';
import type { UserEntry } from '@survivor/db/queries/user/users';
import type { JobQueue } from '@survivor/jobs';
import type { InvitationTokens } from './league/invitation-tokens.ts';
import type { LiveEvents } from './live-events.ts';
import type { Pushes } from './message/pushes.ts';
import type { PickQueue } from './pick/pick-queue.ts';
import type { SecretCipher } from './secret-cipher.ts';
import { ServiceError } from './service-error.ts';
import type { Documents } from './standings/league-documents.ts';

/** The caller, as read from the session and the database for this request. */
export type Caller = {
  readonly id: number;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly sessionId: string;
  /** The user's own data, if the session lookup loaded it. */
  readonly person?: Readonly<UserEntry>;
};

/** Settings of the running process, which never change. */
export type ServiceSettings = {
  readonly season: number;
  readonly version: string;
  /** The build of that version. */
  readonly build: string;
  readonly areRateLimitsOn: boolean;
  readonly sportsSource: 'demo' | 'thesportsdb';
  /** As stored in the database. */
  readonly isClockVirtual: boolean;
  /** Calls per minute to the sports source, across all workers; null for no limit. */
  readonly sourceCallsPerMinute: number | null;
  /** Whether a mail server is configured. */
  readonly isEmailOffered: boolean;
  /** The page of a local mail catcher. */
  readonly mailPageUrl: string | null;
  readonly isGoogle: boolean;
  readonly clientId: string;
  readonly operatorName: string;
  readonly donate: DonateSettings;
};

/**
 * Everything that a service may use. `address` is the caller's network address, for rate limits.
 */
export type ServiceContext = {
  readonly db: Db;
  /** The same database without the request's deadline, for reads that several requests share. */
  readonly sharedDb: Db;
  readonly queue: JobQueue;
  readonly cipher: SecretCipher;
  readonly invitations: InvitationTokens;
  readonly live: LiveEvents;
  readonly documents: Documents;
  /** The milliseconds left for the request; null or absent for no deadline. */
  readonly remainingMs?: () => number | null;
  /** Maintenance and the clock (rules 1 and 8). */
  readonly siteState: () => Promise<SiteState>;
  readonly picks: PickQueue;
  /** Null if this site sends no push notifications. */
  readonly pushes: Pushes | null;
  readonly settings: ServiceSettings;
  /** The public URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly caller: Caller | null;
  readonly address: string;
  /** The id under which the request is logged; absent on the command line. */
  readonly traceId?: string;
};

export const signInToContinue = () => new ServiceError('unauthenticated', 'Sign in to continue');

/** The signed-in caller. Throws 401. */
export function requireCaller(ctx: ServiceContext): Caller {
  if (ctx.caller === null) throw signInToContinue();
  return ctx.caller;
}

/** The caller, if a site administrator. Throws 401 or 403. */
export function requireAdmin(ctx: ServiceContext): Caller {
  const caller = requireCaller(ctx);
  if (!caller.isAdmin) throw new ServiceError('forbidden', 'Only administrators can do this');
  return caller;
}
