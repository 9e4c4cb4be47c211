import type { TicketIssueType } from '@survivor/rules';
import { useState } from 'react';
import { supportCopy } from '../../content/support-copy.ts';
import { useKeyedPost } from '../../lib/api/keyed-post.ts';
import { fieldErrorsOf, statusOf } from '../../lib/api/problem.ts';
import { toast } from '../../lib/ui/toast.ts';

const ACTION = 'submit-ticket';

export type TicketDraft = { readonly issueType: TicketIssueType; readonly description: string };

const serverMessages = (error: unknown) => Object.values(fieldErrorsOf(error) ?? {}).flat();

/** Whether a failure is about who is signed in: 401, or an error text that names the user (screens 8). */
function isAboutUser(error: unknown): boolean {
  if (statusOf(error) === 401) return true;
  const text = error instanceof Error ? error.message : '';
  return [text, ...serverMessages(error)].some((message) => message.toLowerCase().includes('user'));
}

function ticketIdOf(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'ticketId' in answer && typeof answer.ticketId === 'string') return answer.ticketId;
  throw new Error('the answer holds no ticket');
}

/** Files a ticket, once however often it is sent, and says how it went. A 401 keeps the page, with what was typed, and offers to sign in. */
export function useCreateTicket(onCreated: (ticketId: string) => void) {
  const post = useKeyedPost('/supporttickets');
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [isSignedOut, setIsSignedOut] = useState(false);
  async function create({ issueType, description }: TicketDraft): Promise<void> {
    setMessages([]);
    setIsSignedOut(false);
    try {
      const ticketId = ticketIdOf(await post({ issueType, description: description.trim() }));
      toast.success(supportCopy.submitted(ticketId), ACTION);
      onCreated(ticketId);
    } catch (error) {
      const isUser = isAboutUser(error);
      toast.error(isUser ? supportCopy.notSignedIn : supportCopy.failed, ACTION);
      setMessages(isUser ? [] : serverMessages(error));
      setIsSignedOut(isUser);
    }
  }
  return { create, messages, isSignedOut };
}
