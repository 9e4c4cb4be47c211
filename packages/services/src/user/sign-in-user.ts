import { type Db, inTransaction, renameUser, upsertSignedInUser } from '@survivor/db';
import { cleanName } from '@survivor/rules';
import { userIds } from '../ids.ts';

/** What a verified ID token says of a person. Optional claims that are absent or no text are null. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
  readonly givenName: string | null;
  readonly preferredUsername: string | null;
  readonly picture: string | null;
};

export type SignInUserInput = { readonly identity: Identity; readonly adminEmails: readonly string[] };

export type SignInResult = { readonly userId: number; readonly name: string; readonly isAdmin: boolean };

/** The person of a verified identity, made on the first sign-in and brought up to date on each (decisions 6). Callers have verified the e-mail. */
export async function signInUser({ db, input }: { db: Db; input: SignInUserInput }): Promise<SignInResult> {
  const { identity, adminEmails } = input;
  return await inTransaction(db, async (tx) => {
    const { id, isAdmin, oldName } = await upsertSignedInUser(tx, {
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      username: usernameOf(identity),
      pictureUri: pictureOf(identity.picture),
      isListedAdmin: adminEmails.some((listed) => isSameEmail(listed, identity.email)),
    });
    const name = displayNameOf(identity) ?? `Player ${userIds.encode(id).slice(0, 4)}`;
    if (name !== oldName) await renameUser(tx, { userId: id, name });
    return { userId: id, name, isAdmin };
  });
}

const isSameEmail = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** `name`, else the given name; whatever holds the e-mail is passed over. */
function displayNameOf({ name, givenName, email }: Identity): string | null {
  for (const candidate of [name, givenName]) {
    const cleaned = cleanName(candidate ?? '');
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
