import nodemailer from 'nodemailer';
import { outcomeOf, type SendOutcome } from './outcome-of.ts';

export type { SendOutcome };

const CONNECTIONS = 5;
/** A relay that hangs delays a claimed message at most this long. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** One email to one person. */
export interface Mail {
  readonly to: string;
  /** With angle brackets; the same when the message is sent again. */
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * An address that ends this kind of email by one POST (RFC 8058); null for email that cannot be
   * switched off.
   */
  readonly unsubscribeUrl: string | null;
}

export interface Mailer {
  /** Hands a message to the relay. Never throws because of the relay. */
  send(mail: Mail): Promise<SendOutcome>;
  /** Whether the relay accepts our sign-in. Sends nothing. */
  canSignIn(): Promise<boolean>;
  /** Closes the connections after messages in progress. */
  close(): void;
}

export interface MailerArgs {
  /** `smtp://` or `smtps://`, with user and password if the relay needs them. */
  readonly url: string;
  readonly from: string;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function relayOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    auth: username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // A password never crosses the network unencrypted.
    requireTLS: !isSecure && username !== '' && !LOOPBACK.test(hostname),
  };
}

const listHeaders = (url: string | null): Record<string, string> =>
  url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** A pool of connections to the relay. */
export function createMailer({ url, from }: MailerArgs): Mailer {
  const transport = nodemailer.createTransport({
    ...relayOf(url),
    pool: true,
    maxConnections: CONNECTIONS,
    // The database decides about retries, not the pool.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, messageId, subject, text, html, unsubscribeUrl }) {
      const headers = { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribeUrl) };
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, messageId, subject, text, html, headers });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    canSignIn: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    close: () => transport.close(),
  };
}
