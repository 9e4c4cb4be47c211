import { ServiceError } from '@survivor/services';
import type { FastifyRequest } from 'fastify';
import { readQuery } from '../../plugins/read-query.ts';
import { INTEGER_PARAMETERS, type RestRow } from './table.ts';

const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,8})$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** The parameter names of a row's path, in order. */
export const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

function inputOfQuery(query: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const refused: Record<string, string[]> = {};
  for (const name of names) {
    const value = query[name];
    if (value === undefined) continue;
    if (typeof value !== 'string') refused[name] = ['Must be given once'];
    else if (!INTEGER_PARAMETERS.has(name)) input[name] = value;
    else if (PLAIN_INTEGER.test(value)) input[name] = Number(value);
    else refused[name] = ['Must be a whole number'];
  }
  if (Object.keys(refused).length > 0) throw new ServiceError('validation', 'The request is not valid', { fields: refused });
  return input;
}

/**
 * Builds the procedure's input from path, query and body. 400 for numbers that are not plain
 * integers and for a body that repeats a path parameter.
 */
export function readInput(request: FastifyRequest, row: RestRow): unknown {
  const names = pathNames(row.path);
  const params = fieldsOf(request.params);
  const fromPath = Object.fromEntries(names.map((name) => [name, params[name]]));
  if (!row.hasBody) {
    const fromQuery = inputOfQuery(readQuery(request), row.query ?? []);
    return names.length === 0 && row.query === undefined ? undefined : { ...fromQuery, ...fromPath };
  }
  const { body } = request;
  if (names.length === 0) return body;
  if (!isObject(body)) throw new ServiceError('validation', 'The request needs a JSON object');
  const repeated = names.filter((name) => Object.hasOwn(body, name));
  if (repeated.length > 0) {
    throw new ServiceError('validation', 'The request is not valid', {
      fields: Object.fromEntries(repeated.map((name) => [name, ['Unknown field']])),
    });
  }
  return { ...body, ...fromPath };
}
