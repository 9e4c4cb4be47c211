import { PROCEDURES } from '@survivor/api/testing';

/** The paths of all queries, or of all mutations. */
export const pathsOf = (type: 'query' | 'mutation'): string[] =>
  [...PROCEDURES].flatMap(([path, { _def }]) => (_def.type === type ? [path] : []));
