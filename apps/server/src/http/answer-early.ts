import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Takes a request and answers it now or later, by itself or the usual way; or gives false. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse, answerUsually: () => void) => boolean;

/** Asks these in their order before Fastify, which takes several times as long for a request as the shortest of answers. */
export function answerEarly({ server }: FastifyInstance, answers: readonly EarlyAnswer[]): void {
  // Fastify's own, as it made this server.
  const [usual] = server.listeners('request') as RequestListener[];
  if (usual === undefined) throw new Error('the server has nobody who answers');
  server.removeListener('request', usual);
  server.on('request', (request, response) => {
    const answerUsually = () => usual(request, response);
    if (!answers.some((answer) => answer(request, response, answerUsually))) answerUsually();
  });
}
