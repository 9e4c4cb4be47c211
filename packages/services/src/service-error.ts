import type { FieldErrors, ProblemCode } from '@survivor/contract/problem';

/**
 * The only error that services throw: a code of the contract, a public message, and messages by
 * field ("" for the whole request).
 */
export class ServiceError extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | null;
  /** Distinguishes refusals with the same code in metrics; null if the code suffices. */
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

/** A validation error (400) for one field. */
export const invalidField = (field: string, message: string) => new ServiceError('validation', message, { fields: { [field]: [message] } });
