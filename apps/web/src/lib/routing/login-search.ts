import { textParam } from './search-params.ts';

export type LoginSearch = { redirect?: string; error?: string };

/** `error` of the login page after a session expired or was ended by the server. */
export const SESSION_ENDED = 'session-ended';
/** `error` of the login page after a user without the role requested an administrators' page. */
export const NEEDS_ADMINISTRATOR = 'needs-administrator';

type LoginPathArgs = { readonly target: string | null; readonly hasSessionEnded?: boolean; readonly needsAdministrator?: boolean };

/** The path of the login page that returns to `target` after the sign-in. */
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
