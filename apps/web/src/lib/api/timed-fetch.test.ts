import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { monotonicNow, serverClock } from '../clock/server-clock.ts';
import { writeToken } from '../session/auth-token.ts';
import { createApiClient } from './api-client.ts';
import { prefetchPage } from './prefetch-page.ts';
import { createQueryClient } from './query-client.ts';
import { requestHeaders } from './request-headers.ts';

const PATH = '/home/league/Ab3dEf9h';
const EARLY_PATHS = [PATH, '/home/leagues', '/home/leagues/', '/home'];
const script = readFileSync('public/early-request.js', 'utf8');
const SERVER_TIME = '2025-10-01T16:00:00.000Z';

beforeEach(() => {
  writeToken('h.e30.s');
  window.history.replaceState(null, '', PATH);
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  delete window.survivorEarly;
});

/** A server that always responds with the same status. */
function stubServer() {
  const requests: { url: string; headers: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: { headers?: Record<string, string> }) => {
    requests.push({ url, headers: init?.headers ?? {} });
    const calls = new URL(url, 'http://x').pathname.split(',').length;
    const data = {
      json: { isMaintenanceMode: false, message: '', version: '', serverTime: SERVER_TIME },
      meta: { values: { serverTime: ['Date'] } },
    };
    return Response.json(Array.from({ length: calls }, () => ({ result: { data } })));
  });
  return requests;
}

const runScript = () => new Function(script)();

async function load(path = PATH) {
  const { createTRPCQueryUtils } = await import('@trpc/react-query');
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  const utils = createTRPCQueryUtils({ queryClient, client: createApiClient() });
  prefetchPage({ utils, path });
  await utils.state.status.fetch();
}

it.each(EARLY_PATHS)('uses the early response instead of a second request: %s', async (path) => {
  window.history.replaceState(null, '', path);
  const requests = stubServer();
  runScript();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers).toEqual({ Authorization: 'Bearer h.e30.s' });
  expect(requests[0]?.headers).toEqual(requestHeaders({ isWriting: false }));
  await load(path);
  expect(requests).toHaveLength(1);
  expect(window.survivorEarly).toBeUndefined();
});

it('records when the early response arrived, not when it was used', async () => {
  stubServer();
  runScript();
  const early = window.survivorEarly;
  await early?.response;
  const sentAt = monotonicNow() - 5000;
  if (early !== undefined) window.survivorEarly = { ...early, sentAt, receivedAt: sentAt + 10 };
  const observe = vi.spyOn(serverClock, 'observe');
  await load();
  expect(observe).toHaveBeenCalledWith({ serverTime: new Date(SERVER_TIME), sentAt, receivedAt: sentAt + 10 });
});

it('ignores an early request of another page, and sends none for a visitor', async () => {
  const requests = stubServer();
  window.history.replaceState(null, '', '/home/join-league');
  runScript();
  expect(requests).toHaveLength(0);
  window.history.replaceState(null, '', PATH);
  runScript();
  window.history.replaceState(null, '', '/home/league/Other123');
  const early = window.survivorEarly;
  if (early !== undefined) window.survivorEarly = { ...early, url: `${early.url}x` };
  await load();
  expect(requests).toHaveLength(2);
  localStorage.clear();
  runScript();
  expect(requests).toHaveLength(2);
});
