import superjson from 'superjson';

/** Inputs are plain JSON, outputs are superjson (contract 4). */
export const wireFormat = {
  input: { serialize: (value: unknown) => ({ json: value ?? null }), deserialize: ({ json }: { json: unknown }) => json },
  output: superjson,
};
