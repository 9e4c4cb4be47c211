import type { MessagesOutput, SetMessagesInput } from '@survivor/contract/message';
import { STANDARD_QUIET_HOURS, STANDARD_REMINDER_HOURS } from '@survivor/rules';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { messagesCopy } from './messages-copy.ts';

export type ChangeMessages = (changed: Partial<SetMessagesInput>) => void;

/** The input to save, with default times where nothing is chosen yet. */
function inputOf(messages: MessagesOutput): SetMessagesInput {
  const { hasAnswered, emailKinds, pushKinds, reminderHours, quietHours, zone } = messages;
  return {
    emailKinds,
    pushKinds,
    reminderHours: hasAnswered ? reminderHours : [...STANDARD_REMINDER_HOURS],
    quietHours: hasAnswered ? quietHours : STANDARD_QUIET_HOURS,
    zone,
  };
}

/**
 * The notification settings. Changes show at once and are saved in order. After a failure, the
 * saved settings show again.
 */
export function useMessages() {
  const query = trpc.user.messages.useQuery();
  const utils = trpc.useUtils();
  const [draft, setDraft] = useState<SetMessagesInput | null>(null);
  const { mutate } = trpc.user.setMessages.useMutation({
    scope: { id: 'messages' },
    onSuccess: async (saved, sent) => {
      // A read in progress may have started before the change.
      await utils.user.messages.cancel();
      utils.user.messages.setData(undefined, saved);
      setDraft((latest) => (latest === sent ? null : latest));
      toast.success(messagesCopy.saved);
    },
    onError: () => {
      setDraft(null);
      toast.error(messagesCopy.notSaved);
    },
  });
  const messages = query.data && { ...query.data, ...draft };
  const change: ChangeMessages = (changed) => {
    if (messages === undefined) return;
    const next = { ...inputOf(messages), ...draft, ...changed };
    setDraft(next);
    mutate(next);
  };
  return { query, messages, change };
}
