import { expect } from 'vitest';
import { TEST_CLIENT } from '../test-issuer.ts';
import { fails, needsSetup, type ProviderCase, signsIn } from './case.ts';

const THIN = { email: undefined, email_verified: undefined, name: undefined };
const ANN = { email: 'ann@example.com', email_verified: true, name: 'Ann' };
const AS_ANN = signsIn({ email: 'ann@example.com', name: 'Ann' });
const NO_EMAIL = { error: 'email-missing', reason: 'the provider sent no usable email' };
const userInfo = (body: unknown, rest: { status?: number; type?: string } = {}) => ({ answers: { userInfo: { body, ...rest } } });

/** Where the provider sends the claims. */
export const USERINFO_CASES: readonly ProviderCase[] = [
  ['email and name at userinfo', { claims: THIN, userInfo: ANN }, AS_ANN],
  ['email_verified as text at userinfo', { claims: THIN, userInfo: { ...ANN, email_verified: 'true' } }, AS_ANN],
  ['email in the token, its verification at userinfo', { claims: { ...ANN, email_verified: undefined }, userInfo: ANN }, AS_ANN],
  ['email null in the token', { claims: { ...ANN, email: null }, userInfo: ANN }, AS_ANN],
  ['name alone at userinfo', { claims: { ...ANN, name: undefined }, userInfo: { name: 'Ann' } }, AS_ANN],
  ['the token outranks userinfo', { claims: ANN, userInfo: { email: 'eve@example.com', email_verified: false, name: 'Eve' } }, AS_ANN],
  [
    'the verification belongs to the address at userinfo',
    { claims: { ...ANN, email: 'boss@example.com', email_verified: undefined }, userInfo: ANN },
    AS_ANN,
  ],
  [
    'unverified at userinfo',
    { claims: THIN, userInfo: { ...ANN, email_verified: false } },
    { error: 'email-unverified', reason: /false/, account: 'ann@example.com' },
  ],
  [
    'without email_verified at userinfo',
    { claims: THIN, userInfo: { ...ANN, email_verified: null } },
    { error: 'email-unverified', reason: /no email_verified/, account: 'ann@example.com' },
  ],
  [
    'unverified in the token, verified at userinfo',
    { claims: { ...ANN, email_verified: false }, userInfo: ANN },
    { error: 'email-unverified', reason: /false/, account: 'ann@example.com' },
  ],
  ['no email anywhere', { claims: THIN, userInfo: { preferred_username: 'ann' } }, { ...NO_EMAIL, account: 'ann' }],
  ['another person at userinfo', { claims: THIN, userInfo: { ...ANN, sub: 'eve' } }, needsSetup(/another person/)],
  ['userinfo without sub', { claims: THIN, userInfo: { ...ANN, sub: undefined } }, needsSetup('the userinfo endpoint sent no claims')],
  ['signed userinfo', { claims: THIN, userInfo: ANN, userInfoSigner: 'one' }, AS_ANN],
  ['userinfo signed for us', { claims: THIN, userInfo: { ...ANN, aud: [TEST_CLIENT.clientId] }, userInfoSigner: 'one' }, AS_ANN],
  [
    'userinfo signed for another',
    { claims: THIN, userInfo: { ...ANN, aud: 'other' }, userInfoSigner: 'one' },
    needsSetup(/another client/),
  ],
  ['userinfo signed by a stranger', { claims: THIN, userInfo: ANN, userInfoSigner: 'second' }, fails(/no applicable key/)],
  ['userinfo in HTML', { claims: THIN, ...userInfo('<html>', { type: 'text/html' }) }, needsSetup(/sent no claims/)],
  ['userinfo as a list', { claims: THIN, ...userInfo([]) }, needsSetup(/sent no claims/)],
  ['userinfo forbidden', { claims: THIN, ...userInfo({}, { status: 403 }) }, needsSetup('the userinfo endpoint answered 403')],
  ['userinfo out of order', { claims: THIN, ...userInfo({}, { status: 503 }) }, fails('the userinfo endpoint answered 503')],
  ['no userinfo endpoint', { claims: THIN }, NO_EMAIL],
  ['no access token', { claims: THIN, userInfo: ANN, answers: { token: { access_token: undefined } } }, NO_EMAIL],
  ['an access token of another type', { claims: THIN, userInfo: ANN, answers: { token: { token_type: 'mac' } } }, NO_EMAIL],
  ['userinfo that fails where only the name is missing', { claims: { name: undefined }, ...userInfo({}, { status: 500 }) }, signsIn()],
  [
    'another person at userinfo where only the name is missing',
    { claims: { name: undefined }, userInfo: { name: 'Eve', sub: 'eve' } },
    signsIn({ name: expect.stringMatching(/^Player ....$/) }),
  ],
];
