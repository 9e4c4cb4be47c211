import * as z from 'zod';

/** Every reason to refuse a call, with its HTTP status (contract 4, "Errors"). */
export const PROBLEM_STATUS = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'rate-limited': 429,
  internal: 500,
  'bad-gateway': 502,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** Messages by field; the key "" is for the whole request. */
export type FieldErrors = Record<string, string[]>;

/** The body of a refused call: application/problem+json. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  errors: z.record(z.string(), z.array(z.string())),
  traceId: z.string(),
});
export type Problem = z.infer<typeof Problem>;
