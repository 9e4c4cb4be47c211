import superjson from 'superjson';

type Packed = Parameters<typeof superjson.deserialize>[0];

const isPacked = (value: unknown): value is Packed => typeof value === 'object' && value !== null && 'json' in value;

/** Without `json` superjson would return undefined, as if the server had sent that. */
function unpack(value: unknown): unknown {
  if (!isPacked(value)) throw new TypeError('not superjson');
  return superjson.deserialize(value);
}

/** Inputs are plain JSON, outputs are superjson (contract 4). */
export const wireFormat = {
  input: { serialize: (value: unknown) => ({ json: value ?? null }), deserialize: ({ json }: { json: unknown }) => json },
  output: { serialize: superjson.serialize, deserialize: unpack },
};
