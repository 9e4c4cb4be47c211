import { vi } from 'vitest';
import { Refusal } from './render-with-api.tsx';

export type Posts = Record<string, (body: unknown, key: string | null) => unknown>;

/** The REST door, played by a handler for each path below `/api/v1`; a `Refusal` is answered as the server does, any other error is no answer. */
export function answerPosts(posts: Posts): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const handler = posts[path.replace('/api/v1', '')];
    if (handler === undefined) throw new Error(`no handler for ${path}`);
    try {
      const answer = await handler(JSON.parse(String(init.body)), new Headers(init.headers).get('idempotency-key'));
      return Response.json(answer, { status: 201 });
    } catch (error) {
      if (error instanceof Refusal) return Response.json({ errors: error.errors, traceId: 'trace-1' }, { status: error.status });
      throw error;
    }
  });
}
