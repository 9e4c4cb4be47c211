import type { PlannedRequest } from '../load/load-messages.ts';

/** One request by itself, its body read and unpacked. Throws unless it is answered 200. */
export async function askOnce(url: string, { method, path, headers, body }: PlannedRequest): Promise<unknown> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method, headers: { ...headers, ...type }, body });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** The entity tag of an answer, or null when it has none. */
export async function askEntityTag(url: string, { path, headers }: PlannedRequest): Promise<string | null> {
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  return answer.headers.get('etag');
}

/** The results of a batch. Throws unless they are as many as asked for, without an error, and name what belongs in them. */
export async function requireResults(
  url: string,
  request: PlannedRequest,
  { calls, naming }: { calls: number; naming: string },
): Promise<readonly unknown[]> {
  const answer = await askOnce(url, request);
  const results = Array.isArray(answer) ? answer : [];
  const text = JSON.stringify(results);
  if (results.length !== calls || text.includes('"error"') || !text.includes(naming))
    throw new Error(`${request.path.slice(0, 100)} answered ${text.slice(0, 300)}`);
  return results;
}
