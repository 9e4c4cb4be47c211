import { ServiceError } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import { faultOfJson } from './describe-json-error.ts';

/** 1 MB, on every path (contract 4). */
export const BODY_LIMIT = 1_000_000;

/** Refuses, as 400, JSON that costs more than any input needs or names a prototype, before it is built. */
function checkJsonText(text: string): void {
  const fault = faultOfJson(text);
  if (fault !== null) throw new ServiceError('validation', fault);
}

/** A JSON text as a value; 400 for anything that is not JSON. */
export function parseJson(text: string): unknown {
  checkJsonText(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceError('validation', 'The request is not valid JSON', { cause: error });
  }
}

/** Takes application/json and nothing else; an empty body is no body. */
export function acceptOnlyJson(app: FastifyInstance, read: (text: string) => unknown): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) => {
    const text = body.toString();
    return text === '' ? undefined : read(text);
  });
}
