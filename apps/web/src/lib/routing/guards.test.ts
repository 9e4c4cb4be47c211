import { isRedirect } from '@tanstack/react-router';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { trpc } from '../api/trpc.ts';
import { clearToken, writeToken } from '../session/auth-token.ts';
import { guardAdmin, guardLogin, guardMaintenance, guardSignedIn } from './guards.ts';
import { consumePostLoginTarget } from './post-login-target.ts';

type Server = { isDown?: boolean; isSilent?: boolean; roles?: string[] };

function serverOf(server: Server) {
  const calls: string[] = [];
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            calls.push(op.path);
            const { isDown = false, isSilent = false, roles = [] } = server;
            if (isSilent) throw new Error('no answer');
            const data =
              op.path === 'state.status' ? { isMaintenanceMode: isDown, message: '', version: '', serverTime: new Date() } : { roles };
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          }),
    ],
  });
  return { context: { queryClient, utils: createTRPCQueryUtils({ queryClient, client }) }, calls };
}

async function targetOf(guard: () => Promise<void> | void): Promise<unknown> {
  try {
    await guard();
    return null;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options.href ?? error.options.to;
  }
}

const path = '/home/league/x?sort=team';

describe('the signed-in guard', () => {
  it('sends a visitor to the login page with the requested address', async () => {
    expect(await targetOf(() => guardSignedIn(path))).toBe('/login?redirect=%2Fhome%2Fleague%2Fx%3Fsort%3Dteam');
  });

  it('reports an ended session if the token expired long ago', async () => {
    writeToken(`h.${btoa('{"exp":1}')}.s`);
    expect(await targetOf(() => guardSignedIn('/support'))).toBe('/login?redirect=%2Fsupport&error=session-ended');
    expect(await targetOf(() => guardSignedIn('/support'))).toBe('/login?redirect=%2Fsupport');
  });

  it('admits a reader with a token, and announces the end of that session', async () => {
    writeToken('h.e30.s');
    expect(await targetOf(() => guardSignedIn(path))).toBeNull();
    clearToken();
    expect(await targetOf(() => guardSignedIn('/home/account'))).toBe('/login?redirect=%2Fhome%2Faccount&error=session-ended');
  });
});

describe('the maintenance guard', () => {
  it('admits readers while the service is up and checks only every five minutes', async () => {
    const { context, calls } = serverOf({});
    await guardMaintenance({ ...context, path });
    await guardMaintenance({ ...context, path });
    expect(calls).toEqual(['state.status']);
  });

  it('trusts a status of the last five minutes if a later check fails', async () => {
    const server: Server = {};
    const { context } = serverOf(server);
    await guardMaintenance({ ...context, path });
    server.isSilent = true;
    await context.utils.state.status.fetch(undefined, { staleTime: 0, retry: false }).catch(() => undefined);
    expect(context.queryClient.getQueryCache().getAll()).toMatchObject([{ state: { status: 'error', isInvalidated: true } }]);
    expect(await targetOf(() => guardMaintenance({ ...context, path }))).toBeNull();
    vi.useFakeTimers({ now: Date.now() + 300_000 });
    const target = targetOf(() => guardMaintenance({ ...context, path }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await target).toBe('/maintenance');
    vi.useRealTimers();
  });

  it('blocks players during maintenance and admits administrators', async () => {
    writeToken('h.e30.s');
    expect(await targetOf(() => guardMaintenance({ ...serverOf({ isDown: true }).context, path }))).toBe('/maintenance');
    expect(await targetOf(() => guardMaintenance({ ...serverOf({ isDown: true, roles: ['admin'] }).context, path }))).toBeNull();
  });

  it('retries a failed check once before the maintenance page', async () => {
    vi.useFakeTimers();
    const { context, calls } = serverOf({ isSilent: true });
    const target = targetOf(() => guardMaintenance({ ...context, path }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await target).toBe('/maintenance');
    expect(calls).toEqual(['state.status', 'state.status']);
    vi.useRealTimers();
  });
});

describe('the login guard', () => {
  it('loads a fresh status and saves the target with its query', async () => {
    const { context, calls } = serverOf({});
    await guardMaintenance({ ...context, path });
    await guardLogin({ ...context, path: '/login', target: '/home/join-league?key=ABCD1234' });
    expect(calls).toEqual(['state.status', 'state.status']);
    expect(consumePostLoginTarget()).toBe('/home/join-league?key=ABCD1234');
  });

  it('sends a signed-in reader to My Leagues', async () => {
    writeToken('h.e30.s');
    expect(await targetOf(() => guardLogin({ ...serverOf({}).context, path: '/', target: undefined }))).toBe('/home/leagues');
  });
});

describe('the role guard', () => {
  const adminPath = '/home/admin/users?page=2';
  const targetFor = (server: Server) => targetOf(() => guardAdmin({ ...serverOf(server).context, path: adminPath }));

  it('admits administrators, and leaves the decision to later calls if the server does not respond', async () => {
    expect(await targetFor({ roles: ['admin'] })).toBeNull();
    expect(await targetFor({ isSilent: true })).toBeNull();
  });

  it('sends a player to the login page with the target and the reason', async () => {
    const target = '/login?redirect=%2Fhome%2Fadmin%2Fusers%3Fpage%3D2&error=needs-administrator';
    expect(await targetFor({})).toBe(target);
    writeToken(`h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`);
    const login = (error?: string) => targetOf(() => guardLogin({ ...serverOf({}).context, path: '/login', target: adminPath, error }));
    expect(await login('needs-administrator')).toBeNull();
    expect(await login()).toBe('/home/leagues');
  });
});
