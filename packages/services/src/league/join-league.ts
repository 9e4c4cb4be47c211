import { createHash, timingSafeEqual } from 'node:crypto';
import type { JoinLeagueInput } from '@survivor/contract/league';
import type { Tx } from '@survivor/db/connection/database';
import { inTransaction, RetryTransactionError } from '@survivor/db/connection/in-transaction';
import { findEntry } from '@survivor/db/queries/league/administration';
import { findLeagueAtKey, type LeagueAtKey, lockLeague } from '@survivor/db/queries/league/leagues';
import { LEAGUE_REFUSALS } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import type { SecretCipher } from '../secret-cipher.ts';
import { ServiceError } from '../service-error.ts';
import { announceEntry, type Entry, enterLeague } from './enter-league.ts';
import { countFailedGuess, secondsUntilNextGuess, tooManyTries } from './guess-limits.ts';

type Outcome = Entry | { kind: 'wrong' } | { kind: 'limited'; seconds: number };

/**
 * Makes the caller a member, if not one yet, and returns the league's id. Throws the same 400 for
 * an unknown key and a wrong password, 409 once the league has started, 429 for too many guesses
 * (rules 3).
 */
export async function joinLeague({ ctx, input }: { ctx: ServiceContext; input: JoinLeagueInput }): Promise<string> {
  const { id: userId } = requireCaller(ctx);
  const outcome = await inTransaction(ctx.db, (tx) => tryToJoin(tx, { ctx, input, userId }));
  if (outcome.kind === 'wrong') throw new ServiceError('validation', LEAGUE_REFUSALS.wrongKeyOrPassword);
  if (outcome.kind === 'limited') throw tooManyTries(outcome.seconds);
  return announceEntry(ctx, outcome);
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
  const isCorrect = isPassword(input.password, ctx.cipher.decrypt(league?.passwordEncrypted ?? decoyPassword(ctx.cipher)));
  if (league?.key !== input.key || !isCorrect) {
    if (areRateLimitsOn) await countFailedGuess(tx, guess);
    return { kind: 'wrong' };
  }
  await requireSameSecrets(tx, league);
  return enterLeague(tx, { leagueId: league.id, userId });
}

/** Retries the transaction if key or password were changed since they were compared. */
async function requireSameSecrets(tx: Tx, { id, key, passwordEncrypted }: LeagueAtKey): Promise<void> {
  await lockLeague(tx, id);
  const entry = await findEntry(tx, id);
  if (entry?.key !== key || entry.passwordEncrypted !== passwordEncrypted)
    throw new RetryTransactionError('the key or the password has changed meanwhile');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A password that no secret can decrypt never matches. */
function isPassword(given: string, password: string | null): boolean {
  const isSame = timingSafeEqual(digest(given.normalize('NFC').trim()), digest(password ?? ''));
  return isSame && password !== null;
}

const decoys = new WeakMap<SecretCipher, string>();

/** The text to decrypt for an unknown key, so that it takes as long as a wrong password. */
function decoyPassword(cipher: SecretCipher): string {
  const cached = decoys.get(cipher);
  if (cached !== undefined) return cached;
  const created = cipher.encrypt('unknown league');
  decoys.set(cipher, created);
  return created;
}
