/** The `error` of the login page for refusals that trying again does not fix (contract 3). */
export type RefusalCode = 'email-unverified' | 'email-missing' | 'sign-in-setup' | 'sign-in-denied';

/**
 * A sign-in refused for a reason that the person or the operator can fix. The message is logged.
 */
export class SignInRefusal extends Error {
  readonly code: RefusalCode;
  /** The account concerned, as the person knows it; null if unknown. */
  readonly account: string | null;

  constructor(code: RefusalCode, message: string, account: string | null = null) {
    super(message);
    this.code = code;
    this.account = account;
  }
}

/** The client, the provider or a clock is set up wrong: only the operator can help. */
export const setupRefusal = (message: string) => new SignInRefusal('sign-in-setup', message);
