import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { sendNotFound } from '../../plugins/problem-response.ts';

const FILES = ['terms-of-service.md', 'privacy-policy.md'] as const;
const Params = z.object({ file: z.string() });

/** Serves `/assets/legal/{file}` with the operator's name filled in. Read once at start. */
export function mountLegal(app: FastifyInstance, { legalDir, operatorName }: { legalDir: string; operatorName: string }): void {
  const texts = new Map<string, string>(
    FILES.map((file) => [
      file,
      readFileSync(join(legalDir, file), 'utf8').replaceAll('{{operator}}', operatorName.replace(/[\\`*_[\]<>]/g, '\\$&')),
    ]),
  );
  app.get('/assets/legal/:file', async (request, reply) => {
    const text = texts.get(Params.parse(request.params).file);
    if (text === undefined) return sendNotFound(request, reply);
    return reply.header('cache-control', 'no-cache').type('text/markdown; charset=utf-8').send(text);
  });
}
