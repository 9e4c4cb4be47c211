import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

/** 128 random bits that give access to a user's calendar (rules 12). */
export const createCalendarToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The hash that is stored for a token; null for an invalid text. */
export const hashCalendarToken = (token: string): string | null =>
  TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
