import { useEffect, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { isAnswerKnown, keepAnswered } from '../../lib/session/messages-answer.ts';

/**
 * Whether an account from before is to be asked which messages it wants. Once the leagues are there the server is asked, until this browser
 * knows of an answer; a site that has no e-mail asks nobody.
 */
export function useMessagesQuestion(isReady: boolean): boolean {
  const [isKnown] = useState(isAnswerKnown);
  const { data } = trpc.user.messages.useQuery(undefined, { enabled: isReady && !isKnown, staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (data?.hasAnswered === true) keepAnswered();
  }, [data]);
  return data?.hasAnswered === false && data.isEmailOffered;
}
