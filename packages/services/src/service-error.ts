import type { FieldErrors, ProblemCode } from '@survivor/contract/problem';

/** The one error that verbs throw: a code of the contract, words for the public, and messages by field ("" is the whole request). */
export class ServiceError extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | null;
  /** Which of several refusals of that code it is, for figures; null where the code says enough. */
  readonly reason: string | null;

  constructor(
    code: ProblemCode,
    publicMessage: string,
    options: { fields?: FieldErrors; retryAfterSeconds?: number; reason?: string; cause?: unknown } = {},
  ) {
    super(publicMessage, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.fields = options.fields ?? { '': [publicMessage] };
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.reason = options.reason ?? null;
  }
}

export const notFound = (what: string) => new ServiceError('not-found', `${what} not found`);

/** A refused field: 400 with that key. */
export const invalidField = (field: string, message: string) => new ServiceError('validation', message, { fields: { [field]: [message] } });
