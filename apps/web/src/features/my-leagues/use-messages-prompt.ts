import type { MessagesOutput } from '@survivor/contract/message';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { getStoredValue, storeValue } from '../../lib/session/session-storage.ts';

/**
 * The settings to prompt an existing account for, else null. It waits for the leagues, and never
 * prompts if the site can send nothing or this browser has seen a response.
 */
export function useMessagesPrompt(isReady: boolean): MessagesOutput | null {
  const [isKnown] = useState(() => getStoredValue('dismissedPrompt', 'messages') === true);
  const { data } = trpc.user.messages.useQuery(undefined, { enabled: isReady && !isKnown, staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (data?.hasAnswered === true) storeValue('dismissedPrompt', 'messages', true);
  }, [data]);
  return data?.hasAnswered === false && (data.isEmailOffered || data.pushKey !== null) ? data : null;
}
