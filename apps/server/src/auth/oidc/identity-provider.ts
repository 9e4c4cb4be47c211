import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { createDiscovery } from './discovery.ts';
import { type VerifiedIdToken, verifyIdToken } from './verify-id-token.ts';

const SCOPES = ['openid', 'profile', 'email'];
const TIMEOUT_MS = 10_000;

export type IdentityProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};

/** The secrets of a started code flow, which the callback is checked against. */
type SignInFlow = { readonly state: string; readonly verifier: string; readonly nonce: string };

/** The OpenID Connect provider. arctic is no longer maintained, so only this file uses it. */
export type IdentityProvider = {
  /** The provider's sign-in address. Throws while it cannot be reached. */
  authorizationUrl(flow: SignInFlow): Promise<URL>;
  /** Exchanges a code for an ID token. Throws if the provider refuses the code. */
  exchangeCode(code: string, flow: SignInFlow): Promise<string>;
  /** Throws for an invalid token. */
  verify(idToken: string, nonce?: string): Promise<VerifiedIdToken>;
};

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the identity provider did not answer in time')), TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function createIdentityProvider({ issuer, clientId, clientSecret, redirectUri }: IdentityProviderSettings): IdentityProvider {
  const client = new OAuth2Client(clientId, clientSecret === '' ? null : clientSecret, redirectUri);
  const discover = createDiscovery(issuer);
  let keys: JWTVerifyGetKey | null = null;

  return {
    async authorizationUrl({ state, verifier, nonce }) {
      const { authorization_endpoint } = await discover();
      const url = client.createAuthorizationURLWithPKCE(authorization_endpoint, state, CodeChallengeMethod.S256, verifier, SCOPES);
      url.searchParams.set('nonce', nonce);
      return url;
    },
    async exchangeCode(code, { verifier }) {
      const { token_endpoint } = await discover();
      const tokens = await withTimeout(client.validateAuthorizationCode(token_endpoint, code, verifier));
      return tokens.idToken();
    },
    async verify(idToken, nonce) {
      const document = await discover();
      keys ??= createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: 5000 });
      return await verifyIdToken(idToken, { issuer: document.issuer, clientId, keys, nonce });
    },
  };
}
