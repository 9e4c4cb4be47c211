import superjson from 'superjson';

/** Inputs go out as plain JSON, answers come as superjson (contract 4). */
export const wireFormat = {
  input: { serialize: (value: unknown) => ({ json: value ?? null }), deserialize: ({ json }: { json: unknown }) => json },
  output: superjson,
};
