import type { Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { type NewAct, recordAct } from '@survivor/db/queries/league/acts';
import { findMembership, type MembershipRow } from '@survivor/db/queries/league/administration';
import { type LeagueTimestamps, lockLeague, readLeagueTimestamps } from '@survivor/db/queries/league/leagues';
import { lockAccountShared } from '@survivor/db/queries/user/accounts';
import { type ActRefusal, displayedRound, type LeagueAct, type LeagueStatus, leagueStatus, refuseRole } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { rateLimit } from '../rate-limit.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { requireAccount } from '../user/require-account.ts';

const LIMIT = { max: 30, windowSeconds: 60 } as const;
const SECRET_LIMIT = { max: 10, windowSeconds: 24 * 3600 } as const;
const TOO_MANY = 'Too many changes in this league. Please wait a minute.';
const TOO_MANY_SECRETS = 'Too many new keys and passwords today. Please try again tomorrow.';
const SECRETS: ReadonlySet<LeagueAct> = new Set(['reset-key', 'set-password']);

/** A league that the transaction has locked, with its state read after the lock. */
export type OpenLeague = {
  readonly tx: Tx;
  readonly leagueId: number;
  readonly callerId: number;
  /** The caller's role and the settings that acts depend on. */
  readonly membership: MembershipRow;
  readonly status: LeagueStatus;
  readonly timestamps: LeagueTimestamps;
  readonly displayedRound: number;
  /** Writes a line about the caller's act to the league's log and returns its number (rules 11). */
  readonly record: (act: LeagueAct, line?: Pick<NewAct, 'memberId' | 'round' | 'reason' | 'details' | 'goneId'>) => Promise<number>;
};

/** Throws a refusal of rules 11. */
export function throwRefusal(refusal: ActRefusal | null): void {
  if (refusal !== null) throw new ServiceError(refusal.kind, refusal.message);
}

type ActArgs = {
  readonly ctx: ServiceContext;
  readonly leagueId: string;
  readonly act: LeagueAct;
  /** The user concerned; locked before the league, because the log line refers to the account. */
  readonly concernedId?: number | null;
};

/** Reads the state of a league that the transaction has locked, after the lock. */
export async function readLockedLeague(tx: Tx, leagueId: number) {
  const timestamps = await readLeagueTimestamps(tx, leagueId);
  if (timestamps === undefined) throw notFound('League');
  return { timestamps, status: leagueStatus(timestamps), displayedRound: displayedRound(timestamps) };
}

/**
 * Runs an act in one transaction with its log line: locks the accounts and then the league, and
 * reads the clock after that. Throws 401; 404 for non-members; 403 by the caller's role (rules 11).
 */
export async function actInLeague<T>(
  { ctx, leagueId: id, act, concernedId = null }: ActArgs,
  work: (league: OpenLeague) => Promise<T>,
): Promise<T> {
  const { id: callerId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(id);
  if (leagueId === null) throw notFound('League');
  return await inTransaction(ctx.db, async (tx) => {
    await requireAccount(tx, callerId);
    if (concernedId !== null) await lockAccountShared(tx, concernedId);
    await lockLeague(tx, leagueId);
    const membership = await findMembership(tx, { leagueId, userId: callerId });
    if (membership === undefined) throw notFound('League');
    throwRefusal(refuseRole(act, membership.role));
    const record: OpenLeague['record'] = async (done, line = {}) => {
      await limitActs(tx, { ctx, leagueId, act: done });
      return await recordAct(tx, { leagueId, author: { kind: 'member', userId: callerId }, act: done, ...line });
    };
    return await work({ tx, leagueId, callerId, membership, record, ...(await readLockedLeague(tx, leagueId)) });
  });
}

/**
 * Throws 429 beyond 30 acts a minute in a league, or 10 new keys and passwords a day. Refused acts
 * do not count, and members may always leave.
 */
export async function limitActs(tx: Tx, { ctx, leagueId, act }: { ctx: ServiceContext; leagueId: number; act: LeagueAct }): Promise<void> {
  if (!ctx.settings.areRateLimitsOn || act === 'leave') return;
  await rateLimit(tx, { bucket: `acts:${leagueId}`, ...LIMIT }, TOO_MANY);
  if (SECRETS.has(act)) await rateLimit(tx, { bucket: `league-secrets:${leagueId}`, ...SECRET_LIMIT }, TOO_MANY_SECRETS);
}
