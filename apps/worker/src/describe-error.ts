import { SourceError } from '@survivor/feed';
import { UnrecoverableJobError } from '@survivor/jobs';
import { ServiceError } from '@survivor/services';

const MAX_MESSAGE_LENGTH = 300;

const codeOf = (error: object): string | null =>
  'code' in error && typeof error.code === 'string' && /^[A-Z0-9_]{3,40}$/.test(error.code) ? error.code : null;

/**
 * Why an attempt failed, for administrators. Only errors made for display keep their message;
 * others could contain an address or a secret.
 */
export function describeError(error: unknown): string {
  if (error instanceof SourceError || error instanceof UnrecoverableJobError || error instanceof ServiceError)
    return error.message.slice(0, MAX_MESSAGE_LENGTH);
  if (!(error instanceof Error)) return 'Unexpected error';
  const code = codeOf(error);
  return code === null ? `Unexpected error (${error.name})` : `Unexpected error (${error.name}, ${code})`;
}
