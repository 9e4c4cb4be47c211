import type { AppRouter } from '@survivor/api';
import { isTRPCClientError } from '@trpc/client';

const dataOf = (error: unknown) => (isTRPCClientError<AppRouter>(error) ? error.data : null);

/** The HTTP status of a refused call, or null without a response. */
export const statusOf = (error: unknown): number | null => dataOf(error)?.httpStatus ?? null;

/** All messages of an error for the error card (contract 4, screens 5), else `fallback`. */
export function messagesOf(error: unknown, fallback?: string): string[] {
  const messages = Object.values(dataOf(error)?.problem.errors ?? {}).flat();
  return messages.length > 0 || fallback === undefined ? messages : [fallback];
}

/** The first message of each refused field (contract 4), without errors of the whole request. */
export const fieldRefusals = (error: unknown): [field: string, message: string][] =>
  Object.entries(dataOf(error)?.problem.errors ?? {}).flatMap(([field, [message]]) =>
    field === '' || message === undefined ? [] : [[field, message]],
  );

/** The id under which the server logged the refusal. */
export const traceIdOf = (error: unknown): string | null => dataOf(error)?.problem.traceId ?? null;

/** Seconds to wait from the `Retry-After` header of a refusal, or null. */
export function secondsToWait(error: unknown): number | null {
  const response: unknown = isTRPCClientError(error) ? error.meta?.response : null;
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after') ?? Number.NaN) : Number.NaN;
  return Number.isFinite(seconds) ? seconds : null;
}

/** Whole minutes to wait from the `Retry-After` header of a 429, or null. */
export function minutesToWait(error: unknown): number | null {
  const seconds = statusOf(error) === 429 ? secondsToWait(error) : null;
  return seconds === null ? null : Math.max(1, Math.ceil(seconds / 60));
}
