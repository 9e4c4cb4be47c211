import type { Settings } from '@survivor/env';
import { createMailer, type Mailer } from '@survivor/mail';
import { createUnsubscribeTokens } from '@survivor/services';
import type { HandlerDeps } from './handlers/handler-deps.ts';

export type MailSource = Pick<Settings, 'mail' | 'publicUrl' | 'appSecrets'>;

export type OpenedMail = {
  readonly mail: NonNullable<HandlerDeps['mail']>;
  /** Whether the relay accepts our sign-in. */
  readonly canSignIn: () => Promise<boolean>;
  readonly close: () => void;
};

/** Opens the mail transport; null without a relay, or without a secret to sign links with. */
export function openMail({ mail, publicUrl, appSecrets }: MailSource): OpenedMail | null {
  if (mail === null || appSecrets.length === 0) return null;
  const mailer: Mailer = createMailer(mail);
  const { perMinute, from } = mail;
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const tokens = createUnsubscribeTokens(appSecrets);
  return { mail: { send: mailer.send, perMinute, publicUrl, domain, tokens }, canSignIn: mailer.canSignIn, close: mailer.close };
}
