import type { AppRouter } from '@survivor/api';
import { isTRPCClientError } from '@trpc/client';

const dataOf = (error: unknown) => (isTRPCClientError<AppRouter>(error) ? error.data : null);

/** HTTP status of a refused call, or null when no answer came. */
export const statusOf = (error: unknown): number | null => dataOf(error)?.httpStatus ?? null;

/** All messages of the fields (contract 4), flattened for the error card (screens 5); `fallback`, if any, when the server gave none. */
export function messagesOf(error: unknown, fallback?: string): string[] {
  const messages = Object.values(dataOf(error)?.problem.errors ?? {}).flat();
  return messages.length > 0 || fallback === undefined ? messages : [fallback];
}

/** The first message of each field that the server refused (contract 4); what is said of the whole request has no field. */
export const fieldRefusals = (error: unknown): [field: string, message: string][] =>
  Object.entries(dataOf(error)?.problem.errors ?? {}).flatMap(([field, [message]]) =>
    field === '' || message === undefined ? [] : [[field, message]],
  );

/** The id under which the server logged the refusal. */
export const traceIdOf = (error: unknown): string | null => dataOf(error)?.problem.traceId ?? null;

/** Seconds that `Retry-After` of a refusal asks to wait, or null. */
export function secondsToWait(error: unknown): number | null {
  const response: unknown = isTRPCClientError(error) ? error.meta?.response : null;
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after') ?? Number.NaN) : Number.NaN;
  return Number.isFinite(seconds) ? seconds : null;
}

/** Whole minutes that `Retry-After` of a 429 asks to wait, or null. */
export function minutesToWait(error: unknown): number | null {
  const seconds = statusOf(error) === 429 ? secondsToWait(error) : null;
  return seconds === null ? null : Math.max(1, Math.ceil(seconds / 60));
}
