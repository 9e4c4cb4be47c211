import type { TicketIssueType } from '@survivor/rules';
import { useState } from 'react';
import { supportCopy } from '../../content/support-copy.ts';
import { fieldErrorsOf, statusOf } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

export type TicketDraft = { readonly issueType: TicketIssueType; readonly description: string };

const serverMessages = (error: unknown) => Object.values(fieldErrorsOf(error) ?? {}).flat();

/** Whether a failure is about who is signed in: 401, or an error text that names the user (specification 8). */
function isAboutUser(error: unknown): boolean {
  if (statusOf(error) === 401) return true;
  const text = error instanceof Error ? error.message : '';
  return [text, ...serverMessages(error)].some((message) => message.toLowerCase().includes('user'));
}

/**
 * Files a ticket and says how it went. The plain client, not the mutation hook: that one answers 401 by leaving the page, and the text
 * that was typed here would be lost.
 */
export function useCreateTicket(onCreated: (ticketId: string) => void) {
  const { client } = trpc.useUtils();
  const [messages, setMessages] = useState<readonly string[]>([]);
  async function create({ issueType, description }: TicketDraft): Promise<void> {
    setMessages([]);
    try {
      const { ticketId } = await client.ticket.create.mutate({ issueType, description: description.trim() });
      toast.success(supportCopy.submitted(ticketId));
      onCreated(ticketId);
    } catch (error) {
      const isUser = isAboutUser(error);
      toast.error(isUser ? supportCopy.notSignedIn : supportCopy.failed);
      setMessages(isUser ? [] : serverMessages(error));
    }
  }
  return { create, messages };
}
