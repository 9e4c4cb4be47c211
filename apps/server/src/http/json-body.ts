import { ServiceError } from '@survivor/services';
import type { FastifyInstance } from 'fastify';

/** 1 MB, on every path (contract 4). */
export const BODY_LIMIT = 1_000_000;
const DEEPEST = 32;
const FORBIDDEN_KEY = /"(?:_|\\u005f){2}proto(?:_|\\u005f){2}"\s*:/i;

const unreadable = (message: string) => new ServiceError('validation', message);

/** The deepest nesting of a JSON text, without building what it describes. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (isInString) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) isInString = false;
    } else if (char === 0x22) isInString = true;
    else if (char === 0x5b || char === 0x7b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (char === 0x5d || char === 0x7d) depth -= 1;
  }
  return deepest;
}

/** Refuses, as 400, JSON that is nested too deep or names a prototype. */
export function checkJsonText(text: string): void {
  if (depthOf(text) > DEEPEST) throw unreadable('The request is nested too deep');
  if (FORBIDDEN_KEY.test(text)) throw unreadable('The request names a field that is not allowed');
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
