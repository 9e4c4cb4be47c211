import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInThroughChooser } from '../testing/sign-in-through-chooser.ts';
import { loadProviderKeys } from './provider-keys.ts';
import { startIdentityProvider } from './start-identity-provider.ts';

const publicUrl = 'http://localhost:3000';
const redirectUri = `${publicUrl}/api/v1/ssoauth/callback`;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'survivor-identity-'));
let client: { id: string; secret: string };
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

beforeAll(async () => {
  const extraAccounts = [{ sub: 'extra-1', email: 'extra@example.com', name: 'Extra <One>' }];
  provider = await startIdentityProvider({ port: await getPort(), publicUrls: [publicUrl], dataDir, extraAccounts });
  ({ client } = await loadProviderKeys(path.join(dataDir, 'identity')));
});

afterAll(async () => {
  await provider.stop();
  rmSync(dataDir, { recursive: true });
});

function authorizationUrl(verifier: string, extra: Record<string, string> = {}): string {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  });
  return `${provider.issuer}/auth?${query}`;
}

async function exchange(code: string, verifier: string): Promise<string> {
  const answer = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
  });
  expect(answer.status).toBe(200);
  const body: unknown = await answer.json();
  return body && typeof body === 'object' && 'id_token' in body ? String(body.id_token) : '';
}

it('signs a chosen person in with the code flow and answers an ID token with all claims', async () => {
  const verifier = randomBytes(32).toString('base64url');
  const back = await signInThroughChooser(authorizationUrl(verifier), 'admin@example.com');
  expect(back.origin + back.pathname).toBe(redirectUri);
  expect(back.searchParams.get('state')).toBe('the-state');
  const token = await exchange(back.searchParams.get('code') ?? '', verifier);
  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`));
  const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer: provider.issuer, audience: client.id });
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload).toMatchObject({
    sub: 'alex-admin',
    aud: client.id,
    email: 'admin@example.com',
    email_verified: true,
    name: 'Alex Admin',
    given_name: 'Alex',
    preferred_username: 'admin',
    iat: expect.any(Number),
  });
});

it('shows the chooser at every sign-in of one browser, also when the app asks for it by prompt', async () => {
  const jar = new Map<string, string>();
  for (const [person, extra] of [
    ['jordan.reyes@example.com', {}],
    ['extra@example.com', {}],
    ['priya.nair@example.com', { prompt: 'select_account' }],
  ] as const) {
    const back = await signInThroughChooser(authorizationUrl('v'.repeat(43), extra), person, jar);
    expect(back.searchParams.get('code')).toMatch(/./);
  }
});

it('offers somebody new each time, who can be chosen again from then on', async () => {
  const subjects: unknown[] = [];
  for (const person of ['new-player-1@example.com', 'new-player-2@example.com', 'new-player-1@example.com']) {
    const verifier = randomBytes(32).toString('base64url');
    const back = await signInThroughChooser(authorizationUrl(verifier), person);
    const { payload } = await jwtVerify(
      await exchange(back.searchParams.get('code') ?? '', verifier),
      createRemoteJWKSet(new URL(`${provider.issuer}/jwks`)),
    );
    subjects.push(payload.sub);
  }
  expect(subjects).toEqual(['new-player-1', 'new-player-2', 'new-player-1']);
});

it('refuses a flow without PKCE and a foreign place to return to', async () => {
  const plain = await fetch(authorizationUrl('x', { code_challenge: '', code_challenge_method: '' }), { redirect: 'manual' });
  expect(plain.headers.get('location')).toContain('error=invalid_request');
  const foreign = await fetch(authorizationUrl('x', { redirect_uri: 'http://evil.example/cb' }), { redirect: 'manual' });
  expect(foreign.status).toBe(400);
});

it('keeps its keys where only the owner can read them', () => {
  expect(statSync(path.join(dataDir, 'identity', 'keys.json')).mode & 0o777).toBe(0o600);
});
