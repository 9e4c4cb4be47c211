import { ServiceError } from '@survivor/services';
import superjson from 'superjson';
import { toTrpcError } from './problem.ts';

const refuse = (): never => {
  throw toTrpcError(new ServiceError('validation', 'The input must be {"json": ...} and nothing else'));
};

/** `{json}` alone is an input; null is none. superjson's `meta` would let a caller order an array of any size (contract 4). */
function readInput(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return refuse();
  const { json, ...rest }: { json?: unknown } = sent;
  if (Object.keys(rest).length > 0) return refuse();
  return json ?? undefined;
}

/** What travels over tRPC: inputs are plain JSON, answers superjson. A client takes the same. */
export const wireFormat = {
  input: { serialize: (value: unknown) => ({ json: value ?? null }), deserialize: readInput },
  output: superjson,
};
