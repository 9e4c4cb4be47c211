import { createHash } from 'node:crypto';
import type { MessagesOutput, SetMessagesInput } from '@survivor/contract/message';
import { findMessageSettings, setMessagePreferences } from '@survivor/db/queries/message/message-preferences';
import { listLostDevices } from '@survivor/db/queries/message/push-devices';
import { MAX_REFUSALS, REMINDER_HOURS } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { toDeviceItems } from './devices.ts';

/** The caller's message settings (rules 12). */
export async function getMessages({ ctx }: { ctx: ServiceContext }): Promise<MessagesOutput> {
  const caller = requireCaller(ctx);
  const { preferences: known, mutedLeagues, devices } = await findMessageSettings(ctx.db, caller.id);
  const own = devices.find(({ sessionId }) => sessionId === caller.sessionId);
  return {
    isEmailOffered: ctx.settings.isEmailOffered,
    mailPageUrl: ctx.settings.mailPageUrl,
    hasAnswered: known !== null,
    emailKinds: known?.emailKinds ?? [],
    pushKinds: known?.pushKinds ?? [],
    reminderHours: REMINDER_HOURS.filter((hours) => known?.reminderHours.includes(hours)),
    zone: known?.zone ?? null,
    quietHours: known?.quietHours ?? null,
    isAddressRefused: (known?.emailRefusals ?? 0) >= MAX_REFUSALS,
    mutedLeagues: mutedLeagues.map((league) => ({ id: leagueIds.encode(league.id), name: league.name })),
    devices: toDeviceItems(devices, caller),
    lostDevices: await listLostDevices(ctx.db, { userId: caller.id, sessionId: caller.sessionId }),
    endpointHash: own === undefined ? null : createHash('sha256').update(own.endpoint).digest('hex'),
    pushKey: (await ctx.pushes?.publicKey()) ?? null,
  };
}

/** Sets the caller's message preferences. Email to an address that was refused is tried again. */
export async function setMessages({ ctx, input }: { ctx: ServiceContext; input: SetMessagesInput }): Promise<MessagesOutput> {
  await setMessagePreferences(ctx.db, { userId: requireCaller(ctx).id, ...input });
  return await getMessages({ ctx });
}
