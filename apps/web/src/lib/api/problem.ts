import type { FieldErrors } from '@survivor/contract/problem';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const dataOf = (error: unknown) => (isRecord(error) && isRecord(error.data) ? error.data : null);

const isFieldErrors = (value: unknown): value is FieldErrors =>
  isRecord(value) && Object.values(value).every((list) => Array.isArray(list) && list.every((text) => typeof text === 'string'));

/** HTTP status of a refused call, or null when no answer came. */
export function statusOf(error: unknown): number | null {
  const status = dataOf(error)?.httpStatus;
  return typeof status === 'number' ? status : null;
}

/** The server's lists of messages by field (contract 4), or null when no answer came. */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  const problem = dataOf(error)?.problem;
  return isRecord(problem) && isFieldErrors(problem.errors) ? problem.errors : null;
}

/** All messages, flattened for the error card (screens 5); `fallback` when the server gave none. */
export function messagesOf(error: unknown, fallback: string): string[] {
  const messages = Object.values(fieldErrorsOf(error) ?? {}).flat();
  return messages.length > 0 ? messages : [fallback];
}

/** The id under which the server logged the refusal. */
export function traceIdOf(error: unknown): string | null {
  const problem = dataOf(error)?.problem;
  return isRecord(problem) && typeof problem.traceId === 'string' ? problem.traceId : null;
}

/** Whole minutes that `Retry-After` of a 429 asks to wait, or null. */
export function minutesToWait(error: unknown): number | null {
  if (statusOf(error) !== 429 || !isRecord(error) || !isRecord(error.meta) || !(error.meta.response instanceof Response)) return null;
  const seconds = Number(error.meta.response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds / 60)) : null;
}
