import type { JWK } from 'jose';
import type { IssuerAnswers, IssuerKey } from '../test-issuer.ts';

type Fields = Record<string, unknown>;

/** The keys that the suite creates once. `one` signs and is published unless a case differs. */
export type Keys = Readonly<Record<'one' | 'ps' | 'es' | 'ed' | 'second' | 'nameless' | 'otherNameless' | 'encryption', IssuerKey>>;

/** What a provider does in one case. A good provider does what is left out. */
export type Variation = {
  /** Over the claims of a good ID token; undefined takes one out. `now` is in seconds. */
  readonly claims?: Fields | ((now: number) => Fields);
  readonly header?: Fields;
  readonly signer?: keyof Keys;
  readonly published?: (keys: Keys) => JWK[];
  readonly answers?: Partial<Omit<IssuerAnswers, 'keys'>>;
  /** The claims at the userinfo endpoint, of the same person unless they have a `sub`. */
  readonly userInfo?: Fields;
  /** Signs them with this key. */
  readonly userInfoSigner?: keyof Keys;
  /** Over the parameters of the callback. */
  readonly callback?: (issuer: string) => Record<string, string | string[] | undefined>;
};

/** Signed in as this user, or refused with an `error` of the login page and a reason in the log. */
export type Outcome =
  | { readonly user: { readonly name?: unknown; readonly email?: unknown; readonly picture_uri?: unknown } }
  | { readonly error: string; readonly reason: string | RegExp; readonly account?: string };

export type ProviderCase = readonly [name: string, variation: Variation, outcome: Outcome];

export const signsIn = (user: Extract<Outcome, { user: unknown }>['user'] = {}): Outcome => ({ user });
/** Only the operator can help. */
export const needsSetup = (reason: string | RegExp): Outcome => ({ error: 'sign-in-setup', reason });
/** The person can try again. */
export const fails = (reason: string | RegExp): Outcome => ({ error: 'sign-in-failed', reason });
