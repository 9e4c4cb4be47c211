import type { MessagesOutput, SetMessagesInput } from '@survivor/contract/message';
import { findMessagePreferences, setMessagePreferences } from '@survivor/db/queries/message-preferences';
import { listMutedLeagues } from '@survivor/db/queries/muted-leagues';
import { MOST_REFUSALS, REMINDER_HOURS } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { toDeviceItems } from './devices.ts';

/** What the caller is told, and how (rules 12). */
export async function getMessages({ ctx }: { ctx: ServiceContext }): Promise<MessagesOutput> {
  const caller = requireCaller(ctx);
  const asked = [findMessagePreferences(ctx.db, caller.id), listMutedLeagues(ctx.db, caller.id), toDeviceItems(ctx.db, caller)] as const;
  const [known, muted, devices] = await Promise.all(asked);
  return {
    isEmailOffered: ctx.settings.isEmailOffered,
    mailPageUrl: ctx.settings.mailPageUrl,
    hasAnswered: known !== undefined,
    emailKinds: known?.emailKinds ?? [],
    pushKinds: known?.pushKinds ?? [],
    reminderHours: REMINDER_HOURS.filter((hours) => known?.reminderHours.includes(hours)),
    zone: known?.zone ?? null,
    quietHours: known?.quietHours ?? null,
    isAddressRefused: (known?.emailRefusals ?? 0) >= MOST_REFUSALS,
    mutedLeagues: muted.map((league) => ({ id: leagueIds.encode(league.id), name: league.name })),
    devices,
    pushKey: (await ctx.pushes?.publicKey()) ?? null,
  };
}

/** Sets what the caller is told; an address that was refused gets another chance. */
export async function setMessages({ ctx, input }: { ctx: ServiceContext; input: SetMessagesInput }): Promise<MessagesOutput> {
  await setMessagePreferences(ctx.db, { userId: requireCaller(ctx).id, ...input });
  return await getMessages({ ctx });
}
