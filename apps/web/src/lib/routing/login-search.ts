import { textParam } from './search-params.ts';

export type LoginSearch = { redirect?: string; error?: string };

/** `error` of the login page for a session that ran out or was ended by the server. */
export const SESSION_ENDED = 'session-ended';
/** `error` of the login page for somebody signed in who asked for a page of administrators. */
export const NEEDS_ADMINISTRATOR = 'needs-administrator';

/** `error` of the login page for somebody whose account an operator has suspended. */
export const SUSPENDED = 'suspended';

type LoginPathArgs = { readonly target: string | null; readonly hasSessionEnded?: boolean; readonly needsAdministrator?: boolean };

/** The address of the login page that leads back to `target` after the sign-in. */
export function loginPath({ target, hasSessionEnded = false, needsAdministrator = false }: LoginPathArgs): string {
  const query = new URLSearchParams({
    ...(target === null ? {} : { redirect: target }),
    ...(hasSessionEnded ? { error: SESSION_ENDED } : {}),
    ...(needsAdministrator ? { error: NEEDS_ADMINISTRATOR } : {}),
  }).toString();
  return query === '' ? '/login' : `/login?${query}`;
}

/** Search parameters of the login page. */
export const loginSearch = (search: Record<string, unknown>): LoginSearch => ({
  redirect: textParam(search, 'redirect'),
  error: textParam(search, 'error'),
});
