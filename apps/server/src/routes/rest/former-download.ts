import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createAccessGuard } from './access-guard.ts';
import type { RestOptions } from './mount-rest.ts';
import { procedureMeta } from './procedures.ts';
import { streamOwnFile } from './stream-own-file.ts';

/** The tRPC response to a batch of one call, whose result is `{content}`. */
async function* toResult(file: Readable): AsyncGenerator<string> {
  yield '[{"result":{"data":{"json":{"content":"';
  for await (const part of file.setEncoding('utf8')) yield JSON.stringify(String(part)).slice(1, -1);
  yield '"}}}}]';
}

/**
 * Serves the tRPC call that pages of the previous release make (releases "Files of two releases").
 * Delete it in the next release.
 */
export function mountFormerDownload(app: FastifyInstance, { authenticate, contextOf }: RestOptions): void {
  const meta = procedureMeta('user.downloadExport');
  const onRequest = createAccessGuard(authenticate, meta.access);
  app.post('/trpc/user.downloadExport', { onRequest }, async (request, reply) => {
    const file = await streamOwnFile(await contextOf(request), { sent: {}, meta });
    return reply.type('application/json').send(Readable.from(toResult(file), { objectMode: false }));
  });
}
