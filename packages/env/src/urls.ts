import * as z from 'zod';
import { readUrl } from './read-url.ts';

/** Parts of a URL that a variable may have beside scheme, host and port. */
type Part = 'path' | 'query' | 'fragment' | 'user';

type UrlRule = {
  /** With the colon. */
  readonly protocols: readonly string[];
  /** What the variable must be, as an operator reads it. */
  readonly allowed: string;
  readonly parts?: readonly Part[];
  /** Describes another problem of the URL, or null. */
  readonly describe?: (url: URL) => string | null;
};

/** One host name, after the conversion of other alphabets, or an address. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/i;

/** An empty query or fragment counts too: it ends up in every link. */
function unwantedParts(value: string, url: URL): Part[] {
  const has: Record<Part, boolean> = {
    path: !/^\/*$/.test(url.pathname),
    query: url.search !== '' || value.includes('?'),
    fragment: url.hash !== '' || value.includes('#'),
    user: url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(value),
  };
  return (['path', 'query', 'fragment', 'user'] as const).filter((part) => has[part]);
}

const NAMES: Record<Part, string> = { path: 'a path', query: 'a query', fragment: 'a fragment (#)', user: 'a user or password' };

function describeUrlProblem(value: string, { protocols, allowed, parts = [], describe }: UrlRule): string | null {
  if (/[\s\p{Cc}\p{Cf}]/u.test(value)) return 'must be a URL without spaces or invisible characters';
  const scheme = /^[a-z]+:(?=\/\/)/i.exec(value)?.[0].toLowerCase();
  const url = readUrl(value);
  if (scheme === undefined || !protocols.includes(scheme) || url === null) return allowed;
  if (!HOST.test(url.hostname) || url.port === '0') return `${allowed} and names one host`;
  const unwanted = unwantedParts(value, url).filter((part) => !parts.includes(part));
  if (unwanted.length > 0) return `must be a URL without ${unwanted.map((part) => NAMES[part]).join(' and ')}`;
  return describe?.(url) ?? null;
}

/** A URL whose parts are all checked. */
const url = (rule: UrlRule) =>
  z.string().superRefine((value, context) => {
    const message = describeUrlProblem(value, rule);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const WEB = { protocols: ['http:', 'https:'], allowed: 'must be a URL that starts with http:// or https://' };
const withoutSlash = (value: string) => value.replace(/\/+$/, '');

/** TheSportsDB answers only below a path with a key; a proxy in between may have another. */
function describeSports({ hostname, pathname }: URL): string | null {
  if (!/(?:^|\.)thesportsdb\.com$/.test(hostname) || /^\/api\/v1\/json\/[^/]+\/*$/.test(pathname)) return null;
  return 'must end with /api/v1/json/ and a key';
}

export const sportsUrl = url({ ...WEB, parts: ['path'], describe: describeSports }).transform(withoutSlash);

/** A base URL, to which paths are added. */
export const webUrl = url({ ...WEB, parts: ['path'] }).transform(withoutSlash);

const EVERY_ADDRESS = ['0.0.0.0', '[::]'];

/** The origin as browsers send it: in lower case, without the default port and a slash. */
export const publicUrl = url({
  ...WEB,
  describe: ({ hostname }) => (EVERY_ADDRESS.includes(hostname) ? 'must be a URL that browsers can open, not one of all addresses' : null),
}).transform((value) => new URL(value).origin);

const GOOGLE = 'https://accounts.google.com';

/** A trailing slash belongs to an issuer, except to Google's, which has none. */
export const issuerUrl = url({
  ...WEB,
  parts: ['path'],
  describe: ({ pathname }) =>
    pathname.includes('/.well-known/') ? 'must be the issuer alone, without /.well-known/ and what follows' : null,
}).transform((value) => (new URL(value).href === `${GOOGLE}/` ? GOOGLE : value));

export const collectorUrl = url({
  ...WEB,
  parts: ['path'],
  describe: ({ pathname }) => (/\/v1\/traces\/*$/.test(pathname) ? 'must end before /v1/traces, which is added' : null),
}).transform(withoutSlash);

export const paymentUrl = url({
  protocols: ['https:'],
  allowed: 'must be a URL that starts with https://',
  parts: ['path', 'query', 'fragment'],
});

function describeRedis({ pathname, username, password }: URL): string | null {
  if (!/^\/?\d*$/.test(pathname)) return 'must have as path nothing, or the number of a database';
  if (username !== '' && password === '') return 'must have the password after a colon, such as redis://:password@localhost:6379';
  return null;
}

export const redisUrl = url({
  protocols: ['redis:', 'rediss:'],
  allowed: 'must be a URL that starts with redis:// or rediss://',
  parts: ['path', 'query', 'user'],
  describe: describeRedis,
});

function describeRelay({ protocol, port, username, password }: URL): string | null {
  if ((username === '') !== (password === '')) return 'must have both user and password, or neither';
  if (protocol === 'smtp:' && port === '465') return 'must start with smtps:// for port 465';
  if (protocol === 'smtps:' && ['25', '587', '2525'].includes(port)) return `must start with smtp:// for port ${port}`;
  return null;
}

export const relayUrl = url({
  protocols: ['smtp:', 'smtps:'],
  allowed: 'must be a URL that starts with smtp:// or smtps://',
  parts: ['query', 'user'],
  describe: describeRelay,
});
