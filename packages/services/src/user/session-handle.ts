import { createHash } from 'node:crypto';

/** The public id of a session, which reveals nothing about its secret id. */
export const sessionHandle = (sessionId: string): string =>
  createHash('sha256').update(`session ${sessionId}`).digest('base64url').slice(0, 22);
