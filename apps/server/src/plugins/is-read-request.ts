/** Requests that reach the database; static pages and probes do not. */
const API = /^\/(?:api|trpc|calendar)\//i;

/** Whether a request only reads, so that an overloaded process may refuse it. */
export const isRead = ({ method, url }: { readonly method: string; readonly url: string }): boolean =>
  API.test(url) && (method === 'GET' || method === 'HEAD');
