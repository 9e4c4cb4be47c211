import type { ClaimedMessage, MessageOutcome } from '@survivor/db/queries/message/messages';
import { formatMessage, minutesUntilRetry } from '@survivor/rules';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** What a relay can do with a message. */
export type MailOutcome = { readonly kind: 'sent' | 'try-again' | 'address-refused' | 'message-refused' };

export type OutgoingMail = {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string;
};

/** What email is sent with. */
export type MailTransport = {
  readonly send: (mail: OutgoingMail) => Promise<MailOutcome>;
  /** Messages a minute over all workers. */
  readonly perMinute: number;
  readonly publicUrl: string;
  /** Of the Message-IDs. */
  readonly domain: string;
  readonly tokens: UnsubscribeTokens;
};

function mailOf(message: ClaimedMessage, { publicUrl, domain, tokens }: MailTransport): OutgoingMail {
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${tokens.sign(message)}`;
  const words = formatMessage(message.facts, { zone: message.zone, link: `${publicUrl}/home/leagues`, unsubscribeUrl });
  return { to: message.email, messageId: `<${message.messageId}@${domain}>`, unsubscribeUrl, ...words };
}

/** Hands an email to the relay. What becomes of it: put off, it comes again after 1, 5 and 15 minutes (rules 12). */
export async function sendMail(message: ClaimedMessage, { way, attempts }: { way: MailTransport; attempts: number }): Promise<MessageOutcome> {
  const { kind } = await way.send(mailOf(message, way));
  if (kind === 'sent') return { state: 'sent' };
  const inMinutes = kind === 'try-again' ? minutesUntilRetry(attempts) : null;
  return inMinutes === null ? { state: 'failed', isAddressRefused: kind === 'address-refused' } : { state: 'queued', inMinutes };
}
