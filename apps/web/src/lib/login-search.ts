import { textParam } from './search-params.ts';

export type LoginSearch = { redirect?: string; error?: string };

/** Search parameters of the login page. */
export const loginSearch = (search: Record<string, unknown>): LoginSearch => ({
  redirect: textParam(search, 'redirect'),
  error: textParam(search, 'error'),
});
