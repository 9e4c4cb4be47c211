import type { MessagesOutput, SetMessagesInput } from '@survivor/contract/message';
import { hasPushDevice } from '@survivor/db/queries/has-push-device';
import { findMessagePreferences, setMessagePreferences } from '@survivor/db/queries/message-preferences';
import { listMutedLeagues } from '@survivor/db/queries/muted-leagues';
import { MOST_REFUSALS, REMINDER_HOURS } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';

/** What the caller is told, and how (rules 12). */
export async function getMessages({ ctx }: { ctx: ServiceContext }): Promise<MessagesOutput> {
  const { id } = requireCaller(ctx);
  const asked = [findMessagePreferences(ctx.db, id), listMutedLeagues(ctx.db, id), hasPushDevice(ctx.db, id)] as const;
  const [known, muted, hasDevice] = await Promise.all(asked);
  return {
    isEmailOffered: ctx.settings.isEmailOffered,
    mailPageUrl: ctx.settings.mailPageUrl,
    hasAnswered: known !== undefined,
    emailKinds: known?.emailKinds ?? [],
    pushKinds: known?.pushKinds ?? [],
    hasDevice,
    reminderHours: REMINDER_HOURS.filter((hours) => known?.reminderHours.includes(hours)),
    zone: known?.zone ?? null,
    quietHours: known?.quietHours ?? null,
    isAddressRefused: (known?.emailRefusals ?? 0) >= MOST_REFUSALS,
    mutedLeagues: muted.map((league) => ({ id: leagueIds.encode(league.id), name: league.name })),
  };
}

/** Sets what the caller is told; an address that was refused gets another chance. */
export async function setMessages({ ctx, input }: { ctx: ServiceContext; input: SetMessagesInput }): Promise<MessagesOutput> {
  await setMessagePreferences(ctx.db, { userId: requireCaller(ctx).id, ...input });
  return await getMessages({ ctx });
}
