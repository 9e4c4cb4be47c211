import type { Identity } from '@survivor/services';
import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import { createDiscovery, type DiscoveryDocument } from './discovery.ts';
import { type ClaimSet, identityOf, lacksEmail, lacksName } from './identity-claims.ts';
import { authenticateClient, type Client, requestTokens } from './request-tokens.ts';
import { setupRefusal } from './sign-in-refusal.ts';
import { createSignatureVerifier, type VerifySignature } from './signing-keys.ts';
import { loadUserInfo } from './user-info.ts';
import { type IdTokenRules, verifyIdToken, verifyUserInfo } from './verify-id-token.ts';

const SCOPES = ['openid', 'profile', 'email'];

export type IdentityProviderSettings = Client & { readonly issuer: string };

/** The secrets of a started code flow, which the callback is checked against. */
type SignInFlow = { readonly state: string; readonly verifier: string; readonly nonce: string };

/** The code of a callback and the issuer that it names, if it does (RFC 9207). */
type Callback = { readonly code: string; readonly iss?: string };

/** An ID token, the nonce of its flow if the flow had one, and the access token sent with it. */
export type ProviderTokens = { readonly idToken: string; readonly nonce?: string; readonly accessToken?: string };

/** The OpenID Connect provider. arctic is no longer maintained, so only this folder uses it. */
export type IdentityProvider = {
  /** The provider's sign-in address. Throws if it is unreachable, or not usable by this client. */
  authorizationUrl(flow: SignInFlow): Promise<URL>;
  /**
   * Exchanges a code for tokens. Throws if the provider refuses it, or if another provider sent it.
   */
  exchangeCode(callback: Callback, flow: SignInFlow): Promise<ProviderTokens>;
  /** Throws for an invalid token, and for a person without a verified email. */
  identify(tokens: ProviderTokens): Promise<{ identity: Identity; tokenHash: string }>;
};

function checkCallbackIssuer({ iss }: Callback, document: DiscoveryDocument): void {
  if (iss === undefined && !document.authorization_response_iss_parameter_supported) return;
  if (iss !== document.issuer) throw setupRefusal('the callback is of another issuer');
}

/**
 * Loads the userinfo claims if the ID token lacks the email or name (OpenID Connect Core 5.4). A
 * failure is ignored if only the name is missing.
 */
async function missingClaims(
  { userinfo_endpoint: endpoint }: DiscoveryDocument,
  rules: IdTokenRules,
  { token, subject, accessToken }: { token: ClaimSet; subject: string; accessToken: string | undefined },
): Promise<ClaimSet> {
  const isNeeded = lacksEmail(token);
  if (endpoint === null || accessToken === undefined || !(isNeeded || lacksName(token))) return {};
  const loading = loadUserInfo({ endpoint, accessToken, subject, verifySigned: (signed) => verifyUserInfo(signed, rules) });
  return isNeeded ? await loading : await loading.catch(() => ({}));
}

export function createIdentityProvider({ issuer, ...settings }: IdentityProviderSettings): IdentityProvider {
  const client = new OAuth2Client(settings.clientId, null, settings.redirectUri);
  const discover = createDiscovery(issuer);
  let verifySignature: VerifySignature | null = null;

  return {
    async authorizationUrl({ state, verifier, nonce }) {
      const document = await discover();
      authenticateClient(document, settings);
      const { authorization_endpoint } = document;
      const url = client.createAuthorizationURLWithPKCE(authorization_endpoint, state, CodeChallengeMethod.S256, verifier, SCOPES);
      url.searchParams.set('nonce', nonce);
      return url;
    },
    async exchangeCode(callback, { verifier, nonce }) {
      const document = await discover();
      checkCallbackIssuer(callback, document);
      const tokens = await requestTokens(document, settings, { code: callback.code, verifier });
      return { ...tokens, nonce };
    },
    async identify({ idToken, nonce, accessToken }) {
      const document = await discover();
      verifySignature ??= createSignatureVerifier(document.jwks_uri);
      const rules = { issuer: document.issuer, clientId: settings.clientId, verifySignature, nonce };
      const { payload: token, subject, tokenHash } = await verifyIdToken(idToken, rules);
      const userInfo = await missingClaims(document, rules, { token, subject, accessToken });
      return { identity: identityOf({ issuer: document.issuer, subject }, token, userInfo), tokenHash };
    },
  };
}
