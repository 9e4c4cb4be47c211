import { createHash } from 'node:crypto';

/** What a session is called outside: of its id, which stands in a bearer, nothing can be told from it. */
export const sessionHandle = (sessionId: string): string =>
  createHash('sha256').update(`session ${sessionId}`).digest('base64url').slice(0, 22);
