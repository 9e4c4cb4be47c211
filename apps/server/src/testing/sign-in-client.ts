import type { TestServer } from './test-server.ts';

const BASE = '/api/v1/ssoauth';
/** Where a sign-in that failed ends. */
export const REFUSED = '/login?error=sign-in-failed';
/** Where a sign-in ends that only the operator can mend. */
export const REFUSED_BY_SETUP = '/login?error=sign-in-setup';

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>;
export type Cookies = Record<string, string>;
type Pair = { readonly csrf?: string; readonly cookie?: string | null; readonly cookies?: Cookies; readonly address?: string };

export const cookiesOf = (answer: Answer): Cookies => Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

/** The one-time code to which a sign-in led. */
export const codeOf = (answer: Answer): string => new URL(String(answer.headers.location)).searchParams.get('token') ?? '';

/** Posts an ID token as Google's button does, with the pair of form field and cookie. */
export const postToken = (
  { app }: Pick<TestServer, 'app'>,
  credential: string,
  { csrf = 'pair', cookie = 'pair', cookies, address }: Pair = {},
) =>
  app.inject({
    method: 'POST',
    url: `${BASE}/google-token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(address && { 'x-forwarded-for': address }) },
    cookies: { ...(cookie !== null && { g_csrf_token: cookie }), ...cookies },
    payload: new URLSearchParams({ credential, g_csrf_token: csrf }).toString(),
  });

export const exchangeCode = ({ app }: Pick<TestServer, 'app'>, code: unknown, cookies: Cookies) =>
  app.inject({ method: 'POST', url: `${BASE}/exchange`, cookies, payload: { code } });
