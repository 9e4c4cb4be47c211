import { type AnyTRPCProcedure, type AnyTRPCRouter, TRPCError, type TRPCProcedureType } from '@trpc/server';
import type { FastifyRequest } from 'fastify';

/** What an address asks. */
export type Asked = {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Its calls by GET, once they were read: they and their inputs stand in the address alone. */
  reads?: { readonly calls: Calls | null };
};
/** A procedure that is asked for, if there is one, and its input, which is read when the procedure wants it. */
export type Call = { readonly path: string; readonly procedure: AnyTRPCProcedure | undefined; readonly readInput: () => unknown };
/** All of one kind, unless none of them exists. */
export type Calls = { readonly isBatch: boolean; readonly type: TRPCProcedureType | 'unknown'; readonly calls: readonly Call[] };

type Manner = { readonly isBatch: boolean; readonly count: number; readonly deserialize: (sent: unknown) => unknown };

const UNUSUAL = ['connectionParams', 'lastEventId', 'Last-Event-Id'];
const BYTE_ORDER_MARK = /^\uFEFF/;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was sent for all calls: in the query of a GET, in the body of a POST. */
function sentBy({ method, body }: Pick<FastifyRequest, 'method' | 'body'>, query: URLSearchParams): unknown {
  if (method === 'POST') return JSON.parse(typeof body === 'string' ? body.replace(BYTE_ORDER_MARK, '') : '');
  const text = query.get('input');
  return text === null || text === '' ? undefined : JSON.parse(text);
}

/** The inputs by their place; one that cannot be read spoils them all. */
function inputsOf(sent: unknown, { isBatch, count, deserialize }: Manner): unknown[] {
  if (sent === undefined) return [];
  if (!isBatch) return [deserialize(sent)];
  if (!isRecord(sent)) throw new TRPCError({ code: 'BAD_REQUEST', message: 'The inputs of a batch must be an object' });
  return Array.from({ length: count }, (_, index) => (sent[index] === undefined ? undefined : deserialize(sent[index])));
}

/** Reads the inputs of all calls at the first question. */
function createInputs({ method, body }: FastifyRequest, query: URLSearchParams, manner: Manner): () => unknown[] {
  let inputs: unknown[] | null = null;
  return () => {
    try {
      inputs ??= inputsOf(sentBy({ method, body }, query), manner);
    } catch (cause) {
      throw cause instanceof TRPCError ? cause : new TRPCError({ code: 'BAD_REQUEST', cause });
    }
    return inputs;
  };
}

/** Whether more than JSON is asked for or sent, by what the common links do not send. */
function isUnusual({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'POST') return true;
  if (headers['last-event-id'] !== undefined) return true;
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return true;
  const type = headers['content-type'];
  return type === undefined ? method === 'POST' : !type.startsWith('application/json');
}

type Reading = { readonly router: AnyTRPCRouter; readonly largestBatch: number };

function callsOf({ router, largestBatch }: Reading, request: FastifyRequest, { path, query }: Asked): Calls | null {
  if (request.url.includes('#') || UNUSUAL.some((name) => query.has(name))) return null;
  const isBatch = query.get('batch') === '1';
  const paths = isBatch ? path.split(',') : [path];
  if (paths.length > largestBatch) return null;

  const { procedures, _config } = router._def;
  const manner = { isBatch, count: paths.length, deserialize: _config.transformer.input.deserialize };
  const inputs = createInputs(request, query, manner);
  const calls = paths.map((called, index): Call => ({ path: called, procedure: procedures[called], readInput: () => inputs()[index] }));
  const [type = 'unknown', ...others] = new Set(calls.flatMap(({ procedure }) => procedure?._def.type ?? []));
  return others.length > 0 || (isBatch && type === 'subscription') ? null : { isBatch, type, calls };
}

/** The calls of a request as the common links make it: queries, mutations or one subscription. Null for any other one. */
export function readCalls(reading: Reading, request: FastifyRequest, asked: Asked): Calls | null {
  if (isUnusual(request)) return null;
  if (request.method === 'POST') return callsOf(reading, request, asked);
  asked.reads ??= { calls: callsOf(reading, request, asked) };
  return asked.reads.calls;
}
