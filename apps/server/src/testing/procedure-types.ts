import { PROCEDURES } from '@survivor/api/testing';

/** Queries and mutations, by their paths. */
export const CALLABLE_PATHS: readonly string[] = [...PROCEDURES].flatMap(([path, { _def }]) =>
  _def.type === 'subscription' ? [] : [path],
);

/** The paths of all queries, or of all mutations. */
export const pathsOf = (type: 'query' | 'mutation'): string[] => CALLABLE_PATHS.filter((path) => PROCEDURES.get(path)?._def.type === type);
