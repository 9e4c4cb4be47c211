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

/** One started sign-in by code: what the browser brings back is checked against it. */
type SignInFlow = { readonly state: string; readonly verifier: string; readonly nonce: string };

/** The OpenID Connect provider. arctic is no longer developed: everything that knows it stands in this file. */
export type IdentityProvider = {
  /** Where the browser goes to sign in. Throws while the provider cannot be reached. */
  authorizationUrl(flow: SignInFlow): Promise<URL>;
  /** The ID token for a code. Throws for a code that the provider does not take. */
  exchangeCode(code: string, flow: SignInFlow): Promise<string>;
  /** Throws for a token that must not sign anybody in. */
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
