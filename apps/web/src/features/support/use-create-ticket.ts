import type { TicketIssueType } from '@survivor/contract/ticket-types';
import { fieldRefusals, messagesOf, statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { supportCopy } from './support-copy.ts';

const ACTION = 'submit-ticket';

export type TicketDraft = { readonly issueType: TicketIssueType; readonly description: string };

/**
 * Whether an error concerns the session: a 401, or a message that mentions the user (screens 8).
 */
const isAboutUser = (error: unknown) =>
  statusOf(error) === 401 || messagesOf(error).some((message) => message.toLowerCase().includes('user'));

/** Creates a ticket and reports the outcome. A 401 keeps the typed text and offers to sign in. */
export function useCreateTicket(onCreated: (ticketId: string) => void) {
  const ticket = trpc.ticket.create.useMutation({ meta: { isSignedOutHere: true } });
  const isSignedOut = ticket.error !== null && isAboutUser(ticket.error);
  /** Returns the refused fields with their messages. */
  async function create({ issueType, description }: TicketDraft): Promise<[field: string, message: string][]> {
    try {
      const { ticketId } = await ticket.mutateAsync({ issueType, description: description.trim() });
      toast.success(supportCopy.submitted(ticketId), ACTION);
      onCreated(ticketId);
      return [];
    } catch (error) {
      toast.error(isAboutUser(error) ? supportCopy.notSignedIn : supportCopy.failed, ACTION);
      return fieldRefusals(error);
    }
  }
  return { create, messages: ticket.error === null || isSignedOut ? [] : messagesOf(ticket.error), isSignedOut };
}
