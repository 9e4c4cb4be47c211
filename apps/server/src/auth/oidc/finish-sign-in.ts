import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import type { Origin } from '@survivor/db/queries/console/security-events';
import { consumeIdToken } from '@survivor/db/queries/user/sign-in';
import { signInUser } from '@survivor/services';
import type { SessionStore } from '../sessions/session-store.ts';
import type { IdentityProvider, ProviderTokens } from './identity-provider.ts';
import { issueCode } from './one-time-code.ts';

export type SignInDependencies = {
  readonly db: Db;
  readonly provider: IdentityProvider;
  readonly sessions: SessionStore;
  readonly adminEmails: readonly string[];
};

/** The tokens of a provider, and where the person came from and wanted to go. */
export type Credential = ProviderTokens & {
  readonly redirect: string | null;
  readonly origin: Origin;
  /** The browser of the session; null if unknown. */
  readonly browser: string | null;
};

/**
 * Signs a person in with an ID token, once: creates a session and its one-time code. Throws for an
 * invalid token (rules 6).
 */
export async function finishSignIn({ db, provider, sessions, adminEmails }: SignInDependencies, credential: Credential) {
  const { redirect, origin, browser, ...tokens } = credential;
  const { identity, tokenHash } = await provider.identify(tokens);
  const { userId } = await inTransaction(db, async (tx) => {
    if (!(await consumeIdToken(tx, tokenHash))) throw new Error('the ID token was used before');
    return await signInUser({ db: tx, input: { identity, adminEmails, origin } });
  });
  return await issueCode(db, { sessionId: await sessions.create(userId, browser), redirect });
}
