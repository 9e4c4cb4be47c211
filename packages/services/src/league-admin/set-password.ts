import type { SetPasswordInput } from '@survivor/contract/league-admin';
import { replacePassword } from '@survivor/db/queries/league/administration';
import { refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';

/**
 * Gives a league that has not started a new password. The old one and all invitations end; the same
 * password changes nothing (rules 11).
 */
export async function setPassword({ ctx, input }: { ctx: ServiceContext; input: SetPasswordInput }): Promise<void> {
  await actInLeague({ ctx, leagueId: input.leagueId, act: 'set-password' }, async ({ tx, leagueId, membership, status, record }) => {
    throwRefusal(refuseAct('set-password', { role: membership.role, status }));
    if (ctx.cipher.decrypt(membership.passwordEncrypted) === input.password) return;
    await replacePassword(tx, { leagueId, encrypted: ctx.cipher.encrypt(input.password) });
    await record('set-password');
  });
}
