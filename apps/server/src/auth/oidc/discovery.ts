import * as z from 'zod';

const TIMEOUT_MS = 5000;

const DiscoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
export type DiscoveryDocument = z.infer<typeof DiscoveryDocument>;

const withoutSlash = (text: string) => text.replace(/\/+$/, '');

async function readDocument(issuer: string): Promise<DiscoveryDocument> {
  const response = await fetch(`${withoutSlash(issuer)}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the identity provider answered ${response.status}`);
  const document = DiscoveryDocument.parse(await response.json());
  if (withoutSlash(document.issuer) !== withoutSlash(issuer)) throw new Error('the discovery document is of another issuer');
  return document;
}

/**
 * Loads the issuer's discovery document on first use. A failure throws, and the next call tries
 * again.
 */
export function createDiscovery(issuer: string): () => Promise<DiscoveryDocument> {
  let reading: Promise<DiscoveryDocument> | null = null;
  return () => {
    reading ??= readDocument(issuer).catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

/** Whether the provider requires a client secret. Throws while it cannot be reached. */
export async function needsClientSecret(issuer: string): Promise<boolean> {
  const { token_endpoint_auth_methods_supported } = await readDocument(issuer);
  return !token_endpoint_auth_methods_supported.includes('none');
}
