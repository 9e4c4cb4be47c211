import { TEST_CLIENT } from '../test-issuer.ts';
import { fails, needsSetup, type ProviderCase, signsIn, type Variation } from './case.ts';

const METHODS = 'token_endpoint_auth_methods_supported';
const methods = (supported: unknown): Variation => ({ answers: { discovery: { [METHODS]: supported } } });
const secret = (clientSecret: string, supported?: readonly string[]): Variation => ({
  answers: { client: { ...TEST_CLIENT, clientSecret }, discovery: { [METHODS]: supported } },
});
const clientId = (id: string): Variation => ({ claims: { aud: id }, answers: { client: { ...TEST_CLIENT, clientId: id } } });
const refusal = (body: unknown, status = 400): Variation => ({ answers: { tokenRefusal: { body, status } } });
const token = (fields: Record<string, unknown>): Variation => ({ answers: { token: fields } });
const discovery = (fields: Record<string, unknown>): Variation => ({ answers: { discovery: fields } });
const NAMES_ISSUER = { authorization_response_iss_parameter_supported: true };

/** How the client proves itself. */
export const CLIENT_CASES: readonly ProviderCase[] = [
  ['no methods listed', methods(undefined), signsIn()],
  ['methods null', methods(null), signsIn()],
  ['client_secret_basic', methods(['client_secret_basic']), signsIn()],
  ['client_secret_post', methods(['client_secret_post']), signsIn()],
  ['both', methods(['private_key_jwt', 'client_secret_post', 'client_secret_basic']), signsIn()],
  ['only others', methods(['private_key_jwt', 'tls_client_auth']), needsSetup(/only private_key_jwt, tls_client_auth/)],
  ['no secret', secret('', ['none']), signsIn()],
  ['a secret with +', secret('a+b'), signsIn()],
  ['a secret with %', secret('100%25 safe%'), signsIn()],
  ['a secret with a colon', secret(':a:b:'), signsIn()],
  ['a secret with spaces', secret(' a b '), signsIn()],
  ['a secret with & = ? # /', secret('a&b=c?d#e/f'), signsIn()],
  ["a secret with ! ' ( ) * ~", secret("8Q~a!b'c(d)e*f"), signsIn()],
  ['a secret in other scripts', secret('пароль-密码-ü'), signsIn()],
  ['such a secret in the body', secret('a+b %:&=пароль', ['client_secret_post']), signsIn()],
  ['a client ID that is an address', clientId('https://pools.example.com/a b+c%'), signsIn()],
  ['a client ID with a colon', clientId('project:client@example'), signsIn()],
];

/** What the token endpoint and the callback answer. */
export const ANSWER_CASES: readonly ProviderCase[] = [
  ['token_type in lower case', token({ token_type: 'bearer' }), signsIn()],
  ['token_type in upper case', token({ token_type: 'BEARER' }), signsIn()],
  ['token_type missing', token({ token_type: undefined }), signsIn()],
  ['no access token', token({ access_token: undefined }), signsIn()],
  [
    'fields that nobody knows',
    token({ expires_in: '3600', scope: 'openid', refresh_token: 'r', ext_expires_in: 1, session_state: null }),
    signsIn(),
  ],
  ['no ID token', token({ id_token: undefined }), needsSetup('the token endpoint sent no ID token')],
  ['an ID token that is none', token({ id_token: 'hello' }), fails(/./)],
  ['invalid_grant', refusal({ error: 'invalid_grant', error_description: 'expired' }), fails('the token endpoint answered invalid_grant')],
  ['invalid_client', refusal({ error: 'invalid_client' }, 401), needsSetup('the token endpoint answered invalid_client')],
  ['an error with 200', refusal({ error: 'unauthorized_client' }, 200), needsSetup('the token endpoint answered unauthorized_client')],
  ['an error that is no code', refusal({ error: { message: 'boom' } }), fails('the token endpoint answered 400')],
  ['HTML', refusal('<html>Bad gateway</html>', 502), fails('the token endpoint answered 502')],
  ['an empty answer', refusal('', 200), needsSetup('the token endpoint sent no ID token')],
  ['a list', refusal([], 200), needsSetup('the token endpoint sent no ID token')],

  ['iss in the callback', { callback: (iss) => ({ iss }) }, signsIn()],
  ['iss promised and there', { ...discovery(NAMES_ISSUER), callback: (iss) => ({ iss }) }, signsIn()],
  ['iss promised and absent', discovery(NAMES_ISSUER), needsSetup('the callback is of another issuer')],
  ['iss of another', { callback: () => ({ iss: 'https://evil.example' }) }, needsSetup('the callback is of another issuer')],
  ['iss twice', { callback: (iss) => ({ iss: [iss, iss] }) }, fails(/iss/)],
  ['parameters that nobody knows', { callback: () => ({ session_state: 's', scope: 'openid' }) }, signsIn()],
  [
    'access_denied',
    { callback: () => ({ code: undefined, error: 'access_denied' }) },
    { error: 'sign-in-denied', reason: /access_denied/ },
  ],
  ['invalid_scope', { callback: () => ({ code: undefined, error: 'invalid_scope' }) }, needsSetup('the provider returned invalid_scope')],
  ['server_error', { callback: () => ({ code: undefined, error: 'server_error' }) }, fails('the provider returned server_error')],
  ['an error of a foreign flow', { callback: () => ({ error: 'access_denied', state: 'foreign' }) }, fails(/not started in this browser/)],

  ['another nonce', { claims: { nonce: 'other' } }, fails('the ID token is of another sign-in')],
  ['no nonce', { claims: { nonce: undefined } }, fails('the ID token is of another sign-in')],

  ['a userinfo endpoint that is no address', discovery({ userinfo_endpoint: '' }), signsIn()],
  [
    'fields of discovery that nobody knows',
    discovery({ id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'], x: null }),
    signsIn(),
  ],
  ['a discovery document of another issuer', discovery({ issuer: 'https://other.example' }), needsSetup(/of another issuer/)],
  ['a discovery document without token endpoint', discovery({ token_endpoint: undefined }), needsSetup(/no usable token_endpoint/)],
];
