import type { MessagesOutput } from '@survivor/contract/message';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { dismissPrompt, isPromptDismissed } from '../../lib/session/messages-prompt.ts';

/**
 * What an account from before is to be asked about, null for who is not. Once the leagues are there the server is asked, until this browser
 * knows of an answer; a site that can tell nobody asks nobody.
 */
export function useMessagesPrompt(isReady: boolean): MessagesOutput | null {
  const [isKnown] = useState(isPromptDismissed);
  const { data } = trpc.user.messages.useQuery(undefined, { enabled: isReady && !isKnown, staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (data?.hasAnswered === true) dismissPrompt();
  }, [data]);
  return data?.hasAnswered === false && (data.isEmailOffered || data.pushKey !== null) ? data : null;
}
