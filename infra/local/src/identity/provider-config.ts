import { type Configuration, interactionPolicy } from 'oidc-provider';
import { type Account, claimsOf } from './accounts.ts';
import { errorPage } from './chooser-page.ts';
import type { ProviderKeys } from './provider-keys.ts';

export interface ProviderParts {
  readonly publicUrls: readonly string[];
  readonly keys: ProviderKeys;
  readonly findAccount: (sub: string) => Account | undefined;
}

const scope = 'openid email profile';

/** The local provider: one client, authorization code with PKCE, claims in the ID token, no consent. */
export function providerConfig({ publicUrls, keys, findAccount }: ProviderParts): Configuration {
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
    scopes: scope.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'preferred_username'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: withAccountChoice(), url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 3600, Session: 3600, Grant: 3600 },
    findAccount: (_context, sub) => {
      const account = findAccount(sub);
      return account && { accountId: sub, claims: () => claimsOf(account) };
    },
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = errorPage(out.error_description ?? out.error);
    },
  };
}

function withAccountChoice() {
  const { Prompt, base } = interactionPolicy;
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}
