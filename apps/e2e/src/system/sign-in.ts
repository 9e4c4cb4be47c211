import { CookieJar } from './cookie-jar.ts';

const MAX_REDIRECTS = 12;

async function follow(jar: CookieJar, start: URL, init: RequestInit = {}): Promise<{ url: URL; html: string }> {
  let url = start;
  let request = init;
  for (let step = 0; step < MAX_REDIRECTS; step++) {
    if (url.pathname === '/auth/callback') return { url, html: '' };
    const answer = await jar.fetch(url, request);
    const location = answer.headers.get('location');
    if (location === null) return { url, html: await answer.text() };
    url = new URL(location, url);
    request = {};
  }
  throw new Error('the sign-in redirects without end');
}

function choiceOf(html: string, email: string): { action: string; account: string } {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  const item = html.split('<li>').find((text) => text.includes(`>${email}<`));
  const account = /value="([^"]+)"/.exec(item ?? '')?.[1];
  if (action === undefined || account === undefined) throw new Error(`the account chooser has no ${email}`);
  return { action, account };
}

/** Signs in a user of the local provider as a browser does. Returns the bearer (contract 3). */
export async function signIn(appUrl: string, email: string): Promise<string> {
  const jar = new CookieJar();
  const chooser = await follow(jar, new URL('/api/v1/ssoauth/login?redirect=/home/leagues', appUrl));
  const { action, account } = choiceOf(chooser.html, email);
  const done = await follow(jar, new URL(action, chooser.url), { method: 'POST', body: new URLSearchParams({ account }) });
  const code = done.url.searchParams.get('token');
  const answer = await jar.fetch(new URL('/api/v1/ssoauth/exchange', appUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null || !('token' in body) || typeof body.token !== 'string') {
    throw new Error(`the exchange answered ${answer.status} ${JSON.stringify(body)}`);
  }
  return body.token;
}
