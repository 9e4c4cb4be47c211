import { ServiceError } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import { describeJsonError } from './describe-json-error.ts';

/** 1 MB, on every path (contract 4). */
export const BODY_LIMIT = 1_000_000;

/**
 * Refuses JSON with 400, before parsing, if it is larger than any input needs or has the key
 * `__proto__`.
 */
function checkJsonText(text: string): void {
  const fault = describeJsonError(text);
  if (fault !== null) throw new ServiceError('validation', fault);
}

/** Parses a JSON text; 400 if it is malformed. */
export function parseJson(text: string): unknown {
  checkJsonText(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceError('validation', 'The request is not valid JSON', { cause: error });
  }
}

/** Accepts only application/json. An empty body is no body. */
export function parseOnlyJson(app: FastifyInstance, read: (text: string) => unknown): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) => {
    const text = body.toString();
    return text === '' ? undefined : read(text);
  });
}
