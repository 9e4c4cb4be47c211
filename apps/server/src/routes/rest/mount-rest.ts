import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Authenticate } from '../../auth/sessions/authenticate.ts';
import { sendMethodNotAllowed } from '../../plugins/problem-response.ts';
import type { ContextOf } from '../../plugins/request-context.ts';
import { setXsrfCookie } from '../../plugins/xsrf.ts';
import { createAccessGuard } from './access-guard.ts';
import { callProcedure, procedureMeta } from './procedures.ts';
import { readInput } from './read-input.ts';
import { streamCsv } from './stream-csv.ts';
import { streamMembersJson } from './stream-members.ts';
import { streamOwnFile } from './stream-own-file.ts';
import { type Method, REST_PREFIX, REST_TABLE, type RestRow } from './table.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const OWN_FILE = 'attachment; filename="survivor-pools-data.json"';
const MembersParams = z.object({ id: z.string() });

export type RestOptions = { readonly authenticate: Authenticate; readonly contextOf: ContextOf; readonly isSecure: boolean };

/** Sends JSON, including a bare text or null. */
const sendJson = (reply: FastifyReply, status: number, value: unknown) =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(value));

function createHandler(row: RestRow, { contextOf, isSecure }: RestOptions) {
  const meta = procedureMeta(row.procedure);
  const type = row.method === 'GET' ? 'query' : 'mutation';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const ctx = await contextOf(request);
    if (row.isMembersStream) {
      const members = await streamMembersJson(ctx, { ...MembersParams.parse(request.params), meta });
      return reply.type('application/json; charset=utf-8').send(members);
    }
    if (row.exports !== undefined) {
      const file = await streamCsv(ctx, { list: row.exports, sent: readInput(request, row), meta });
      return reply.header('content-disposition', `attachment; filename="${row.exports}.csv"`).type('text/csv; charset=utf-8').send(file);
    }
    if (row.isOwnFile) {
      const file = await streamOwnFile(ctx, { sent: readInput(request, row), meta });
      return reply.header('content-disposition', OWN_FILE).type('application/json; charset=utf-8').send(file);
    }
    const result = await callProcedure(row.procedure, { ctx, input: readInput(request, row), type, signal: request.signal });
    if (row.givesXsrfCookie) setXsrfCookie(request, reply, isSecure);
    if (row.status === 204) return reply.code(204).send();
    if (row.location !== undefined) reply.header('location', row.location(result));
    return sendJson(reply, row.status ?? 200, result);
  };
}

/** Mounts every row of the table, and 405 for other methods of its paths. */
export function mountRest(app: FastifyInstance, options: RestOptions): void {
  const methodsOf = new Map<string, Method[]>();
  for (const row of REST_TABLE) {
    const guard = createAccessGuard(options.authenticate, procedureMeta(row.procedure).access);
    app.route({ method: row.method, url: REST_PREFIX + row.path, onRequest: guard, handler: createHandler(row, options) });
    methodsOf.set(row.path, [...(methodsOf.get(row.path) ?? []), row.method]);
  }
  for (const [path, allowed] of methodsOf) {
    const others = METHODS.filter((method) => !allowed.some((known) => known === method));
    app.route({
      method: others,
      url: REST_PREFIX + path,
      handler: async (request, reply) => sendMethodNotAllowed(allowed, request, reply),
    });
  }
}
