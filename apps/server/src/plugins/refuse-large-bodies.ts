import { ServiceError } from '@survivor/services';
import type { FastifyRequest } from 'fastify';
import { BODY_LIMIT } from './json-body.ts';

/** Refuses by the declared length, for every method: 413 (contract 4). */
export function refuseLargeBodies(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw new ServiceError('too-large', 'The request is too large');
}
