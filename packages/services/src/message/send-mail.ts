import type { ClaimedMessage, MessageOutcome } from '@survivor/db/queries/message/messages';
import { formatMessage, minutesUntilRetry } from '@survivor/rules';
import { pathOf } from './message-path.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** The mail server's response. */
export type MailOutcome = { readonly kind: 'sent' | 'try-again' | 'address-refused' | 'message-refused' };

export type OutgoingMail = {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Null for email that cannot be switched off. */
  readonly unsubscribeUrl: string | null;
};

/** Everything needed to send email. */
export type MailTransport = {
  readonly send: (mail: OutgoingMail) => Promise<MailOutcome>;
  /** Emails per minute, across all workers. */
  readonly perMinute: number;
  readonly publicUrl: string;
  /** The domain of the Message-IDs. */
  readonly domain: string;
  readonly tokens: UnsubscribeTokens;
};

function toMail(message: ClaimedMessage, { publicUrl, domain, tokens }: MailTransport): OutgoingMail {
  const { userId, kind } = message;
  const unsubscribeUrl = kind === 'ticket-answer' ? null : `${publicUrl}/unsubscribe/${tokens.sign({ userId, kind })}`;
  const content = formatMessage(message.facts, { zone: message.zone, link: `${publicUrl}${pathOf(message.facts)}`, unsubscribeUrl });
  return { to: message.email, messageId: `<${message.messageId}@${domain}>`, unsubscribeUrl, ...content };
}

/**
 * Sends an email and returns its outcome. A postponed one is retried after 1, 5 and 15 minutes
 * (rules 12).
 */
export async function sendMail(
  message: ClaimedMessage,
  { transport, attempts }: { transport: MailTransport; attempts: number },
): Promise<MessageOutcome> {
  const { kind } = await transport.send(toMail(message, transport));
  if (kind === 'sent') return { state: 'sent' };
  const inMinutes = kind === 'try-again' ? minutesUntilRetry(attempts) : null;
  return inMinutes === null ? { state: 'failed', isAddressRefused: kind === 'address-refused' } : { state: 'queued', inMinutes };
}
