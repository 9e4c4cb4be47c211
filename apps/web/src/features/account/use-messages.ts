import type { MessagesOutput, SetMessagesInput } from '@survivor/contract/message';
import { STANDARD_QUIET_HOURS, STANDARD_REMINDER_HOURS } from '@survivor/rules';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { messagesCopy } from './messages-copy.ts';

export type ChangeMessages = (changed: Partial<SetMessagesInput>) => void;

/** What there is to save: standard times for who has chosen nothing yet, and the device's zone where none is set. */
function wishOf(messages: MessagesOutput): SetMessagesInput {
  const { hasAnswered, emailKinds, pushKinds, reminderHours, quietHours, zone } = messages;
  return {
    emailKinds,
    pushKinds,
    reminderHours: hasAnswered ? reminderHours : [...STANDARD_REMINDER_HOURS],
    quietHours: hasAnswered ? quietHours : STANDARD_QUIET_HOURS,
    zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** What the reader is told, with each change shown and saved at once, one after another; what is not saved is shown no more. */
export function useMessages() {
  const query = trpc.user.messages.useQuery();
  const utils = trpc.useUtils();
  const [wish, setWish] = useState<SetMessagesInput | null>(null);
  const { mutate } = trpc.user.setMessages.useMutation({
    scope: { id: 'messages' },
    onSuccess: async (saved, wished) => {
      // A read in progress may have started before the change.
      await utils.user.messages.cancel();
      utils.user.messages.setData(undefined, saved);
      setWish((latest) => (latest === wished ? null : latest));
      toast.success(messagesCopy.saved);
    },
    onError: () => {
      setWish(null);
      toast.error(messagesCopy.notSaved);
    },
  });
  const messages = query.data && { ...query.data, ...wish };
  const change: ChangeMessages = (changed) => {
    if (messages === undefined) return;
    const next = { ...wishOf(messages), ...wish, ...changed };
    setWish(next);
    mutate(next);
  };
  return { query, messages, change };
}
