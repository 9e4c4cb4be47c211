import { type FieldErrors, PROBLEM_STATUS, type Problem, type ProblemCode } from '@survivor/contract/problem';
import { isDatabaseUnavailable, ServiceError } from '@survivor/services';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import * as z from 'zod';

type TrpcCode = TRPCError['code'];

const TRPC_CODES: Record<ProblemCode, TrpcCode> = {
  validation: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'too-large': 'PAYLOAD_TOO_LARGE',
  'unsupported-media-type': 'UNSUPPORTED_MEDIA_TYPE',
  'rate-limited': 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  'bad-gateway': 'BAD_GATEWAY',
  unavailable: 'SERVICE_UNAVAILABLE',
};

const NEUTRAL = 'Something went wrong. Please try again later.';
const FIELD_NAME = /^(?!constructor$|prototype$)[A-Za-z]\w{0,39}$/;

/** The field's name if it is a valid key of the response, else the key of the whole request. */
const keyOf = (segment: PropertyKey | undefined) => (typeof segment === 'string' && FIELD_NAME.test(segment) ? segment : '');

/** Validation errors by field: the first segment of each path. */
function fieldErrorsOf(error: z.core.$ZodError): FieldErrors {
  const fields = new Map<string, string[]>();
  const add = (key: string, message: string) => {
    const messages = fields.get(key) ?? [];
    if (!messages.includes(message)) fields.set(key, [...messages, message]);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
      for (const key of issue.keys.slice(0, 20)) add(keyOf(key), 'Unknown field');
    } else {
      add(keyOf(issue.path[0]), issue.message);
    }
  }
  return Object.fromEntries(fields);
}

/** Maps any error to one with a public message, a neutral sentence if it is unexpected. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseUnavailable(error)) {
    return new ServiceError('unavailable', 'The service is briefly unavailable', { retryAfterSeconds: 2, cause: error });
  }
  if (!(error instanceof TRPCError)) return new ServiceError('internal', NEUTRAL, { cause: error });
  if (error.cause instanceof ServiceError) return error.cause;
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.core.$ZodError) {
    return new ServiceError('validation', 'The request is not valid', { fields: fieldErrorsOf(error.cause), cause: error });
  }
  if (error.cause !== undefined && isDatabaseUnavailable(error.cause)) return toServiceError(error.cause);
  return fromTrpc(error);
}

function fromTrpc(error: TRPCError): ServiceError {
  switch (error.code) {
    case 'BAD_REQUEST':
    case 'PARSE_ERROR':
    case 'UNPROCESSABLE_CONTENT':
      return new ServiceError('validation', 'The request is not valid', { cause: error });
    case 'NOT_FOUND':
    case 'METHOD_NOT_SUPPORTED':
      return new ServiceError('not-found', 'Not found', { cause: error });
    case 'UNAUTHORIZED':
      return new ServiceError('unauthenticated', 'Sign in to continue', { cause: error });
    case 'FORBIDDEN':
      return new ServiceError('forbidden', 'This is not allowed', { cause: error });
    case 'PAYLOAD_TOO_LARGE':
      return new ServiceError('too-large', 'The request is too large', { cause: error });
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new ServiceError('unsupported-media-type', 'Send application/json', { cause: error });
    default:
      return new ServiceError('internal', NEUTRAL, { cause: error });
  }
}

/** The error for tRPC: code and public message. The cause is only logged. */
export function toTrpcError(error: unknown): TRPCError {
  const known = toServiceError(error);
  return new TRPCError({ code: TRPC_CODES[known.code], message: known.message, cause: known });
}

/** The body of a refused call (contract 4, "Errors"). */
export function toProblem(error: unknown, traceId: string): Problem {
  const known = toServiceError(error);
  const isMethodRefused = error instanceof TRPCError && error.code === 'METHOD_NOT_SUPPORTED';
  const status = isMethodRefused ? getHTTPStatusCodeFromError(error) : PROBLEM_STATUS[known.code];
  return { type: 'about:blank', title: known.message, status, errors: known.fields, traceId };
}

/** The error of a tRPC response (contract 4, "Errors"). */
export function toErrorShape(error: TRPCError, { path, traceId }: { readonly path: string | undefined; readonly traceId: string }) {
  const { code } = error;
  const problem = toProblem(error, traceId);
  const data = { code, httpStatus: getHTTPStatusCodeFromError(error), path, problem };
  return { code: TRPC_ERROR_CODES_BY_KEY[code], message: problem.title, data };
}

/** Whole seconds for `Retry-After`, or null without one. */
export function retryAfterOf(error: unknown): number | null {
  return toServiceError(error).retryAfterSeconds;
}
