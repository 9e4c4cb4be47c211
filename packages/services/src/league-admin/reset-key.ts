import { randomInt } from 'node:crypto';
import type { LeagueInput, ResetKeyOutput } from '@survivor/contract/league-admin';
import { replaceKey } from '@survivor/db/queries/league/administration';
import { makeLeagueKey, refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';

const MAX_ATTEMPTS = 20;

/** Replaces the key of a league that has not started, which ends all invitations (rules 11). */
export async function resetKey({ ctx, input }: { ctx: ServiceContext; input: LeagueInput }): Promise<ResetKeyOutput> {
  return await actInLeague({ ctx, leagueId: input.leagueId, act: 'reset-key' }, async ({ tx, leagueId, membership, status, record }) => {
    throwRefusal(refuseAct('reset-key', { role: membership.role, status }));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const key = makeLeagueKey(() => randomInt(256));
      if (!(await replaceKey(tx, { leagueId, key }))) continue;
      await record('reset-key');
      return { key };
    }
    throw new Error(`no free league key in ${MAX_ATTEMPTS} tries`);
  });
}
