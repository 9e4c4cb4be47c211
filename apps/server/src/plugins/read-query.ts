import { type ParsedUrlQuery, parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';

/** What an address asks for behind its question mark; a name that stands twice has a list. Fastify, which would read it for every request, is told not to. */
export function readQuery({ url }: Pick<FastifyRequest, 'url'>): ParsedUrlQuery {
  const at = url.indexOf('?');
  return at < 0 ? {} : parse(url.slice(at + 1));
}

const NOTHING = Object.freeze({});

/** For Fastify's router: `request.query` holds nothing. */
export const readNoQuery = (): Record<string, unknown> => NOTHING;
