import { randomInt } from 'node:crypto';
import type { CreateLeagueInput } from '@survivor/contract/league';
import type { Tx } from '@survivor/db/connection/database';
import { inTransaction, RetryTransactionError } from '@survivor/db/connection/in-transaction';
import { insertLeague, listCreatorSlots, lockEntriesShared, lockUser, type NewLeague } from '@survivor/db/queries/league/leagues';
import { insertMember } from '@survivor/db/queries/league/members';
import { LEAGUE_REFUSALS, LEAGUES_PER_USER_AND_SEASON, makeLeagueKey } from '@survivor/rules';
import { requireCaller, type ServiceContext, signInToContinue } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { findSeasonStart } from '../season/season-start.ts';
import { invalidField, ServiceError } from '../service-error.ts';

const MAX_KEY_ATTEMPTS = 20;

/**
 * Creates a league with the caller as first member and administrator, and returns its id. Its start
 * round is that of the next deadline. Throws 400 for a season that cannot be played, and 409 for
 * the third league per user and season, even concurrently (rules 3).
 */
export async function createLeague({ ctx, input }: { ctx: ServiceContext; input: CreateLeagueInput }): Promise<string> {
  const { id: userId } = requireCaller(ctx);
  const { name, password, leagueType, season, ...settings } = input;
  const passwordEncrypted = ctx.cipher.encrypt(password);
  return inTransaction(ctx.db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signInToContinue();
    const start = await findSeasonStart(tx, { leagueType, year: season });
    if (start.kind === 'refused') throw invalidField('season', start.message);
    const creatorSlot = await findFreeSlot(tx, { seasonId: start.seasonId, userId });
    const leagueId = await insertWithRandomKey(tx, {
      name,
      passwordEncrypted,
      seasonId: start.seasonId,
      startRound: start.ordinal,
      createdBy: userId,
      creatorSlot,
      settings,
    });
    await insertMember(tx, { leagueId, userId, isAdmin: true });
    await lockEntriesShared(tx, start.seasonId);
    const restart = await findSeasonStart(tx, { leagueType, year: season });
    if (restart.kind === 'refused' || restart.ordinal !== start.ordinal)
      throw new RetryTransactionError('the deadline of the start round was reached meanwhile');
    return leagueIds.encode(leagueId);
  });
}

async function findFreeSlot(tx: Tx, creator: { seasonId: number; userId: number }): Promise<number> {
  const used = await listCreatorSlots(tx, creator);
  for (let slot = 1; slot <= LEAGUES_PER_USER_AND_SEASON; slot++) {
    if (!used.includes(slot)) return slot;
  }
  throw new ServiceError('conflict', LEAGUE_REFUSALS.tooMany);
}

async function insertWithRandomKey(tx: Tx, league: Omit<NewLeague, 'key'>): Promise<number> {
  for (let attempt = 0; attempt < MAX_KEY_ATTEMPTS; attempt++) {
    const id = await insertLeague(tx, { ...league, key: makeLeagueKey(() => randomInt(256)) });
    if (id !== null) return id;
  }
  throw new Error(`no free league key in ${MAX_KEY_ATTEMPTS} tries`);
}
