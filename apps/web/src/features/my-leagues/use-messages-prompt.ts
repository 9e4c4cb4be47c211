import type { MessagesOutput } from '@survivor/contract/message';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { dismissPrompt, isPromptDismissed } from '../../lib/session/messages-prompt.ts';

/**
 * The settings to prompt an existing account for, else null. It waits for the leagues, and never
 * prompts if the site can send nothing or this browser has seen a response.
 */
export function useMessagesPrompt(isReady: boolean): MessagesOutput | null {
  const [isKnown] = useState(isPromptDismissed);
  const { data } = trpc.user.messages.useQuery(undefined, { enabled: isReady && !isKnown, staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (data?.hasAnswered === true) dismissPrompt();
  }, [data]);
  return data?.hasAnswered === false && (data.isEmailOffered || data.pushKey !== null) ? data : null;
}
