import { type ParsedUrlQuery, parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';

/**
 * Parses the query string; a repeated name becomes a list. Fastify's own parsing, which would run
 * on every request, is off.
 */
export function readQuery({ url }: Pick<FastifyRequest, 'url'>): ParsedUrlQuery {
  const at = url.indexOf('?');
  return at < 0 ? {} : parse(url.slice(at + 1));
}

const NOTHING = Object.freeze({});

/** For Fastify's router; `request.query` is always empty. */
export const readNoQuery = (): Record<string, unknown> => NOTHING;
