import { createHash, timingSafeEqual } from 'node:crypto';
import type { JoinLeagueInput } from '@survivor/contract/league';
import type { Tx } from '@survivor/db/database';
import { inTransaction } from '@survivor/db/in-transaction';
import { findLeagueAtKey, lockLeague, readLeagueMoment } from '@survivor/db/queries/leagues';
import { insertMember, isMember } from '@survivor/db/queries/members';
import { LEAGUE_REFUSALS, leagueStatus } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import type { JoinPasswordCipher } from '../join-password-cipher.ts';
import { ServiceError } from '../service-error.ts';
import { countFailedGuess, secondsUntilNextGuess } from './guess-limits.ts';

type Outcome =
  | { kind: 'member' | 'joined'; leagueId: number }
  | { kind: 'wrong' }
  | { kind: 'started' }
  | { kind: 'limited'; seconds: number };

/**
 * Makes the caller a member; the league's id, also for who is one already. 400 alike for an unknown key and a wrong password, 409 once the
 * league has started, 429 for who guesses (rules 3).
 */
export async function joinLeague({ ctx, input }: { ctx: ServiceContext; input: JoinLeagueInput }): Promise<string> {
  const { id: userId } = requireCaller(ctx);
  const outcome = await inTransaction(ctx.db, (tx) => tryToJoin(tx, { ctx, input, userId }));
  switch (outcome.kind) {
    case 'joined':
      ctx.live.announce({ kind: 'joined', leagueId: outcome.leagueId });
      return leagueIds.encode(outcome.leagueId);
    case 'member':
      return leagueIds.encode(outcome.leagueId);
    case 'wrong':
      throw new ServiceError('validation', LEAGUE_REFUSALS.wrongKeyOrPassword);
    case 'started':
      throw new ServiceError('conflict', LEAGUE_REFUSALS.started);
    case 'limited':
      throw new ServiceError('rate-limited', 'Too many tries. Please wait before you try again.', { retryAfterSeconds: outcome.seconds });
  }
}

async function tryToJoin(
  tx: Tx,
  { ctx, input, userId }: { ctx: ServiceContext; input: JoinLeagueInput; userId: number },
): Promise<Outcome> {
  const guess = { userId, address: ctx.address, key: input.key };
  const { areRateLimitsOn } = ctx.settings;
  const seconds = areRateLimitsOn ? await secondsUntilNextGuess(tx, guess) : 0;
  if (seconds > 0) return { kind: 'limited', seconds };
  const league = await findLeagueAtKey(tx, input.key);
  const isRight = isPassword(input.password, ctx.cipher.decrypt(league?.passwordEncrypted ?? nobodysPassword(ctx.cipher)));
  if (league?.key !== input.key || !isRight) {
    if (areRateLimitsOn) await countFailedGuess(tx, guess);
    return { kind: 'wrong' };
  }
  return enter(tx, { leagueId: league.id, userId });
}

async function enter(tx: Tx, { leagueId, userId }: { leagueId: number; userId: number }): Promise<Outcome> {
  await lockLeague(tx, leagueId);
  const moment = await readLeagueMoment(tx, leagueId);
  if (moment === undefined) return { kind: 'wrong' };
  if (await isMember(tx, { leagueId, userId })) return { kind: 'member', leagueId };
  if (leagueStatus(moment) !== 'Open') return { kind: 'started' };
  await insertMember(tx, { leagueId, userId, isAdmin: false });
  const after = await readLeagueMoment(tx, leagueId);
  if (after === undefined || leagueStatus(after) !== 'Open') throw new ServiceError('conflict', LEAGUE_REFUSALS.started);
  return { kind: 'joined', leagueId };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A password that no secret can read any more opens nothing. */
function isPassword(given: string, password: string | null): boolean {
  const isSame = timingSafeEqual(digest(given.normalize('NFC').trim()), digest(password ?? ''));
  return isSame && password !== null;
}

const nobodys = new WeakMap<JoinPasswordCipher, string>();

/** What is opened for a key that nobody has, so that an unknown key takes as long as a wrong password. */
function nobodysPassword(cipher: JoinPasswordCipher): string {
  const known = nobodys.get(cipher);
  if (known !== undefined) return known;
  const made = cipher.encrypt('unknown league');
  nobodys.set(cipher, made);
  return made;
}
