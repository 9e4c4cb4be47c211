import { expect } from 'vitest';
import { TEST_CLIENT } from '../test-issuer.ts';
import { fails, needsSetup, type Outcome, type ProviderCase, signsIn } from './case.ts';

const US = TEST_CLIENT.clientId;
const FOR_ANOTHER = needsSetup('the ID token is for another client');
const GIVEN_TO_ANOTHER = needsSetup('the ID token was given to another client');
const FROM_THE_FUTURE = needsSetup(/not fresh/);
const ANN = { email: 'ann@example.com', name: 'Ann' };
const unverified = (account: string): Outcome => ({ error: 'email-unverified', reason: /email_verified/, account });
const missing = (account?: string): Outcome => ({ error: 'email-missing', reason: 'the provider sent no usable email', account });

/** Claims of the ID token alone. Both endpoints judge them alike. */
export const ID_TOKEN_CASES: readonly ProviderCase[] = [
  ['aud as text', { claims: { aud: US } }, signsIn()],
  ['aud as a list of one', { claims: { aud: [US] } }, signsIn()],
  ['aud as a list of one, with azp', { claims: { aud: [US], azp: US } }, signsIn()],
  ['aud that lists us twice', { claims: { aud: [US, US] } }, signsIn()],
  ['aud with others, issued to us', { claims: { aud: ['project', US], azp: US } }, signsIn()],
  ['aud with others, without azp', { claims: { aud: [US, 'other'] } }, FOR_ANOTHER],
  ['aud with others, issued to one of them', { claims: { aud: [US, 'other'], azp: 'other' } }, GIVEN_TO_ANOTHER],
  ['aud of others, issued to us', { claims: { aud: ['other'], azp: US } }, FOR_ANOTHER],
  ['aud of another', { claims: { aud: 'other' } }, FOR_ANOTHER],
  ['aud that starts with us', { claims: { aud: `${US}-other` } }, FOR_ANOTHER],
  ['aud as an empty list', { claims: { aud: [] } }, FOR_ANOTHER],
  ['aud with a number', { claims: { aud: [US, 7], azp: US } }, needsSetup('the ID token has no usable aud')],
  ['aud missing', { claims: { aud: undefined } }, needsSetup('the ID token has no usable aud')],
  ['azp of us', { claims: { azp: US } }, signsIn()],
  ['azp null', { claims: { azp: null } }, signsIn()],
  ['azp of another', { claims: { azp: 'other' } }, GIVEN_TO_ANOTHER],
  ['azp empty', { claims: { azp: '' } }, GIVEN_TO_ANOTHER],

  ['nbf and iat 2 s ahead', { claims: (now) => ({ nbf: now + 2, iat: now + 2 }) }, signsIn()],
  ['nbf and iat 55 s ahead', { claims: (now) => ({ nbf: now + 55, iat: now + 55 }) }, signsIn()],
  ['nbf 2 minutes ahead', { claims: (now) => ({ nbf: now + 120 }) }, needsSetup(/"nbf"/)],
  ['nbf in the past', { claims: (now) => ({ nbf: now - 30 }) }, signsIn()],
  ['nbf as text', { claims: { nbf: 'now' } }, needsSetup(/"nbf"/)],
  ['iat 2 minutes ahead', { claims: (now) => ({ iat: now + 120 }) }, FROM_THE_FUTURE],
  ['iat 55 s behind', { claims: (now) => ({ iat: now - 55 }) }, signsIn()],
  ['iat 9 minutes behind', { claims: (now) => ({ iat: now - 540 }) }, signsIn()],
  ['iat 11 minutes behind', { claims: (now) => ({ iat: now - 660 }) }, fails('the ID token is not fresh')],
  ['iat with a fraction', { claims: (now) => ({ iat: now - 0.25 }) }, signsIn()],
  ['iat as text', { claims: (now) => ({ iat: String(now) }) }, needsSetup(/iat/)],
  ['iat missing', { claims: { iat: undefined } }, needsSetup('the ID token has no usable iat')],
  ['exp 30 s ago', { claims: (now) => ({ exp: now - 30 }) }, signsIn()],
  ['exp 2 minutes ago', { claims: (now) => ({ exp: now - 120 }) }, fails(/"exp"/)],
  ['exp far ahead', { claims: (now) => ({ exp: now + 86_400 }) }, signsIn()],
  ['exp missing', { claims: { exp: undefined } }, needsSetup('the ID token has no usable exp')],

  ['iss of another', { claims: { iss: 'https://issuer.example.com' } }, needsSetup(/"iss"/)],
  ['sub as a number', { claims: { sub: 7 } }, needsSetup(/sub/)],
  ['sub empty', { claims: { sub: '' } }, needsSetup('the ID token has no usable sub')],
  ['sub of 255 characters', { claims: { sub: `s${'x'.repeat(254)}` } }, signsIn()],
  ['sub of 256 characters', { claims: { sub: 'x'.repeat(256) } }, needsSetup('the ID token has no usable sub')],
  ['typ in another case', { header: { typ: 'jwt' } }, signsIn()],
  ['typ as a media type', { header: { typ: 'application/jwt' } }, signsIn()],
  ['typ of an access token', { header: { typ: 'at+jwt' } }, needsSetup('not an ID token')],
  ['claims that nobody knows', { claims: { groups: ['a'], acr: '0', amr: ['pwd'], address: { country: 'US' }, ext: null } }, signsIn()],

  ['email_verified true', { claims: { ...ANN, email_verified: true } }, signsIn(ANN)],
  ['email_verified true as text', { claims: { ...ANN, email_verified: 'true' } }, signsIn(ANN)],
  ['email_verified false', { claims: { ...ANN, email_verified: false } }, unverified('ann@example.com')],
  ['email_verified false as text', { claims: { ...ANN, email_verified: 'false' } }, unverified('ann@example.com')],
  ['email_verified as a number', { claims: { ...ANN, email_verified: 1 } }, unverified('ann@example.com')],
  ['email_verified null', { claims: { ...ANN, email_verified: null } }, unverified('ann@example.com')],
  ['email_verified missing', { claims: { ...ANN, email_verified: undefined } }, unverified('ann@example.com')],
  ['xms_edov in place of email_verified', { claims: { ...ANN, email_verified: undefined, xms_edov: true } }, signsIn(ANN)],
  ['xms_edov as text', { claims: { ...ANN, email_verified: undefined, xms_edov: '1' } }, signsIn(ANN)],
  ['xms_edov false', { claims: { ...ANN, email_verified: undefined, xms_edov: false } }, unverified('ann@example.com')],
  ['xms_edov beside email_verified false', { claims: { ...ANN, email_verified: false, xms_edov: true } }, unverified('ann@example.com')],
  ['email missing', { claims: { email: undefined, preferred_username: 'ann' } }, missing('ann')],
  ['email null, nameless', { claims: { email: null, name: undefined } }, missing()],
  ['email that is none', { claims: { email: 'ann', name: 'Ann' } }, missing('Ann')],
  ['email with U+0000', { claims: { email: 'admin@example.com\u0000', name: 'Ann' } }, missing('Ann')],
  ['email in another script', { claims: { email: 'アン@例え.jp' } }, signsIn({ email: 'アン@例え.jp' })],

  ['name missing', { claims: { name: undefined } }, signsIn({ name: expect.stringMatching(/^Player ....$/) })],
  ['name null, given_name there', { claims: { name: null, given_name: 'Ann' } }, signsIn({ name: 'Ann' })],
  ['name as a number', { claims: { name: 7 } }, signsIn({ name: expect.stringMatching(/^Player ....$/) })],
  ['name blank', { claims: { name: ' \u2800 ' } }, signsIn({ name: expect.stringMatching(/^Player ....$/) })],
  ['name of 10,000 letters', { claims: { name: 'n'.repeat(10_000) } }, signsIn({ name: expect.stringMatching(/^n{20,100}$/) })],
  ['name in Arabic', { claims: { name: 'عبد الرحمن' } }, signsIn({ name: 'عبد الرحمن' })],
  ['name in Chinese', { claims: { name: '王小明' } }, signsIn({ name: '王小明' })],
  ['name in Devanagari', { claims: { name: 'प्रिया नायर' } }, signsIn({ name: 'प्रिया नायर' })],
  ['name with an emoji', { claims: { name: 'Ann 🏈' } }, signsIn({ name: 'Ann 🏈' })],
  ['picture missing', { claims: {} }, signsIn({ picture_uri: null })],
  ['picture over https', { claims: { picture: 'https://p.example/a.png' } }, signsIn({ picture_uri: 'https://p.example/a.png' })],
  ['picture over http', { claims: { picture: 'http://p.example/a.png' } }, signsIn({ picture_uri: null })],
  ['picture as data', { claims: { picture: 'data:image/png;base64,AAAA' } }, signsIn({ picture_uri: null })],
  ['picture that is no address', { claims: { picture: '/a.png' } }, signsIn({ picture_uri: null })],
  ['picture as an object', { claims: { picture: { data: { url: 'https://p.example/a.png' } } } }, signsIn({ picture_uri: null })],
];
