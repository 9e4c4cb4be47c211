import { ServiceError } from '@survivor/services';
import superjson from 'superjson';
import { toTrpcError } from './problem.ts';

const refuse = (): never => {
  throw toTrpcError(new ServiceError('validation', 'The input must be {"json": ...} and nothing else'));
};

/**
 * An input is `{json}` alone. superjson's `meta` would let a caller allocate an array of any size
 * (contract 4).
 */
function readInput(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return refuse();
  const { json, ...rest }: { json?: unknown } = sent;
  if (Object.keys(rest).length > 0) return refuse();
  return json ?? undefined;
}

/** The transformer: inputs are plain JSON, responses superjson. */
export const wireFormat = {
  input: { serialize: (value: unknown) => ({ json: value ?? null }), deserialize: readInput },
  output: superjson,
};
