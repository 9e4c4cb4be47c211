import { fails, type ProviderCase, signsIn } from './case.ts';

const UNKNOWN_KEY = fails(/no applicable key/);

/** Which keys the provider publishes, and which one signs. Both endpoints judge them alike. */
export const KEY_CASES: readonly ProviderCase[] = [
  ['signed by PS256', { signer: 'ps', published: ({ ps }) => [ps.jwk] }, signsIn()],
  ['signed by ES256', { signer: 'es', published: ({ es }) => [es.jwk] }, signsIn()],
  ['signed by EdDSA', { signer: 'ed', published: ({ ed }) => [ed.jwk] }, signsIn()],
  ['several keys', { signer: 'es', published: ({ one, es, ed, second }) => [one.jwk, es.jwk, ed.jwk, second.jwk] }, signsIn()],
  ['a rotated key', { signer: 'second', published: ({ second }) => [second.jwk] }, signsIn()],
  ['a key without alg and use', { published: ({ one }) => [{ ...one.jwk, alg: undefined, use: undefined }] }, signsIn()],
  ['a key without kid', { signer: 'nameless', published: ({ nameless }) => [nameless.jwk] }, signsIn()],
  [
    'several keys without kid',
    { signer: 'nameless', published: ({ otherNameless, nameless }) => [otherNameless.jwk, nameless.jwk] },
    signsIn(),
  ],
  ['an encryption key of the same kid beside', { published: ({ encryption, one }) => [encryption.jwk, one.jwk] }, signsIn()],
  ['a key of an unknown kind beside', { published: ({ one }) => [{ kty: 'NEW', kid: 'new', use: 'sig' }, one.jwk] }, signsIn()],
  ['a key that is not published', { signer: 'second' }, UNKNOWN_KEY],
  ['another key under the published kid', { signer: 'second', header: { kid: 'one' } }, fails(/signature/)],
  ['only an encryption key', { signer: 'encryption', published: ({ encryption }) => [encryption.jwk] }, UNKNOWN_KEY],
  ['no keys', { published: () => [] }, UNKNOWN_KEY],
];
