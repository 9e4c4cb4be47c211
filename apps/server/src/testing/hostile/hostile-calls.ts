import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { procedureMeta } from '../../routes/rest/procedures.ts';
import { REST_PREFIX, REST_TABLE } from '../../routes/rest/table.ts';
import { pathsOf } from '../procedure-types.ts';
import { hostileJson, hostileText, LONGEST, pickOne, type Random, superjsonMeta } from './hostile-texts.ts';

export type HostileCall = {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Whether nothing but a refusal can be right. */
  readonly isRefused: boolean;
};

type Draft = Partial<Omit<HostileCall, 'kind' | 'body'>> & { readonly path: string; readonly body?: string | Buffer };

/** What a request line and its headers may hold beside the rest. */
const URL_ROOM = 11_000;
/** These end the session, or wait for a worker that is not there. */
const LEFT_OUT = new Set(['user.signOut', 'league.events']);

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const rows = REST_TABLE.filter((row) => !LEFT_OUT.has(row.procedure));
const [queries, mutations] = (['query', 'mutation'] as const).map((type) => pathsOf(type).filter((path) => !LEFT_OUT.has(path)));
const rowsWithBody = rows.filter((row) => row.hasBody);
/** Bodies hold most, so that they are drawn most. */
const BODIES = 0.75;
const oneOf = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
};

const fieldsOf = (procedure: string): string[] => {
  const { input } = procedureMeta(procedure);
  return input instanceof z.ZodObject ? Object.keys(input.shape) : ['now', 'advanceTo', 'id', 'gameId'];
};

/** An input of a procedure with one hostile field, as JSON text. */
function inputOf(random: Random, procedure: string, most: number): string {
  const names = fieldsOf(procedure);
  const target = names.length === 0 ? 'x' : oneOf(random, names);
  const value = random() < 0.6 ? JSON.stringify(hostileText(random, most)) : hostileJson(random, most);
  return random() < 0.15 ? hostileJson(random, most) : `{${JSON.stringify(target)}:${value}}`;
}

const queryOf = (input: string) => {
  const text = encodeURIComponent(Buffer.from(input).toString());
  return text.slice(0, URL_ROOM).replace(/%.?$/, '');
};

function trpcCall(random: Random, wrap: (procedure: string, most: number) => string): Draft {
  const procedure = oneOf(random, (random() < BODIES ? mutations : queries) ?? []);
  if (queries?.includes(procedure)) return { path: `/trpc/${procedure}?input=${queryOf(wrap(procedure, 3000))}` };
  return { method: 'POST', path: `/trpc/${procedure}`, headers: JSON_TYPE, body: wrap(procedure, LONGEST) };
}

function restCall(random: Random): Draft {
  const row = oneOf(random, random() < BODIES ? rowsWithBody : rows);
  const room = row.path.includes(':') ? pickOne(random, [40, 1900, URL_ROOM]) : 0;
  const path = REST_PREFIX + row.path.replace(/:\w+/, () => queryOf(hostileText(random, 2000)).slice(0, room) || 'x');
  const query = (row.query ?? []).map((name) => `${name}=${queryOf(hostileText(random, 300)).slice(0, 1500)}`).join('&');
  if (!row.hasBody) return { method: row.method, path: `${path}?${query}` };
  return { method: row.method, path, headers: JSON_TYPE, body: inputOf(random, row.procedure, LONGEST) };
}

function batchCall(random: Random): Draft {
  const isQuery = random() > BODIES;
  const kind = (isQuery ? queries : mutations) ?? [];
  const calls = pickOne(random, [2, 10, 10, 10, 11, 300]);
  const same = oneOf(random, kind);
  const paths = Array.from({ length: calls }, () => (random() < 0.5 ? same : oneOf(random, kind)));
  const room = Math.floor((isQuery ? 2500 : LONGEST - 100) / calls) - 20;
  const inputs = `{${paths.map((path, at) => `"${at}":{"json":${inputOf(random, path, Math.max(40, room))}}`).join(',')}}`;
  const path = `/trpc/${paths.join(',')}?batch=1`;
  if (isQuery) return { path: `${path}&input=${queryOf(inputs)}` };
  return { method: 'POST', path, headers: JSON_TYPE, body: inputs };
}

function pathCall(random: Random): Draft {
  const unit = pickOne(random, ['x', '%F0%9F%8F%88', '%00', '../', '//', '%2e%2e/', '.a', ';a', ',', '%', 'a%2f']);
  const long = unit.repeat(pickOne(random, [1, 300, Math.floor(URL_ROOM / unit.length)]));
  return {
    path: `${pickOne(random, ['/', '/api/v1/', '/api/v1/leagues/', '/trpc/', '/assets/', '/assets/legal/', '/home/league/'])}${long}`,
  };
}

function pageCall(random: Random): Draft {
  const number = pickOne(random, ['1', '1000000', '1000001', '999999999', '9'.repeat(5000), '-1', '1e9', '0x10', '1.0']);
  const search = queryOf(hostileText(random, 600)).slice(0, 1800);
  const path = pickOne(random, ['/users', '/leagues', '/supporttickets', '/jobs']);
  return { path: `${REST_PREFIX}${path}?page=${number}&pageSize=100&search=${search}` };
}

function headerCall(random: Random): Draft {
  const many = (unit: string) => unit.repeat(Math.floor(URL_ROOM / unit.length));
  const [name, value] = pickOne<readonly [string, string]>(random, [
    ['cookie', many('a=b; ')],
    ['cookie', `XSRF-TOKEN=${many('%41')}`],
    ['cookie', many('__proto__=x;')],
    ['authorization', `Bearer ${'e'.repeat(1300)}.${'e'.repeat(1300)}.${'e'.repeat(1300)}`],
    ['authorization', `Bearer ${' '.repeat(3000)}x.x`],
    ['authorization', `Bearer eyJhbGciOiJub25lIn0.${'W1tb'.repeat(900)}.`],
    ['accept-encoding', many('gzip;q=0.1,')],
    ['if-none-match', many('"x", ')],
    ['range', `bytes=${many('0-1,')}`],
    ['x-forwarded-for', many('1.2.3.4, ')],
    ['idempotency-key', many('k')],
    ['content-type', `application/json;${many('a=b;')}`],
    ['content-type', `application/json; charset=${many('x')}`],
    ['accept', many('text/html,')],
    ['trpc-accept', 'application/jsonl'],
    ['last-event-id', many('9')],
    ['x-xsrf-token', many('x')],
    ['expect', '200-ok'],
    ['x-large', 'x'.repeat(20_000)],
  ]);
  const path = pickOne(random, ['/api/v1/status', '/api/v1/users/me', '/trpc/state.status', '/api/v1/openapi.json', '/', '/index.html']);
  const isPost = random() < 0.4;
  return isPost
    ? { method: 'POST', path: '/api/v1/supporttickets', headers: { ...JSON_TYPE, [name]: value }, body: '{"issueType":"x"}' }
    : { path, headers: { [name]: value } };
}

function formCall(random: Random): Draft {
  const token = `${Buffer.from('['.repeat(500_000)).toString('base64url')}.e.e`;
  const body = pickOne(random, [
    () => 'a=&'.repeat(LONGEST / 3),
    () => 'a&'.repeat(LONGEST / 2),
    () => Array.from({ length: 80_000 }, (_, index) => `k${index}=1`).join('&'),
    () => `credential=${'e.'.repeat(LONGEST / 2)}`,
    () => `credential=${token}&g_csrf_token=x`,
    () => `credential=${'%F0%9F%8F%88'.repeat(80_000)}`,
    () => `${'%'.repeat(LONGEST)}=x`,
    () => `credential=x&g_csrf_token=${'x'.repeat(LONGEST)}`,
  ])();
  if (random() < 0.3) {
    const code = hostileText(random);
    return { method: 'POST', path: '/api/v1/ssoauth/exchange', headers: JSON_TYPE, body: JSON.stringify({ code }), isRefused: true };
  }
  return { method: 'POST', path: '/api/v1/ssoauth/google-token', headers: { ...FORM_TYPE, cookie: 'g_csrf_token=x' }, body };
}

const BOMBS = { gzip: gzipSync(Buffer.alloc(50_000_000)), br: brotliCompressSync(Buffer.alloc(5_000_000)) };

function compressedCall(random: Random): Draft {
  const encoding = pickOne<'gzip' | 'br'>(random, ['gzip', 'br']);
  const path = pickOne(random, ['/api/v1/supporttickets', '/trpc/ticket.create', '/api/v1/ssoauth/google-token']);
  return { method: 'POST', path, headers: { ...JSON_TYPE, 'content-encoding': encoding }, body: BOMBS[encoding], isRefused: true };
}

const MARKS = '\u0301\u0316';

/** Inputs that once stopped the server, over REST and tRPC, and the smallest ones above a limit. */
export function knownCalls(): HostileCall[] {
  const array = JSON.stringify({ json: { length: 3_000_000 }, meta: { values: [['typed-array', 'Float64Array']], v: 1 } });
  const keys = Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(',');
  const bodies = [
    JSON.stringify({ issueType: 'other', description: `x${MARKS.repeat(40_000)}` }),
    JSON.stringify({ issueType: 'other', description: `x${MARKS.repeat(4000)}` }),
    `{${keys}}`,
    `{"issueType":${'9'.repeat(LONGEST)}}`,
    `{"issueType":${'['.repeat(LONGEST / 2)}${']'.repeat(LONGEST / 2 - 20)}}`,
    `{"issueType":[${'{},'.repeat(LONGEST / 3 - 20)}0]}`,
  ];
  const call = { kind: 'known', method: 'POST', headers: JSON_TYPE, isRefused: true };
  const query = { ...call, method: 'GET', headers: {}, body: null };
  return [
    { ...query, path: `/trpc/state.status?input=${encodeURIComponent(array)}` },
    // Valid except for their size, so only the limit refuses them.
    { ...query, path: `/trpc/${Array(11).fill('state.status').join(',')}?batch=1&input=${encodeURIComponent('{}')}` },
    { ...call, path: '/api/v1/supporttickets', body: Buffer.from('{"issueType":"other","description":"Hello"}'.padEnd(1_000_001)) },
    ...bodies.flatMap((body) => [
      { ...call, path: '/api/v1/supporttickets', body: Buffer.from(body) },
      { ...call, path: '/trpc/ticket.create', body: Buffer.from(`{"json":${body}}`) },
    ]),
  ];
}

const KINDS: Readonly<Record<string, (random: Random) => Draft>> = {
  superjson: (random) => ({ ...trpcCall(random, () => JSON.stringify(superjsonMeta(random))), isRefused: true }),
  trpc: (random) => trpcCall(random, (procedure, most) => `{"json":${inputOf(random, procedure, most)}}`),
  'raw trpc': (random) => trpcCall(random, (_, most) => hostileJson(random, most)),
  rest: restCall,
  batch: batchCall,
  path: pathCall,
  page: pageCall,
  header: headerCall,
  form: formCall,
  compressed: compressedCall,
};

export const KIND_NAMES: readonly string[] = Object.keys(KINDS);

/** The call of this kind that costs most, of those that chance draws. */
export function hostileCall(random: Random, kind: string): HostileCall {
  const { method = 'GET', path, headers = {}, body, isRefused = false } = KINDS[kind]?.(random) ?? pathCall(random);
  return { kind, method, path, headers, body: body === undefined ? null : Buffer.from(body), isRefused };
}
