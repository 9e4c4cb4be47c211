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

/** Who calls, as the session and the database say at this request. */
export type Caller = {
  readonly id: number;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly sessionId: string;
  /** All that they are told of themselves, where the look-up of their session has brought it. */
  readonly person?: Readonly<UserEntry>;
};

/** Settings of the running system that verbs need; nothing here changes while a process lives. */
export type ServiceSettings = {
  readonly season: number;
  readonly version: string;
  /** Which build of that version this is. */
  readonly build: string;
  readonly areRateLimitsOn: boolean;
  readonly sportsSource: 'demo' | 'thesportsdb';
  /** As the database of the process has it. */
  readonly isClockVirtual: boolean;
  /** Calls a minute to the sports source over all workers; null: no ceiling. */
  readonly sourceCallsPerMinute: number | null;
  /** Whether there is a relay. */
  readonly isEmailOffered: boolean;
  /** Where a local run shows the email that it keeps. */
  readonly mailPageUrl: string | null;
  readonly isGoogle: boolean;
  readonly clientId: string;
  readonly operatorName: string;
  readonly donate: DonateSettings;
};

/** Everything a verb may use. `address` is the caller's network address, for limits. */
export type ServiceContext = {
  readonly db: Db;
  /** The same database for what several requests read together, none of whose time bounds it. */
  readonly gathered: Db;
  readonly queue: JobQueue;
  readonly cipher: SecretCipher;
  readonly invitations: InvitationTokens;
  readonly live: LiveEvents;
  readonly documents: Documents;
  /** Milliseconds that are left to whoever asks; null, as without it: no end is set. */
  readonly leftMs?: () => number | null;
  /** Maintenance and the clock (rules 1 and 8). */
  readonly siteState: () => Promise<SiteState>;
  readonly picks: PickQueue;
  /** Null: this site sends no notifications. */
  readonly pushes: Pushes | null;
  readonly settings: ServiceSettings;
  /** The address people use, without a slash at its end. */
  readonly publicUrl: string;
  readonly caller: Caller | null;
  readonly address: string;
  /** Under which the request is logged; none on the command line. */
  readonly traceId?: string;
};

export const signInToContinue = () => new ServiceError('unauthenticated', 'Sign in to continue');

/** The signed-in caller, or 401. */
export function requireCaller(ctx: ServiceContext): Caller {
  if (ctx.caller === null) throw signInToContinue();
  return ctx.caller;
}

/** The caller when a site administrator, or 401 or 403. */
export function requireAdmin(ctx: ServiceContext): Caller {
  const caller = requireCaller(ctx);
  if (!caller.isAdmin) throw new ServiceError('forbidden', 'Only administrators can do this');
  return caller;
}
