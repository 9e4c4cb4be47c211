/** What a request is to a process that cannot serve all: picks go first, then what writes, then what reads; pages and probes are no burden. */
export type RequestKind = 'pick' | 'write' | 'read' | 'free';

const PICK = /^\/(?:api\/v1\/leaguemembers\/add-pick|trpc\/pick\.submit)(?:[?/]|$)/i;
/** What costs the database something; a calendar is read like the rest. */
const API = /^\/(?:api|trpc|calendar)\//i;

export function kindOfRequest({ method, url }: { readonly method: string; readonly url: string }): RequestKind {
  if (!API.test(url)) return 'free';
  if (PICK.test(url)) return 'pick';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}
