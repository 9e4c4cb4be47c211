import * as z from 'zod';
import type { DiscoveryDocument } from './discovery.ts';
import { setupRefusal } from './sign-in-refusal.ts';

const TIMEOUT_MS = 5000;
/** Error codes of RFC 6749 5.2 after which trying again can succeed. */
const TEMPORARY_ERRORS = ['invalid_grant', 'temporarily_unavailable', 'server_error'];

export type Client = { readonly clientId: string; readonly clientSecret: string; readonly redirectUri: string };
type ClientAuthentication = { readonly headers: Record<string, string>; readonly fields: Record<string, string> };

/**
 * RFC 6749 2.3.1 requires form encoding; without it a colon, plus or percent sign would be misread.
 */
const basicCredentials = (...parts: readonly string[]) => Buffer.from(parts.map(encodeURIComponent).join(':')).toString('base64');

/**
 * How the client proves itself to the token endpoint. Prefers Basic, as the standard does. Throws
 * if the provider supports neither method.
 */
export function authenticateClient(document: DiscoveryDocument, { clientId, clientSecret }: Client): ClientAuthentication {
  const methods = document.token_endpoint_auth_methods_supported;
  if (clientSecret === '') return { headers: {}, fields: { client_id: clientId } };
  if (methods.includes('client_secret_basic'))
    return { headers: { authorization: `Basic ${basicCredentials(clientId, clientSecret)}` }, fields: {} };
  if (methods.includes('client_secret_post')) return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } };
  throw setupRefusal(`the provider supports neither client_secret_basic nor client_secret_post, only ${methods.join(', ')}`);
}

const ErrorBody = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) });
const TokenBody = z.object({
  id_token: z.string(),
  access_token: z.string().optional().catch(undefined),
  token_type: z.unknown().optional(),
});

/** An access token of another type than Bearer would be of no use (RFC 6749 7.1). */
const isBearer = (type: unknown) => type == null || (typeof type === 'string' && type.toLowerCase() === 'bearer');

/** Trades a code for the provider's tokens. Throws if the provider refuses it. */
export async function requestTokens(
  document: DiscoveryDocument,
  client: Client,
  { code, verifier }: { code: string; verifier: string },
): Promise<{ idToken: string; accessToken: string | undefined }> {
  const { headers, fields } = authenticateClient(document, client);
  const response = await fetch(document.token_endpoint, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: client.redirectUri,
      code_verifier: verifier,
      ...fields,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: unknown = await response.json().catch(() => null);
  const error = ErrorBody.safeParse(body).data?.error;
  if (error !== undefined) {
    const reason = `the token endpoint answered ${error}`;
    throw TEMPORARY_ERRORS.includes(error) ? new Error(reason) : setupRefusal(reason);
  }
  if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`);
  const tokens = TokenBody.safeParse(body);
  if (!tokens.success) throw setupRefusal('the token endpoint sent no ID token');
  const { id_token, access_token, token_type } = tokens.data;
  return { idToken: id_token, accessToken: isBearer(token_type) ? access_token : undefined };
}
