import { cleanName } from '@survivor/rules';
import type { Identity } from '@survivor/services';
import { SignInRefusal } from './sign-in-refusal.ts';

/** The claims of an ID token, or of the userinfo endpoint. */
export type ClaimSet = Readonly<Record<string, unknown>>;

const LONGEST_EMAIL = 320;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const EMAIL = /^[^@\s\u0000-\u001f\u007f]+@[^@\s\u0000-\u001f\u007f]+$/;

const isStated = (claim: unknown) => claim !== undefined && claim !== null && claim !== '';
const isEmail = (claim: unknown): claim is string => typeof claim === 'string' && claim.length <= LONGEST_EMAIL && EMAIL.test(claim);

/** Whether the email is verified; null if the claims do not say. Some providers write `"true"`. */
function verificationOf({ email_verified, xms_edov }: ClaimSet): boolean | null {
  if (isStated(email_verified)) return email_verified === true || email_verified === 'true';
  // Entra ID sends this claim instead of `email_verified`, as a boolean, a number or a text.
  return isStated(xms_edov) ? [true, 'true', 1, '1'].some((spelling) => spelling === xms_edov) : null;
}

/** Whether the ID token leaves the email or its verification to the userinfo endpoint. */
export const lacksEmail = (token: ClaimSet) => !isStated(token.email) || verificationOf(token) === null;

export const lacksName = (token: ClaimSet) => !isStated(token.name) && !isStated(token.given_name);

/** The first claim of this name that is text. */
const textOf = (name: string, ...sets: readonly ClaimSet[]): string | null =>
  sets.map((claims) => claims[name]).find((claim): claim is string => typeof claim === 'string' && claim !== '') ?? null;

/** Uses only the ID token if it is complete; otherwise prefers the email from userinfo. */
function verifiedEmail(token: ClaimSet, userInfo: ClaimSet): string {
  const sources = lacksEmail(token) ? [userInfo, token] : [token];
  const email = textOf('email', ...sources);
  if (!isEmail(email)) {
    const account = cleanName(textOf('preferred_username', token, userInfo) ?? textOf('name', token, userInfo) ?? '');
    throw new SignInRefusal('email-missing', 'the provider sent no usable email', account === '' ? null : account);
  }
  const statements = sources.map(verificationOf).filter((statement) => statement !== null);
  if (statements.length === 0) throw new SignInRefusal('email-unverified', 'the provider sent no email_verified', email);
  if (statements.includes(false)) throw new SignInRefusal('email-unverified', 'the provider sent email_verified false', email);
  return email;
}

/**
 * The person whom a verified ID token and, if loaded, the userinfo claims describe. Throws without
 * a verified email (rules 6).
 */
export function identityOf({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>, token: ClaimSet, userInfo: ClaimSet): Identity {
  return {
    issuer,
    subject,
    email: verifiedEmail(token, userInfo),
    name: textOf('name', token, userInfo),
    givenName: textOf('given_name', token, userInfo),
    preferredUsername: textOf('preferred_username', token, userInfo),
    picture: textOf('picture', token, userInfo),
  };
}
