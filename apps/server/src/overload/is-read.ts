/** What costs the database something; a calendar is read like the rest. Pages and probes are no burden. */
const API = /^\/(?:api|trpc|calendar)\//i;

/** Whether a request only reads, so that a process under pressure may refuse it. */
export const isRead = ({ method, url }: { readonly method: string; readonly url: string }): boolean =>
  API.test(url) && (method === 'GET' || method === 'HEAD');
