/**
 * Follows a code flow of the local provider as a browser would, choosing the person with `email`, up to the redirect
 * that leaves the provider, which it answers without calling it. `jar` holds the provider's cookies.
 */
export async function signInThroughChooser(authorizationUrl: string, email: string, jar = new Map<string, string>()): Promise<URL> {
  const origin = new URL(authorizationUrl).origin;
  const chooser = await follow(new URL(authorizationUrl), { jar, origin });
  if (chooser instanceof URL) throw new Error(`The provider did not show the chooser but went to ${chooser.pathname}`);
  const action = /<form method="post" action="([^"]+)"/.exec(chooser.html)?.[1];
  const account = accountOf(chooser.html, email);
  if (!action || !account) throw new Error(`The chooser has no ${email}`);
  const end = await follow(new URL(action, origin), { jar, origin, form: new URLSearchParams({ account }) });
  if (!(end instanceof URL)) throw new Error('The provider did not return to the app');
  return end;
}

interface Browser {
  readonly jar: Map<string, string>;
  readonly origin: string;
  readonly form?: URLSearchParams;
}

async function follow(start: URL, { jar, origin, form }: Browser): Promise<URL | { html: string }> {
  let url = start;
  let body = form;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body ? { method: 'POST', body } : {}) });
    for (const line of answer.headers.getSetCookie()) keep(jar, line);
    const location = answer.headers.get('location');
    if (!location) return { html: await answer.text() };
    url = new URL(location, url);
    body = undefined;
    if (url.origin !== origin) return url;
  }
  throw new Error('The provider redirects without end');
}

function keep(jar: Map<string, string>, line: string): void {
  const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
  if (/expires=Thu, 01 Jan 1970/i.test(line) || value === '') jar.delete(name);
  else jar.set(name, value);
}

function accountOf(html: string, email: string): string | undefined {
  const button = html.split('<li>').find((item) => item.includes(`>${email}<`));
  return button && /value="([^"]+)"/.exec(button)?.[1];
}
