/** Stores cookies by host like a browser, but ignores paths and expiry dates. */
export class CookieJar {
  private readonly hosts = new Map<string, Map<string, string>>();

  headerFor(url: URL): string {
    return [...(this.hosts.get(url.host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  store(url: URL, lines: readonly string[]): void {
    const cookies = this.hosts.get(url.host) ?? new Map<string, string>();
    this.hosts.set(url.host, cookies);
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (value.join('=') === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value.join('='));
    }
  }

  /** Sends one request without following a redirect. */
  async fetch(url: URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = this.headerFor(url);
    if (cookie !== '') headers.set('cookie', cookie);
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    this.store(url, answer.headers.getSetCookie());
    return answer;
  }
}
