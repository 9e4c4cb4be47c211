import { randomUUID } from 'node:crypto';
import type { Settings } from '@survivor/env';
import { createMailer } from '@survivor/mail';

export type TestMailArgs = { readonly to: string } & Pick<Settings, 'mail' | 'publicUrl'>;

/** Whether the relay accepted the message, and a text without the relay's address or password. */
export type TestMailResult = { readonly isSent: boolean; readonly text: string };

const SUBJECT = 'Test message from Survivor Pools';

const domainOf = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

const linesFor = (publicUrl: string) => [
  `An operator sent this message to test the email of Survivor Pools at ${publicUrl}.`,
  'You do not need to do anything.',
];

/** Sends a test email through SMTP_URL and reports the relay's response. */
export async function testMail({ to, mail, publicUrl }: TestMailArgs): Promise<TestMailResult> {
  if (mail === null) return { isSent: false, text: 'SMTP_URL is not set, so email is off: set it to the address of a relay' };
  const mailer = createMailer(mail);
  const lines = linesFor(publicUrl);
  const outcome = await mailer.send({
    to,
    messageId: `<test-${randomUUID()}@${domainOf(mail.from)}>`,
    subject: SUBJECT,
    text: `${lines.join('\n')}\n`,
    html: lines.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join(''),
    unsubscribeUrl: null,
  });
  mailer.close();
  if (outcome.kind === 'sent') return { isSent: true, text: `The relay accepted the message to ${to}` };
  return { isSent: false, text: `The message was not sent: ${outcome.reason}` };
}
