import superjson from 'superjson';
import { vi } from 'vitest';
import { Refusal } from './refusal.ts';
import type { Handlers } from './render-with-api.tsx';

/** Replaces the responses to all requests that carry one of these procedures. */
type Interception = { readonly procedures: readonly string[]; readonly answer: () => Response };

function readInputs(url: URL, { method, body }: RequestInit): Record<string, { json?: unknown }> {
  const text = method === 'POST' ? body : url.searchParams.get('input');
  return typeof text === 'string' ? JSON.parse(text) : {};
}

/** A server behind the real transport: `fetch` answers from handlers, or as `intercept` says. */
export function startFakeServer(handlers: Handlers) {
  const served: string[] = [];
  let interception: Interception | null = null;

  async function respond(path: string, input: unknown) {
    try {
      const handler = handlers[path];
      if (handler === undefined) throw new Refusal(404, {});
      served.push(path);
      const data = await handler(input);
      return { result: { data: superjson.serialize(data) } };
    } catch (error) {
      if (error instanceof Refusal) return { error: { json: error.shape } };
      throw error;
    }
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, window.location.origin);
    const paths = url.pathname.replace('/trpc/', '').split(',');
    if (interception?.procedures.some((procedure) => paths.includes(procedure))) return interception.answer();
    const inputs = readInputs(url, init);
    return Response.json(await Promise.all(paths.map((path, index) => respond(path, inputs[index]?.json))));
  });

  return {
    /** The procedures that handlers answered or refused. */
    served,
    intercept: (next: Interception | null): void => {
      interception = next;
    },
  };
}
