import { type Configuration, interactionPolicy } from 'oidc-provider';
import { type Account, claimsOf } from './accounts.ts';
import { errorPage } from './chooser-page.ts';
import type { ProviderKeys } from './provider-keys.ts';

type FindAccount = (sub: string) => Account | undefined;

const SCOPES = ['openid', 'email', 'profile'];
const policy = interactionPolicy.base();
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

/** One client, authorization code with PKCE, claims in the ID token, no consent. */
export function providerConfig(publicUrls: readonly string[], keys: ProviderKeys, findAccount: FindAccount): Configuration {
  return {
    clients: [
      {
        client_id: keys.client.id,
        client_secret: keys.client.secret,
        redirect_uris: publicUrls.map((url) => `${url}/api/v1/ssoauth/callback`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: keys.jwks,
    cookies: { keys: keys.cookieKeys },
    conformIdTokenClaims: false,
    scopes: SCOPES,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'preferred_username'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 3600, Session: 3600, Grant: 3600 },
    findAccount: (_context, sub) => {
      const account = findAccount(sub);
      return account && { accountId: sub, claims: () => claimsOf(account) };
    },
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = errorPage(out.error_description ?? out.error);
    },
  };
}
