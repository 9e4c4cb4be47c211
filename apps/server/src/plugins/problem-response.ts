import { retryAfterOf, toProblem } from '@survivor/api';
import type { Problem } from '@survivor/contract/problem';
import { ServiceError } from '@survivor/services';
import type { FastifyReply, FastifyRequest } from 'fastify';

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** Maps Fastify's own errors to the contract's. */
function fromFramework(error: unknown): unknown {
  const status = statusOf(error);
  if (error instanceof ServiceError || status < 400 || status >= 500) return error;
  if (status === 413) return new ServiceError('too-large', 'The request is too large', { cause: error });
  if (status === 415) return new ServiceError('unsupported-media-type', 'This content type is not supported', { cause: error });
  if (status === 404) return new ServiceError('not-found', 'Not found', { cause: error });
  return new ServiceError('validation', 'The request could not be read', { cause: error });
}

/** Sent as bytes, because Fastify adds a charset to text, which this media type does not have. */
function send(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json')
    .send(Buffer.from(JSON.stringify(problem)));
}

/** Sends application/problem+json (contract 4, "Errors"). The cause is logged, never sent. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = fromFramework(error);
  const problem = toProblem(known, request.id);
  const retryAfter = retryAfterOf(known);
  if (retryAfter !== null) reply.header('retry-after', String(Math.ceil(retryAfter)));
  if (problem.status >= 500) request.log.error({ err: known }, 'request failed');
  return send(reply, problem);
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(new ServiceError('not-found', 'Not found'), request, reply);

/** Sends 405 with the allowed methods. */
export function sendMethodNotAllowed(allowed: readonly string[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = {
    type: 'about:blank',
    title: 'Method not allowed',
    status: 405,
    errors: { '': ['Method not allowed'] },
    traceId: request.id,
  };
  return send(reply.header('allow', allowed.join(', ')), problem);
}
