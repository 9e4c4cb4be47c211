import type { PinInput } from '@survivor/contract/league-admin';
import { setPinned } from '@survivor/db/queries/league/administration';
import { refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';

/** Pins a message above the league's page, or removes it if the text is null (rules 11). */
export async function pinMessage({ ctx, input }: { ctx: ServiceContext; input: PinInput }): Promise<void> {
  const { text } = input;
  const act = text === null ? 'unpin' : 'pin';
  await actInLeague({ ctx, leagueId: input.leagueId, act }, async ({ tx, leagueId, callerId, membership, status, record }) => {
    throwRefusal(refuseAct(act, { role: membership.role, status }));
    if (text === membership.pinnedText) return;
    await setPinned(tx, { leagueId, userId: callerId, text });
    await record(act);
  });
}
