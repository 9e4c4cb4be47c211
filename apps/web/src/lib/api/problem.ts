import type { FieldErrors, Problem } from '@survivor/contract/problem';
import { isTRPCClientError } from '@trpc/client';
import { ForeignResponse } from './foreign-response.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isMessages = (value: unknown): value is string[] => Array.isArray(value) && value.every((message) => typeof message === 'string');
const isFieldErrors = (value: unknown): value is FieldErrors => isRecord(value) && Object.values(value).every(isMessages);

/** The refusal if our server wrote this value (contract 4, "Errors"), else null. */
function parseProblem(value: unknown): Problem | null {
  if (!isRecord(value)) return null;
  const { type, title, status, errors, traceId } = value;
  if (typeof type !== 'string' || typeof title !== 'string' || typeof status !== 'number' || typeof traceId !== 'string') return null;
  return isFieldErrors(errors) ? { type, title, status, errors, traceId } : null;
}

/** The refusal in a response of a REST endpoint, or null. */
export const readProblem = async (response: Response): Promise<Problem | null> => parseProblem(await response.json().catch(() => null));

/** The refusal in the data of a tRPC error, or in the whole body of a call refused before tRPC. */
function problemOf(error: unknown): Problem | null {
  if (!isTRPCClientError(error)) return null;
  const data: unknown = error.data;
  return (isRecord(data) ? parseProblem(data.problem) : null) ?? parseProblem(error.meta?.responseJSON);
}

/** The HTTP status of a call that our server refused; null for any other failure. */
export const statusOf = (error: unknown): number | null => problemOf(error)?.status ?? null;

/** The HTTP status of a response that our server did not write, or null. */
export function foreignStatusOf(error: unknown): number | null {
  if (!isTRPCClientError(error) || problemOf(error) !== null) return null;
  if (error.cause instanceof ForeignResponse) return error.cause.status;
  const response: unknown = error.meta?.response;
  return response instanceof Response ? response.status : null;
}

/** All messages of an error for the error card (contract 4, screens 5), else `fallback`. */
export function messagesOf(error: unknown, fallback?: string): string[] {
  const messages = Object.values(problemOf(error)?.errors ?? {}).flat();
  return messages.length > 0 || fallback === undefined ? messages : [fallback];
}

/** The first message of each refused field (contract 4), without errors of the whole request. */
export const fieldRefusals = (error: unknown): [field: string, message: string][] =>
  Object.entries(problemOf(error)?.errors ?? {}).flatMap(([field, [message]]) =>
    field === '' || message === undefined ? [] : [[field, message]],
  );

/** The id under which the server logged the refusal. */
export const traceIdOf = (error: unknown): string | null => problemOf(error)?.traceId ?? null;

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
