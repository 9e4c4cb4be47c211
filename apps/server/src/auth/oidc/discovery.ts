import * as z from 'zod';
import { setupRefusal } from './sign-in-refusal.ts';

const TIMEOUT_MS = 5000;
/** The methods of a provider whose document lists none (OpenID Connect Discovery 3). */
const DEFAULT_AUTH_METHODS = ['client_secret_basic'];

const DiscoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().nullable().catch(null),
  token_endpoint_auth_methods_supported: z
    .array(z.string())
    .nullish()
    .transform((methods) => (methods == null || methods.length === 0 ? DEFAULT_AUTH_METHODS : methods)),
  /** Whether every callback names its issuer (RFC 9207). */
  authorization_response_iss_parameter_supported: z.boolean().catch(false),
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
  const parsed = DiscoveryDocument.safeParse(await response.json());
  if (!parsed.success) throw setupRefusal(`the discovery document has no usable ${parsed.error.issues[0]?.path.join('.')}`);
  if (withoutSlash(parsed.data.issuer) !== withoutSlash(issuer)) throw setupRefusal('the discovery document is of another issuer');
  return parsed.data;
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
