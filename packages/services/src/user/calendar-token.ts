import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

/** 128 random bits that open one person's calendar (rules 12). */
export const newCalendarToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token; null for a text that can be none. */
export const hashCalendarToken = (token: string): string | null =>
  TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
