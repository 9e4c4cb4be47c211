const HTML = /^text\/html\b/i;

/**
 * Whether a response is this file of the app shell. A captive portal or a sign-in page answers any
 * path with a page of its own, which would replace the app until the next version.
 */
export const isShellFile = (file: string, { ok, redirected, headers }: Response): boolean =>
  ok && !redirected && HTML.test(headers.get('content-type') ?? '') === file.endsWith('.html');
