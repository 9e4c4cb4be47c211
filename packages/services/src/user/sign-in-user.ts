import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { addSecurityCounts } from '@survivor/db/queries/console/security-counts';
import { hasSignedInOften, type Origin, recordSecurityEvent } from '@survivor/db/queries/console/security-events';
import { renameUser } from '@survivor/db/queries/league/names';
import { countOf } from '@survivor/db/queries/system/security-tally';
import { upsertSignedInUser } from '@survivor/db/queries/user/sign-in';
import { cleanName } from '@survivor/rules';
import { userIds } from '../ids.ts';
import { ServiceError } from '../service-error.ts';
import { updateRoleAtSignIn } from './admin-role.ts';
import { computeSkeleton, removeNumber } from './name-skeleton.ts';

/** Sign-ins of an account within an hour that are recorded individually. */
const INDIVIDUAL_SIGN_INS = 10;

/** The claims of a verified ID token. Optional claims are null if missing or not text. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
  readonly givenName: string | null;
  readonly preferredUsername: string | null;
  readonly picture: string | null;
};

export type SignInUserInput = {
  readonly identity: Identity;
  readonly adminEmails: readonly string[];
  readonly origin: Origin;
};

export type SignInResult = { readonly userId: number; readonly name: string; readonly isAdmin: boolean };

/**
 * Creates or updates the user of a verified identity and applies the role of its address (rules 6).
 * Throws 403 for a suspended account. The email must be verified already. Runs in its own,
 * retryable transaction.
 */
export async function signInUser({ db, input }: { db: Db; input: SignInUserInput }): Promise<SignInResult> {
  const { identity, adminEmails, origin } = input;
  const { email } = identity;
  return await inTransaction(db, async (tx) => {
    const pictureUri = pictureOf(identity.picture);
    const existing = await upsertSignedInUser(tx, {
      issuer: identity.issuer,
      subject: identity.subject,
      email,
      username: usernameOf(identity),
      pictureUri,
    });
    if (existing.suspendedAt !== null) throw new ServiceError('forbidden', 'This account is suspended');
    const userId = existing.id;
    const name = displayNameOf(identity) ?? `Player ${userIds.encode(userId).slice(0, 4)}`;
    const skeleton = computeSkeleton(name);
    if (name !== existing.name || skeleton !== existing.skeleton) await renameUser(tx, { userId, name, skeleton });
    const isAdmin = await updateRoleAtSignIn(tx, {
      userId,
      email,
      oldEmail: existing.email,
      isAdmin: existing.isAdmin,
      adminEmails,
      origin,
    });
    await recordSignIn(tx, { userId, isAdmin, origin });
    return { userId, name, isAdmin };
  });
}

type SignIn = { readonly userId: number; readonly isAdmin: boolean; readonly origin: Origin };

/**
 * Records administrators' sign-ins individually. Of another user's sign-ins, the first ten in an
 * hour are recorded and the rest counted.
 */
async function recordSignIn(tx: Tx, { userId, isAdmin, origin }: SignIn): Promise<void> {
  const event = { kind: 'sign-in', userId, origin } as const;
  const isCounted = !isAdmin && (await hasSignedInOften(tx, { userId, times: INDIVIDUAL_SIGN_INS }));
  await (isCounted ? addSecurityCounts(tx, [countOf(event)]) : recordSecurityEvent(tx, event));
}

/**
 * `name`, else the given name, without a trailing number in brackets. Skips names that contain the
 * email.
 */
function displayNameOf({ name, givenName, email }: Identity): string | null {
  for (const candidate of [name, givenName]) {
    const cleaned = cleanName(removeNumber(cleanName(candidate ?? '')));
    if (cleaned !== '' && !cleaned.toLowerCase().includes(email.toLowerCase())) return cleaned;
  }
  return null;
}

function usernameOf({ preferredUsername, email }: Identity): string {
  const preferred = cleanName(preferredUsername ?? '');
  return preferred === '' ? cleanName(email.split('@')[0] ?? '') : preferred;
}

function pictureOf(picture: string | null): string | null {
  if (picture === null || picture.length > 2048) return null;
  const url = parseUrl(picture);
  return url?.protocol === 'https:' ? url.href : null;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
